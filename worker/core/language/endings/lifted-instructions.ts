import type { ExtractedFact, Extraction, ExtractionInput } from "../../extraction/extraction.ts";
import { conditionOf, withoutCondition } from "../predicates/instruction-condition.ts";
import { isNegativeRequest, namesUser, sharesTopic, topicStems, waysOf } from "../predicates/instruction-topic.ts";
import { INSTRUCTION, INSTRUCTION_ENDED, isInstruction } from "../predicates/instructions.ts";
import { splitSentences, type Sentence } from "../en/grammar/sentences.ts";
import { proseOf } from "../en/grammar/prose.ts";
import { endOfInstruction } from "../instructions/instruction-facts.ts";
import { isOneOff, withoutAnyOpeners } from "../instructions/read-instructions.ts";
import { ownProse } from "../instructions/own-prose.ts";
import { isToAssistant } from "../instructions/to-assistant.ts";
import { singular } from "../predicates/amounts.ts";
import { wordSet } from "../../text/word-set.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord, tokenise, tokeniseUnfolded } from "../../text/tokenise.ts";
import { factsSetInstead, setsInstead, wordsOfThing } from "./set-instead.ts";
import { factsOfReset, resetIn, UNITS_OF_LIMITS, type Reset } from "./reset-limits.ts";
import {
  FROM_NOW_ON,
  LIFTING_FORMS,
  LIMITED,
  MAY,
  LIFTING_OF_PRONOUN,
  MAY_LIFT,
  NO_MORE,
  RULE,
  SAYS_INSTEAD,
  type LiftingForm,
} from "./lifting-words.ts";

/*
 * "No more summaries at the end" ends "Always add a summary at the end" and is not a new instruction. Without such an
 * instruction, it ends nothing.
 */

interface Lifting extends Pick<LiftingForm, "lifts" | "language"> {
  object: string;
  /** "Drop the disclaimers" must be about a thing that each answer has once: "always add a disclaimer". */
  isOfHabit?: boolean;
  sentence: Sentence;
}

