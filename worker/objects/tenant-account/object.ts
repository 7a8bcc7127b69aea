import { DurableObject } from "cloudflare:workers";
import type { Budgets, BudgetsIn, UsagePage, UsageQuery } from "../../../shared/api/usage.ts";
import { reply, succeed, type Reply, type Replies } from "../../../shared/fault.ts";
import type { Account, PlannedCall, Reservation, BudgetState } from "../../ports/accounts.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Clock } from "../../ports/system.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { CallWebhooks, SpentBudget } from "../../ports/webhooks.ts";
import { forgetSpent, hasReminders, nextCall, noteSpent, remindAt, remindBy, takeCalls } from "./reminders.ts";
import {
  countRequests,
  forgetGraph,
  isForTheDay,
  readBudgets,
  reserveCall,
  saveBudgets,
  settleCall,
  spentBudgets,
  standingOf,
  type BudgetDefaults,
} from "./budget-store.ts";
import { readUsage } from "./usage-report.ts";

export interface TenantAccountParts<Env> {
  sql: (storage: DurableObjectStorage) => Sql;
  clock: Clock;
  defaults: (env: Env) => BudgetDefaults;
  callWebhooks: (env: Env) => CallWebhooks;
}

export const tenantAccountClass = <Env>({ sql: open, clock, defaults, callWebhooks }: TenantAccountParts<Env>) =>
  class TenantAccount extends DurableObject<Env> implements Replies<Account> {
    readonly #sql = open(this.ctx.storage);
    readonly #defaults = defaults(this.env);
    readonly #call = callWebhooks(this.env);

    reserve(graph: GraphName, call: PlannedCall): Promise<Reply<Reservation>> {
      return reply(async () => {
        const reservation = reserveCall(this.#sql, clock.now(), this.#defaults, graph, call);
        if (!reservation.granted && isForTheDay(reservation.retry_after_s))
          await this.#noteSpent(graph, [reservation.of]);
        return reservation;
      });
    }

    settle(call_id: string, use: { tokens_in: number; tokens_out: number }): Promise<Reply<null>> {
      return reply(async () => {
        const graph = settleCall(this.#sql, call_id, use);
        if (graph !== null && hasReminders(this.#sql))
          await this.#noteSpent(graph, spentBudgets(this.#sql, clock.now(), this.#defaults, graph));
        return null;
      });
    }

    async #noteSpent(graph: GraphName, budgets: readonly SpentBudget["of"][]): Promise<void> {
      if (budgets.length === 0 || !hasReminders(this.#sql)) return;
      for (const budget of budgets) noteSpent(this.#sql, clock.now(), budget, graph);
      await this.#setAlarm();
    }

    async wakeBy(tenant: string, webhooks: string[], at: Instant): Promise<Reply<null>> {
      remindBy(this.#sql, tenant, webhooks, at);
      await this.#setAlarm();
      return succeed(null);
    }

    async wakeAt(webhook: string, at: Instant | null): Promise<Reply<null>> {
      remindAt(this.#sql, webhook, at);
      await this.#setAlarm();
      return succeed(null);
    }

    async #setAlarm(): Promise<void> {
      const at = nextCall(this.#sql, clock.now());
      if (at !== null) await this.ctx.storage.setAlarm(at);
    }

    override async alarm(): Promise<void> {
      const { calls, markReported } = takeCalls(this.#sql, clock.now());
      // the platform repeats the alarm if a call fails
      for (const call of calls) await this.#call(call);
      markReported();
      await this.#setAlarm();
    }

    budgetState(graph: GraphName): Promise<Reply<BudgetState>> {
      return reply(() => standingOf(this.#sql, clock.now(), this.#defaults, graph));
    }

    usage(query: UsageQuery): Promise<Reply<UsagePage>> {
      return reply(() => readUsage(this.#sql, clock.now(), query));
    }

    budgets(graph: GraphName | null): Promise<Reply<Budgets>> {
      return reply(() => readBudgets(this.#sql, clock.now(), this.#defaults, graph));
    }

    setBudgets(budgets: BudgetsIn): Promise<Reply<GraphName[]>> {
      return reply(() => saveBudgets(this.#sql, budgets));
    }

    countRequests(window: number, added: number): Promise<Reply<number>> {
      return reply(() => countRequests(this.#sql, window, added));
    }

    forget(graph: GraphName): Promise<Reply<number>> {
      return reply(() => {
        forgetSpent(this.#sql, graph);
        return forgetGraph(this.#sql, graph);
      });
    }
  };
