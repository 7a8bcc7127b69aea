import { and, eq, isNull, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs } from "../../../db/schema.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { WebhookEvent } from "../../../shared/api/webhooks.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ControlPlane } from "../../ports/control-plane.ts";
import { runQuery } from "./run-query.ts";
import { isGraph } from "./is-graph.ts";

export const neonLedgerWriter = (db: Database): Pick<ControlPlane, "record"> => ({
  record: (address, epoch, changes, drift = null) =>
    runQuery(async () => {
      if (changes.length === 0) return [];
      const { tenant, kind, id } = address;
      const mine = and(isGraph(address), eq(graphs.epoch, epoch), isNull(graphs.erased_at));
      // Postgres functions that unpack a JSON document reject strings that JSON allows
      const rows = sql.join(
        changes.map(
          ({ seq, entry, subject_id, payload, recorded_at }) =>
            sql`(${seq}::bigint, ${entry}, ${subject_id}, ${JSON.stringify(payload)}::json, ${formatInstant(recorded_at)}::timestamptz)`,
        ),
        sql`, `,
      );
      const started = changes.map(({ thread_id, recorded_at }) => ({
        thread_id,
        recorded_at: formatInstant(recorded_at),
      }));
      const forgotten = changes.filter(({ entry }) => entry === "forgotten").map(({ subject_id }) => subject_id);
      const dropped = changes.flatMap(({ entry, payload }) =>
        entry === "forgotten" ? ((payload as { entries?: number[] } | null)?.entries ?? []) : [],
      );
      const results = await asTenant(db, tenant, [
        // forgetting and erasure exclude writers, which could write deleted content again
        db.execute(
          sql`select 1 from ${graphs} where ${mine} for ${sql.raw(forgotten.length > 0 ? "update" : drift === null ? "share" : "no key update")}`,
        ),
        ...(drift === null ? [] : [db.execute(sql`update ${graphs} set drift = ${drift}::integer where ${mine}`)]),
        db.execute(sql`
          insert into ledger (tenant_id, kind, graph_id, epoch, seq, entry, subject_id, payload, recorded_at)
          select ${tenant}, ${kind}, ${id}, ${epoch}, c.seq, c.entry, c.subject_id, c.payload, c.recorded_at
          from (values ${rows}) as c (seq, entry, subject_id, payload, recorded_at)
          where exists (select 1 from ${graphs} where ${mine}) and not exists (
            select 1 from ledger f where f.tenant_id = ${tenant} and f.kind = ${kind} and f.graph_id = ${id}
              and f.entry = 'forgotten' and (f.subject_id = c.subject_id
                or (f.epoch = ${epoch} and f.payload -> 'entries' is not null and c.seq in (
                  select value::bigint from json_array_elements_text(f.payload -> 'entries')))))
          on conflict do nothing`),
        db.execute(sql`
          delete from ledger where tenant_id = ${tenant} and kind = ${kind} and graph_id = ${id} and entry <> 'forgotten'
            and subject_id in (select json_array_elements_text(${JSON.stringify(forgotten)}::json))`),
        db.execute(sql`
          delete from ledger where tenant_id = ${tenant} and kind = ${kind} and graph_id = ${id} and epoch = ${epoch} and entry <> 'forgotten'
            and seq in (select value::bigint from json_array_elements_text(${JSON.stringify(dropped)}::json))`),
        db.execute(sql`
          insert into threads (tenant_id, kind, graph_id, id, created_at)
          select ${tenant}, ${kind}, ${id}, c.thread_id, min(c.recorded_at)
          from json_to_recordset(${JSON.stringify(started)}::json) as c (thread_id text, recorded_at timestamptz)
          where c.thread_id is not null and exists (select 1 from ${graphs} where ${mine}) group by c.thread_id
          on conflict do nothing`),
        db.execute<{ event: WebhookEvent }>(sql`
          select distinct unnest(events) as event from webhooks where tenant_id = ${tenant} and disabled_because is null`),
      ]);
      return nonNull(results.at(-1), "wanted events").rows.map(({ event }) => event as WebhookEvent);
    }),
});
