import { AsyncLocalStorage } from "node:async_hooks";
import { FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { costOf, type Price } from "../../core/accounting/cost.ts";
import type { Accounts, Meter, Spending, BudgetState } from "../../ports/accounts.ts";
import type { Clock, Ids, Log } from "../../ports/system.ts";

/** Stale states only appear in answers: `reserve` enforces the limit. */
const BUDGET_STATE_TTL_MS = 5_000;
const MAX_CACHED_STATES = 1_000;
const ID_BYTES = 16;

export interface CallMeterParts {
  accounts: Accounts;
  prices: Readonly<Record<string, Price>>;
  paid: boolean;
  clock: Clock;
  ids: Ids;
  log: Log;
}

interface Charged {
  address: GraphAddress;
  spent: Spending;
}

const NOTHING: Spending = { calls: 0, tokens_in: 0, tokens_out: 0, cost: 0 };
const NOT_SPENT: BudgetState = { spent: false, fallback: "wait", shared: true };

/** The asynchronous context names the account, because a provider exists once per isolate. */
export function callMeter({ accounts, prices, paid, clock, ids, log }: CallMeterParts): Meter {
  const context = new AsyncLocalStorage<Charged>();
  const states = new Map<string, { at: number; state: BudgetState }>();
  const keyOf = ({ tenant, kind, id }: GraphAddress): string => `${tenant}/${kind}/${id}`;
  const sharedKeyOf = ({ tenant }: GraphAddress): string => `${tenant}/`;
  const remember = (address: GraphAddress, state: BudgetState): void => {
    if (states.size >= MAX_CACHED_STATES) states.clear();
    states.set(state.shared ? sharedKeyOf(address) : keyOf(address), { at: clock.now(), state });
  };
  const known = (key: string): BudgetState | undefined => {
    const found = states.get(key);
    return found !== undefined && clock.now() - found.at < BUDGET_STATE_TTL_MS ? found.state : undefined;
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
        states.delete(keyOf(address));
        states.delete(sharedKeyOf(address));
        const whose = of === "tenant" ? "tenant's" : "user's";
        throw new FaultError({
          kind: "limited",
          detail: `The ${whose} daily budget of model calls is spent`,
          // with the built-in rules as fallback, a retry need not wait
          retry_after_s: fallback === "builtin" ? 1 : retry_after_s,
        });
      }
      const settle = async (tokens_in: number, tokens_out: number): Promise<void> => {
        spent.calls += 1;
        spent.tokens_in += tokens_in;
        spent.tokens_out += tokens_out;
        spent.cost = price === null || spent.cost === null ? null : spent.cost + costOf(price, tokens_in, tokens_out);
        states.delete(keyOf(address));
        try {
          await account.settle(id, { tokens_in, tokens_out });
        } catch (error) {
          // the reserved cost counts
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
      if (!paid) return NOT_SPENT;
      const state = known(keyOf(address)) ?? known(sharedKeyOf(address));
      if (state !== undefined) return state;
      try {
        const { tenant, ...graph } = address;
        const asked = await accounts.at(tenant).budgetState(graph);
        remember(address, asked);
        return asked;
      } catch (error) {
        log.error("budget state unknown", { error: String(error) });
        return NOT_SPENT;
      }
    },

    forgetBudgetStates: (tenant) => {
      for (const key of states.keys()) if (key.startsWith(`${tenant}/`)) states.delete(key);
    },
  };
}
