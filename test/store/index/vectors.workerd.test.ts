import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { durableSql } from "../../../worker/adapters/durable-objects/sql.ts";
import { migrate } from "../../../worker/store/migrations.ts";
import { nodeOf } from "../../../worker/store/base/scoped-rows.ts";
import { readVectors, scoreNodes, storeVector } from "../../../worker/store/index/vectors.ts";
import { zipfWords } from "../../fixtures/zipf-words.ts";

test("more vectors than fit in a row of a Durable Object are scored exactly, even with zero bytes in them", async () => {
  const namespace = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;
  const stub = namespace.get(namespace.idFromName("tenant/graph/vectors"));
  await runInDurableObject(stub, (_, state) => {
    const sql = durableSql(state.storage);
    const text = zipfWords(3);
    const rows = Array.from({ length: 9_000 }, (_, index) => index + 1);
    sql.transaction(() => {
      migrate(sql);
      for (const row of rows) storeVector(sql, "entities", row, embedHashed(text(3), 1_024));
    });
    const query = embedHashed(text(2), 1_024);
    const nodes = [...rows, 10_000].map((row) => nodeOf("entities", row));
    const stored = readVectors(sql, "entities", rows);
    const expected = Array.from(stored, ([seq, vector]) => ({
      seq,
      score: vector.reduce((sum, value, place) => sum + value * (query[place] ?? 0), 0),
    })).filter(({ score }) => score > 1e-6);
    const found = scoreNodes(sql, "entities", [...nodes, nodeOf("facts", 1)], query);
    expect(new Set(found.filter(({ score }) => score > 1e-6).map(({ seq }) => seq))).toEqual(
      new Set(expected.map(({ seq }) => seq)),
    );
    const scores = new Map(found.map(({ seq, score }) => [seq, score]));
    for (const { seq, score } of expected) expect(scores.get(seq)).toBeCloseTo(score, 5);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
  });
});
