import type { BudgetDefaults } from "../../worker/objects/tenant-account/budget-store.ts";

export const NO_BUDGETS: BudgetDefaults = {
  tenant: { calls: null, tokens: null },
  user: { calls: null, tokens: null },
  fallback: "wait",
};
