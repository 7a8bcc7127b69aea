import type { Instant } from "../../../../shared/instant.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { ExtractedFact } from "../../extraction/extraction.ts";
import type { EntityName } from "../grammar/noun-phrases.ts";
import type { Relation } from "../relations/relation-parts.ts";
import type { Subject } from "./subjects.ts";
import { toPredicate } from "../relations/relations.ts";
import { intervalOf, type Dated } from "./timing.ts";
import { toSentence, pluralVerb } from "./fact-wording.ts";

/** A clause rewritten in the third person. */
export interface RenderedClause {
  clause: Clause;
  subject: Subject;
  sentence: string;
  /** The words after the verb, as text. */
  complement: string;
  dated: Dated;
  span: [number, number];
}

/** Verbs that in the progressive are plans, with or without a date: "I'm moving to Rome". */
const PLAN_IF_PROGRESSIVE = /^(?:move|relocate|emigrate|retire|marry)$/;
/** Verbs of state that a date turns into an event: "I had a meeting yesterday". */
const EVENT_IF_DATED = /^(?:have|be|feel|want|need)$/;

/**
 * Builds the fact of a relation.
 *
 * @param index 0 for the relation that the clause states itself; the others follow from it
 * @param said_at when the clause was said
 */
export function buildFact(
  relation: Relation,
  index: number,
  rendered: RenderedClause,
  said_at: Instant,
): { fact: ExtractedFact; object: EntityName | null } {
  const { clause, subject, dated } = rendered;
  const { period, role } = dated;
  const { tense, ceased, lemma } = clause.verb;
  const isStated = index === 0;
  let { kind, predicate } = relation;
  let plan: string | null = null;
  if (
    isStated &&
    kind === "state" &&
    relation.ended &&
    period !== null &&
    role === "at" &&
    tense === "past" &&
    !ceased &&
    EVENT_IF_DATED.test(lemma)
  ) {
    kind = "event";
    predicate = predicate
      .replace(/^HAS\b/, "HAD")
      .replace(/^IS\b/, "WAS")
      .replace(/^FEELS\b/, "FELT");
  }
  // "I'm flying to Rome tomorrow" and "I start on 8 April" are plans, and so is "I'm moving to Rome".
  if (
    isStated &&
    ((period !== null &&
      role === "at" &&
      (tense === "progressive" ? period.to > said_at : tense === "present" && period.from > said_at)) ||
      (tense === "future" && relation.predicate !== "PLANS_TO" && relation.predicate !== "NOT_PLANS_TO") ||
      (tense === "progressive" && period === null && PLAN_IF_PROGRESSIVE.test(lemma) && !clause.verb.negated))
  ) {
    kind = "event";
    plan = relation.predicate === "PLANS_TO" ? relation.value : `${lemma} ${rendered.complement}`.trim();
    predicate = "PLANS_TO";
  }
  if (predicate === "PLANS_TO" && period !== null && period.from > said_at) kind = "event";
  const object =
    plan === null && relation.object !== null && relation.object.name !== subject.entity ? relation.object : null;
  const value = object === null ? (plan ?? relation.value ?? relation.object?.name ?? rendered.sentence) : null;
  const wording =
    relation.ended && relation.wordings !== null
      ? relation.wordings.past
      : (relation.override ?? (isStated ? null : (relation.wordings?.present ?? null)));
  const fact =
    wording === null
      ? rendered.sentence
      : toSentence(`${subject.text} ${subject.plural ? pluralVerb(wording) : wording}`);
  const isUndatedPlan = plan !== null && period === null;
  const { from, to } = isUndatedPlan
    ? { from: said_at, to: null }
    : intervalOf(relation, kind, isStated, clause, dated, said_at);
  return {
    object,
    fact: {
      subject: subject.entity,
      predicate: subject.noun === null ? predicate : withNoun(subject.noun, predicate, subject.plural),
      object: object?.name ?? null,
      object_value: value,
      fact,
      kind,
      strength: plan === null ? relation.strength : Math.max(5, relation.strength),
      valid_from: from,
      valid_to: to,
      precision: period?.precision ?? null,
      span: rendered.span,
    },
  };
}

/** Puts the noun of the subject into the predicate: "Caroline's kids love nature" is a fact about Caroline, KIDS_LOVE. */
function withNoun(noun: string, predicate: string, plural: boolean): string {
  if (!plural) return toPredicate(`${noun}_${predicate}`);
  return toPredicate(
    `${noun}_${predicate
      .replace(/^HAS\b/, "HAVE")
      .replace(/^IS(?=_|$)/, "ARE")
      .replace(/^([A-Z]{3,}[^S_])S(?=_|$)/, "$1")}`,
  );
}
