import { DurableObject } from "cloudflare:workers";
import type { Budgets, BudgetsIn, UsagePage, UsageQuery } from "../../../shared/api/usage.ts";
import { fail, FaultError, succeed, type Reply, type Replies } from "../../../shared/fault.ts";
import type { Account, PlannedCall, Reservation, BudgetState } from "../../ports/accounts.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Clock } from "../../ports/system.ts";
import {
  countRequests,
  forgetGraph,
  readBudgets,
  readUsage,
  reserveCall,
  saveBudgets,
  settleCall,
  standingOf,
  type BudgetDefaults,
} from "./budget-store.ts";

export interface TenantAccountParts<Env> {
  sql: (storage: DurableObjectStorage) => Sql;
  clock: Clock;
  /** Budgets of tenants that have set none. */
  defaults: (env: Env) => BudgetDefaults;
}

/** The account of one tenant: its usage, its budgets, and the calls in progress. */
export const tenantAccountClass = <Env>({ sql: open, clock, defaults }: TenantAccountParts<Env>) =>
  class TenantAccount extends DurableObject<Env> implements Replies<Account> {
    readonly #sql = open(this.ctx.storage);
    readonly #defaults = defaults(this.env);

    async reserve(graph: GraphName, call: PlannedCall): Promise<Reply<Reservation>> {
      return succeed(reserveCall(this.#sql, clock.now(), this.#defaults, graph, call));
    }

    async settle(call_id: string, use: { tokens_in: number; tokens_out: number }): Promise<Reply<null>> {
      settleCall(this.#sql, call_id, use);
      return succeed(null);
    }

    async budgetState(graph: GraphName): Promise<Reply<BudgetState>> {
      return succeed(standingOf(this.#sql, clock.now(), this.#defaults, graph));
    }

    async usage(query: UsageQuery): Promise<Reply<UsagePage>> {
      try {
        return succeed(readUsage(this.#sql, clock.now(), query));
      } catch (error) {
        if (error instanceof FaultError) return fail(error.fault);
        throw error;
      }
    }

    async budgets(graph: GraphName | null): Promise<Reply<Budgets>> {
      return succeed(readBudgets(this.#sql, clock.now(), this.#defaults, graph));
    }

    async setBudgets(budgets: BudgetsIn): Promise<Reply<GraphName[]>> {
      return succeed(saveBudgets(this.#sql, budgets));
    }

    async countRequests(window: number, added: number): Promise<Reply<number>> {
      return succeed(countRequests(this.#sql, window, added));
    }

    async forget(graph: GraphName): Promise<Reply<number>> {
      return succeed(forgetGraph(this.#sql, graph));
    }
  };
