import { and, eq, isNull, or, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, ontologies } from "../../../db/schema.ts";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { erasing, FaultError } from "../../../shared/fault.ts";
import type { ControlPlane } from "../../ports/control-plane.ts";
import { runQuery } from "./run-query.ts";
import { isGraph } from "./is-graph.ts";

export const neonOntologies = (db: Database): Pick<ControlPlane, "ontologies" | "saveOntology"> => ({
  ontologies: (tenant_id, graph) =>
    runQuery(async () => {
      const ofGraph = graph && and(eq(ontologies.kind, graph.kind), eq(ontologies.graph_id, graph.id));
      const [rows] = await asTenant(db, tenant_id, [
        db
          .select()
          .from(ontologies)
          .where(and(eq(ontologies.tenant_id, tenant_id), or(isNull(ontologies.kind), ofGraph ?? undefined))),
      ]);
      const valueWhere = (of_tenant: boolean): Ontology | null =>
        readOntology(rows.find(({ kind }) => (kind === null) === of_tenant)?.value as Ontology | undefined);
      return { tenant: valueWhere(true), graph: valueWhere(false) };
    }),

  saveOntology: (tenant_id, graph, ontology, at) =>
    runQuery(async () => {
      const row = { value: ontology, updated_at: new Date(at) };
      const save = db
        .insert(ontologies)
        .values({ tenant_id, kind: graph?.kind ?? null, graph_id: graph?.id ?? null, ...row })
        .onConflictDoUpdate({ target: [ontologies.tenant_id, ontologies.kind, ontologies.graph_id], set: row });
      if (graph === null) {
        await asTenant(db, tenant_id, [save]);
        return;
      }
      const address = { ...graph, tenant: tenant_id };
      const [, , orphaned] = await asTenant(db, tenant_id, [
        db
          .select({ id: graphs.id })
          .from(graphs)
          .where(and(isGraph(address), isNull(graphs.erased_at)))
          .for("share"),
        save,
        db
          .delete(ontologies)
          .where(
            and(
              eq(ontologies.tenant_id, tenant_id),
              eq(ontologies.kind, graph.kind),
              eq(ontologies.graph_id, graph.id),
              sql`not exists (select 1 from ${graphs} where ${isGraph(address)} and ${isNull(graphs.erased_at)})`,
            ),
          )
          .returning({ kind: ontologies.kind }),
      ]);
      if (orphaned.length > 0) throw new FaultError(erasing(graph.id));
    }),
});

/** Types may lack newer fields. */
const readOntology = (stored: Ontology | undefined): Ontology | null =>
  stored === undefined
    ? null
    : {
        ...stored,
        only: stored.only ?? [],
        instructions: stored.instructions ?? null,
        fact_types: stored.fact_types.map((type) => ({ ...type, inverse_functional: type.inverse_functional ?? null })),
      };
