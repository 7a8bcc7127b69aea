import { z } from "@hono/zod-openapi";
import { ROLES, type Episode as OurEpisode } from "../../../../shared/api/episode.ts";
import type { WriteResult } from "../../../../shared/api/messages.ts";
import { metadata, type Page } from "../../../../shared/api/scalars.ts";
import { conflicting, FaultError } from "../../../../shared/fault.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { episodeOf } from "../shapes/episode.ts";
import { NoEquivalent } from "../base/errors.ts";
import { withKept } from "../shapes/metadata.ts";
import { oneOwner, ownerIn } from "../base/owner.ts";
import { PAGE, pathOf, type Own } from "../base/own.ts";
import { maybe, type Mount } from "../base/route.ts";
import { refuseStrictness } from "./thread-messages.ts";
import { taskOf } from "./tasks.ts";

const data = z.object({
  data: z.string(),
  type: z.enum(["text", "json", "message", "fact_triple"]),
  created_at: maybe(z.string()),
  source_description: maybe(z.string().max(10_000)),
  metadata: maybe(metadata),
});
type Data = z.output<typeof data>;
const shared = { ...ownerIn, document_id: maybe(z.string().max(128)), strict_ontology: maybe(z.boolean()) };
const dataIn = data.extend(shared);
const MAX_BATCH = 20;
const batchIn = z.object({ ...shared, episodes: z.array(data).min(1).max(MAX_BATCH) });

export function mountGraphData(route: Mount): void {
  route("post", "/graph", { body: dataIn }, async ({ own, body }) => {
    const [episode] = await addAll(own, body, [body]);
    return nonNull(episode, "episode");
  });

  route("post", "/graph-batch", { body: batchIn }, ({ own, body }) => addAll(own, body, body.episodes));
}

interface About {
  user_id?: string | undefined;
  graph_id?: string | undefined;
  document_id?: string | undefined;
  strict_ontology?: boolean | undefined;
}

/** @throws RefusedByRoute for an unknown owner */
async function addAll(own: Own, about: About, given: readonly Data[]) {
  refuseStrictness(about.strict_ontology);
  if (given.some(({ type }) => type === "fact_triple"))
    throw new NoEquivalent("fact_triple: add a triple by graph.addFactTriple");
  const owner = oneOwner(about.user_id, about.graph_id);
  await own.get(pathOf(owner));
  const ids: string[] = [];
  try {
    for (const one of given) {
      const body = ourEpisode(one, about.document_id);
      const { episodes } = await own.ask<WriteResult>("POST", pathOf(owner, "episodes"), { body });
      ids.push(...episodes.map(({ id }) => id));
    }
  } catch (error) {
    for (const id of ids) await own.call("DELETE", pathOf(owner, "episodes", id), { query: { mode: "forget" } });
    throw error;
  }
  const task_id = taskOf(owner, ids);
  return (await episodesNamed(own, owner, ids)).map((episode) => ({ ...episodeOf(owner, episode), task_id }));
}

async function episodesNamed(own: Own, owner: GraphName, ids: readonly string[]): Promise<OurEpisode[]> {
  if (ids.length === 1) return [await own.get<OurEpisode>(pathOf(owner, "episodes", nonNull(ids[0], "id")))];
  const { data: latest } = await own.get<Page<OurEpisode>>(pathOf(owner, "episodes"), { limit: PAGE });
  const known = new Map(latest.map((episode) => [episode.id, episode]));
  return Promise.all(ids.map(async (id) => known.get(id) ?? own.get<OurEpisode>(pathOf(owner, "episodes", id))));
}

/** `Ada: …` or `Ada (user): …`. */
const SPEAKER = /^([^:\n()]{1,100}?)\s*(?:\(([a-z]+)\))?:\s+(?=\S)/u;

function ourEpisode(
  { data: text, type, created_at, source_description, metadata: own }: Data,
  document_id: string | undefined,
) {
  const spoken = type === "message" ? SPEAKER.exec(text) : null;
  const role = ROLES.find((known) => known === spoken?.[2]);
  const said = own?.["source"];
  if (source_description !== undefined && said !== undefined && said !== source_description)
    throw new FaultError(
      conflicting("metadata.source", "is where source_description is stored, which says something else"),
    );
  const described = source_description === undefined ? own : { ...own, source: source_description };
  const kept = withKept(described, { document_id });
  return {
    type,
    content: spoken === null ? text : text.slice(spoken[0].length),
    ...(spoken !== null && { name: spoken[1]?.trim() }),
    ...(role !== undefined && { role }),
    ...(created_at !== undefined && created_at !== "" && { reference_time: created_at }),
    ...(Object.keys(kept).length > 0 && { metadata: kept }),
  };
}
