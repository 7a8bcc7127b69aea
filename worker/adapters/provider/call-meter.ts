import { AsyncLocalStorage } from "node:async_hooks";
import { FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { costOf, type Price } from "../../core/accounting/cost.ts";
import type { Accounts, Meter, Spending, BudgetState } from "../../ports/accounts.ts";
import type { Clock, Ids, Log } from "../../ports/system.ts";

/** So long a standing is believed: answers that say it are read, not acted on. */
const FRESH_MS = 5_000;
const REMEMBERED = 1_000;
const ID_BYTES = 16;

export interface CallMeterParts {
  accounts: Accounts;
  /** By the name of the model. */
  prices: Readonly<Record<string, Price>>;
  /** Whether anything costs: without it nobody is asked how anyone stands. */
  paid: boolean;
  clock: Clock;
  ids: Ids;
  log: Log;
}

interface OnAccount {
  address: GraphAddress;
  spent: Spending;
}

const NOTHING: Spending = { calls: 0, tokens_in: 0, tokens_out: 0, cost: 0 };
const WELL: BudgetState = { spent: false, fallback: "wait" };

/**
 * Reserves each call on its tenant's account before it is made, and settles it afterwards. On whose account a call is follows
 * the asynchronous context: providers are made once an isolate and learn what their endpoints take, so they cannot be made
 * anew for each graph.
 */
export function callMeter({ accounts, prices, paid, clock, ids, log }: CallMeterParts): Meter {
  const context = new AsyncLocalStorage<OnAccount>();
  const standings = new Map<string, { at: number; standing: BudgetState }>();
  const keyOf = ({ tenant, kind, id }: GraphAddress): string => `${tenant}/${kind}/${id}`;
  const remember = (address: GraphAddress, standing: BudgetState): void => {
    if (standings.size >= REMEMBERED) standings.clear();
    standings.set(keyOf(address), { at: clock.now(), standing });
  };

  return {
    on: (address, work) => context.run({ address, spent: { ...NOTHING } }, work),

    charge: async (call, make, used, isUnanswered) => {
      const payer = context.getStore();
      if (!payer) return make();
      const { address, spent } = payer;
      const { tenant, ...graph } = address;
      const account = accounts.at(tenant);
      const id = Array.from(ids.random(ID_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
      const price = prices[call.model] ?? null;
      const reservation = await account.reserve(graph, { ...call, id, price });
      if (!reservation.granted) {
        const { of, fallback, retry_after_s } = reservation;
        standings.delete(keyOf(address));
        const whose = of === "tenant" ? "tenant's" : "user's";
        throw new FaultError({
          kind: "limited",
          detail: `The ${whose} daily budget of model calls is spent`,
          // the built-in rules need not wait
          retry_after_s: fallback === "builtin" ? 1 : retry_after_s,
        });
      }
      const settle = async (tokens_in: number, tokens_out: number): Promise<void> => {
        spent.calls += 1;
        spent.tokens_in += tokens_in;
        spent.tokens_out += tokens_out;
        spent.cost = price === null || spent.cost === null ? null : spent.cost + costOf(price, tokens_in, tokens_out);
        standings.delete(keyOf(address));
        try {
          await account.settle(id, { tokens_in, tokens_out });
        } catch (error) {
          // it counts as reserved then
          log.error("call not settled", { error: String(error) });
        }
      };
      let answer: Awaited<ReturnType<typeof make>>;
      try {
        answer = await make();
      } catch (error) {
        if (isUnanswered(error)) {
          spent.calls += 1;
          spent.tokens_in += call.tokens;
        } else await settle(0, 0);
        throw error;
      }
      const { tokens_in, tokens_out } = used(answer);
      await settle(tokens_in, tokens_out);
      return answer;
    },

    spent: () => ({ ...(context.getStore()?.spent ?? NOTHING) }),

    budgetState: async (address) => {
      if (!paid) return WELL;
      const known = standings.get(keyOf(address));
      if (known && clock.now() - known.at < FRESH_MS) return known.standing;
      try {
        const { tenant, ...graph } = address;
        const standing = await accounts.at(tenant).budgetState(graph);
        remember(address, standing);
        return standing;
      } catch (error) {
        log.error("standing unknown", { error: String(error) });
        return WELL;
      }
    },

    forgetBudgetStates: (tenant) => {
      for (const key of standings.keys()) if (key.startsWith(`${tenant}/`)) standings.delete(key);
    },
  };
}
