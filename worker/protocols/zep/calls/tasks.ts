import type { Episode, EpisodeDetail } from "../../../../shared/api/episode.ts";
import type { Page } from "../../../../shared/api/scalars.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { PAGE, pathOf, type Own } from "../base/own.ts";
import type { Mount } from "../base/route.ts";
import { named, uuidOf } from "../shapes/uuids.ts";

const NOTHING_LEFT = "done";

/** The id lists the episodes that a request wrote; nothing is stored. */
export const taskOf = (owner: GraphName, episode_ids: readonly string[]): string =>
  uuidOf("task", owner, episode_ids.length === 0 ? NOTHING_LEFT : episode_ids.join(","));

export function mountTasks(route: Mount): void {
  route("get", "/tasks/:task_id", {}, async ({ own, param }) => {
    const task_id = param("task_id");
    const { owner, item } = named(task_id, "task");
    if (item === NOTHING_LEFT) {
      await own.get(pathOf(owner));
      return { task_id, type: "clone", status: "succeeded" };
    }
    const ids = item.split(",");
    // in order: the last one decides
    const last = await own.get<EpisodeDetail>(pathOf(owner, "episodes", nonNull(ids.at(-1), "episode")));
    const failed = last.status === "pending" ? [] : await failedOf(own, owner, ids, last);
    const status = last.status === "pending" ? "processing" : failed.length > 0 ? "failed" : "succeeded";
    return {
      task_id,
      type: "ingestion",
      status,
      created_at: last.created_at,
      started_at: last.created_at,
      progress: { stage: status, message: `${ids.length} ${ids.length === 1 ? "episode" : "episodes"}` },
      ...(failed.length > 0 && {
        error: {
          code: "extraction_failed",
          message: last.error ?? `${failed.length} of ${ids.length} episodes failed`,
        },
      }),
    };
  });
}

async function failedOf(own: Own, owner: GraphName, ids: readonly string[], last: EpisodeDetail): Promise<string[]> {
  const query = { status: "failed", limit: PAGE };
  const { data } = ids.length > 1 ? await own.get<Page<Episode>>(pathOf(owner, "episodes"), query) : { data: [last] };
  return data.filter(({ id, status }) => status === "failed" && ids.includes(id)).map(({ id }) => id);
}
