import {
  reserveCall,
  saveBudgets,
  settleCall,
  standingOf,
  type BudgetDefaults,
} from "../worker/objects/tenant-account/budget-store.ts";
import type { GraphName } from "../worker/ports/control-plane.ts";
import { nodeSql } from "../test/fakes/node-sql.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { medianMs } from "./median-time.ts";

const USERS_A_DAY = [50, 10_000, 100_000, 500_000];
const NOW = Date.UTC(2024, 4, 8, 12);
const NO_LIMITS: BudgetDefaults = {
  tenant: { calls: null, tokens: null },
  user: { calls: null, tokens: null },
  fallback: "wait",
};
const LIMITS = { calls: 1_000_000_000, tokens: 1_000_000_000_000 };

const user = (number: number): GraphName => ({ kind: "user", id: `user-${number}` });
const planned = (id: string) => ({ id, model: "small", tokens: 1_000, price: { in: 0.1, out: 0.4 } });

export function* measureAccount(): Generator<Measurement> {
  for (const users of USERS_A_DAY) {
    const sql = nodeSql();
    for (let number = 0; number < users; number++) {
      reserveCall(sql, NOW, NO_LIMITS, user(number), planned(`first-${number}`));
      settleCall(sql, `first-${number}`, { tokens_in: 800, tokens_out: 50 });
    }
    saveBudgets(sql, { tenant: LIMITS, user: LIMITS });
    const size = formatCount(users, "users a day");
    let turn = 0;
    const next = (): GraphName => user((turn++ * 37) % users);
    yield {
      operation: "is a budget spent",
      size,
      ms: medianMs(() => standingOf(sql, NOW, NO_LIMITS, next()), { warmUp: 2 }),
    };
    yield {
      operation: "reserve and settle a call",
      size,
      ms: medianMs(
        () => {
          const id = `next-${turn}`;
          if (!reserveCall(sql, NOW, NO_LIMITS, next(), planned(id)).granted) throw new Error("the call was refused");
          settleCall(sql, id, { tokens_in: 800, tokens_out: 50 });
        },
        { warmUp: 2 },
      ),
    };
  }
}
