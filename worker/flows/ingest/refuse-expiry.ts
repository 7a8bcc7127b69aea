import { FaultError } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";

/** Farther expiries are probably milliseconds taken for seconds. */
const MAX_AHEAD_MS = 36_500 * 24 * 60 * 60_000;

/** @throws FaultError "conflict" with every refused field */
export function refuseExpiry(
  given: readonly (readonly [path: string, expires_at: Instant | null | undefined])[],
  now: Instant,
): void {
  const errors = given.flatMap(([path, at]) => {
    if (at == null || (at > now && at <= now + MAX_AHEAD_MS)) return [];
    return { path, message: at <= now ? "must be in the future" : "must be within 36,500 days" };
  });
  const [first] = errors;
  if (first !== undefined)
    throw new FaultError({ kind: "conflict", detail: `${first.path}: ${first.message}`, errors });
}
