import { z } from "@hono/zod-openapi";
import type { ContextAnswer } from "../../../../shared/api/context.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import type { Owner } from "../../../../shared/api/owners.ts";
import { callerId, type Page } from "../../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../../shared/fault.ts";
import { formatInstant, type Instant } from "../../../../shared/instant.ts";
import { visibleText } from "../../../core/text/visible/visible-text.ts";
import { demandScope } from "../../../routes/middleware/authorisation.ts";
import { limitTenant } from "../../../routes/middleware/rate-limits.ts";
import { AlreadyExists, isRefusal } from "../base/errors.ts";
import { MAX_LISTED, PAGE, pathOf, type Own } from "../base/own.ts";
import { count, done, flag, type Mount, type Zep } from "../base/route.ts";
import { checkedTemplateId } from "./context-templates.ts";
import { ownedThread, restrictedTo, threadOf, threadsNamed, type OwnedThread } from "./thread.ts";
import { userNamed } from "./users.ts";
import { uuidOf } from "../shapes/uuids.ts";

const threadIn = z.object({ thread_id: callerId(), user_id: callerId() });
const ORDERS = ["created_at", "updated_at", "thread_id", "user_id"] as const;
const threadsQuery = z.object({ page_number: count, page_size: count, order_by: z.enum(ORDERS).optional(), asc: flag });

const SUMMARY_FACTS = 20;

/** An index of the tenant claims each id for a user. A key restricted to one user claims and sees only ids within that user's threads. */
export function mountThreads(route: Mount): void {
  route("post", "/threads", { body: threadIn }, async (zep) => {
    const { thread_id, user_id } = zep.body;
    demandScope(zep.c, "write");
    await zep.own.get<Owner>(pathOf(userNamed(user_id)));
    const now = zep.c.get("services").clock.now();
    if (!(await claimed(zep, user_id, thread_id, now))) throw new AlreadyExists(`Thread ${thread_id} already exists`);
    return threadOf({ thread_id, user_id, created_at: formatInstant(now) });
  });

  route("get", "/threads", { query: threadsQuery }, async ({ c, query }) => {
    demandScope(c, "read");
    await limitTenant(c, async () => {});
    const user = restrictedTo({ c });
    const { threads: index } = c.get("services");
    const listed = await (user === null
      ? index.list(c.get("principal").tenant_id, MAX_LISTED)
      : index.listOf(user, MAX_LISTED));
    const { page_number = 1, page_size = PAGE, order_by = "created_at", asc = false } = query;
    const all = listed.map((thread) => threadOf({ ...thread, created_at: formatInstant(thread.created_at) }));
    const order = order_by === "updated_at" ? "created_at" : order_by;
    const sorted = all.toSorted((a, b) => (a[order] < b[order] ? -1 : 1));
    if (!asc) sorted.reverse();
    const from = (page_number - 1) * page_size;
    const shown = sorted.slice(from, from + page_size);
    return { threads: shown, response_count: shown.length, total_count: all.length };
  });

  route("delete", "/threads/:thread_id", {}, async (zep) => {
    demandScope(zep.c, "write");
    const thread = await ownedThread(zep, zep.param("thread_id"));
    try {
      await zep.own.call("DELETE", pathOf(thread.owner, "threads", thread.id), { query: { mode: "forget" } });
    } catch (error) {
      if (!isRefusal(error, 404)) throw error;
    }
    const { threads: index, clock } = zep.c.get("services");
    const address = { tenant: zep.c.get("principal").tenant_id, ...thread.owner };
    if (restrictedTo(zep) === null) await index.release(address, thread.id, clock.now());
    else await index.releaseOwn(address, thread.id, clock.now());
    return done("Thread deleted");
  });

  route(
    "get",
    "/threads/:thread_id/context",
    { query: z.object({ template_id: z.string().optional() }) },
    async (zep) => {
      const thread = await ownedThread(zep, zep.param("thread_id"));
      return { context: await contextOf(zep.own, thread, zep.query.template_id) };
    },
  );

  route("get", "/threads/:thread_id/summary", {}, async (zep) => {
    const thread = await ownedThread(zep, zep.param("thread_id"));
    const { data } = await zep.own.get<Page<Fact>>(pathOf(thread.owner, "facts"), {
      thread_id: thread.id,
      limit: PAGE,
    });
    if (data.length === 0) throw new FaultError(notFound(`Summary of thread ${thread.id}`));
    const strongest = data.toSorted((a, b) => b.strength - a.strength).slice(0, SUMMARY_FACTS);
    const oldestFirst = strongest.toSorted((a, b) => (a.known_from < b.known_from ? -1 : 1));
    return {
      thread_id: thread.id,
      uuid: uuidOf("thread", thread.owner, thread.id),
      // summaries go into prompts
      summary: visibleText([...new Set(oldestFirst.map(({ fact }) => fact))].join(" ")),
      created_at: thread.created_at,
      last_summarized_at: oldestFirst.at(-1)?.known_from,
    };
  });
}

/** Returns whether it was free; with a key of the tenant, also among other users' threads. */
async function claimed(zep: Zep, user_id: string, thread_id: string, at: Instant): Promise<boolean> {
  const { threads } = zep.c.get("services");
  const user = { tenant: zep.c.get("principal").tenant_id, ...userNamed(user_id) };
  if (restrictedTo(zep) !== null) return threads.claimOwn(user, thread_id, at);
  const named = await threadsNamed(zep, thread_id);
  const isAnothers = named.length > 0 && named.every(({ owner }) => owner.id !== user_id);
  return !isAnothers && (await threads.claim(user, thread_id, at));
}

/** Related to the last messages; without messages, current facts about the user. */
async function contextOf(own: Own, { owner, id }: OwnedThread, template_id: string | undefined): Promise<string> {
  const ask = (more: object): Promise<ContextAnswer> =>
    own.ask("POST", pathOf(owner, "context"), { body: { thread_id: id, ...more } });
  if (template_id) return (await ask({ template: checkedTemplateId(template_id) })).context;
  const { context, sources } = await ask({});
  return Object.keys(sources).length > 0 ? context : (await ask({ profile: true })).context;
}
