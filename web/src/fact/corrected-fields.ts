import type { Schemas } from "../../../sdk/src/index.ts";

/** What may be corrected. */
export const CORRECTED = ["fact", "object", "valid_from", "valid_to", "due"] as const;
export type Fields = Record<(typeof CORRECTED)[number], string>;

/** What stands in a form; an empty text is an open bound. */
export const fieldsOf = (
  fact: Pick<Schemas["Fact"], Exclude<(typeof CORRECTED)[number], "object"> | "object_value"> & {
    object: { name: string } | null;
  },
): Fields => ({
  fact: fact.fact,
  object: fact.object?.name ?? fact.object_value ?? "",
  valid_from: fact.valid_from ?? "",
  valid_to: fact.valid_to ?? "",
  due: fact.due ?? "",
});

/** What was typed, on a fact that somebody else has changed since: where nothing was typed, what stands there now. */
export function rebase(typed: Fields, before: Fields, now: Fields): Fields {
  const all = CORRECTED.map((name) => [name, typed[name] === before[name] ? now[name] : typed[name]]);
  return Object.fromEntries(all) as Fields;
}
