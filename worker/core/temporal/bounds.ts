import { nonNull } from "../../../shared/non-null.ts";
import type { Basis, Instant, Interval, Precision } from "../../../shared/instant.ts";

export type Bounds = {
  /** First instant of the period in which the state began. */
  valid_from: Instant | null;
  valid_from_precision: Precision | null;
  valid_from_basis: Basis | null;
  /** First instant after the period in which it ended. */
  valid_to: Instant | null;
  valid_to_precision: Precision | null;
  valid_to_basis: Basis | null;
  due: Instant | null;
  due_precision: Precision | null;
};

export const BOUND_NAMES = [
  "valid_from",
  "valid_from_precision",
  "valid_from_basis",
  "valid_to",
  "valid_to_precision",
  "valid_to_basis",
  "due",
  "due_precision",
] as const satisfies readonly (keyof Bounds)[];

export const UNBOUNDED: Bounds = {
  valid_from: null,
  valid_from_precision: null,
  valid_from_basis: null,
  valid_to: null,
  valid_to_precision: null,
  valid_to_basis: null,
  due: null,
  due_precision: null,
};

export const boundsOf = (row: Bounds): Bounds => ({
  valid_from: row.valid_from,
  valid_from_precision: row.valid_from_precision,
  valid_from_basis: row.valid_from_basis,
  valid_to: row.valid_to,
  valid_to_precision: row.valid_to_precision,
  valid_to_basis: row.valid_to_basis,
  due: row.due,
  due_precision: row.due_precision,
});

export const intervalOf = ({ valid_from, valid_to }: Pick<Bounds, "valid_from" | "valid_to">): Interval => ({
  from: valid_from,
  to: valid_to,
});

export interface Bound {
  at: Instant | null;
  precision: Precision | null;
  basis: Basis | null;
}

export const NO_BOUND: Bound = { at: null, precision: null, basis: null };

export const startOf = (of: Bounds): Bound => ({
  at: of.valid_from,
  precision: of.valid_from_precision,
  basis: of.valid_from_basis,
});

export const endOf = (of: Bounds): Bound => ({
  at: of.valid_to,
  precision: of.valid_to_precision,
  basis: of.valid_to_basis,
});

export const asStart = ({ at, precision, basis }: Bound) => ({
  valid_from: at,
  valid_from_precision: precision,
  valid_from_basis: basis,
});

export const asEnd = ({ at, precision, basis }: Bound) => ({
  valid_to: at,
  valid_to_precision: precision,
  valid_to_basis: basis,
});

export const stated = (at: Instant, precision: Precision): Bound => ({ at, precision, basis: "stated" });
export const inferred = (at: Instant, precision: Precision): Bound => ({ at, precision, basis: "inferred" });
export const observed = (at: Instant): Bound => ({ at, precision: "instant", basis: "observed" });

export const observedFrom = (at: Instant): Bounds => ({ ...UNBOUNDED, ...asStart(observed(at)) });

export const follows = (bound: Bound): Bound =>
  bound.at === null ? NO_BOUND : { ...bound, basis: bound.basis === "observed" ? "observed" : "inferred" };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The shortest length of such a period in any time zone. */
const SHORTEST_MS: Record<Precision, number> = {
  year: 365 * DAY_MS,
  month: 28 * DAY_MS,
  week: 7 * DAY_MS - HOUR_MS,
  day: 23 * HOUR_MS,
  instant: 1,
};
const LONGEST_MS: Record<Precision, number> = {
  year: 366 * DAY_MS,
  month: 31 * DAY_MS + HOUR_MS,
  week: 7 * DAY_MS + HOUR_MS,
  day: 25 * HOUR_MS,
  instant: 1,
};

const FINENESS: Record<Precision, number> = { year: 0, month: 1, week: 2, day: 3, instant: 4 };
const isFiner = (a: Precision | null, b: Precision | null): boolean =>
  a !== null && b !== null && FINENESS[a] > FINENESS[b];

const refinesStart = (known: Bound, stated: Bound): boolean =>
  known.at !== null &&
  stated.at !== null &&
  isFiner(stated.precision, known.precision) &&
  stated.at >= known.at &&
  stated.at - known.at < SHORTEST_MS[known.precision ?? "instant"];

const refinesEnd = (known: Bound, stated: Bound): boolean =>
  known.at !== null &&
  stated.at !== null &&
  isFiner(stated.precision, known.precision) &&
  stated.at <= known.at &&
  known.at - stated.at < SHORTEST_MS[known.precision ?? "instant"];

/** News: reported within a month of its period. */
const NEWS_MS = 31 * DAY_MS;

export const isRecent = (bound: Bound, at: Instant): boolean =>
  bound.at !== null && at - bound.at <= NEWS_MS + LONGEST_MS[bound.precision ?? "instant"];

export const isOnePeriod = (from: Instant, to: Instant, precision: Precision): boolean =>
  to - from <= LONGEST_MS[precision];

/**
 * A stated bound replaces an unstated one and a coarser one around it. Of unstated ones, the earlier says more, and one
 * inferred from a change is surer than an observation.
 */
const betterBound =
  (refines: (known: Bound, stated: Bound) => boolean) =>
  (known: Bound, said: Bound): Bound => {
    if (said.at === null) return known;
    if (known.at === null) return said;
    if (known.basis === "stated") return said.basis === "stated" && refines(known, said) ? said : known;
    if (said.basis === "stated") return said;
    if (known.basis === said.basis) return said.at < known.at ? said : known;
    return said.basis === "inferred" ? said : known;
  };
export const betterEnd = betterBound(refinesEnd);
export const betterStart = betterBound(refinesStart);
export const earlierStart = betterBound(
  (known, stated) =>
    refinesStart(known, stated) ||
    (nonNull(stated.at, "start") < nonNull(known.at, "start") && !refinesStart(stated, known)),
);
