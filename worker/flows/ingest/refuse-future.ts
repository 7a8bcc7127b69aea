import { FaultError } from "../../../shared/fault.ts";
import type { Instant, StatedInstant } from "../../../shared/instant.ts";

/**
 * Refuse instants of writing more than a year ahead. Wrong clocks and time zones differ by less, milliseconds taken for seconds by more.
 */
const MAX_AHEAD_MS = 365 * 24 * 60 * 60_000;

/**
 * Refuses instants of writing that are too far ahead, unless the request allows them. A message may be about the future, but not written in
 * it.
 *
 * @param given instants with their field paths
 * @param allow_future the request's option; `null` if it has none
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
