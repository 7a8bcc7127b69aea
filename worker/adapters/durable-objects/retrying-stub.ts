import { fail, unavailable, type Reply } from "../../../shared/fault.ts";

/** A stub whose methods answer "unavailable" where the platform refuses for a moment. */
export const patient = <Stub extends object>(stub: Stub, what: string): Stub =>
  new Proxy(stub, {
    get:
      (target, method: keyof Stub & string) =>
      async (...parameters: unknown[]): Promise<unknown> => {
        try {
          return await (target[method] as (...parameters: unknown[]) => Promise<Reply<unknown>>)(...parameters);
        } catch (error) {
          if (isPassing(error)) return fail(unavailable(`${what} is busy or moving`, 1));
          throw error;
        }
      },
  });

/** Errors that Durable Objects document as worth a retry. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (("retryable" in error && error.retryable === true) || ("overloaded" in error && error.overloaded === true));
