import { describe, expect, test } from "vitest";
import { MIGRATIONS } from "../../../worker/objects/tenant-account/account-schema.ts";
import {
  forgetGraph,
  readBudgets,
  reserveCall,
  saveBudgets,
  settleCall,
  spentBudgets,
  standingOf,
} from "../../../worker/objects/tenant-account/budget-store.ts";
import { readUsage } from "../../../worker/objects/tenant-account/usage-report.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { NO_BUDGETS } from "../../fakes/no-budgets.ts";
import { nodeSql } from "../../fakes/node-sql.ts";

const NOON = Date.UTC(2024, 4, 8, 12);
const ada = { kind: "user", id: "ada" } as const;
const bob = { kind: "user", id: "bob" } as const;
const call = (id: string) => ({ id, model: "m", tokens: 100, price: { in: 1, out: 2 } });

/** Of release 0.1.0: two days, two graphs, an erased one, and a call in progress. */
function releasedAccount(): Sql {
  const sql = nodeSql();
  sql.exec(MIGRATIONS[0] ?? "");
  sql.exec(`
    INSERT INTO usage (day, kind, graph_id, model, calls, tokens_in, tokens_out, cost, unpriced_calls) VALUES
      ('2024-05-07', 'user', 'ada', 'm', 2, 20, 4, 0.5, 0), ('2024-05-08', 'user', 'ada', 'm', 1, 10, 2, 0.25, 0),
      ('2024-05-08', 'user', 'ada', 'n', 1, 7, 1, 0, 1), ('2024-05-08', 'user', 'bob', 'm', 3, 30, 6, 0.75, 0),
      ('2024-05-08', 'erased', '', 'm', 5, 50, 10, 1, 0);
    INSERT INTO reservations VALUES ('open', '2024-05-08', 'user', 'bob', 'm', 100, 1, 2, ${NOON + 60_000});
  `);
  return sql;
}

describe("an account written by an earlier release", () => {
  test("an account of an earlier release has totals per day that equal the sum of its rows, including calls in progress", () => {
    const { tenant, memory } = readBudgets(releasedAccount(), NOON, NO_BUDGETS, ada);
    expect(tenant.calls.used).toBe(1 + 1 + 3 + 5 + 1);
    expect(tenant.tokens.used).toBe(12 + 8 + 36 + 60 + 100);
    expect([memory?.calls.used, memory?.tokens.used]).toEqual([2, 20]);
  });

  test("an account of an earlier release settles a call that was in progress, and then counts its actual usage", () => {
    const sql = releasedAccount();
    expect(settleCall(sql, "open", { tokens_in: 3, tokens_out: 1 })).toEqual(bob);
    const { tenant } = readBudgets(sql, NOON, NO_BUDGETS, null);
    expect([tenant.calls.used, tenant.tokens.used]).toEqual([11, 12 + 8 + 36 + 60 + 4]);
  });

  test("an account of an earlier release reports usage as before: of the whole tenant, of days and of one memory", () => {
    const sql = releasedAccount();
    const { data, total } = readUsage(sql, NOON, { limit: 100 });
    expect(data).toHaveLength(5);
    expect(total).toEqual({ calls: 12, tokens_in: 117, tokens_out: 23, cost: 2.5, unpriced_calls: 1 });
    expect(readUsage(sql, NOON, { limit: 100, to: "2024-05-07" }).total).toMatchObject({ calls: 2, cost: 0.5 });
    expect(readUsage(sql, NOON, { limit: 100, model: "n" }).total).toMatchObject({ calls: 1, tokens_in: 7 });
    const ofAda = readUsage(sql, NOON, { limit: 100, user_id: "ada", from: "2024-05-08" });
    expect([ofAda.data.length, ofAda.total.calls]).toEqual([2, 2]);
    expect(forgetGraph(sql, bob)).toBe(1);
    expect(readUsage(sql, NOON, { limit: 100 }).total).toEqual(total);
  });

  test("an account of an earlier release has the tables of a new account", () => {
    const [former, fresh] = [releasedAccount(), nodeSql()];
    for (const sql of [former, fresh]) saveBudgets(sql, {});
    const schemaOf = (sql: Sql) => sql.all("SELECT type, name, sql FROM sqlite_master ORDER BY name");
    expect(schemaOf(former)).toEqual(schemaOf(fresh));
  });
});

test("an account scans no table for a call, however many users it has", () => {
  const sql = nodeSql();
  saveBudgets(sql, { tenant: { calls: 5, tokens: 5_000 }, user: { calls: 1, tokens: 5_000 } });
  const asked = new Set<string>();
  const watched: Sql = {
    ...sql,
    all: (statement, ...parameters) => {
      asked.add(statement);
      return sql.all(statement, ...parameters);
    },
  };
  reserveCall(watched, NOON, NO_BUDGETS, ada, call("1"));
  settleCall(watched, "1", { tokens_in: 1, tokens_out: 1 });
  reserveCall(watched, NOON, NO_BUDGETS, ada, call("2"));
  standingOf(watched, NOON, NO_BUDGETS, ada);
  spentBudgets(watched, NOON, NO_BUDGETS, ada);
  readBudgets(watched, NOON, NO_BUDGETS, ada);
  const plans = [...asked]
    .filter((statement) => !statement.includes("sqlite_master"))
    .flatMap((statement) =>
      sql.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`).map(({ detail }) => `${detail}: ${statement}`),
    );
  expect(plans.length).toBeGreaterThan(5);
  expect(plans.filter((plan) => plan.startsWith("SCAN"))).toEqual([]);
});
