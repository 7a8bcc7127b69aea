import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { durableSql } from "../../../worker/adapters/durable-objects/sql.ts";
import { indexText, searchText } from "../../../worker/store/index/full-text.ts";
import { migrate } from "../../../worker/store/migrations.ts";
import { zipfWords } from "../../fixtures/zipf-words.ts";

const LIMIT = 20;

test("a search of a large index reads few rows and orders its hits as a small one does", async () => {
  const namespace = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;
  await runInDurableObject(namespace.get(namespace.idFromName("tenant/graph/ranked-texts")), (_, state) => {
    const sql = durableSql(state.storage);
    sql.transaction(() => migrate(sql));
    const text = zipfWords(2);
    sql.transaction(() => {
      for (let seq = 1; seq <= 2_100; seq++) indexText(sql, "facts", seq, `${text(2)} common`);
    });
    const grownTo = (rows: number): void =>
      void sql.all("INSERT OR REPLACE INTO deleted_rows (name, last) VALUES ('facts', ?)", rows);
    let rows = 0;
    const counted = {
      ...sql,
      all: ((statement: string, ...parameters: never[]) => {
        const cursor = state.storage.sql.exec(statement, ...parameters);
        const found = cursor.toArray();
        rows += cursor.rowsRead;
        return found;
      }) as unknown as typeof sql.all,
    };
    for (const query of ["common", "lokaka", "kaka lokaka mikaka common"]) {
      grownTo(2_000);
      const sorted = searchText(sql, "facts", query, LIMIT);
      expect(sorted).toHaveLength(LIMIT);
      grownTo(2_001);
      rows = 0;
      expect(searchText(counted, "facts", query, LIMIT)).toEqual(sorted);
      expect(rows).toBeLessThan(6 * LIMIT);
    }
  });
});
