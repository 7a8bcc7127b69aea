import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { erasures, graphs } from "../../../db/schema.ts";
import type { ErasureReceipt } from "../../../shared/api/erasure.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Counts, Erasures } from "../../ports/erasures.ts";
import type { NotedEvent } from "../../ports/webhooks.ts";
import { insertDeliveries } from "./webhook-deliveries.ts";
import { isGraph } from "./is-graph.ts";
import { runQuery } from "./run-query.ts";

type RowsOfGraph = (address: GraphAddress, epoch: string) => SQL;

const byGraph: RowsOfGraph = ({ tenant, kind, id }) =>
  sql`tenant_id = ${tenant} and kind = ${kind} and graph_id = ${id}`;

/** A test compares this list and `KEPT_TABLES` with the schema. */
export const ERASED_TABLES: Readonly<Record<string, { table: string; belongs: RowsOfGraph }>> = {
  ledger: { table: "ledger", belongs: (address, epoch) => sql`${byGraph(address, epoch)} and epoch = ${epoch}` },
  threads: { table: "threads", belongs: byGraph },
  claimed_threads: {
    table: "thread_owners",
    belongs: ({ tenant, kind, id }) => sql`tenant_id = ${tenant} and ${kind} = 'user' and user_id = ${id}`,
  },
  user_threads: {
    table: "user_threads",
    belongs: ({ tenant, kind, id }) => sql`tenant_id = ${tenant} and ${kind} = 'user' and user_id = ${id}`,
  },
  ontologies: { table: "ontologies", belongs: byGraph },
  links: { table: "links", belongs: byGraph },
  grants: {
    table: "oauth_grants",
    belongs: ({ tenant, kind, id }) => sql`tenant_id = ${tenant} and ${kind} = 'user' and user_id = ${id}`,
  },
  deliveries: { table: "webhook_deliveries", belongs: byGraph },
  keys: {
    table: "api_keys",
    belongs: ({ tenant, kind, id }) => sql`tenant_id = ${tenant} and ${kind} = 'user' and user_id = ${id}`,
  },
};

export const KEPT_TABLES: Readonly<Record<string, string>> = {
  tenants: "contains no data of graphs",
  webhooks: "contains no data of graphs",
  context_templates: "contains no data of graphs",
  graphs: "the graph's own row is deleted last, when nothing is left elsewhere",
  erasures: "the journal of erasures, which contains only digests and counts",
};

export function neonErasures(db: Database): Erasures {
  return {
    epochOf: (address) =>
      runQuery(async () => {
        const [[row]] = await asTenant(db, address.tenant, [
          db.select({ epoch: graphs.epoch }).from(graphs).where(isGraph(address)),
        ]);
        return row?.epoch ?? null;
      }),

    erase: ({ address, epoch, digest }, at) =>
      runQuery(async () => {
        const now = sql`${formatInstant(at)}::timestamptz`;
        const mine = and(isGraph(address), eq(graphs.epoch, epoch));
        const stores = Object.entries(ERASED_TABLES);
        const deletions = stores.map(
          ([name, { table, belongs }]) =>
            sql`${sql.identifier(name)} as (delete from ${sql.identifier(table)} where ${belongs(address, epoch)}
              and exists (select 1 from ${graphs} where ${mine}) returning 1)`,
        );
        const counted = stores.flatMap(([name]) => [
          sql`${name}::text`,
          sql`(select count(*) from ${sql.identifier(name)})`,
        ]);
        const summed = stores.flatMap(([name]) => [
          sql`${name}::text`,
          sql`coalesce((erasures.counts->>${name}::text)::int, 0) + (excluded.counts->>${name}::text)::int`,
        ]);
        await asTenant(db, address.tenant, [
          // wait for current writers; later ones find the graph erased
          db.execute(sql`select 1 from ${graphs} where ${mine} for update`),
          db.execute(sql`
            with ${sql.join(deletions, sql`, `)}
            insert into ${erasures} (tenant_id, graph, epoch, requested_at, counts)
            values (${address.tenant}, ${digest}, ${epoch}, ${now}, jsonb_build_object(${sql.join(counted, sql`, `)}))
            on conflict (tenant_id, graph, epoch) do update
              set counts = erasures.counts || jsonb_build_object(${sql.join(summed, sql`, `)})`),
          db.execute(sql`
            update ${graphs} set erased_at = coalesce(erased_at, ${now}), name = null, email = null, metadata = '{}',
              time_zone = null, locale = null, region = null, drift = 0 where ${mine}`),
        ]);
      }),

    finish: ({ address, epoch, digest }, elsewhere, at) =>
      runQuery(async () => {
        const { tenant, ...erased } = address;
        const noted: NotedEvent = {
          key: `erasure.done/${digest}/${epoch}`,
          event: "erasure.done",
          subject: { erased, erased_at: formatInstant(at) },
          at,
        };
        const unfinished = sql`exists (select 1 from ${erasures} where ${isErasure(tenant, digest, epoch)} and erased_at is null)`;
        const [, , rows] = await asTenant(db, tenant, [
          db.delete(graphs).where(and(isGraph(address), eq(graphs.epoch, epoch))),
          // in the erasure's transaction, so that webhooks report exactly the erasures that happened
          db.execute(insertDeliveries(tenant, null, [noted], at, unfinished)),
          db
            .update(erasures)
            .set({
              erased_at: sql`coalesce(${erasures.erased_at}, ${formatInstant(at)}::timestamptz)`,
              // a repeated erasure finds fewer rows in other stores
              counts: sql`${erasures.counts} || (
                select coalesce(jsonb_object_agg(key, greatest(value::int, (${erasures.counts}->>key)::int)), '{}')
                from jsonb_each_text(${JSON.stringify(elsewhere)}::jsonb))`,
            })
            .where(isErasure(address.tenant, digest, epoch))
            .returning(),
        ]);
        return toReceipt(nonNull(rows[0], "journal of the erasure"));
      }),

    receipt: (tenant_id, digest) =>
      runQuery(async () => {
        const [[row]] = await asTenant(db, tenant_id, [
          db
            .select()
            .from(erasures)
            .where(and(eq(erasures.tenant_id, tenant_id), eq(erasures.graph, digest)))
            .orderBy(desc(erasures.requested_at))
            .limit(1),
        ]);
        return row ? toReceipt(row) : null;
      }),
  };
}

const isErasure = (tenant_id: string, digest: string, epoch: string) =>
  and(eq(erasures.tenant_id, tenant_id), eq(erasures.graph, digest), eq(erasures.epoch, epoch));

const toReceipt = (row: typeof erasures.$inferSelect): ErasureReceipt => ({
  status: row.erased_at === null ? "erasing" : "erased",
  requested_at: formatInstant(row.requested_at.getTime()),
  erased_at: row.erased_at === null ? null : formatInstant(row.erased_at.getTime()),
  counts: row.counts as Counts,
});
