import type { Page } from "../../../../shared/api/scalars.ts";
import type { Episode } from "../../../../shared/api/episode.ts";
import { FaultError, notFound } from "../../../../shared/fault.ts";
import { CALLER_ID } from "../../../../shared/ids.ts";
import { formatInstant } from "../../../../shared/instant.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import type { IndexedThread } from "../../../ports/thread-index.ts";
import type { GraphAddress } from "../../../../shared/ids.ts";
import { isRefusal } from "../base/errors.ts";
import { pathOf, type Own } from "../base/own.ts";
import type { Zep } from "../base/route.ts";
import { uuidOf } from "../shapes/uuids.ts";

export interface OwnedThread {
  id: string;
  owner: GraphName;
  created_at: string;
  is_claimed: boolean;
}

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

/** `null` for a key of the whole tenant, whose users share one set of ids. */
export function restrictedTo({ c }: Pick<Zep, "c">): (GraphAddress & { kind: "user" }) | null {
  const { tenant_id, user_id } = c.get("principal");
  return user_id === null ? null : { tenant: tenant_id, kind: "user", id: user_id };
}

/**
 * Zep names threads without their user. A key restricted to one user sees only that user's threads.
 *
 * @throws FaultError "not_found"; "conflict" if several users have a thread of this id and none claimed it
 */
export async function ownedThread(zep: Zep, id: string): Promise<OwnedThread> {
  if (!CALLER_ID.test(id)) throw unknownThread(id);
  const user = restrictedTo(zep);
  const [first, second] = user === null ? await threadsNamed(zep, id) : await ownThreads(zep, user, id);
  if (first === undefined) throw unknownThread(id);
  if (second !== undefined)
    throw new FaultError({
      kind: "conflict",
      detail: `Several users have a thread ${id}; create it for one of them first`,
    });
  return first;
}

const unknownThread = (id: string): FaultError => new FaultError(notFound(`Thread ${id}`));

/** The thread that claimed the id; otherwise threads of this id with messages. */
export async function threadsNamed({ c, own }: Zep, id: string): Promise<OwnedThread[]> {
  const known = await c.get("services").threads.find(c.get("principal").tenant_id, id);
  const claimed = known.find(({ is_claimed }) => is_claimed);
  if (claimed) return [owned(claimed)];
  const said: OwnedThread[] = [];
  for (const thread of known) {
    const candidate = owned(thread);
    if ((await messagesPage(own, candidate, { limit: 1 })).data.length > 0) said.push(candidate);
  }
  return said;
}

async function ownThreads({ c, own }: Zep, user: GraphAddress, id: string): Promise<OwnedThread[]> {
  const claimed_at = await c.get("services").threads.claimedBy(user, id);
  const thread = { thread_id: id, user_id: user.id };
  if (claimed_at !== null) return [owned({ ...thread, created_at: claimed_at, is_claimed: true })];
  const owner = { kind: user.kind, id: user.id };
  const [message] = (await messagesPage(own, { id, owner }, { limit: 1 })).data;
  return message === undefined ? [] : [{ id, owner, created_at: message.created_at, is_claimed: false }];
}

const owned = ({ thread_id, user_id, created_at, is_claimed }: IndexedThread): OwnedThread => ({
  id: thread_id,
  owner: { kind: "user", id: user_id },
  created_at: formatInstant(created_at),
  is_claimed,
});

const NOTHING: Page<Episode> = { data: [], next_cursor: null };

/** Oldest first. */
export async function messagesPage(
  own: Own,
  { id, owner }: Pick<OwnedThread, "id" | "owner">,
  query: { limit: number; cursor?: string },
): Promise<Page<Episode>> {
  try {
    return await own.get(pathOf(owner, "threads", id, "messages"), query);
  } catch (error) {
    if (isRefusal(error, 404)) return NOTHING;
    throw error;
  }
}
