import { expect, test } from "vitest";
import { checkRows } from "../../../worker/store/lifecycle/import-rules.ts";
import { migratedSql } from "../../fakes/node-sql.ts";

interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** The queries that check an import, each with SQLite's query plan. */
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

/** A plan step that repeats a scan of a whole table or a generated list for each row of another. */
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
  // the entries of one change are listed for that change alone
  expect(slow.filter((one) => !one.includes("json_each(r.payload"))).toEqual([]);
});
