import type { ExtractedEntity, ExtractedFact, Extraction } from "../../../extraction/extraction.ts";
import { hasWordOf, wordSet } from "../../../text/word-set.ts";
import { DAY_OR_MONTH, OF_THINGS, PROPER_NAME } from "./things-apart.ts";

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}'-]{0,30}`;
const ITEM = String.raw`an? (?:${WORD} ){0,3}?${WORD} (?:(?:called|named) ["“]?${PROPER_NAME}["”]?|(?:in|at|near|on) (?:the )?${PROPER_NAME})`;
const LISTED = new RegExp(
  String.raw` (?:(?<count>two|three|four|five|2|3|4|5) (?:${WORD} ){0,2}?${WORD}[,:] )?(?<items>${ITEM}(?:, (?:and )?${ITEM}){0,4}(?:,? and ${ITEM}))\.$`,
  "u",
);
const EACH = new RegExp(
  String.raw`an? (?<noun>(?:${WORD} ){0,3}?${WORD})(?<tail> (?:(?:called|named) ["“]?(?<name>${PROPER_NAME})["”]?|(?:in|at|near|on) (?:the )?(?<place>${PROPER_NAME})))`,
  "gu",
);
const COUNTS = ["two", "three", "four", "five"];
const BEFORE_ANOTHER = wordSet(`
  a an the my his her our their its of with without about to from for in into on at near by under over behind between opposite like than that
  which who
`);

/** States one fact for each thing. */
export function thingsListed({ entities, facts }: Extraction): Extraction {
  const named = new Map(entities.map((entity): [string, ExtractedEntity] => [entity.name, entity]));
  const split = facts.flatMap((fact) => {
    const things = thingsIn(fact);
    if (things === null) return [fact];
    for (const { object } of things)
      if (object !== null && !named.has(object)) named.set(object, { name: object, type: "object", count: 1 });
    return things;
  });
  const used = new Set(split.flatMap(({ subject, object }) => [subject, object]));
  const replaced = new Set(facts.filter((fact) => !split.includes(fact)).map(({ object }) => object));
  return {
    entities: [...named.values()].filter(({ name }) => used.has(name) || !replaced.has(name)),
    facts: split,
  };
}

function thingsIn(fact: ExtractedFact): ExtractedFact[] | null {
  if (fact.kind !== "state" || !OF_THINGS.test(fact.predicate)) return null;
  const list = LISTED.exec(fact.fact);
  const { count, items = "" } = list?.groups ?? {};
  if (list === null) return null;
  const found = [...items.matchAll(EACH)].map(({ 0: item, groups = {} }) => ({ item, ...groups }) as Item);
  const expected = count === undefined ? found.length : Math.max(COUNTS.indexOf(count) + 2, Number(count) || 0);
  if (found.length !== expected || found.some(({ place }) => place !== undefined && DAY_OR_MONTH.test(place)))
    return null;
  const said = fact.fact.slice(0, list.index + 1);
  const verb = said.slice(said.indexOf(fact.subject) + fact.subject.length).replace(/\bused to /u, "");
  if ([verb, ...found.map(({ noun }) => noun)].some((words) => hasWordOf(BEFORE_ANOTHER, words))) return null;
  return found.map(({ item, noun, tail, name }) => ({
    ...fact,
    fact: `${said}${item}.`,
    object: name ?? null,
    object_value: name === undefined ? `${noun}${tail}` : null,
  }));
}

interface Item {
  item: string;
  noun: string;
  tail: string;
  name: string | undefined;
  place: string | undefined;
}
