import type { Budgets, BudgetsIn, UsagePage, UsageQuery } from "../../shared/api/usage.ts";
import type { Instant } from "../../shared/instant.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Price } from "../core/accounting/cost.ts";
import type { GraphName } from "./control-plane.ts";
import type { ModelUse } from "./providers.ts";

export interface PlannedCall {
  id: string;
  model: string;
  /** Upper estimate of input plus output. */
  tokens: number;
  price: Price | null;
}

export type Reservation =
  | { granted: true }
  | { granted: false; of: "tenant" | "user"; retry_after_s: number; fallback: BudgetState["fallback"] };

export interface BudgetState {
  spent: boolean;
  fallback: Budgets["on_spent"];
  /** The remaining budget lasts more than a few seconds for every graph. */
  shared: boolean;
}

/**
 * One tenant's usage, budgets, calls in progress, and due times of webhooks.
 *
 * Contract:
 * - Reserve each model call before it is made and settle it afterwards; both are idempotent by call id.
 * - Costs are US dollars; days are UTC.
 *
 * Invariants:
 * - A granted call keeps settled plus reserved calls within the budget.
 * - A call that is not settled within five minutes counts as reserved.
 * - Totals keep the cost of erased memories.
 *
 * Implemented by `worker/objects/tenant-account/object.ts`.
 */
export interface Account {
  reserve(graph: GraphName, call: PlannedCall): Promise<Reservation>;
  settle(call_id: string, use: { tokens_in: number; tokens_out: number }): Promise<null>;
  budgetState(graph: GraphName): Promise<BudgetState>;
  usage(query: UsageQuery): Promise<UsagePage>;
  budgets(graph: GraphName | null): Promise<Budgets>;
  /** Returns graphs that wait for a spent budget. */
  setBudgets(budgets: BudgetsIn): Promise<GraphName[]>;
  countRequests(window: number, added: number): Promise<number>;
  forget(graph: GraphName): Promise<number>;
  /** Wakes by `at` at the latest. The first call also turns on events of spent budgets. */
  wakeBy(tenant: string, webhooks: string[], at: Instant): Promise<null>;
  wakeAt(webhook: string, at: Instant | null): Promise<null>;
}

/**
 * Accounts by tenant.
 *
 * Contract:
 * - `at` makes no call.
 *
 * Invariants:
 * - `at` reaches the same account for the same tenant.
 *
 * Implemented by `worker/adapters/durable-objects/accounts.ts`.
 */
export interface Accounts {
  at(tenant: string): Account;
}

/** `cost` is in US dollars, or `null` once a model without a price was called. */
export interface Spending extends ModelUse {
  cost: number | null;
}

export type CallMeter = Pick<Meter, "charge">;

/**
 * Meters paid providers.
 *
 * Contract:
 * - Charge within `on`; outside of it nothing is charged.
 *
 * Invariants:
 * - A call is charged to the graph of the innermost `on`, also across `await`.
 * - A refused call is never made. Every other one is settled, or counts as reserved if its billing is unknown.
 *
 * Implemented by `worker/adapters/provider/call-meter.ts`.
 */
export interface Meter {
  on<T>(address: GraphAddress, work: () => Promise<T>): Promise<T>;
  /**
   * @param isUnanswered true if the provider may bill the failed call: it counts as reserved. Other failed calls count as one call without
   * tokens.
   * @throws FaultError "limited" if a budget is spent
   */
  charge<T>(
    call: Pick<PlannedCall, "model" | "tokens">,
    make: () => Promise<T>,
    used: (answer: T) => { tokens_in: number; tokens_out: number },
    isUnanswered: (error: unknown) => boolean,
  ): Promise<T>;
  spent(): Spending;
  /** Possibly a few seconds old. Never spent if all providers are free. */
  budgetState(address: GraphAddress): Promise<BudgetState>;
  forgetBudgetStates(tenant: string): void;
}
