import type { Instant } from "../../../../../shared/instant.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { ExtractedFact } from "../../../extraction/extraction.ts";
import type { EntityName } from "../grammar/noun-phrases.ts";
import type { Relation } from "../relations/relation-parts.ts";
import type { Subject } from "./subjects.ts";
import { toPredicate } from "../relations/relations.ts";
import { isOneNow } from "../../predicates/endings.ts";
import { NO_PLAN, PLAN } from "../../predicates/plans.ts";
import { UNBOUNDED } from "../../../temporal/bounds.ts";
import { boundsOfRelation, planBounds, type Dated } from "./timing.ts";
import { textOf } from "../grammar/words.ts";
import { toSentence, pluralVerb } from "./fact-wording.ts";

export interface RenderedClause {
  clause: Clause;
  subject: Subject;
  sentence: string;
  complement: string;
  dated: Dated;
  span: [number, number];
  isChange?: boolean;
}

/** "I am moving" is a plan even without a date. */
const PLAN_IF_PROGRESSIVE = /^(?:move|relocate|emigrate|retire|marry)$/;
const CALLED_OFF = /^(?:fly|move|travel|visit|relocate|emigrate|marry|retire|return|leave|host|attend|launch)$/;
const CLOSING_WORDS = /(?:,? (?:instead|any ?more|any longer|after all|then|now|too|though)){1,6}$/i;
const EVENT_IF_DATED = /^(?:have|be|feel|want|need)$/;

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
  const isAnnounced = relation.ended && ceased && relation.wordings !== null && tense !== "future";
  if (
    isStated &&
    !isAnnounced &&
    ((period !== null &&
      role === "at" &&
      (tense === "progressive" ? period.to > said_at : tense === "present" && period.from > said_at)) ||
      (tense === "future" && predicate !== PLAN && predicate !== NO_PLAN) ||
      (tense === "progressive" && period === null && PLAN_IF_PROGRESSIVE.test(lemma) && !clause.verb.negated))
  ) {
    plan = predicate === PLAN ? relation.value : `${lemma} ${rendered.complement}`.trim();
    predicate = clause.verb.negated || clause.verb.ceased ? NO_PLAN : PLAN;
  }
  const isCalledOff = isStated && tense === "progressive" && CALLED_OFF.test(lemma);
  if (isCalledOff && (clause.verb.ceased || clause.verb.negated)) {
    plan = `${lemma} ${rendered.complement}`;
    predicate = NO_PLAN;
  }
  if (predicate === PLAN || predicate === NO_PLAN) {
    plan = (plan ?? relation.value ?? rendered.complement).replace(CLOSING_WORDS, "").trim();
    kind = "state";
  }
  const object =
    plan === null && relation.object !== null && relation.object.name !== subject.entity ? relation.object : null;
  const value = object === null ? (plan ?? relation.value ?? relation.object?.name ?? rendered.sentence) : null;
  const isPlan = plan !== null && (!relation.ended || predicate === NO_PLAN);
  const timing = { kind, isStated, isChange: rendered.isChange === true };
  const bounds =
    relation.denied === true
      ? UNBOUNDED
      : isPlan
        ? planBounds(dated.period, dated.role, said_at)
        : boundsOfRelation(relation, timing, clause, dated, said_at);
  const wording =
    relation.ended && relation.wordings !== null
      ? bounds.valid_to !== null && bounds.valid_to > said_at
        ? relation.wordings.present
        : relation.wordings.past
      : (relation.override ?? (isStated ? null : (relation.wordings?.present ?? null)));
  const fact =
    wording === null
      ? rendered.sentence
      : toSentence(`${subject.text} ${subject.plural ? pluralVerb(wording) : wording}`);
  return {
    object,
    fact: {
      subject: subject.entity,
      predicate: subject.noun === null ? predicate : withNoun(subject.noun, predicate, subject.plural),
      object: object?.name ?? null,
      object_value: value,
      fact: withoutAgo(fact, said_at),
      kind,
      strength: plan === null ? relation.strength : Math.max(5, relation.strength),
      ...bounds,
      ...(relation.denied === true ? { denied: true } : {}),
      // "I have lived in Graz since 2020" still holds; a past change says nothing about the present
      ...(kind === "state" && bounds.valid_from_basis === "stated" && bounds.valid_to === null
        ? { held_at: said_at }
        : {}),
      ...(kind === "state" &&
      (isSlot(subject, predicate, object?.name ?? value ?? "") ||
        (isStated && !relation.ended && isOneNow(predicate) && saysNow(clause)))
        ? { functional: true }
        : kind === "state" && /^(?:WORKS_A[ST]|LIVES_IN)$/u.test(predicate) && saysBeside(clause)
          ? { functional: false }
          : {}),
      span: rendered.span,
    },
  };
}

/** "A few years ago" is true only on its day; "some years before 2023" stays true. */
const withoutAgo = (fact: string, said_at: Instant): string =>
  fact.replace(
    /\b(a few|few|several|some|many|a couple of|couple of) (years|months|weeks|days|decades) ago\b/giu,
    (_, __, unit: string) => {
      const at = new Date(said_at);
      const when = /^(?:years|decades)$/iu.test(unit)
        ? `${at.getUTCFullYear()}`
        : `${/^days$/iu.test(unit) ? `${at.getUTCDate()} ` : ""}${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
      return `some ${unit.toLowerCase()} before ${when}`;
    },
  );
const MONTHS = "January February March April May June July August September October November December".split(" ");

const saysNow = ({ words, verb, fronted }: Clause): boolean =>
  verb.tense === "present" &&
  !verb.negated &&
  /\b(?:now|nowadays|these days|instead)\b/iu.test(textOf([...fronted, ...words]));

const saysBeside = ({ words, verb, fronted }: Clause): boolean =>
  verb.tense === "present" &&
  !verb.negated &&
  /\b(?:also|too|as well|in addition|besides|part[ -]time|on the side|(?:on|at|during) (?:the )?(?:weekends?|holidays|nights|evenings|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|in (?:the )?(?:evenings?|summers?|winters?)|second job|side job|some of the time|part of the (?:year|week|time))\b/iu.test(
    textOf([...fronted, ...words]),
  );

/** One value holds at a time ("Ada's password manager is LastPass"), unlike descriptions. */
const isSlot = ({ noun, plural }: Subject, predicate: string, value: string): boolean =>
  noun !== null &&
  !plural &&
  predicate === "IS" &&
  /^(?:(?:Dr|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}\p{N}'&.-]*(?: \p{Lu}[\p{L}\p{N}'&.-]*)*$/u.test(value);

/** "Caroline's kids love nature" becomes KIDS_LOVE of Caroline. */
function withNoun(noun: string, predicate: string, plural: boolean): string {
  if (!plural) return toPredicate(`${noun}_${predicate}`);
  return toPredicate(
    `${noun}_${predicate
      .replace(/^HAS\b/, "HAVE")
      .replace(/^IS(?=_|$)/, "ARE")
      .replace(/^([A-Z]{3,}[^S_])S(?=_|$)/, "$1")}`,
  );
}
