import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, threadOwners, threads } from "../../../db/schema.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { IndexedThread, ThreadIndex } from "../../ports/thread-index.ts";
import { isGraph } from "./is-graph.ts";
import { runQuery } from "./run-query.ts";

/** Look at this many threads of an id that nobody claimed. */
const MAX_NAMESAKES = 5;

/** Whose thread it is, in Postgres. */
export const neonThreadIndex = (db: Database): ThreadIndex => ({
  claim: (user, thread_id, at) =>
    runQuery(async () => {
      const [registered, { rows }] = await asTenant(db, user.tenant, [
        // an erasure locks this row: it finds the claim, or the claim finds the user erased
        db
          .select({ id: graphs.id })
          .from(graphs)
          .where(and(isGraph(user), isNull(graphs.erased_at)))
          .for("share"),
        db.execute(sql`
          insert into ${threadOwners} (tenant_id, thread_id, user_id, created_at)
          select ${user.tenant}, ${thread_id}, ${user.id}, ${formatInstant(at)}::timestamptz
          where exists (select 1 from ${graphs} where ${and(isGraph(user), isNull(graphs.erased_at))})
          on conflict (tenant_id, thread_id) do update
            set user_id = excluded.user_id, created_at = excluded.created_at, released_at = null
            where ${threadOwners.released_at} is not null
          returning thread_id`),
      ]);
      if (registered.length === 0) throw new FaultError(notFound(`User ${user.id}`));
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

  list: (tenant, user_id, limit) =>
    runQuery(async () => {
      const ofUser = user_id === null ? undefined : eq(threadOwners.user_id, user_id);
      const [rows] = await asTenant(db, tenant, [
        db
          .select()
          .from(threadOwners)
          .where(and(eq(threadOwners.tenant_id, tenant), isNull(threadOwners.released_at), ofUser))
          .orderBy(desc(threadOwners.created_at), desc(threadOwners.thread_id))
          .limit(limit),
      ]);
      return rows.map(toClaimed);
    }),

  release: (user, thread_id, at) =>
    runQuery(async () => {
      const now = formatInstant(at);
      await asTenant(db, user.tenant, [
        db.execute(sql`
          insert into ${threadOwners} (tenant_id, thread_id, user_id, created_at, released_at)
          select ${user.tenant}, ${thread_id}, ${user.id}, ${now}::timestamptz, ${now}::timestamptz
          where exists (select 1 from ${graphs} where ${and(isGraph(user), isNull(graphs.erased_at))} for share)
          on conflict (tenant_id, thread_id) do update set released_at = excluded.released_at
            where ${threadOwners.user_id} = ${user.id}`),
      ]);
    }),
});

const toClaimed = ({ thread_id, user_id, created_at }: typeof threadOwners.$inferSelect): IndexedThread => ({
  thread_id,
  user_id,
  created_at: created_at.getTime(),
  is_claimed: true,
});
