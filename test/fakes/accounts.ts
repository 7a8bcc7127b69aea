import { callMeter } from "../../worker/adapters/provider/call-meter.ts";
import type { Price } from "../../worker/core/accounting/cost.ts";
import type { Account, Meter } from "../../worker/ports/accounts.ts";
import type { Clock } from "../../worker/ports/system.ts";
import {
  countRequests,
  forgetGraph,
  readBudgets,
  reserveCall,
  saveBudgets,
  settleCall,
  standingOf,
  type BudgetDefaults,
} from "../../worker/objects/tenant-account/budget-store.ts";
import { readUsage } from "../../worker/objects/tenant-account/usage-report.ts";
import { remindAt, remindBy } from "../../worker/objects/tenant-account/reminders.ts";
import { NO_BUDGETS } from "./no-budgets.ts";
import { nodeSql } from "./node-sql.ts";
import { manualClock } from "./time-and-ids.ts";

export function account(clock: Clock = manualClock(), defaults: BudgetDefaults = NO_BUDGETS): Account {
  const sql = nodeSql();
  return {
    reserve: async (graph, call) => reserveCall(sql, clock.now(), defaults, graph, call),
    settle: async (id, use) => (settleCall(sql, id, use), null),
    budgetState: async (graph) => standingOf(sql, clock.now(), defaults, graph),
    usage: async (query) => readUsage(sql, clock.now(), query),
    budgets: async (graph) => readBudgets(sql, clock.now(), defaults, graph),
    setBudgets: async (budgets) => saveBudgets(sql, budgets),
    countRequests: async (window, added) => countRequests(sql, window, added),
    forget: async (graph) => forgetGraph(sql, graph),
    wakeBy: async (tenant, webhooks, at) => (remindBy(sql, tenant, webhooks, at), null),
    wakeAt: async (webhook, at) => (remindAt(sql, webhook, at), null),
  };
}

export function meterOn(of: Account, prices: Record<string, Price> = {}, clock: Clock = manualClock()): Meter {
  let next = 0;
  const ids = {
    make: () => "",
    random: (bytes: number) => new Uint8Array(new Uint32Array([++next]).buffer.slice(0, bytes)),
  };
  const log = { info: () => {}, error: () => {} };
  return callMeter({ accounts: { at: () => of }, prices, paid: true, clock, ids, log });
}
