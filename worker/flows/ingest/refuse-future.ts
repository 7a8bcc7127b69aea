import { FaultError } from "../../../shared/fault.ts";
import type { Instant, StatedInstant } from "../../../shared/instant.ts";

/** Wrong clocks and time zones differ by less, milliseconds taken for seconds by more. */
const MAX_AHEAD_MS = 365 * 24 * 60 * 60_000;

/**
 * A message may be about the future, but not written in it.
 *
 * @param allow_future `null` if the request has no such option
 * @throws FaultError "conflict" with every refused field
 */
export function refuseFuture(
  given: readonly (readonly [path: string, reference_time: StatedInstant | null | undefined])[],
  now: Instant,
  allow_future: boolean | undefined | null,
): void {
  if (allow_future === true) return;
  const message = allow_future === null ? AHEAD : `${AHEAD}; send allow_future: true if that is meant`;
  const errors = given.flatMap(([path, time]) =>
    time != null && time.at > now + MAX_AHEAD_MS ? { path, message } : [],
  );
  const [first] = errors;
  if (first !== undefined)
    throw new FaultError({ kind: "conflict", detail: `${first.path}: ${first.message}`, errors });
}

const AHEAD = "is more than a year in the future";
