import { FaultError, unavailable, unwrap, type Replies } from "../../../shared/fault.ts";

/**
 * A port on an object's stub: its methods return what the object replied and raise its faults. Where the platform refuses for a
 * moment they raise "unavailable".
 */
export const portProxy = <Port extends object>(stub: Replies<Port>, what: string): Port =>
  new Proxy({} as Port, {
    get:
      (_, method: keyof Port & string) =>
      (...given: never[]): Promise<unknown> =>
        callObject(() => stub[method](...given), what),
  });

/** What an object replied to one call. */
export async function callObject<T>(
  call: () => ReturnType<Replies<{ m: () => Promise<T> }>["m"]>,
  what: string,
): Promise<T> {
  try {
    return unwrap(await call());
  } catch (error) {
    if (isPassing(error)) throw new FaultError(unavailable(`${what} is busy or moving`, 1));
    throw error;
  }
}

/** Errors that Durable Objects document as worth a retry. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (("retryable" in error && error.retryable === true) || ("overloaded" in error && error.overloaded === true));
