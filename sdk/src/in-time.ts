import { EngraphError } from "./errors.ts";

/** Milliseconds that a turn of a chat waits for its memory. */
export const DEFAULT_TIMEOUT_MS = 2_000;

/**
 * Waits for a call to a memory, with all its attempts, for at most `timeoutMs`.
 *
 * @throws {EngraphError} when that has passed, also if the call does not heed its signal
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
