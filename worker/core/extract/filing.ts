import type { Instant } from "../../../shared/instant.ts";
import type { Clause } from "./clauses.ts";
import type { ExtractedFact } from "./extraction.ts";
import type { Name } from "./names.ts";
import type { Relation } from "./relation-parts.ts";
import type { Subject } from "./subjects.ts";
import { intervalOf, type Dated } from "./timing.ts";
import { finish, pluralVerb } from "./wording.ts";

/** A clause as it will be told. */
export interface Telling {
  clause: Clause;
  subject: Subject;
  sentence: string;
  /** What stands after the verb, as written. */
  line: string;
  dated: Dated;
  span: [number, number];
}

/** Verbs of state that a date turns into an event: "I had a meeting yesterday". */
const PASSING = /^(?:have|be|feel|want|need)$/;

/** The fact of a relation; `index` 0 is what the clause says itself, the others follow from it. `told` is when it was said. */
export function factOf(
  relation: Relation,
  index: number,
  telling: Telling,
  told: Instant,
): { fact: ExtractedFact; object: Name | null } {
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
  // "I'm flying to Rome tomorrow" is a plan.
  if (leads && tense === "progressive" && period !== null && role === "at" && period.to > told) {
    kind = "event";
    planned = relation.predicate === "PLANS_TO" ? relation.value : `${lemma} ${telling.line}`.trim();
    predicate = "PLANS_TO";
  }
  if (predicate === "PLANS_TO" && period !== null && period.from > told) kind = "event";
  const object =
    planned === null && relation.object !== null && relation.object.name !== subject.entity ? relation.object : null;
  const value = object === null ? (planned ?? relation.value ?? relation.object?.name ?? telling.sentence) : null;
  const spoken =
    relation.says === null ? null : relation.ended ? relation.says.past : leads ? null : relation.says.present;
  const fact =
    spoken === null ? telling.sentence : finish(`${subject.text} ${subject.plural ? pluralVerb(spoken) : spoken}`);
  const { from, to } = intervalOf(relation, kind, leads, clause, dated, told);
  return {
    object,
    fact: {
      subject: subject.entity,
      predicate: subject.noun === null ? predicate : ownPredicate(subject.noun, predicate, subject.plural),
      object: object?.name ?? null,
      object_value: value,
      fact,
      kind,
      strength: relation.strength,
      valid_from: from,
      valid_to: to,
      precision: period?.precision ?? null,
      span: telling.span,
    },
  };
}

/** "Caroline's kids love nature" is filed under Caroline as KIDS_LOVE. */
function ownPredicate(noun: string, predicate: string, plural: boolean): string {
  if (noun === "NAME" && predicate === "IS") return "NAMED";
  if (!plural) return `${noun}_${predicate}`;
  return `${noun}_${predicate
    .replace(/^HAS\b/, "HAVE")
    .replace(/^IS(?=_|$)/, "ARE")
    .replace(/^([A-Z]{3,}[^S_])S(?=_|$)/, "$1")}`;
}
