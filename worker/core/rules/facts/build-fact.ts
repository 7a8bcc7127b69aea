import type { Instant } from "../../../../shared/instant.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { ExtractedFact } from "../../extraction/extraction.ts";
import type { EntityName } from "../grammar/noun-phrases.ts";
import type { Relation } from "../relations/relation-parts.ts";
import type { Subject } from "./subjects.ts";
import { toPredicate } from "../relations/relations.ts";
import { intervalOf, type Dated } from "./timing.ts";
import { toSentence, pluralVerb } from "./fact-wording.ts";

/** A clause as it will be told. */
export interface RenderedClause {
  clause: Clause;
  subject: Subject;
  sentence: string;
  /** What stands after the verb, as written. */
  complement: string;
  dated: Dated;
  span: [number, number];
}

/** Verbs of state that a date turns into an event: "I had a meeting yesterday". */
/** In the progressive these lie ahead, dated or not. */
const MOVING = /^(?:move|relocate|emigrate|retire|marry)$/;
const PASSING = /^(?:have|be|feel|want|need)$/;

/** The fact of a relation; `index` 0 is what the clause says itself, the others follow from it. `told` is when it was said. */
export function buildFact(
  relation: Relation,
  index: number,
  telling: RenderedClause,
  told: Instant,
): { fact: ExtractedFact; object: EntityName | null } {
  const { clause, subject, dated } = telling;
  const { period, role } = dated;
  const { tense, ceased, lemma } = clause.verb;
  const leads = index === 0;
  let { kind, predicate } = relation;
  let planned: string | null = null;
  if (
    leads &&
    kind === "state" &&
    relation.ended &&
    period !== null &&
    role === "at" &&
    tense === "past" &&
    !ceased &&
    PASSING.test(lemma)
  ) {
    kind = "event";
    predicate = predicate
      .replace(/^HAS\b/, "HAD")
      .replace(/^IS\b/, "WAS")
      .replace(/^FEELS\b/, "FELT");
  }
  // "I'm flying to Rome tomorrow" and "I start on 8 April" are plans, and so is "I'm moving to Rome".
  if (
    leads &&
    ((period !== null &&
      role === "at" &&
      (tense === "progressive" ? period.to > told : tense === "present" && period.from > told)) ||
      (tense === "future" && relation.predicate !== "PLANS_TO" && relation.predicate !== "NOT_PLANS_TO") ||
      (tense === "progressive" && period === null && MOVING.test(lemma) && !clause.verb.negated))
  ) {
    kind = "event";
    planned = relation.predicate === "PLANS_TO" ? relation.value : `${lemma} ${telling.complement}`.trim();
    predicate = "PLANS_TO";
  }
  if (predicate === "PLANS_TO" && period !== null && period.from > told) kind = "event";
  const object =
    planned === null && relation.object !== null && relation.object.name !== subject.entity ? relation.object : null;
  const value = object === null ? (planned ?? relation.value ?? relation.object?.name ?? telling.sentence) : null;
  const spoken =
    relation.ended && relation.wordings !== null
      ? relation.wordings.past
      : (relation.override ?? (leads ? null : (relation.wordings?.present ?? null)));
  const fact =
    spoken === null ? telling.sentence : toSentence(`${subject.text} ${subject.plural ? pluralVerb(spoken) : spoken}`);
  const ahead = planned !== null && period === null;
  const { from, to } = ahead ? { from: told, to: null } : intervalOf(relation, kind, leads, clause, dated, told);
  return {
    object,
    fact: {
      subject: subject.entity,
      predicate: subject.noun === null ? predicate : ownPredicate(subject.noun, predicate, subject.plural),
      object: object?.name ?? null,
      object_value: value,
      fact,
      kind,
      strength: planned === null ? relation.strength : Math.max(5, relation.strength),
      valid_from: from,
      valid_to: to,
      precision: period?.precision ?? null,
      span: telling.span,
    },
  };
}

/** "Caroline's kids love nature" is filed under Caroline as KIDS_LOVE. */
function ownPredicate(noun: string, predicate: string, plural: boolean): string {
  if (!plural) return toPredicate(`${noun}_${predicate}`);
  return toPredicate(
    `${noun}_${predicate
      .replace(/^HAS\b/, "HAVE")
      .replace(/^IS(?=_|$)/, "ARE")
      .replace(/^([A-Z]{3,}[^S_])S(?=_|$)/, "$1")}`,
  );
}
