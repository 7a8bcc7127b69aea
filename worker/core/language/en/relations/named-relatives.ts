import type { ExtractedFact, Extraction } from "../../../extraction/extraction.ts";
import { possessive } from "../grammar/pronouns.ts";
import { kinshipOf } from "./kinship.ts";

/** "Friend" is missing: it may be any of several. */
const ONE_OF_A_KIND =
  /^(?:sister|brother|mum|mom|mother|dad|father|son|daughter|wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|boss|manager|roommate|flatmate|landlord|landlady|therapist|tutor|dog|cat|puppy|kitten|pup|parrot|hamster|rabbit|horse)$/u;
/** Predicates with several nouns: a son is not a daughter. */
const OF_MANY_NOUNS = new Set(["HAS_CHILD", "HAS_PET", "MARRIED_TO", "IN_RELATIONSHIP_WITH"]);

/** Names a relative in facts if the speaker introduced exactly one and rarely has several. */
export function withNamedRelatives(
  extraction: Extraction,
  speaker: string | null,
  known: () => readonly ExtractedFact[],
): Extraction {
  if (speaker === null) return extraction;
  const owner = `${possessive(speaker)} `;
  const names = new Map<string, string>();
  for (const { name } of extraction.entities) {
    const noun = name.startsWith(owner) ? name.slice(owner.length) : "";
    if (!ONE_OF_A_KIND.test(noun)) continue;
    const introduced = introducedAs(noun, owner, [...extraction.facts, ...known()]);
    if (introduced !== null) names.set(name, introduced);
  }
  if (names.size === 0) return extraction;
  const named = (name: string): string => names.get(name) ?? name;
  const worded = (text: string): string =>
    [...names].reduce((said, [relative, name]) => said.replaceAll(endsWith(relative), name), text);
  const entities = extraction.entities
    .map((entity) => ({ ...entity, name: named(entity.name) }))
    .filter(({ name }, place, all) => all.findIndex((other) => other.name === name) === place);
  const facts = extraction.facts.map((fact) => ({
    ...fact,
    subject: named(fact.subject),
    object: fact.object === null ? null : named(fact.object),
    fact: [...names].some(([relative, name]) => fact.object === name && fact.fact.includes(` is ${relative}`))
      ? fact.fact
      : worded(fact.fact),
  }));
  return { ...extraction, entities, facts };
}

const endsWith = (relative: string): RegExp =>
  new RegExp(`${relative.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?![\\p{L}-])`, "gu");

function introducedAs(noun: string, owner: string, facts: readonly ExtractedFact[]): string | null {
  const predicate = kinshipOf(noun)?.predicate;
  const found = new Set(
    facts.flatMap((fact) => {
      const { object, kind, valid_to } = fact;
      const [, said = ""] = / is (.+)$/su.exec(fact.fact.replace(/\.$/u, "")) ?? [];
      const head = said.startsWith(owner) ? (said.slice(owner.length).split(" ").at(-1) ?? "") : "";
      const isSuch =
        head !== "" && fact.predicate === predicate && (head === noun || !OF_MANY_NOUNS.has(fact.predicate));
      return isSuch && kind === "state" && valid_to === null && object !== null && fact.fact.startsWith(`${object} is `)
        ? object
        : [];
    }),
  );
  const [one = null, ...others] = found;
  return others.length === 0 ? one : null;
}
