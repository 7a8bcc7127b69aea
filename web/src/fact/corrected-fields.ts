import type { Schemas } from "../../../sdk/src/index.ts";
import { writeBound, type Precision } from "../language/moments.ts";

export const CORRECTED = ["fact", "object", "valid_from", "valid_to", "due"] as const;
export type Fields = Record<(typeof CORRECTED)[number], string>;

type Corrected =
  | "fact"
  | "object_value"
  | "valid_from"
  | "valid_from_precision"
  | "valid_from_basis"
  | "valid_to"
  | "valid_to_precision"
  | "valid_to_basis"
  | "due"
  | "due_precision";

/** Writes bounds only as precisely as they are known; an empty text is an open bound. */
export const fieldsOf = (fact: Pick<Schemas["Fact"], Corrected> & { object: { name: string } | null }): Fields => ({
  fact: fact.fact,
  object: fact.object?.name ?? fact.object_value ?? "",
  valid_from: written(fact.valid_from, fact.valid_from_basis === "observed" ? "day" : fact.valid_from_precision),
  valid_to: written(fact.valid_to, fact.valid_to_precision, sideOfEnd(fact)),
  due: written(fact.due, fact.due_precision),
});

const written = (at: string | null, precision: Precision, side: "start" | "end" = "start"): string =>
  at === null ? "" : writeBound(at, precision, side).replace(EXACT, "$1 $2");

/** The time of day in an instant of the API, and in a field of the form, both in UTC. */
const EXACT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z$/;
const TYPED = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/;

export const boundOf = (typed: string): string => typed.trim().replace(TYPED, "$1T$2:00Z");

/** An end inferred from a successor is the successor's start; a plan ends with its day. */
export const sideOfEnd = ({ due, valid_to_basis }: Pick<Schemas["Fact"], "due" | "valid_to_basis">): "start" | "end" =>
  due === null && valid_to_basis === "inferred" ? "start" : "end";

export function rebase(typed: Fields, before: Fields, now: Fields): Fields {
  const all = CORRECTED.map((name) => [name, typed[name] === before[name] ? now[name] : typed[name]]);
  return Object.fromEntries(all) as Fields;
}
