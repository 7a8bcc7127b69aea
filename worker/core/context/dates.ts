import { endOfPeriod, type Instant, type Precision } from "../../../shared/instant.ts";

/** An instant to the precision at which it was stated: `2022`, `2023-05`, `2023-05-07`, `2023-05-07 13:56`. */
function renderInstant(at: Instant, precision: Precision): string {
  const iso = new Date(at).toISOString();
  switch (precision) {
    case "year":
      return iso.slice(0, -20);
    case "month":
      return iso.slice(0, -17);
    case "day":
      return iso.slice(0, -14);
    case "instant":
      return iso.slice(0, -8).replace("T", " ");
  }
}

/**
 * The period in which a fact held, no more precise than it was stated. A bound that was only inferred from the reference time is
 * rendered to the day.
 */
export function renderRange(from: Instant | null, to: Instant | null, precision: Precision | null): string {
  const shown = precision ?? "day";
  if (from !== null && to !== null && to <= endOfPeriod(from, shown)) return renderInstant(from, shown);
  const start = from === null ? "" : renderInstant(from, shown);
  if (to === null) return from === null ? "" : `since ${start}`;
  // the end is exclusive: name the last period that is wholly inside
  const end = renderInstant(to - 1, shown);
  return from === null ? `until ${end}` : `${start} – ${end}`;
}
