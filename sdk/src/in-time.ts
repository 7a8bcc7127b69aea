import { EngraphError } from "./errors.ts";

export const DEFAULT_TIMEOUT_MS = 2_000;

/**
 * Limits all attempts together.
 *
 * @throws {EngraphError} when the time has passed, even if the call ignores its signal
 */
export async function inTime<Answer>(
  timeoutMs: number = DEFAULT_TIMEOUT_MS,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new EngraphError(`the memory did not answer within ${timeoutMs} ms`));
      late.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([call(late.signal), passed]);
  } finally {
    clearTimeout(timer);
  }
}
