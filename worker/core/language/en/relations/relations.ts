import { isForAWhile } from "../../predicates/for-a-while.ts";
import { isRestricted } from "../../predicates/restricted.ts";
import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import { readNounPhrase } from "../grammar/noun-phrases.ts";
import { event, wordingsOf, state, readWholePhrase, withoutTimeBehind, type Relation } from "./relation-parts.ts";
import { readTypedRelations } from "./typed-relations.ts";
import { estimateStrength } from "./strength.ts";
import { lemmaOf, pastOf, thirdPersonPresent } from "../../../text/conjugation.ts";
import { isGerund, type Tense, type VerbGroup } from "../grammar/verbs.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";

const EVENT_TENSES: ReadonlySet<Tense> = new Set(["past", "perfect"]);
/** These verbs in the past tense are ended states and not events. */
const STATIVE = wordSet(`
  be have want need know live own believe think feel hope belong mean seem remain stay value work study
`);

export const toPredicate = (text: string): string =>
  Array.from(text.toUpperCase().matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word)
    .slice(0, 4)
    .reduce((joined, word) => (joined.length + word.length < 40 ? `${joined}_${word}` : joined), "")
    .slice(1, 41)
    .replace(/(?<!_)_+$/, "") || "STATES";

/** The first relation is the clause itself; others follow from it. */
export function readRelations(verb: VerbGroup, rest: readonly Word[], text: string): Relation[] {
  return (
    readPart(verb, rest, text) ??
    readTypedRelations(verb, rest, text) ??
    readNever(verb, rest, text) ??
    readDenied(verb, rest, text) ??
    readDecidedAgainst(verb, rest) ??
    readStopped(verb, rest) ??
    readNoLonger(verb, rest, text) ?? [readUntyped(verb, rest, text)]
  );
}

/** "No longer plays at weddings" does not exclude playing elsewhere. */
function readPart(verb: VerbGroup, rest: readonly Word[], text: string): Relation[] | null {
  if (!verb.ceased || verb.tense !== "present" || verb.modal !== null || verb.passive || verb.lemma === "be")
    return null;
  const whole = { ...verb, ceased: false };
  const meant = readTypedRelations(whole, rest, text) ?? [readUntyped(whole, rest, text)];
  const part = meant.find(({ object, value }) => isRestricted(text, object?.name ?? value ?? ""));
  return part === undefined ? null : [event(`NO_LONGER_${part.predicate}`, null, text, part.strength)];
}

const LIKING = new Set(["like", "love", "enjoy", "adore"]);

/** "I don't live in Rome" ends a state; "I don't like coffee" is the opposite of a liking. */
function readDenied(verb: VerbGroup, rest: readonly Word[], text: string): Relation[] | null {
  if (!verb.negated || verb.tense !== "present" || verb.modal !== null) return null;
  if (LIKING.has(verb.lemma)) return rest.length === 0 ? null : [state("DISLIKES", readWholePhrase(rest), text, 6)];
  const positive = readTypedRelations({ ...verb, negated: false }, rest, text);
  if (positive === null || !positive.every((r) => r.kind === "state" && r.wordings !== null)) return null;
  if (positive.some(({ object, value }) => isRestricted(text, object?.name ?? value ?? ""))) return null;
  return positive.map((r) => ({ ...r, predicate: `NOT_${r.predicate}`, wordings: null }));
}

function readNever(verb: VerbGroup, rest: readonly Word[], text: string): Relation[] | null {
  if (!verb.never || (verb.tense !== "past" && verb.tense !== "perfect") || verb.modal !== null) return null;
  const had = { ...verb, negated: false, never: false };
  const positive =
    readTypedRelations(had, rest, text) ??
    (verb.lemma === "have" && readWholePhrase(rest) !== null ? [readUntyped(had, rest, text)] : null);
  if (positive === null || !positive.every((r) => r.kind === "state")) return null;
  const said = { ...readUntyped(verb, rest, text), kind: "state" as const, ended: false };
  return [said, ...positive.map((r): Relation => ({ ...r, ended: true, denied: true, wordings: null }))];
}

/** Habits, unlike jobs, pause for months. */
const FOR_A_TIME =
  /\bfor (?:(?:an?|one|two|three|four|five|six|\d+|a few|a couple of|some) (?:months?|years?)|lent|ramadan|advent)\b/iu;
const STOPPED_WHEN = /^(?:after|because|since|when|before|due|thanks|once|while|following)$/;

