import type { Budgets, BudgetsIn, UsagePage, UsageQuery } from "../../shared/api/usage.ts";
import type { Instant } from "../../shared/instant.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Price } from "../core/accounting/cost.ts";
import type { GraphName } from "./control-plane.ts";
import type { ModelUse } from "./providers.ts";

export interface PlannedCall {
  id: string;
  model: string;
  /** Upper estimate of input and output. */
  tokens: number;
  /** `null`: not configured. */
  price: Price | null;
}

/** The budget `of` stays spent for `retry_after_s` seconds. */
export type Reservation =
  | { granted: true }
  | { granted: false; of: "tenant" | "user"; retry_after_s: number; fallback: BudgetState["fallback"] };

export interface BudgetState {
  spent: boolean;
  /** Waits for the next day (UTC), or continues with the built-in rules. */
  fallback: Budgets["on_spent"];
  /** True if the rest lasts more than a few seconds for every graph of the tenant. */
  shared: boolean;
}

/**
 * The account of one tenant: usage, budgets, calls in progress, and when its webhooks are due.
 *
 * Contract:
 * - Each model call is reserved before it is made and settled afterwards. Both are idempotent by the id of the call.
 * - Tokens are counts, costs are US dollars, days are UTC.
 *
 * Invariants:
 * - The sum of settled and reserved calls never exceeds a budget when a call is granted.
 * - A call that is never settled counts as reserved, after five minutes at the latest.
 * - The totals of a tenant keep the cost of memories that `forget` removed.
 *
 * Implemented by `worker/objects/tenant-account/object.ts`.
 */
export interface Account {
  reserve(graph: GraphName, call: PlannedCall): Promise<Reservation>;
  settle(call_id: string, use: { tokens_in: number; tokens_out: number }): Promise<null>;
  budgetState(graph: GraphName): Promise<BudgetState>;
  usage(query: UsageQuery): Promise<UsagePage>;
  /** With `graph`, also its balance. */
  budgets(graph: GraphName | null): Promise<Budgets>;
  /** Graphs whose extraction waits for a spent budget. */
  setBudgets(budgets: BudgetsIn): Promise<GraphName[]>;
  /** Returns the new count of the minute. */
  countRequests(window: number, added: number): Promise<number>;
  /** The cost stays in the tenant's totals. Returns changed rows. */
  forget(graph: GraphName): Promise<number>;
  /** By `at` at the latest. The first call also turns on events of spent budgets. */
  wakeBy(tenant: string, webhooks: string[], at: Instant): Promise<null>;
  /** `null`: not until `wakeBy`. */
  wakeAt(webhook: string, at: Instant | null): Promise<null>;
}

/**
 * Accounts by tenant.
 *
 * Contract:
 * - `at` makes no call: the account is reached by its methods.
 *
 * Invariants:
 * - Two calls of `at` with one tenant reach the same account.
 *
 * Implemented by `worker/adapters/durable-objects/accounts.ts`.
 */
export interface Accounts {
  at(tenant: string): Account;
}

/** `cost` in US dollars; `null` once a model without a price was called. */
export interface Spending extends ModelUse {
  cost: number | null;
}

export type CallMeter = Pick<Meter, "charge">;

/**
 * Meters every provider that costs something.
 *
 * Contract:
 * - `charge` runs within `on`; outside of it nothing is charged.
 * - A refused call is never made.
 *
 * Invariants:
 * - Every call is charged to the graph of the innermost `on`, also across `await`.
 * - Every reserved call is settled, or counts as reserved if its billing is unknown.
 *
 * Implemented by `worker/adapters/provider/call-meter.ts`.
 */
export interface Meter {
  on<T>(address: GraphAddress, work: () => Promise<T>): Promise<T>;
  /**
   * @param used reads the tokens used from the answer
   * @param isUnanswered the provider may bill the call despite this error: it counts as reserved. Other failed calls count as one call
   *   without tokens.
   * @throws FaultError "limited" if a budget is spent; the call is not made
   */
  charge<T>(
    call: Pick<PlannedCall, "model" | "tokens">,
    make: () => Promise<T>,
    used: (answer: T) => { tokens_in: number; tokens_out: number },
    isUnanswered: (error: unknown) => boolean,
  ): Promise<T>;
  /** By the current `on`. */
  spent(): Spending;
  /** Possibly a few seconds old. Never spent if all providers are free. */
  budgetState(address: GraphAddress): Promise<BudgetState>;
  forgetBudgetStates(tenant: string): void;
}
