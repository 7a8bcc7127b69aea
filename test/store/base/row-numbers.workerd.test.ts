import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { durableSql } from "../../../worker/adapters/durable-objects/sql.ts";
import { nextNumberSql } from "../../../worker/store/base/row-numbers.ts";
import { migrate } from "../../../worker/store/migrations.ts";

test("an insert that numbers its row is billed as one row", async () => {
  const namespace = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;
  await runInDurableObject(namespace.get(namespace.idFromName("tenant/graph/row-numbers")), (_, state) => {
    const sql = durableSql(state.storage);
    sql.transaction(() => migrate(sql));
    const insert = `INSERT INTO changes (seq, entry, subject_id, recorded_at) VALUES (${nextNumberSql("changes")}, 'facts', 'x', 0) RETURNING seq`;
    for (const seq of [1, 2]) {
      const cursor = state.storage.sql.exec(insert);
      expect(cursor.toArray()).toEqual([{ seq }]);
      expect(cursor.rowsWritten).toBe(1);
    }
  });
});
