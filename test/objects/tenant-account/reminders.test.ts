import { describe, expect, test } from "vitest";
import {
  forgetSpent,
  hasReminders,
  nextCall,
  noteSpent,
  RECALL_MS,
  remindAt,
  remindBy,
  takeCalls,
} from "../../../worker/objects/tenant-account/reminders.ts";
import { nodeSql } from "../../fakes/node-sql.ts";

const NOW = Date.UTC(2024, 4, 8, 12);
const DAY = 24 * 60 * 60 * 1000;
const ada = { kind: "user", id: "ada" } as const;

describe("calls for webhooks", () => {
  test("a tenant without webhooks has no stored reminders and no calls", () => {
    const sql = nodeSql();
    remindAt(sql, "hook_1", NOW);
    forgetSpent(sql, ada);
    expect([hasReminders(sql), nextCall(sql, NOW), takeCalls(sql, NOW).calls]).toEqual([false, null, []]);
    expect(sql.all("SELECT name FROM sqlite_master")).toEqual([]);
  });

  test("a webhook is called when due, and again until its next call is scheduled", () => {
    const sql = nodeSql();
    remindBy(sql, "ten_1", ["hook_1", "hook_2"], NOW + 10);
    remindBy(sql, "ten_1", ["hook_1"], NOW + 20);
    remindBy(sql, "ten_1", ["hook_2"], NOW + 5);
    expect(nextCall(sql, NOW)).toBe(NOW + 5);
    expect(takeCalls(sql, NOW + 5).calls).toEqual([{ tenant: "ten_1", webhook: "hook_2" }]);
    expect(takeCalls(sql, NOW + 10).calls).toEqual([{ tenant: "ten_1", webhook: "hook_1" }]);
    expect(nextCall(sql, NOW)).toBe(NOW + 5 + RECALL_MS);
    remindAt(sql, "hook_2", NOW + 2 * RECALL_MS);
    remindAt(sql, "hook_1", null);
    expect(nextCall(sql, NOW)).toBe(NOW + 2 * RECALL_MS);
    remindAt(sql, "hook_2", null);
    expect(nextCall(sql, NOW)).toBeNull();
  });
});

describe("spent budgets", () => {
  test("a spent budget is reported once a day, however often it is noted, and again if reporting failed", () => {
    const sql = nodeSql();
    remindBy(sql, "ten_1", [], NOW);
    for (let n = 0; n < 3; n++) noteSpent(sql, NOW + n, "tenant", ada);
    noteSpent(sql, NOW, "user", ada);
    expect(nextCall(sql, NOW)).toBe(NOW);
    const expected = [
      { tenant: "ten_1", spent: { of: "tenant", day: "2024-05-08", graph: null } },
      { tenant: "ten_1", spent: { of: "user", day: "2024-05-08", graph: ada } },
    ];
    expect(takeCalls(sql, NOW).calls).toEqual(expected);
    const { calls, markReported } = takeCalls(sql, NOW);
    expect(calls).toEqual(expected);
    markReported();
    noteSpent(sql, NOW + 5, "tenant", ada);
    expect([takeCalls(sql, NOW).calls, nextCall(sql, NOW)]).toEqual([[], null]);
    noteSpent(sql, NOW + DAY, "tenant", ada);
    expect(takeCalls(sql, NOW + DAY).calls).toEqual([
      { tenant: "ten_1", spent: { of: "tenant", day: "2024-05-09", graph: null } },
    ]);
  });

  test("spent budgets of a graph are forgotten with it", () => {
    const sql = nodeSql();
    remindBy(sql, "ten_1", [], NOW);
    noteSpent(sql, NOW, "user", ada);
    forgetSpent(sql, ada);
    expect(takeCalls(sql, NOW).calls).toEqual([]);
  });
});
