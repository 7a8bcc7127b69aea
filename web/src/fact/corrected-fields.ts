import type { Schemas } from "../../../sdk/src/index.ts";

export const CORRECTED = ["fact", "object", "valid_from", "valid_to", "due"] as const;
export type Fields = Record<(typeof CORRECTED)[number], string>;

/** Returns the values of the form. An empty text is an open bound. */
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

/** Moves edits to a fact that has changed meanwhile: unedited fields take the new values. */
export function rebase(typed: Fields, before: Fields, now: Fields): Fields {
  const all = CORRECTED.map((name) => [name, typed[name] === before[name] ? now[name] : typed[name]]);
  return Object.fromEntries(all) as Fields;
}
