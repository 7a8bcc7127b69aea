import { isFault } from "../../../shared/fault.ts";

/** @throws the first error after all steps; a fault "gone" at once */
export async function attemptAll(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (isFault(error, "gone")) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