/** In "quit smoking (on) the same day" and "stopped eating meat the other week", the time is that of the stopping. */
function isTimeOfStopping(words: readonly Word[], i: number): boolean {
  const [word, ...next] = words.slice(i, i + 4);
  if (word === undefined) return false;
  if (word.tags.size === 1 && hasTag(word, "Date")) return true;
  if (word.lower === "back" || (word.lower === "at" && next.some(({ lower }) => lower === "age"))) return true;
  return WHICH_TIME.test(word.lower) && next.slice(0, 2).some(({ lower }) => TIME_UNIT.test(lower));
}
const WHICH_TIME = /^(?:same|following|previous|next|coming|preceding|very|other|this|that|these|those)$/;
const TIME_UNIT =
  /^(?:dates?|days?|weeks?|weekends?|months?|years?|mornings?|afternoons?|evenings?|nights?|moment|time|spring|summer|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

function withoutOpenEnd(words: readonly Word[]): readonly Word[] {
  let end = words.length;
  while (end > 0 && /^(?:the|that|this|on|in|at|of|by|during|from|way|exactly|one)$/.test(words[end - 1]?.lower ?? ""))
    end -= 1;
  return words.slice(0, end);
}

function readStopped(verb: VerbGroup, rest: readonly Word[]): Relation[] | null {
  if (!/^(?:stop|quit|give)$/.test(verb.lemma) || (verb.tense !== "past" && verb.tense !== "perfect") || verb.negated)
    return null;
  const at = verb.lemma === "give" && rest[0]?.lower === "up" ? 1 : 0;
  const doing = rest[at];
  if ((verb.lemma === "give" && at === 0) || doing === undefined || !isGerund(doing)) return null;
  const lemma = lemmaOf(doing.lower, "Gerund");
  // "stopped working" alone means that the thing broke
  if (lemma === "work" && rest.length === at + 1) return [event("STOPPED", null, textOf(rest.slice(at)), 5)];
  const said = rest.slice(at + 1);
  const stopped = textOf(withoutTimeBehind(rest.slice(at)));
  if (isForAWhile({ predicate: "STOPPED", fact: textOf(said) }) || FOR_A_TIME.test(textOf(said)))
    return [event("STOPPED", null, stopped, 5)];
  // "after my heart attack" belongs to the stopping
  const until = said.findIndex(({ lower }, i) => STOPPED_WHEN.test(lower) || isTimeOfStopping(said, i));
  const after = until < 0 ? said : withoutOpenEnd(said.slice(0, until));
  const habit = readUntyped({ ...verb, lemma, tense: "present" }, after, textOf(after));
  const text = `${lemma} ${textOf(after)}`.trim();
  return [
    event("STOPPED", null, stopped, 6),
    {
      ...habit,
      ended: true,
      wordings: wordingsOf(`${thirdPersonPresent(lemma)} ${textOf(after)}`, `used to ${text}`, `doesn't ${text}`),
    },
  ];
}

function readDecidedAgainst(verb: VerbGroup, rest: readonly Word[]): Relation[] | null {
  if (!/^(?:decide|choose)$/.test(verb.lemma) || verb.negated || !/^(?:past|perfect)$/.test(verb.tense)) return null;
  if (rest[0]?.lower !== "not" || rest[1]?.lower !== "to" || rest.length < 3) return null;
  return [state("NOT_PLANS_TO", null, textOf(rest.slice(2)), 5)];
}

function readNoLonger(verb: VerbGroup, rest: readonly Word[], text: string): Relation[] | null {
  if (!verb.ceased || verb.tense !== "present" || verb.modal !== null || verb.passive || verb.lemma === "be")
    return null;
  const habit = readUntyped({ ...verb, ceased: false }, rest, text);
  if (habit.object === null || habit.kind !== "state") return null;
  const said = `${verb.lemma} ${text}`.trim();
  return [
    event(`NO_LONGER_${habit.predicate}`, habit.object, null, habit.strength),
    {
      ...habit,
      ended: true,
      wordings: wordingsOf(`${thirdPersonPresent(verb.lemma)} ${text}`, `used to ${said}`, `doesn't ${said}`),
    },
  ];
}

const PARTICLES = wordSet(`
  up out off on in down over back away around along through forward together
`);
const PREPOSITIONS = wordSet(`
  to at in on for with about of from into by as like through over after towards against without around
`);

/** A noun inside their object is not the object. */
const THINKING = wordSet(`
  think believe say feel hope know realize wish see guess mean find want tell remember understand learn show prove notice hear mention explain
`);

/** A second clause: "used to smoke, but I quit". */
const CONJUNCTION = wordSet("but and or although though because which who whereas then yet");
const isNextClause = (words: readonly Word[], i: number): boolean =>
  CONJUNCTION.has(words[i]?.lower ?? "") || (words[i]?.lower === "so" && hasTag(words[i + 1], "Pronoun"));

const OFTEN =
  /\b(?:every (?:single )?\p{L}+|daily|weekly|all the time|a lot|(?:once|twice|\p{L}{1,20} times|\d+ times) (?:a|per|every) \p{L}+)\b/iu;

function readUntyped(verb: VerbGroup, rest: readonly Word[], text: string): Relation {
  const { lemma, tense } = verb;
  let i = 0;
  const parts: string[] = [];
  if (lemma === "plan" && (rest[0]?.lower === "to" || rest[0]?.lower === "on"))
    return state("PLANS_TO", null, textOf(rest.slice(1)), 5, { ended: tense === "past" });
  if (lemma === "be") {
    const adjective = rest.findIndex((w) => !hasTag(w, "Adverb"));
    if (
      adjective >= 0 &&
      hasTag(rest[adjective], "Adjective") &&
      rest[adjective + 1] !== undefined &&
      PREPOSITIONS.has(nonNull(rest[adjective + 1], "word").lower)
    ) {
      parts.push(nonNull(rest[adjective], "word").lower, nonNull(rest[adjective + 1], "word").lower);
      i = adjective + 2;
    }
  } else {
    if (PARTICLES.has(rest[i]?.lower ?? "") && rest[i + 1] !== undefined) parts.push(nonNull(rest[i++], "word").lower);
    if (
      PREPOSITIONS.has(rest[i]?.lower ?? "") &&
      !(nonNull(rest[i], "word").lower === "to" && hasTag(rest[i + 1], "Infinitive"))
    )
      parts.push(nonNull(rest[i++], "word").lower);
  }
  const phrase = rest[i]?.lower === "to" ? { end: i, name: null } : readNounPhrase(rest, i);
  const isAlone = isNextClause(rest, i);
  const tail = isAlone ? "" : textOf(rest.slice(i));
  const negation = verb.negated || (verb.ceased && tense === "future") ? "NOT_" : "";
  if (tense === "future") {
    const value = `${lemma}${text === "" ? "" : ` ${text}`}`;
    return event(
      `${negation}PLANS_TO`,
      null,
      value,
      /^(?:keep|be|see|tell|let|try|remember|check|do)$/.test(lemma) ? 3 : 5,
    );
  }
  if (verb.modal === "was going to") return event(`${negation}PLANNED_TO`, null, `${lemma} ${text}`.trim(), 4);
  if (verb.modal === "can" && verb.negated)
    return state(
      `CANNOT_${toPredicate(lemma)}`,
      readWholePhrase(rest),
      text === "" ? lemma : text,
      /^(?:eat|drink|have)$/.test(lemma) ? 8 : 5,
    );
  const isCaused =
    lemma === "have" && tense === "past" && phrase.name !== null && hasTag(rest[phrase.end], "PastTense");
  const isEvent = (EVENT_TENSES.has(tense) && !STATIVE.has(lemma)) || tense === "past-progressive" || isCaused;
  const verbName =
    lemma === "be"
      ? "IS"
      : verb.passive
        ? `${tense === "past" ? "WAS" : "IS"}_${pastOf(lemma)}`
        : isEvent
          ? pastOf(lemma)
          : thirdPersonPresent(lemma);
  const modal =
    verb.modal === null ? "" : verb.modal === "have to" ? (tense === "past" ? "HAD_TO_" : "HAS_TO_") : `${verb.modal}_`;
  const predicate = toPredicate(`${negation}${modal}${modal === "" ? verbName : lemma} ${parts.join(" ")}`);
  const said = tail === "" ? (text === "" || isAlone ? lemma : text) : tail;
  const value = lemma === "be" ? said.replace(/^an? (?=(?:vegetarian|vegan|pescatarian|diabetic)$)/u, "") : said;
  const bare =
    lemma === "be" &&
    parts.length === 0 &&
    !hasTag(rest[i], "Determiner") &&
    !/^\p{Lu}/u.test(rest[i]?.text ?? "") &&
    (rest[i]?.owner ?? null) === null;
  const kind = lemma === "be" && parts.length === 0 && !/^\p{Lu}/u.test(phrase.name?.name ?? "");
  const clausal = THINKING.has(lemma) && phrase.end < rest.length;
  // "used to eat meat often" may still hold in part
  const isPart = tense === "used-to" && OFTEN.test(text);
  const object = bare || kind || clausal || isPart || parts.at(-1) === "like" ? null : phrase.name;
  const ended = verb.ceased || tense === "used-to" || (tense === "past" && STATIVE.has(lemma));
  return {
    predicate,
    object,
    value: object === null ? value : null,
    kind: isEvent ? "event" : "state",
    strength: estimateStrength(verb, rest, isEvent),
    ended,
    wordings: null,
    override: null,
  };
}
