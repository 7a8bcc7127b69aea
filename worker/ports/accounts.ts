/** What models are asked for, on whose account, and how much of it there may be. */
import type { Budgets, BudgetsIn, UsagePage, UsageQuery } from "../../shared/api/usage.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Price } from "../core/accounting/cost.ts";
import type { GraphName } from "./control-plane.ts";
import type { ModelUse } from "./providers.ts";

/** A call of a model, before it is made. */
export interface PlannedCall {
  id: string;
  model: string;
  /** In and out together, estimated from above. */
  tokens: number;
  /** `null` where nobody said. */
  price: Price | null;
}

/** Whether a call may be made. Denied, it is worth asking again after so many seconds: until then the budget is spent. */
export type Reservation =
  | { granted: true }
  | { granted: false; of: "tenant" | "user"; retry_after_s: number; fallback: BudgetState["fallback"] };

/** How a graph stands with the budgets that it is under. */
export interface BudgetState {
  spent: boolean;
  /** What extraction does then: waits for the next day, or goes on with the built-in rules. */
  fallback: Budgets["on_spent"];
}

/**
 * The account of one tenant. Each call is reserved before it is made and settled afterwards, by its id: telling it twice counts
 * once, and one that is never settled counts as reserved.
 */
export interface Account {
  reserve(graph: GraphName, call: PlannedCall): Promise<Reservation>;
  settle(call_id: string, use: { tokens_in: number; tokens_out: number }): Promise<null>;
  budgetState(graph: GraphName): Promise<BudgetState>;
  usage(query: UsageQuery): Promise<UsagePage>;
  budgets(graph: GraphName | null): Promise<Budgets>;
  /** Replaces the budgets; says which graphs wait because they were spent. */
  setBudgets(budgets: BudgetsIn): Promise<GraphName[]>;
  /** Adds requests to those of a minute; says how many there were in it. */
  countRequests(window: number, added: number): Promise<number>;
  /** Takes the name of a graph out of the books; what it cost stays in its tenant's sums. */
  forget(graph: GraphName): Promise<number>;
}

export interface Accounts {
  at(tenant: string): Account;
}

/** What was spent. `cost` is in dollars, `null` once a model was asked that has no price. */
export interface Spending extends ModelUse {
  cost: number | null;
}

/** What providers see of a meter. */
export type CallMeter = Pick<Meter, "charge">;

/** Stands before every provider that costs something. */
export interface Meter {
  /** Runs work whose calls are on a graph's account. Calls outside of any such work are on nobody's. */
  on<T>(address: GraphAddress, work: () => Promise<T>): Promise<T>;
  /**
   * Makes a call, reserved and settled.
   *
   * @param used what the answer says that it took
   * @param isUnanswered whether an error leaves open if the call was paid for: it counts as reserved then, else as a call without tokens
   * @throws FaultError "limited" where a budget is spent; the call is not made then
   */
  charge<T>(
    call: Pick<PlannedCall, "model" | "tokens">,
    make: () => Promise<T>,
    used: (answer: T) => { tokens_in: number; tokens_out: number },
    isUnanswered: (error: unknown) => boolean,
  ): Promise<T>;
  /** What the work that this is called from has spent so far. */
  spent(): Spending;
  /** How a graph stands with its budgets, as of some seconds ago; where nothing costs anything, well. */
  budgetState(address: GraphAddress): Promise<BudgetState>;
  /** Forgets what it knew of how a tenant's graphs stand. */
  forgetBudgetStates(tenant: string): void;
}
