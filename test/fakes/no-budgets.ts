import type { BudgetDefaults } from "../../worker/objects/tenant-account/budget-store.ts";

/** Without real SQLite, so that tests in workerd can import it. */
export const NO_BUDGETS: BudgetDefaults = {
  tenant: { calls: null, tokens: null },
  user: { calls: null, tokens: null },
  fallback: "wait",
};
