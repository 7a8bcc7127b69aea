import type { Page } from "../../../../shared/api/scalars.ts";
import type { Episode } from "../../../../shared/api/episode.ts";
import { FaultError, notFound } from "../../../../shared/fault.ts";
import { CALLER_ID } from "../../../../shared/ids.ts";
import { formatInstant } from "../../../../shared/instant.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import type { IndexedThread } from "../../../ports/thread-index.ts";
import { isRefusal } from "../base/errors.ts";
import { pathOf, type Own } from "../base/own.ts";
import type { Zep } from "../base/route.ts";
import { uuidOf } from "../shapes/uuids.ts";

/** A thread and the user whose it is. */
export interface OwnedThread {
  id: string;
  owner: GraphName;
  created_at: string;
  is_claimed: boolean;
}

/** A thread as Zep's. */
export function threadOf({
  thread_id,
  user_id,
  created_at,
}: {
  thread_id: string;
  user_id: string;
  created_at: string;
}) {
  const owner = { kind: "user", id: user_id } as const;
  const user_uuid = uuidOf("user", owner, "user");
  return { thread_id, user_id, user_uuid, graph_uuid: user_uuid, uuid: uuidOf("thread", owner, thread_id), created_at };
}

/**
 * The thread that Zep names without its user.
 *
 * @throws FaultError "not_found" also for another user's, where the key is restricted to one; "conflict" where several users have a
 *   thread of this id and none claimed it
 */
export async function ownedThread({ c, own }: Zep, id: string): Promise<OwnedThread> {
  const { tenant_id, user_id } = c.get("principal");
  const known = CALLER_ID.test(id) ? await c.get("services").threads.find(tenant_id, id) : [];
  const mine = known.filter((thread) => user_id === null || thread.user_id === user_id);
  const claimed = mine.find(({ is_claimed }) => is_claimed);
  if (claimed) return owned(claimed);
  const said: OwnedThread[] = [];
  for (const thread of mine) {
    const candidate = owned(thread);
    if ((await messagesPage(own, candidate, { limit: 1 })).data.length > 0) said.push(candidate);
  }
  const [first, second] = said;
  if (first === undefined) throw new FaultError(notFound(`Thread ${id}`));
  if (second !== undefined)
    throw new FaultError({
      kind: "conflict",
      detail: `Several users have a thread ${id}; create it for one of them first`,
    });
  return first;
}

const owned = ({ thread_id, user_id, created_at, is_claimed }: IndexedThread): OwnedThread => ({
  id: thread_id,
  owner: { kind: "user", id: user_id },
  created_at: formatInstant(created_at),
  is_claimed,
});

const NOTHING: Page<Episode> = { data: [], next_cursor: null };

/** Messages of a thread, the oldest first; none where nothing was said in it yet. */
export async function messagesPage(
  own: Own,
  { id, owner }: OwnedThread,
  query: { limit: number; cursor?: string },
): Promise<Page<Episode>> {
  try {
    return await own.get(pathOf(owner, "threads", id, "messages"), query);
  } catch (error) {
    if (isRefusal(error, 404)) return NOTHING;
    throw error;
  }
}
