import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { durableSql } from "../../../worker/adapters/durable-objects/sql.ts";
import { indexText, mergeSegments, searchText } from "../../../worker/store/index/full-text.ts";
import { migrate } from "../../../worker/store/migrations.ts";
import { zipfWords } from "../../fixtures/zipf-words.ts";

test("a Durable Object can merge its full-text indexes and knows when it is done", async () => {
  const namespace = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;
  await runInDurableObject(namespace.get(namespace.idFromName("tenant/graph/merged-texts")), (_, state) => {
    const sql = durableSql(state.storage);
    sql.transaction(() => migrate(sql));
    const text = zipfWords(1);
    for (let seq = 1; seq <= 400; seq++) sql.transaction(() => indexText(sql, "facts", seq, text(12)));
    const hits = searchText(sql, "facts", "lokaka", 20);
    expect(hits).toHaveLength(20);
    expect(mergeSegments(sql, "facts", 1, "all")).toBe(true);
    let steps = 0;
    while (mergeSegments(sql, "facts", 1, "begun")) steps++;
    expect(steps).toBeGreaterThan(0);
    expect(searchText(sql, "facts", "lokaka", 20)).toEqual(hits);
  });
});
