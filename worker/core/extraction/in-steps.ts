/** Work that can be interrupted at each `yield`, so that a long text does not hold up other requests of the process. */
export type InSteps<Result> = Generator<void, Result>;

/** The result of all steps, without a pause. */
export function withoutPause<Result>(steps: InSteps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The result of all steps, with a pause after each but the last. */
export async function withPauses<Result>(steps: InSteps<Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
