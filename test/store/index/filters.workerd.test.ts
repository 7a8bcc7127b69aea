import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { FilterCondition, Filters } from "../../../shared/api/filters.ts";
import { SCOPES } from "../../../shared/api/search.ts";
import { durableSql } from "../../../worker/adapters/durable-objects/sql.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { filterCondition, versionCondition } from "../../../worker/store/index/filters.ts";
import { migrate } from "../../../worker/store/migrations.ts";

let objects = 0;

async function withGraph(check: (sql: Sql) => void): Promise<void> {
  const namespace = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;
  const stub = namespace.get(namespace.idFromName(`tenant/graph/filters-${objects++}`));
  await runInDurableObject(stub, (_, state) => {
    const sql = durableSql(state.storage);
    sql.transaction(() => migrate(sql));
    sql.exec(`
      INSERT INTO episodes (seq, id, type, thread_id, content, reference_time, created_at, metadata) VALUES (1, 'ep_1', 'message', 't', 'x', 1, 1, '{"k": 1}');
      INSERT INTO entities (seq, id, name, type, attributes, mentions, created_at, version) VALUES (1, 'ent_1', 'Ada', 'person', '{}', 1, 1, 1);
      INSERT INTO mentions (seq, episode_seq, entity_seq, name, type, count, known_from, linked_from) VALUES (1, 1, 1, 'Ada', 'person', 1, 1, 1);
      INSERT INTO facts (seq, id, subject_seq, predicate, object_value, fact, kind, functional, strength, attributes, created_at)
        VALUES (1, 'fact_1', 1, 'LIKES', 'tea', 'Ada likes tea.', 'state', 0, 5, '{}', 1);
      INSERT INTO fact_versions (seq, fact_seq, known_from, caused_by) VALUES (1, 1, 1, 'ep_1');
      INSERT INTO provenance (seq, fact_seq, episode_seq, fact, strength, reference_time, known_from, linked_from) VALUES (1, 1, 1, 'x', 5, 1, 1, 1);
    `);
    check(sql);
  });
}

const filled = (...conditions: FilterCondition[]): Filters => ({
  any: Array.from({ length: 10 }, () => ({
    all: Array.from({ length: 10 }, (_, place) => conditions[place % conditions.length] as FilterCondition),
  })),
});
const hundred = (make: (n: number) => string | number): (string | number)[] =>
  Array.from({ length: 100 }, (_, n) => make(n));

const LARGEST: [string, Filters][] = [
  ["metadata", filled({ field: "metadata.k", op: "not_in", values: [...hundred((n) => `v${n}`).slice(1), 7] })],
  ["ids", filled({ field: "entity_id", op: "in", values: ["ent_1", ...hundred((n) => `ent_x${n}`).slice(1)] })],
  [
    "everything",
    filled(
      { field: "valid_from", op: "is_null", values: [] },
      { field: "known_from", op: "<=", values: [1] },
      { field: "predicate", op: "in", values: ["LIKES", ...hundred((n) => `P${n}`).slice(1)] },
      { field: "kind", op: "<>", values: ["event"] },
      { field: "entity_type", op: "in", values: ["person"] },
      { field: "entity_id", op: "=", values: ["ent_1"] },
      { field: "thread_id", op: "not_in", values: hundred((n) => `t${n}`) },
      { field: "role", op: "is_null", values: [] },
      { field: "metadata.k", op: "in", values: [1, "x", true] },
      { field: "metadata.none", op: "is_null", values: [] },
    ),
  ],
];

test.each(LARGEST)("a Durable Object runs the largest filters that the schema accepts: %s", (_, filters) =>
  withGraph((sql) => {
    for (const scope of SCOPES) {
      const { condition, values } = filterCondition(
        sql,
        filters,
        scope,
        { known_at: 9, as_of: 9, include_uncertain: true },
        "?2",
      );
      const rows = sql.all(`SELECT r.seq FROM ${scope} r WHERE ?1 = 1 AND ${condition("r.seq")}`, 1, values);
      expect(rows).toEqual([{ seq: 1 }]);
      expect(condition("r.seq").length).toBeLessThan(60_000);
    }
    const { condition, values } = versionCondition(sql, filters, { known_at: 9 }, "?1");
    expect(sql.all(`SELECT r.seq FROM fact_versions r WHERE ${condition("r.seq")}`, values)).toEqual([{ seq: 1 }]);
  }),
);
