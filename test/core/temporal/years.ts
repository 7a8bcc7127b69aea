import type { Basis } from "../../../shared/instant.ts";
import type { Statement } from "../../../worker/core/temporal/bitemporal.ts";
import { UNBOUNDED, type Bounds } from "../../../worker/core/temporal/bounds.ts";

export type Given = number | null | [at: number, basis: Basis];

export const between = (from: Given, to: Given): Bounds => {
  const read = (given: Given) => {
    const [at, basis] = Array.isArray(given) ? given : [given, given === null ? null : ("stated" as const)];
    return {
      at,
      basis,
      precision: at === null ? null : basis === "observed" ? ("instant" as const) : ("year" as const),
    };
  };
  const [start, end] = [read(from), read(to)];
  return {
    ...UNBOUNDED,
    valid_from: start.at,
    valid_from_precision: start.precision,
    valid_from_basis: start.basis,
    valid_to: end.at,
    valid_to_precision: end.precision,
    valid_to_basis: end.basis,
  };
};
export const state = (from: Given, to: Given, reference_time = 2025): Statement => {
  const bounds = between(from, to);
  const isHeld =
    bounds.valid_from !== null && bounds.valid_from_basis !== "inferred" && bounds.valid_from <= reference_time;
  const isOver = bounds.valid_to !== null && bounds.valid_to <= reference_time;
  return { ...bounds, reference_time, held_at: isHeld && !isOver ? reference_time : null, kind: "state" };
};
