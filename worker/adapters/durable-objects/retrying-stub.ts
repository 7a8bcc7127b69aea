import { type Fault, FaultError, unavailable, unwrap, type Replies } from "../../../shared/fault.ts";
import { faultOfStorage } from "./storage-faults.ts";

/**
 * @param isDiskFull whether a full disk keeps the platform from opening the object
 * @throws FaultError of the reply; "unavailable" if the platform temporarily refuses the call or cannot open the object; "full" if the disk
 * is full
 */
export const portProxy = <Port extends object>(stub: Replies<Port>, what: string, isDiskFull = never): Port =>
  new Proxy({} as Port, {
    get:
      (_, method: keyof Port & string) =>
      (...given: never[]): Promise<unknown> =>
        callObject(() => stub[method](...given), what, isDiskFull),
  });

export async function callObject<T>(
  call: () => ReturnType<Replies<{ m: () => Promise<T> }>["m"]>,
  what: string,
  isDiskFull: () => Promise<boolean> = never,
): Promise<T> {
  try {
    return unwrap(await call());
  } catch (error) {
    if (isTemporary(error)) throw new FaultError(unavailable(`${what} is busy or moving`, 1));
    const fault = faultOfStorage(error);
    if (fault !== null) throw new FaultError(fault);
    if (isPlatformError(error) && (await isDiskFull())) throw new FaultError(diskFull(what));
    if (isPlatformError(error)) throw new FaultError(unavailable(`${what} cannot be opened`, CLOSED_RETRY_S));
    throw error;
  }
}

const CLOSED_RETRY_S = 60;

const never = async (): Promise<boolean> => false;

const diskFull = (what: string): Fault => ({
  kind: "full",
  detail: `The disk is full: ${what.toLowerCase()} cannot be opened until there is room on it`,
});

/** workerd hides its own errors behind this text. */
const isPlatformError = (error: unknown): boolean => error instanceof Error && /^internal error\b/i.test(error.message);

/** Cloudflare recommends to retry these errors. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Error &&
  (("retryable" in error && error.retryable === true) || ("overloaded" in error && error.overloaded === true));
