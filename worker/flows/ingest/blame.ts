import { causeOf, FaultError, unavailable } from "../../../shared/fault.ts";
import { ContextTooSmall } from "../../core/extraction/too-long.ts";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import type { Extractor } from "../../ports/providers.ts";

export type Blame = (error: unknown) => Promise<unknown>;

/**
 * If the provider answers a short probe, the request caused the error, which is then permanent even with the status of a wrong key: a
 * firewall refuses single texts with 403. One probe serves a run.
 */
export function blameOf({ probe }: Pick<Extractor, "probe">): Blame {
  let asked: Promise<unknown> | null = null;
  return async (error) => {
    if (error instanceof UnusableAnswer || error instanceof ContextTooSmall || probe === undefined) return error;
    if (error instanceof FaultError && causeOf(error) === null) return error;
    asked ??= faultOf(probe);
    const fault = await asked;
    if (fault !== null) return fault;
    return error instanceof FaultError ? new Error(error.fault.detail) : error;
  };
}

async function faultOf(probe: () => Promise<void>): Promise<unknown> {
  try {
    await probe();
    return null;
  } catch (error) {
    if (error instanceof FaultError) return error;
    const detail = error instanceof Error ? error.message : String(error);
    return new FaultError(unavailable(detail, RETRY_S, "configuration"));
  }
}

const RETRY_S = 30;

const lastFaults = new WeakMap<object, string>();

export function isNewFault(provider: object, detail: string): boolean {
  const isNew = lastFaults.get(provider) !== detail;
  lastFaults.set(provider, detail);
  return isNew;
}
