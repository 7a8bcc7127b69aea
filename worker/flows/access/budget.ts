import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

/** Built-in rules may replace a language model without budget, but never the embedder: all vectors of a memory come from one model. */
export async function withinBudget<Parts extends Pick<Services, "meter" | "builtin">>(
  services: Parts,
  address: GraphAddress,
): Promise<Parts> {
  const { spent, fallback } = await services.meter.budgetState(address);
  return spent && fallback === "builtin" ? { ...services, ...services.builtin } : services;
}

export const isSpent = async ({ meter }: Pick<Services, "meter">, address: GraphAddress): Promise<boolean> =>
  (await meter.budgetState(address)).spent;
