import type { ExtractedEntity, ExtractedFact, Extraction } from "../../../extraction/extraction.ts";

const BARE = /^\p{Ll}[\p{L}'-]*(?: \p{Ll}[\p{L}'-]*){0,3}$/u;
export const PROPER_NAME = String.raw`\p{Lu}[\p{L}\p{N}'’.-]*(?: (?:of|the|de|von) \p{Lu}[\p{L}\p{N}'’.-]*| \p{Lu}[\p{L}\p{N}'’.-]*){0,3}`;
const CALLED = new RegExp(String.raw`^,? (?:called|named) (?:the )?["“]?(${PROPER_NAME})`, "u");
const PLACED = new RegExp(
  String.raw`^( (?:in|at|near|on|from) (?:the )?(${PROPER_NAME})| of (?:the year )?(?:19|20)\d\d(?!\d))`,
  "u",
);
export const DAY_OR_MONTH =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter|Spring|Summer|Autumn|Fall|Winter)(?!\p{L})/u;

export const OF_THINGS =
  /^(?:HAS|OWNS|RENTS|BUILDS|RUNS|USES|DRIVES|RIDES|SAILS|LEADS|MANAGES|WORKS_ON|KEEPS|SHARES|LOVES|LIKES|PLAYS)$/u;

/** Separates "a flat in Rome" and "a flat in Paris"; with the bare noun, the second would restate the first. */
export function thingsApart({ entities, facts }: Extraction): Extraction {
  const named = new Map(entities.map((entity): [string, ExtractedEntity] => [entity.name, entity]));
  const bare = new Set<string>();
  const apart = facts.map((fact): ExtractedFact => {
    const thing = fact.object ?? fact.object_value;
    if (thing === null || fact.kind !== "state" || !BARE.test(thing) || !OF_THINGS.test(fact.predicate)) return fact;
    const at = fact.fact.lastIndexOf(` ${thing}`);
    if (fact.fact.indexOf(` ${thing}`) !== at) return fact;
    const behind = at < 0 ? "" : fact.fact.slice(at + 1 + thing.length);
    const name = CALLED.exec(behind)?.[1]?.replace(/[.]$/u, "");
    if (name !== undefined) {
      if (fact.object !== null) bare.add(fact.object);
      if (!named.has(name)) named.set(name, { name, type: "object", count: 1 });
      return { ...fact, object: name, object_value: null };
    }
    const [, tail, place] = PLACED.exec(behind) ?? [];
    if (tail === undefined || (place !== undefined && DAY_OR_MONTH.test(place))) return fact;
    const whole = `${thing}${tail.replace(/[.]$/u, "")}`;
    if (fact.object === null) return { ...fact, object_value: whole };
    bare.add(fact.object);
    named.set(whole, { name: whole, type: named.get(fact.object)?.type ?? "object", count: 1 });
    return { ...fact, object: whole };
  });
  for (const { subject, object } of apart) for (const used of [subject, object]) if (used !== null) bare.delete(used);
  return { entities: [...named.values()].filter(({ name }) => !bare.has(name)), facts: apart };
}
