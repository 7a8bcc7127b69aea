import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

/**
 * The services that a graph can pay for now: where a budget of it is spent, and its tenant has it so, the built-in rules stand
 * in for the language model. Vectors of a memory are of one model, so nothing stands in for an embedder that costs.
 */
export async function affordable<Parts extends Pick<Services, "meter" | "builtin">>(
  services: Parts,
  address: GraphAddress,
): Promise<Parts> {
  const { spent, fallback } = await services.meter.standing(address);
  return spent && fallback === "builtin" ? { ...services, ...services.builtin } : services;
}

/** Whether a budget that a graph is under is spent. */
export const isSpent = async ({ meter }: Pick<Services, "meter">, address: GraphAddress): Promise<boolean> =>
  (await meter.standing(address)).spent;
