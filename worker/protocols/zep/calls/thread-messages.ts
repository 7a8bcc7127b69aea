import { z } from "@hono/zod-openapi";
import type { Episode } from "../../../../shared/api/episode.ts";
import type { WriteResult } from "../../../../shared/api/messages.ts";
import type { Thread } from "../../../../shared/api/owners.ts";
import { metadata } from "../../../../shared/api/scalars.ts";
import { NoEquivalent } from "../base/errors.ts";
import { episodeOf, messageOf } from "../shapes/episode.ts";
import { withKept } from "../shapes/metadata.ts";
import { PAGE, pathOf, type Own } from "../base/own.ts";
import { count, maybe, type Mount } from "../base/route.ts";
import { taskOf } from "./tasks.ts";
import { messagesPage, ownedThread, type OwnedThread } from "./thread.ts";
import { uuidOf } from "../shapes/uuids.ts";

const ROLES = ["norole", "system", "assistant", "user", "function", "tool"] as const;
const messageIn = z.object({
  role: z.enum(ROLES),
  content: z.string(),
  name: maybe(z.string()),
  created_at: maybe(z.string()),
  metadata: maybe(metadata),
});
const messagesIn = z.object({
  messages: z.array(messageIn).min(1),
  return_context: maybe(z.boolean()),
  ignore_roles: maybe(z.array(z.enum(ROLES))),
  strict_ontology: maybe(z.boolean()),
});

const KEPT_AS = { norole: "user", function: "tool" } as const;

const messagesQuery = z.object({ limit: count, cursor: z.coerce.number().int().min(0).optional(), lastn: count });

export function mountThreadMessages(route: Mount): void {
  for (const path of ["/threads/:thread_id/messages", "/threads/:thread_id/messages-batch"])
    route("post", path, { body: messagesIn }, async (zep) => {
      const { messages, return_context, ignore_roles = [], strict_ontology } = zep.body;
      refuseStrictness(strict_ontology);
      const { owner, id } = await ownedThread(zep, zep.param("thread_id"));
      const body = {
        thread_id: id,
        messages: messages.map((message) => ourMessage(message, ignore_roles)),
        ...(return_context === true && { return_context }),
      };
      const { episodes, context } = await zep.own.ask<WriteResult>("POST", pathOf(owner, "messages"), { body });
      const ids = episodes.map((episode) => episode.id);
      return {
        message_uuids: ids.map((episode) => uuidOf("episode", owner, episode)),
        task_id: taskOf(owner, ids),
        ...(context !== undefined && { context }),
      };
    });

  route("get", "/threads/:thread_id/messages", { query: messagesQuery }, async (zep) => {
    const thread = await ownedThread(zep, zep.param("thread_id"));
    const total_count = await countOf(zep.own, thread);
    const { lastn, limit = total_count, cursor = 0 } = zep.query;
    const messages =
      lastn === undefined
        ? (await messagesOf(zep.own, thread, cursor + limit)).slice(cursor)
        : await latestOf(zep.own, thread, lastn);
    return {
      messages: messages.map((message) => messageOf(thread.owner, message)),
      row_count: messages.length,
      total_count,
      user_id: thread.owner.id,
      user_uuid: uuidOf("user", thread.owner, "user"),
      thread_created_at: thread.created_at,
    };
  });

  route("get", "/threads/:thread_id/episodes", {}, async (zep) => {
    const thread = await ownedThread(zep, zep.param("thread_id"));
    const messages = await messagesOf(zep.own, thread, Infinity);
    return { episodes: messages.map((message) => episodeOf(thread.owner, message)) };
  });
}

export function refuseStrictness(strict: boolean | undefined): void {
  if (strict === true)
    throw new NoEquivalent("strict_ontology: strictness holds for a whole memory here: set `only` in its ontology");
}

function ourMessage(
  { role, name, created_at, content, ...rest }: z.output<typeof messageIn>,
  ignored: readonly string[],
) {
  const kept = role in KEPT_AS ? role : undefined;
  return {
    role: role in KEPT_AS ? KEPT_AS[role as keyof typeof KEPT_AS] : role,
    content,
    ...(name !== undefined && name.trim() !== "" && { name }),
    ...(created_at !== undefined && created_at !== "" && { reference_time: created_at }),
    ...((rest.metadata !== undefined || kept !== undefined) && { metadata: withKept(rest.metadata, { role: kept }) }),
    ...(ignored.includes(role) && { extract: false }),
  };
}

async function countOf(own: Own, { owner, id }: OwnedThread): Promise<number> {
  for await (const { items } of own.pages<Thread>(pathOf(owner, "threads"))) {
    const thread = items.find((one) => one.id === id);
    if (thread) return thread.messages;
  }
  return 0;
}

async function latestOf(own: Own, { owner, id }: OwnedThread, most: number): Promise<Episode[]> {
  const latest: Episode[] = [];
  for await (const { items } of own.pages<Episode>(pathOf(owner, "episodes"), { thread_id: id })) {
    latest.push(...items);
    if (latest.length >= most) break;
  }
  return latest.slice(0, most).toReversed();
}

async function messagesOf(own: Own, thread: OwnedThread, most: number): Promise<Episode[]> {
  const messages: Episode[] = [];
  let cursor: string | undefined;
  while (messages.length < most) {
    const limit = Math.min(PAGE, most - messages.length);
    const { data, next_cursor } = await messagesPage(own, thread, { limit, ...(cursor !== undefined && { cursor }) });
    messages.push(...data);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return messages;
}
