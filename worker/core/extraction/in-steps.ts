/** Pauses at `yield`, so that long texts do not block other requests. */
export type InSteps<Result> = Generator<void, Result>;

export function withoutPause<Result>(steps: InSteps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export async function withPauses<Result>(steps: InSteps<Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
