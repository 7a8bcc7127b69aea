import type { Instant } from "../../../../../shared/instant.ts";
import type { ExtractedFact } from "../../../extraction/extraction.ts";
import type { EndingPart } from "../../predicates/ending-part.ts";
import { ends } from "../../predicates/endings.ts";
import { possessive } from "../grammar/pronouns.ts";
import { kinshipOf } from "../relations/kinship.ts";
import { asEnd, endOf, observed, UNBOUNDED, type Bounds } from "../../../temporal/bounds.ts";

/** Ends the relations to named people that another fact of the same message says are over. */
export function withEndedRelations(facts: readonly ExtractedFact[], said_at: Instant): ExtractedFact[] {
  return facts.map((fact) => {
    const ending = isNamedRelation(fact) ? facts.find((other) => isEndOf(other, fact, said_at)) : undefined;
    return ending === undefined
      ? fact
      : {
          ...fact,
          ...endingWith(ending, said_at),
          fact: fact.fact.replace(`${fact.object} is `, `${fact.object} was `),
        };
  });
}

const FRIENDS_WITH = /^(?:(?:best|good|close|old) )?friends with (\p{Lu}[\p{L}\p{M}-]+)$/u;

/** Finds the relation that a sentence ends, here the one from Ada to Ben, her former friend. */
export function withEndedKinships(facts: readonly ExtractedFact[], speaker: string | null): ExtractedFact[] {
  return facts.map((fact) => {
    const { subject, predicate, valid_to } = fact;
    const what = fact.object ?? fact.object_value ?? "";
    const [, named = ""] = /^(\p{Lu}[\p{L}\p{M}-]+)['’]s /u.exec(what) ?? [];
    const [, friend = ""] = FRIENDS_WITH.exec(what) ?? [];
    if (friend !== "" && predicate === "IS" && valid_to !== null && /^\p{Lu}/u.test(subject))
      return { ...fact, predicate: "HAS_FRIEND", object: friend, object_value: null };
    const isSpeakers = speaker !== null && what.startsWith(`${possessive(speaker)} `);
    const whose = isSpeakers ? speaker : named;
    const owner = possessive(whose);
    const noun = whose !== "" && what.startsWith(`${owner} `) ? what.slice(owner.length + 1) : "";
    const kin = /['’]/u.test(noun) ? null : (kinshipOf(noun) ?? kinshipOf(noun.split(" ").at(-1) ?? ""));
    const isOver = predicate === "IS" && valid_to !== null && fact.fact.includes(" no longer ");
    if (!isOver || kin === null || !/^\p{Lu}/u.test(subject)) return fact;
    const over = `${subject} was ${owner} ${noun}.`;
    return { ...fact, subject: whose, predicate: kin.predicate, object: subject, object_value: null, fact: over };
  });
}

const isNamedRelation = ({ kind, object, fact, valid_to }: ExtractedFact): boolean =>
  kind === "state" && object !== null && valid_to === null && fact.startsWith(`${object} is `);

/** Leaving a firm also ends the relations to its colleagues. */
const isEndOf = (said: ExtractedFact, relation: ExtractedFact, said_at: Instant): boolean =>
  (said.valid_from ?? 0) <= said_at &&
  ((said.kind === "event" && ends(partOf(said, relation), partOf(relation, relation))) ||
    (said.predicate === "WORKS_AT" &&
      said.subject === relation.object &&
      said.valid_to !== null &&
      /^HAS_(?:BOSS|COLLEAGUE)$/u.test(relation.predicate)));

const partOf = (fact: ExtractedFact, { subject, object }: ExtractedFact): EndingPart => {
  const seqOf = (name: string): number => (name === subject ? 1 : name === object ? 2 : 0);
  return {
    subject_seq: seqOf(fact.subject),
    subject_name: fact.subject,
    predicate: fact.predicate,
    kind: fact.kind,
    object_seq: fact.object === null ? null : seqOf(fact.object),
    thing: fact.object ?? fact.object_value,
    fact: fact.fact,
  };
};

const endingWith = (ending: ExtractedFact, said_at: Instant): Bounds => ({
  ...UNBOUNDED,
  ...asEnd(
    ending.valid_to === null || ending.valid_to > said_at ? observed(said_at) : endOf({ ...UNBOUNDED, ...ending }),
  ),
});