/** In UTF-16 units. */
const [MOST_READ, MOST_IN_SENTENCE] = [4_000, 320];
const CLAUSE_END =
  / ?[;:–—(] ?|(?<![Hh]öre?(?: bitte)? auf), ?| (?:and|but|so(?= (?:i|we|you|it|that|the|my|your|please|don't|do|no|stop|let|just)(?!\p{L}))|und|aber|y|pero|et|mais) /iu;
const REPORTS = /(?<![\p{L}])(?:said|says|say|told|asked|asks|sagt|sagte|meint|meinte|dice|dijo|dit|disait)$/iu;
const TRAILING =
  /,? (?:please|any ?more|any longer|now|from now on|going forward|in (?:the )?future|at all|either|thanks|thank you|for good|bitte|danke|jetzt|ab jetzt|ab sofort|künftig|in zukunft|por favor|ahora|más|s['’]il te plaît|merci|maintenant|désormais)$/iu;
const NOW = / (?:now|from here on|from now on)(?:$|,? (?:with me|please|thanks|thank you))/iu;
const MOST_TRAILING = 3;
function withoutTrailing(text: string): string {
  let rest = text;
  for (let step = 0; step < MOST_TRAILING; step++) rest = rest.replace(TRAILING, "");
  return rest;
}

export function wordsThatMayBeLifted(content: string): string[] {
  if (!MAY_LIFT.test(content.slice(0, MOST_READ))) return [];
  const prose = proseOf(content.slice(0, MOST_READ));
  const sentences = splitSentences(prose, prose.length);
  const units = sentences.flatMap((sentence) => {
    const reset = resetOf(sentence);
    return reset === null ? [] : [...(reset.unit === null ? [] : [reset.unit]), ...UNITS_OF_LIMITS];
  });
  const words = sentences
    .flatMap((sentence) => liftingsIn(sentence))
    .flatMap(({ object, lifts }) => [
      ...(isName(object, lifts) ? NAMING_WORDS : []),
      ...tokeniseUnfolded(object).filter((word) => topicStems(word).size > 0),
      ...(lifts === "allows" ? otherWaysOf(object) : []),
    ]);
  // "the stretching reminders" are of "remind me to stretch"
  const forms = [...words, ...words.map((word) => singular(word)), ...words.map((word) => stem(word))];
  const instead = setsInstead(sentences).flatMap(({ text }) => wordsOfThing(text));
  return [...new Set([...forms, ...instead, ...units])].filter((word) => word.length > 2).slice(0, MOST_WORDS);
}
const NAMING_WORDS = ["call", "address", "refer", "nenn", "nenne"];
/** "Plain Karin is fine again" */
const isName = (object: string, lifts: Lifting["lifts"]): boolean =>
  lifts === "allows" &&
  /^(?:(?:[Pp]lain|[Jj]ust|[Ss]imply|[Ss]imple) )?\p{Lu}[\p{Ll}'-]+(?: \p{Lu}[\p{Ll}'-]+)?$/u.test(object);
/** Each costs a search. */
const MOST_WORDS = 32;

function otherWaysOf(object: string): string[] {
  const aspects = new Set(waysOf(object).map(([aspect]) => aspect));
  return OPPOSITES.filter((words) => waysOf(words.join(" ")).some(([aspect]) => aspects.has(aspect))).flat();
}
const OPPOSITES = [
  [
    "short",
    "kurz",
    "words",
    "sentences",
    "wörter",
    "wörtern",
    "sätze",
    "sätzen",
    "zeilen",
    "lines",
    "concise",
    "brief",
    "knapp",
  ],
  ["metric", "imperial", "metrisch", "celsius"],
  ["formal", "casual", "förmlich"],
  ["bullet", "prose", "stichpunkt"],
  [
    ...wordSet(`
      english german french spanish italian portuguese dutch polish turkish russian japanese englisch deutsch französisch spanisch
      italienisch portugiesisch türkisch polnisch inglés alemán francés español anglais allemand français espagnol
    `),
  ],
];

/** Ends the standing instructions that a message lifts, resets or replaces. */
export function withLiftedInstructions(
  read: Extraction,
  input: ExtractionInput,
  known: () => readonly ExtractedFact[],
): Extraction {
  const { speaker, content } = input;
  if (speaker === null || !isToAssistant(input) || !MAY_LIFT.test(content)) return read;
  const prose = proseOf(content);
  const own = ownProse(prose, content);
  const sentences = splitSentences(own, own.length);
  const liftings = sentences.flatMap((sentence) => liftingsIn(sentence));
  const resets = sentences.flatMap((sentence) => resetOf(sentence) ?? []);
  const instead = setsInstead(sentences);
  if (liftings.length === 0 && resets.length === 0 && instead.length === 0) return read;
  const standing = known().filter(({ predicate, subject }) => isInstruction(predicate) && subject === speaker);
  const ended = liftings.flatMap((lifting) => {
    const over = [...new Set(standing.flatMap(({ object_value }) => object_value ?? []))];
    return over
      .filter((text) => isLifted(text, lifting))
      .map((text) => endOfInstruction(lifting.sentence, text, lifting.language, speaker, input.reference_time));
  });
  const changed = [
    ...ended,
    ...resets.flatMap((reset) => factsOfReset(reset, standing, input)),
    ...factsSetInstead(instead, standing, input),
  ];
  if (changed.length === 0) return read;
  // the sentence is not a new instruction
  const isSaid = ({ predicate, span }: ExtractedFact): boolean =>
    (predicate === INSTRUCTION || predicate === INSTRUCTION_ENDED) &&
    changed.some((end) => span !== null && end.span !== null && span[0] < end.span[1] && span[1] > end.span[0]);
  return { ...read, facts: [...changed, ...read.facts.filter((fact) => !isSaid(fact))] };
}

const resetOf = (sentence: Sentence): Reset | null => {
  if (sentence.mark === "?") return null;
  const { rest, holdsFromNow } = withoutAnyOpeners(sentence.text);
  return resetIn(rest, sentence, holdsFromNow);
};

function liftingsIn(sentence: Sentence): Lifting[] {
  const { text, mark } = sentence;
  if (text.length > MOST_IN_SENTENCE) return [];
  const whole = liftingOfPronoun(sentence);
  if (whole !== null) return [whole];
  if (conditionOf(text) !== null || SAYS_INSTEAD.test(text)) return [];
  const clauses = text.replaceAll(/[’ʼ]/gu, "'").split(CLAUSE_END);
  return clauses.flatMap((clause, place) => {
    if (REPORTS.test((clauses[place - 1] ?? "").trim())) return [];
    const { rest, holdsFromNow } = withoutAnyOpeners(clause.trim());
    if (rest === "" || isOneOff(rest) || (mark === "?" && !/^(?:can|could) you /iu.test(rest))) return [];
    const bare = withoutTrailing(rest);
    const request = bare.replace(MAY, "");
    for (const { lifts, pattern, language, isPermission, isNoMore, isNow } of LIFTING_FORMS) {
      if ((isPermission === true && request === bare) || (isNoMore === true && !NO_MORE.test(rest))) continue;
      if (isNow === true && !NOW.test(rest)) continue;
      const object = pattern
        .exec(request)
        ?.slice(1)
        .find((group) => group !== undefined);
      if (object === undefined) continue;
      const names = RULE.test(object);
      // "skip the summary" is about the answer at hand, "you can skip the summary now" is not
      const isLasting = holdsFromNow || FROM_NOW_ON.test(rest) || (request !== bare && NOW.test(rest));
      const isOfHabit = lifts === "drops" && !names && !isLasting;
      if (isOfHabit && !SEVERAL.test(withoutTrailing(object))) continue;
      return [
        {
          lifts,
          object: withoutVerb(withoutTrailing(object.replace(RULE, " ").trim()), language),
          language,
          isOfHabit,
          sentence,
        },
      ];
    }
    return [];
  });
}

const SEVERAL = /^(?:the|your|those|all(?: the| your)?|die|deine|los|las|tus|les|tes) [^,]*\p{L}{2}$/iu;

/** "I changed my mind about the code, leave it out from now on": the object is in the clause before. */
function liftingOfPronoun(sentence: Sentence): Lifting | null {
  if (sentence.mark === "?") return null;
  const { rest } = withoutAnyOpeners(sentence.text.replaceAll(/[’ʼ]/gu, "'"));
  if (isOneOff(rest)) return null;
  for (const { lifts, pattern, language } of LIFTING_OF_PRONOUN) {
    const [, named = "", asked = ""] = pattern.exec(withoutTrailing(rest)) ?? [];
    if (named === "") continue;
    const action = withoutCondition(asked);
    return {
      lifts,
      object: topicStems(action).size > 0 && sharesTopic(named, action) ? action : named,
      language,
      sentence,
    };
  }
  return null;
}

const withoutVerb = (object: string, language: Lifting["language"]): string =>
  language === "de" ? object.replace(/(?<=\S )(?:zu )?\p{Ll}+(?:en|ern|eln)$/u, "") : object;

/** Whether a clause is about an instruction's request or, if it allows something, its ban or limit. */
function isLifted(known: string, { lifts, object, isOfHabit }: Lifting): boolean {
  if (isName(object, lifts) && namesUser(known)) return true;
  const action = withoutCondition(known);
  if (isOfHabit === true && !isOfEachAnswer(object, action)) return false;
  const isNegative = isNegativeRequest(action);
  if (lifts === "allows") {
    const asked = waysOf(object);
    const held = LIMITED.test(action) ? [...waysOf(action), SHORT] : waysOf(action);
    if (!isNegative && asked.some(([aspect, way]) => held.some(([of, other]) => of === aspect && other !== way)))
      return true;
  }
  if (lifts === "stops" && !isNegative && isOfWay(object, action)) return true;
  const isMeant = lifts === "allows" ? isNegative : lifts === "stops" ? !isNegative || isNegativeRequest(object) : true;
  return isMeant && sharesTopic(object, known) && hasHead(object, action, lifts === "allows");
}

function isOfEachAnswer(object: string, action: string): boolean {
  const several = tokeniseUnfolded(object).at(-1) ?? "";
  const there = tokeniseUnfolded(action);
  const place = there.findIndex((word) => stem(word) === stem(several));
  const [one = ""] = there.slice(place, place + 1);
  return (
    place > 0 &&
    one !== several &&
    one.length < several.length &&
    there.slice(Math.max(0, place - 3), place).some((word) => ONE.has(word))
  );
}
const ONE = wordSet("a an one eine einen ein un una une");

/** "You don't have to be so formal" ends "Use formal language". */
const isOfWay = (object: string, action: string): boolean =>
  waysOf(object).some(([aspect, way]) => waysOf(action).some(([of, held]) => of === aspect && held === way));

const SHORT = waysOf("short")[0] ?? ([-1, -1] as const);

const VERB_END = /e[rl]?n$|^(?:dazu|hinzu|dabei|ein|mit|aus|vor|bei|nach)$/u;
const MOST_OF_PARTICLE = 2;

/** "I eat meat again" allows "meat dishes". */
const KINDS = wordSet("dish dishes recipe recipes meal meals food foods product products drink drinks option options");

/** "No more milk" is not about "milk alternatives". */
function hasHead(object: string, action: string, isOfKinds: boolean): boolean {
  const words = tokenise(object);
  const first = words.findIndex((word) => topicStems(word).size > 0);
  const end = words.findIndex((word, place) => place > first && topicStems(word).size === 0);
  const phrase = words.slice(first, end < 0 ? words.length : end);
  const there = tokenise(action);
  return phrase.some((head) =>
    there.some((word, place) => {
      const next = there[place + 1];
      const isLast =
        next === undefined ||
        next.length <= MOST_OF_PARTICLE ||
        isStopWord(next) ||
        topicStems(next).size === 0 ||
        (isOfKinds && KINDS.has(next));
      return stem(word) === stem(head) && (isLast || (place === there.length - 2 && VERB_END.test(next)));
    }),
  );
}
