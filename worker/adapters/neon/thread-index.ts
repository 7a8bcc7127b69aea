import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, threadOwners, threads, userThreads } from "../../../db/schema.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { IndexedThread, ThreadIndex } from "../../ports/thread-index.ts";
import { isGraph } from "./is-graph.ts";
import { runQuery } from "./run-query.ts";

/** Users to return if none has claimed the thread. */
const MAX_NAMESAKES = 5;

const registered = (user: GraphAddress) => and(isGraph(user), isNull(graphs.erased_at));

const ownedBy = ({ tenant, id }: GraphAddress) =>
  and(eq(threadOwners.tenant_id, tenant), eq(threadOwners.user_id, id), isNull(threadOwners.released_at));
const ofUser = ({ tenant, id }: GraphAddress) => and(eq(userThreads.tenant_id, tenant), eq(userThreads.user_id, id));

export const neonThreadIndex = (db: Database): ThreadIndex => ({
  claim: (user, thread_id, at) =>
    runQuery(async () => {
      const [row, { rows }] = await asTenant(db, user.tenant, [
        // an erasure locks this row: it finds the claim, or the claim finds the user erased
        db.select({ id: graphs.id }).from(graphs).where(registered(user)).for("share"),
        db.execute(sql`
          insert into ${threadOwners} (tenant_id, thread_id, user_id, created_at)
          select ${user.tenant}, ${thread_id}, ${user.id}, ${formatInstant(at)}::timestamptz
          where exists (select 1 from ${graphs} where ${registered(user)})
          on conflict (tenant_id, thread_id) do update
            set user_id = excluded.user_id, created_at = excluded.created_at, released_at = null
            where ${threadOwners.released_at} is not null
          returning thread_id`),
      ]);
      if (row.length === 0) throw new FaultError(notFound(`User ${user.id}`));
      return rows.length > 0;
    }),

  claimOwn: (user, thread_id, at) =>
    runQuery(async () => {
      const claimed = and(ownedBy(user), eq(threadOwners.thread_id, thread_id));
      const [row, { rows }] = await asTenant(db, user.tenant, [
        db.select({ id: graphs.id }).from(graphs).where(registered(user)).for("share"),
        db.execute(sql`
          insert into ${userThreads} (tenant_id, user_id, thread_id, created_at)
          select ${user.tenant}, ${user.id}, ${thread_id}, ${formatInstant(at)}::timestamptz
          where exists (select 1 from ${graphs} where ${registered(user)})
            and not exists (select 1 from ${threadOwners} where ${claimed})
          on conflict do nothing returning thread_id`),
      ]);
      if (row.length === 0) throw new FaultError(notFound(`User ${user.id}`));
      return rows.length > 0;
    }),

  find: (tenant, thread_id) =>
    runQuery(async () => {
      const [claimed, said] = await asTenant(db, tenant, [
        db
          .select()
          .from(threadOwners)
          .where(and(eq(threadOwners.tenant_id, tenant), eq(threadOwners.thread_id, thread_id))),
        db
          .select()
          .from(threads)
          .where(and(eq(threads.tenant_id, tenant), eq(threads.id, thread_id), eq(threads.kind, "user")))
          .orderBy(threads.created_at)
          .limit(MAX_NAMESAKES),
      ]);
      if (claimed.some(({ released_at }) => released_at !== null)) return [];
      const others = said.filter(({ graph_id }) => claimed.every(({ user_id }) => user_id !== graph_id));
      return [
        ...claimed.map(toClaimed),
        ...others.map(({ id, graph_id, created_at }) => ({
          thread_id: id,
          user_id: graph_id,
          created_at: created_at.getTime(),
          is_claimed: false,
        })),
      ];
    }),

  claimedBy: (user, thread_id) =>
    runQuery(async () => {
      const [claims, own] = await asTenant(db, user.tenant, [
        db
          .select()
          .from(threadOwners)
          .where(and(ownedBy(user), eq(threadOwners.thread_id, thread_id))),
        db
          .select()
          .from(userThreads)
          .where(and(ofUser(user), eq(userThreads.thread_id, thread_id))),
      ]);
      return (claims[0] ?? own[0])?.created_at.getTime() ?? null;
    }),

  list: (tenant, limit) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, tenant, [
        db
          .select()
          .from(threadOwners)
          .where(and(eq(threadOwners.tenant_id, tenant), isNull(threadOwners.released_at)))
          .orderBy(desc(threadOwners.created_at), desc(threadOwners.thread_id))
          .limit(limit),
      ]);
      return rows.map(toClaimed);
    }),

  listOf: (user, limit) =>
    runQuery(async () => {
      const [claims, own] = await asTenant(db, user.tenant, [
        db
          .select()
          .from(threadOwners)
          .where(ownedBy(user))
          .orderBy(desc(threadOwners.created_at), desc(threadOwners.thread_id))
          .limit(limit),
        db
          .select()
          .from(userThreads)
          .where(ofUser(user))
          .orderBy(desc(userThreads.created_at), desc(userThreads.thread_id))
          .limit(limit),
      ]);
      const claimed = new Set(claims.map(({ thread_id }) => thread_id));
      const all = [...claims, ...own.filter(({ thread_id }) => !claimed.has(thread_id))].map(toClaimed);
      return all.toSorted(newestFirst).slice(0, limit);
    }),

  release: (user, thread_id, at) =>
    runQuery(async () => {
      const now = formatInstant(at);
      await asTenant(db, user.tenant, [
        db.execute(sql`
          insert into ${threadOwners} (tenant_id, thread_id, user_id, created_at, released_at)
          select ${user.tenant}, ${thread_id}, ${user.id}, ${now}::timestamptz, ${now}::timestamptz
          where exists (select 1 from ${graphs} where ${registered(user)} for share)
          on conflict (tenant_id, thread_id) do update set released_at = excluded.released_at
            where ${threadOwners.user_id} = ${user.id}`),
        db.delete(userThreads).where(and(ofUser(user), eq(userThreads.thread_id, thread_id))),
      ]);
    }),

  releaseOwn: (user, thread_id, at) =>
    runQuery(async () => {
      await asTenant(db, user.tenant, [
        db
          .update(threadOwners)
          .set({ released_at: new Date(at) })
          .where(and(ownedBy(user), eq(threadOwners.thread_id, thread_id))),
        db.delete(userThreads).where(and(ofUser(user), eq(userThreads.thread_id, thread_id))),
      ]);
    }),
});

const toClaimed = ({ thread_id, user_id, created_at }: typeof userThreads.$inferSelect): IndexedThread => ({
  thread_id,
  user_id,
  created_at: created_at.getTime(),
  is_claimed: true,
});

const newestFirst = (a: IndexedThread, b: IndexedThread): number =>
  b.created_at - a.created_at || (a.thread_id < b.thread_id ? 1 : -1);
