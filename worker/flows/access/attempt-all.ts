import { isFault } from "../../../shared/fault.ts";

/**
 * Takes steps that do not depend on each other, one after another: one that fails holds up none after it.
 *
 * @throws the first error; at once if the graph is gone, which all steps need
 */
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
