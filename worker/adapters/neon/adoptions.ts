import { and, eq, isNull, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, ontologies } from "../../../db/schema.ts";
import { erasing, FaultError } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ControlPlane } from "../../ports/control-plane.ts";
import { isGraph } from "./is-graph.ts";
import { definedFields, newGraph, registered, toRegistration } from "./owners.ts";
import { runQuery } from "./run-query.ts";

export const neonAdoptions = (db: Database): Pick<ControlPlane, "adopt"> => ({
  adopt: (address, { epoch, profile, ontology }, at) =>
    runQuery(async () => {
      const { tenant, kind, id } = address;
      const isOurs = and(isGraph(address), eq(graphs.epoch, epoch), isNull(graphs.erased_at));
      const adopted = sql`select ${tenant}, ${kind}, ${id}, ${JSON.stringify(ontology)}::json, ${new Date(at).toISOString()}::timestamptz
        where ${ontology !== null}::boolean and exists (select 1 from ${graphs} where ${isOurs})`;
      const [, rows] = await asTenant(db, tenant, [
        db
          .insert(graphs)
          .values({ ...newGraph(address, epoch, at), ...definedFields(profile) })
          .onConflictDoNothing(),
        // an erasure waits until this transaction ends
        registered(db).where(isGraph(address)).for("share", { of: graphs }),
        db.execute(
          sql`insert into ${ontologies} (tenant_id, kind, graph_id, value, updated_at) ${adopted} on conflict do nothing`,
        ),
      ]);
      const row = nonNull(rows[0], "registered graph");
      if (row.erased_at !== null) throw new FaultError(erasing(id));
      if (row.epoch !== epoch)
        throw new FaultError({ kind: "conflict", detail: `${id} was made meanwhile: import again` });
      return toRegistration(row);
    }),
});
