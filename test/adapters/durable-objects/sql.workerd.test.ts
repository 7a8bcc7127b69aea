import { env, runInDurableObject } from "cloudflare:test";
import { durableSql } from "../../../worker/adapters/durable-objects/sql.ts";
import { describeSql } from "../../conformance/sql.ts";

let objects = 0;

describeSql("a Durable Object", async (check) => {
  const namespace = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;
  const stub = namespace.get(namespace.idFromName(`tenant/graph/sql-${objects++}`));
  await runInDurableObject(stub, (_, state) => check(durableSql(state.storage)));
});
