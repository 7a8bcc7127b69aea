import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, ledger } from "../../../db/schema.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Ledger } from "../../ports/ledger.ts";
import { isGraph } from "./is-graph.ts";
import { runQuery } from "./run-query.ts";

const entriesOf = ({ tenant, kind, id }: GraphAddress, epoch: string) =>
  and(eq(ledger.tenant_id, tenant), eq(ledger.kind, kind), eq(ledger.graph_id, id), eq(ledger.epoch, epoch));

export const neonLedger = (db: Database): Ledger => ({
  read: (address, epoch, after, limit) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, address.tenant, [
        db
          .select()
          .from(ledger)
          .where(and(entriesOf(address, epoch), gt(ledger.seq, after)))
          .orderBy(asc(ledger.seq))
          .limit(limit),
      ]);
      return rows.map(({ seq, entry, subject_id, payload, recorded_at }) => ({
        seq,
        entry,
        subject_id,
        payload,
        recorded_at: recorded_at.getTime(),
      }));
    }),

  changeEpoch: (address, from, to) =>
    runQuery(async () => {
      await asTenant(db, address.tenant, [
        db
          .update(graphs)
          .set({ epoch: to })
          .where(and(isGraph(address), eq(graphs.epoch, from), isNull(graphs.erased_at))),
        db.update(ledger).set({ epoch: to }).where(entriesOf(address, from)),
      ]);
    }),
});
