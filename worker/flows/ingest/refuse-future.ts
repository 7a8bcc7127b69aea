import { FaultError } from "../../../shared/fault.ts";
import type { Instant, StatedInstant } from "../../../shared/instant.ts";

/** A message may speak of the future, but is not written there. Clocks and time zones differ by less, seconds for milliseconds by more. */
const MAX_AHEAD_MS = 365 * 24 * 60 * 60_000;

/**
 * Refuses what says that it was written more than a year from now, unless the request allows it.
 *
 * @param given instants, each with the path of its field
 * @param allow_future what the request says of it; `null` where it cannot
 * @throws FaultError "conflict" with every field that is too far ahead
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
