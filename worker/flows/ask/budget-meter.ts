import type { GuideReply } from "../../core/traverse/guidance.ts";
import type { Allowance, Guided, ModelUse } from "../../ports/providers.ts";
import type { Failed } from "../../ports/system.ts";
import { measured } from "../access/stage-timing.ts";
import type { Services } from "../services.ts";

export interface TraversalBudget {
  hops: number;
  calls: number;
  tokens: number;
  seconds: number;
}

export interface Spent {
  use: ModelUse;
  decisions: number;
  stages: Record<string, number>;
}

/** Calls whose answers a last call joins may use this share of the time and tokens that are left. */
const SHARE_OF_READING = 0.6;

const FREE: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };

/**
 * Reserves one call for the answer, and as much time as the slowest call so far took. With a slow guide, the traversal
 * takes fewer hops but still answers.
 */
export class BudgetMeter {
  readonly #parts: Pick<Services, "guide" | "clock" | "metrics">;
  readonly #budget: TraversalBudget;
  readonly #deadline: number;
  #use = FREE;
  #decisions = 0;
  #slowest = 0;
  readonly #stages: Record<string, number> = {};

  constructor(parts: Pick<Services, "guide" | "clock" | "metrics">, budget: TraversalBudget) {
    this.#parts = parts;
    this.#budget = budget;
    this.#deadline = parts.clock.now() + budget.seconds * 1000;
  }

  get spent(): Spent {
    return { use: this.#use, decisions: this.#decisions, stages: this.#stages };
  }

  async time<T>(stage: string, work: (failed: Failed) => Promise<T>): Promise<T> {
    const { clock } = this.#parts;
    const started = clock.now();
    const result = await measured(this.#parts, `ask ${stage}`, work);
    this.#stages[stage] = (this.#stages[stage] ?? 0) + clock.now() - started;
    return result;
  }

  /** Calls and tokens left before the answer, for which one call is reserved. */
  get room(): Pick<Allowance, "calls" | "tokens"> {
    const { calls, tokens } = this.#left(1, 0);
    return { calls: Math.max(0, calls), tokens: Math.max(0, tokens) };
  }

  /** Seconds until the deadline, without those that the answer may take. */
  get seconds(): number {
    return Math.max(0, this.#left(0, this.#slowest).ms / 1000);
  }

  /** Adds the count of another meter. */
  charge({ use, decisions, stages }: Spent): void {
    this.#charge(use);
    this.#decisions += decisions;
    for (const [stage, ms] of Object.entries(stages)) this.#stages[stage] = (this.#stages[stage] ?? 0) + ms;
  }

  /**
   * @param last the final answer, for which budget was reserved
   * @param decides false for the memory check
   */
  async ask<T>(
    work: (left: Allowance) => Promise<Guided<T>>,
    { last = false, decides = true } = {},
  ): Promise<GuideReply<T>> {
    const kept = last ? { calls: 0, ms: 0 } : { calls: 1, ms: this.#slowest };
    const left = this.#left(kept.calls, kept.ms);
    // a call as slow as the slowest would be abandoned
    if (left.ms <= kept.ms) return { said: null, halt: "seconds" };
    return this.#await(work, left, decides);
  }

  /** Asks all at once, so that each has an equal share of what is left, and the answer the rest of the time. */
  async askTogether<T>(works: readonly ((left: Allowance) => Promise<Guided<T>>)[]): Promise<GuideReply<T>[]> {
    const left = this.#left(1, this.#slowest);
    if (left.ms <= this.#slowest) return works.map(() => ({ said: null, halt: "seconds" }));
    const each = {
      calls: Math.floor(left.calls / works.length),
      tokens: Math.floor((left.tokens * SHARE_OF_READING) / works.length),
      ms: left.ms * SHARE_OF_READING,
    };
    return Promise.all(works.map((work) => this.#await(work, each, true)));
  }

  #left(calls: number, ms: number): Allowance {
    return {
      calls: this.#budget.calls - this.#use.calls - calls,
      tokens: this.#budget.tokens - this.#use.tokens_in - this.#use.tokens_out,
      ms: this.#deadline - this.#parts.clock.now() - ms,
    };
  }

  async #await<T>(
    work: (left: Allowance) => Promise<Guided<T>>,
    left: Allowance,
    decides: boolean,
  ): Promise<GuideReply<T>> {
    const { clock, guide } = this.#parts;
    const use = { ...FREE, calls: guide.model === null ? 0 : 1 };
    const timeout = clock.sleep(left.ms).then((): Guided<T> => ({ said: null, halt: "seconds", use }));
    const began = clock.now();
    const { use: cost, ...said } = await this.time("guide", () => Promise.race([work(left), timeout]));
    this.#slowest = Math.max(this.#slowest, clock.now() - began);
    if (decides && (said.said !== null || cost.calls > 0)) this.#decisions += 1;
    this.#charge(cost);
    return said;
  }

  #charge(cost: ModelUse): void {
    this.#use = {
      calls: this.#use.calls + cost.calls,
      tokens_in: this.#use.tokens_in + cost.tokens_in,
      tokens_out: this.#use.tokens_out + cost.tokens_out,
    };
  }
}
