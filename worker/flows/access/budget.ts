import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

/**
 * The services that a graph can pay for now: where a budget is spent, and its tenant has chosen so, the built-in rules replace the
 * language model. Nothing replaces an embedder that costs: vectors of one memory are of one model.
 */
export async function withinBudget<Parts extends Pick<Services, "meter" | "builtin">>(
  services: Parts,
  address: GraphAddress,
): Promise<Parts> {
  const { spent, fallback } = await services.meter.budgetState(address);
  return spent && fallback === "builtin" ? { ...services, ...services.builtin } : services;
}

/** Whether one of the budgets of a graph is spent. */
export const isSpent = async ({ meter }: Pick<Services, "meter">, address: GraphAddress): Promise<boolean> =>
  (await meter.budgetState(address)).spent;
