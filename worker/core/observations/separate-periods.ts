import type { Instant } from "../../../shared/instant.ts";

interface Dated {
  valid_from: Instant | null;
  valid_to: Instant | null;
}

/** The largest number of dated events whose periods do not overlap, earliest first (interval scheduling by earliest end). */
export function separatePeriods<T extends Dated>(events: readonly T[]): T[] {
  const periods = events
    .flatMap((event) =>
      event.valid_from === null ? [] : { event, from: event.valid_from, to: event.valid_to ?? event.valid_from },
    )
    .sort((a, b) => a.to - b.to || a.from - b.from);
  const separate: T[] = [];
  let last = -Infinity;
  for (const { event, from, to } of periods) {
    if (from < last || (from === last && to === last)) continue;
    separate.push(event);
    last = Math.max(to, from);
  }
  return separate;
}
