import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { rememberLines } from "../../../worker/store/lifecycle/import-lines.ts";
import { checkRows, RULED_KINDS } from "../../../worker/store/lifecycle/import-rules.ts";
import { costRatio } from "../../fakes/cost-ratio.ts";
import { migratedSql } from "../../fakes/node-sql.ts";

interface Step {
  id: number;
  parent: number;
  detail: string;
}

function plansOfRules(): { query: string; steps: Step[] }[] {
  const sql = migratedSql();
  const queries = new Set<string>();
  const all = sql.all.bind(sql);
  sql.all = (query, ...given) => {
    queries.add(query);
    return all(query, ...given);
  };
  checkRows(sql);
  return [...queries].map((query) => ({
    query,
    steps: all<{ id: number; parent: number; detail: string }>(`EXPLAIN QUERY PLAN ${query}`),
  }));
}

/** A scan of a whole table or a generated list for each row of another. */
function repeatedScans(steps: readonly Step[]): string[] {
  const isRepeated = ({ parent, detail }: Step): boolean => {
    const above = steps.find(({ id }) => id === parent);
    return detail.startsWith("CORRELATED") || (above !== undefined && isRepeated(above));
  };
  return steps
    .filter((step) => step.detail.startsWith("CORRELATED LIST") || (step.detail.startsWith("SCAN") && isRepeated(step)))
    .map(({ detail }) => detail);
}

test("no rule of an import reads a whole table, or a list of rows, for each row", () => {
  const plans = plansOfRules();
  expect(plans.length).toBeGreaterThan(50);
  const slow = plans.flatMap(({ query, steps }) => repeatedScans(steps).map((detail) => `${detail}: ${query}`));
  expect(slow.filter((one) => !one.includes("json_each(r.payload"))).toEqual([]);
});

function memoryOf(versions: number): Sql {
  const sql = migratedSql();
  const count = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${versions})`;
  sql.all(`${count} INSERT INTO episodes (seq, id, type, content, reference_time, created_at, metadata)
    SELECT i, 'ep_' || i, 'message', 'x', i, i, '{}' FROM n`);
  sql.all(`INSERT INTO entities (seq, id, name, type, attributes, mentions, created_at, version)
    VALUES (1, 'ent_1', 'Ada', 'person', '{}', 0, 1, 1)`);
  sql.all(`INSERT INTO facts (seq, id, subject_seq, predicate, object_value, fact, kind, functional, strength, attributes, created_at)
    VALUES (1, 'fact_1', 1, 'LIKES', 'tea', 'Ada likes tea.', 'state', 0, 1, '{}', 1)`);
  sql.all(`${count} INSERT INTO provenance (seq, fact_seq, episode_seq, fact, strength, reference_time, known_from, linked_from)
    SELECT i, 1, i, 'Ada likes tea.', 1, i, i, i FROM n`);
  sql.all(
    `${count} INSERT INTO fact_versions (seq, fact_seq, known_from, known_to, caused_by) SELECT i, 1, i, i + 1, 'ep_' || i FROM n`,
  );
  sql.all(`${count} INSERT INTO file_versions (file_id, path, document_id, known_from, known_to)
    SELECT 'file_1', '/memories/a', 'doc_' || i, i, i + 1 FROM n`);
  return sql;
}

test("checking an import takes time in proportion to the versions of a fact and a file", async () => {
  const check = (versions: number): (() => void) => {
    const sql = memoryOf(versions);
    rememberLines(sql, [], RULED_KINDS);
    return () => expect(() => checkRows(sql)).toThrow(FaultError);
  };
  // four times as many: quadratic work takes sixteen times as long
  expect(await costRatio(check(4_000), check(1_000), { most: 8, tries: 3 })).toBeLessThan(8);
});
