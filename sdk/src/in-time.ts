import { EngraphError } from "./errors.ts";

export const DEFAULT_TIMEOUT_MS = 2_000;

/**
 * Limits all attempts together. `lastSign`, an instant of `performance.now()`, begins the time again.
 *
 * @throws {EngraphError} when the time has passed, even if the call ignores its signal
 */
export async function inTime<Answer>(
  timeoutMs: number = DEFAULT_TIMEOUT_MS,
  call: (signal: AbortSignal) => Promise<Answer>,
  lastSign: () => number = () => -Infinity,
): Promise<Answer> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    const check = (): void => {
      const remainingMs = lastSign() + timeoutMs - performance.now();
      if (remainingMs > 0) {
        timer = setTimeout(check, remainingMs);
        return;
      }
      reject(new EngraphError(`the memory did not answer within ${timeoutMs} ms`));
      late.abort();
    };
    timer = setTimeout(check, timeoutMs);
  });
  try {
    return await Promise.race([call(late.signal), passed]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends with the signal, even if the work ignores it. Does not begin after it. */
export async function untilAborted<Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work(), aborted]);
}
