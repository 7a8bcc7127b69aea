import { matches, matchOf } from "../../text/matching/needed-parts.ts";
import type { ExtractionInput } from "../../extraction/extraction.ts";
import { conditionOf } from "../predicates/instruction-condition.ts";
import { INSTRUCTION, INSTRUCTION_ENDED, PREFERENCE } from "../predicates/instructions.ts";
import { namesUser } from "../predicates/instruction-topic.ts";
import { wordSet } from "../../text/word-set.ts";
import { isCourtesy } from "../../text/courtesies.ts";
import { splitSentences, type Sentence } from "../en/grammar/sentences.ts";
import { ENGLISH } from "../en/instructions.ts";
import { FRENCH } from "../fr/instructions.ts";
import { GERMAN } from "../de/instructions.ts";
import type { InstructionGrammar } from "../types/instruction-grammar.ts";
import { ownProse } from "./own-prose.ts";
import { readPreferences } from "./read-preferences.ts";
import { SPANISH } from "../es/instructions.ts";
import { isToAssistant } from "./to-assistant.ts";
import { CONDITION_AT_END, ONLY_SUCH } from "../en/instruction-output.ts";
import { openingPeriod, trailingPeriod } from "./periods.ts";
import { frontedUntil, withoutUntil } from "./until.ts";

export interface ReadInstruction {
  predicate: typeof INSTRUCTION | typeof PREFERENCE | typeof INSTRUCTION_ENDED;
  text: string;
  applies_to: string | null;
  over?: string;
  language: InstructionGrammar["language"];
  span: [number, number];
}

const GRAMMARS = [ENGLISH, GERMAN, SPANISH, FRENCH];
/** In UTF-16 units; longer sentences tell or describe. */
const MOST_CHARACTERS = 320;
const MAX_STEPS = 8;

/** "I only want free tools" explains the request next to it. */
const REASONS =
  /^(?:i|we)(?:['’]m| am)? (?:only|just|hate|dislike|can['’]?t|cannot|don['’]?t|do not|allergic|afraid)(?![\p{L}])[^?]{2,120}$/iu;

/** "Always", a condition, or the manner of all answers makes a request general. */
export function readInstructions(
  prose: string,
  { content, ...input }: Pick<ExtractionInput, "role" | "previous" | "speaker" | "content">,
): ReadInstruction[] {
  if (!isToAssistant(input)) return [];
  const own = ownProse(prose, content);
  const sentences = splitSentences(own, own.length);
  const asking = sentences.filter(({ text }) => !isCourtesy(text) && !REASONS.test(text)).length;
  const requests = sentences.flatMap((sentence) => {
    if (sentence.text.length > MOST_CHARACTERS) return [];
    const grammars = isEnglish(sentence.text) ? [ENGLISH, GERMAN] : GRAMMARS;
    return firstOf(grammars, (grammar) => readRequest(sentence, grammar, asking === 1)) ?? [];
  });
  const isWithin = ({ span: [from, to] }: ReadInstruction): boolean =>
    requests.some(({ span: [start, end] }) => from < end && to > start);
  const preferences = GRAMMARS.filter(({ preferences: { hint } }) => hint === null || matches(hint, own)).flatMap(
    ({ language, preferences: grammar }) =>
      readPreferences(own, grammar).map(({ from, to, ...read }): ReadInstruction => ({
        predicate: PREFERENCE,
        language,
        ...read,
        span: [from, to],
      })),
  );
  const all = [...requests, ...preferences.filter((preference) => !isWithin(preference))];
  return [...new Map(all.toReversed().map((read) => [read.text, read])).values()].toReversed();
}

/** Tries each language: the words of requests identify that of a short sentence. */
function firstOf<Given, Read>(given: readonly Given[], read: (one: Given) => Read | null): Read | null {
  for (const one of given) {
    const found = read(one);
    if (found !== null) return found;
  }
  return null;
}

/** Two frequent English words, as a title may have one. This saves the grammars of Spanish and French. */
function isEnglish(text: string): boolean {
  let found = 0;
  for (const _ of text.matchAll(ENGLISH_WORDS)) if (++found === 2) return true;
  return false;
}
const ENGLISH_WORDS =
  /(?<![\p{L}\p{N}])(?:the|and|of|to|you|your|is|are|it|with|for|this|that|have|when)(?![\p{L}\p{N}])/giu;

function readRequest(sentence: Sentence, grammar: InstructionGrammar, isAlone: boolean): ReadInstruction[] | null {
  const { text, start, end, mark } = sentence;
  const spelled = text.replaceAll(/[’ʼ]/gu, "'");
  const span: [number, number] = [start, end];
  const begins = [0, ...Array.from(spelled.matchAll(grammar.consequence), ({ index, 0: all }) => index + all.length)];
  const over = firstOf(begins, (from) => readEnd(spelled.slice(from), grammar, spelled.slice(0, from)));
  if (over !== null && mark !== "?")
    return [
      {
        predicate: INSTRUCTION_ENDED,
        text: wholeSentence(text, mark),
        applies_to: null,
        over,
        language: grammar.language,
        span,
      },
    ];
  const { holdsFromNow } = withoutOpeners(spelled, grammar);
  // "From now on I'm off sugar, so don't offer sweets"
  const isGeneral = (from: number, to?: number): boolean => {
    const part = spelled.slice(from, to);
    return isGeneralRequest(part, grammar, mark, isAlone && from === 0, from > 0 && holdsFromNow && BAN.test(part));
  };
  if (!begins.some((from) => isGeneral(from))) return null;
  const instruction = (from: number, to = text.length): ReadInstruction => ({
    predicate: INSTRUCTION,
    text: wholeSentence(text.slice(from, to), to < text.length ? "" : mark),
    applies_to: conditionOf(text.slice(from, to)),
    language: grammar.language,
    span: [start + from, to < text.length ? start + to : end],
  });
  // "Never use tables, but always number the steps when I ask for a recipe" is two instructions
  for (const { index, 0: joint } of spelled.matchAll(JOINT)) {
    const second = index + joint.length;
    const isOne = (conditionOf(text.slice(0, index)) === null) === (conditionOf(text.slice(second)) === null);
    if (!isOne && isGeneral(0, index) && isGeneral(second)) return [instruction(0, index), instruction(second)];
  }
  return [instruction(0)];
}
const BAN = /^(?:please )?(?:do not|don['’]?t|never|always|avoid|bitte (?:keine?|nie|nicht)|keine?|nie|immer)(?= )/iu;
const JOINT =
  /,? (?:but|and|aber|und) (?=(?:please |bitte )?(?:always|never|immer|nie|niemals|(?:when(?:ever)?|if) I|wenn ich)(?= ))|; /giu;

export const wholeSentence = (text: string, mark: Sentence["mark"]): string => {
  const sentence = `${text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}${mark === "" ? "" : mark}`;
  return /[.!?…]$/u.test(sentence) ? sentence : `${sentence}.`;
};

function readEnd(text: string, grammar: InstructionGrammar, before: string): string | null {
  const { rest } = withoutOpeners(text, grammar);
  for (const pattern of grammar.ended) {
    const over = matchOf(pattern, rest)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (over === undefined || namesUser(over)) continue;
    const named = over.slice(0, NO_LONGER.exec(over)?.index).slice(0, REASON.exec(over)?.index).trim();
    return PRONOUN.test(named) ? `${before}${named}` : named;
  }
  return null;
}

const PRONOUN = /(?<![\p{L}])(?:it|that|this|them|those|daran|davon|das|ello|eso|ça|cela)$/iu;
const REASON =
  /(?:,|;| [–—-]) (?:I|I['’]m|I['’]ve|we|it|that|my|this|ich|wir|das|mein|yo|ya|eso|mi|je|on|ça|c['’]est|mon|ma)(?![\p{L}])|,? (?:because|since|as I|weil|denn|da ich|porque|ya que|pues|parce que|car|puisque)(?![\p{L}])|(?:,|;) j['’]/iu;

const NO_LONGER = /,? (?:any ?more|any longer|no longer|from now on|please)\b/iu;

interface Opened {
  rest: string;
  holdsFromNow: boolean;
}

function withoutOpeners(text: string, grammar: InstructionGrammar): Opened {
  let [rest, holdsFromNow] = [text, false];
  const until = frontedUntil(text);
  if (until !== "") [rest, holdsFromNow] = [text.slice(until.length), true];
  for (let step = 0; step < MAX_STEPS; step++) {
    const standing = grammar.generalOpeners.exec(rest);
    const opener = standing ?? grammar.openers.exec(rest);
    // "For anything about my son, remember that he is allergic to nuts"
    if (opener === null || (standing === null && holdsFromNow && REMEMBER.test(opener[0]))) break;
    holdsFromNow ||= standing !== null;
    rest = rest.slice(opener[0].length);
  }
  return { rest, holdsFromNow };
}

const REMEMBER = /^(?:remember|keep in mind|bear in mind)(?![\p{L}])/iu;

export const withoutAnyOpeners = (text: string): Opened =>
  GRAMMARS.reduce<Opened>(
    ({ rest, holdsFromNow }, grammar) => {
      const opened = withoutOpeners(rest, grammar);
      return { rest: opened.rest, holdsFromNow: holdsFromNow || opened.holdsFromNow };
    },
    { rest: text, holdsFromNow: false },
  );

export const isOneOff = (text: string): boolean => GRAMMARS.some(({ oneOff }) => matches(oneOff, text));

function isGeneralRequest(
  text: string,
  grammar: InstructionGrammar,
  mark: Sentence["mark"],
  isAlone: boolean,
  isHeld: boolean,
): boolean {
  const inPeriod = withoutPeriod(withoutUntil(text.replace(QUOTED, " ")), grammar);
  if (inPeriod === null) return false;
  let { rest, holdsFromNow } = withoutOpeners(inPeriod.rest, grammar);
  holdsFromNow ||= inPeriod.holdsFromNow;
  if (!holdsFromNow && TO_OTHERS.test(rest)) return false;
  holdsFromNow ||= isHeld;
  const fronted = matchOf(grammar.fronted, rest);
  if (fronted !== null) {
    const after = withoutOpeners(rest.slice(fronted[0].length), grammar);
    holdsFromNow ||= after.holdsFromNow || FRONTED_ALWAYS.test(fronted[0]) || matches(grammar.conditional, fronted[0]);
    rest = after.rest;
  }
  rest = rest.slice(TOPIC.exec(rest)?.[0].length ?? 0);
  const frame = matchOf(grammar.openFrames, rest);
  const asked = frame === null ? matchOf(grammar.asked, rest) : null;
  rest = rest.slice((frame ?? asked)?.[0].length ?? 0).replace(/^[,\s]+/u, "");
  if (asked !== null) {
    // "Could you from now on add the year?"
    const after = withoutOpeners(rest, grammar);
    if (after.holdsFromNow) [rest, holdsFromNow] = [after.rest, true];
  }
  if (TOGETHER.test(rest)) {
    // "Let's use a table when we compare them" is about the work at hand
    const isLasting = holdsFromNow || matches(grammar.general, rest) || grammar.adverb.test(rest);
    if (!isLasting || !TOGETHER_AS.test(rest)) return false;
  }
  const isOpen = frame !== null || (grammar.language === "de" && asked !== null);
  if (mark === "?" && asked === null && !isOpen) return false;
  if (matches(grammar.oneOff, rest.replace(grammar.conditional, " "))) return false;
  if (holdsFromNow && matches(grammar.wishes, rest)) return true;
  if (holdsFromNow) rest = rest.replace(/^you (?=\p{L})/iu, "");
  const isGeneral = holdsFromNow || saysGeneral(rest, grammar);
  if (isOpen || (grammar.language === "de" && INFINITIVE.test(rest))) return isGeneral;
  const verb = verbOf(rest, grammar);
  const said = rest.slice(0, /,? (?:please|thanks|thank you)(?=$|[,;])|; /iu.exec(rest)?.index).trimEnd();
  const framed = grammar.frames.exec(said)?.[0] ?? "";
  const isManner = [
    said,
    ...(framed === "" || PERMITS.test(framed) ? [] : [said.slice(framed.length).trimStart()]),
  ].some(
    (one) =>
      grammar.manners.some((manner) => matches(manner, one)) ||
      (isAlone && grammar.lonelyManners.some((manner) => matches(manner, one))),
  );
  if (asked !== null) return verb !== null && isGeneral;
  // "Vegetarian options only, whenever you suggest a restaurant"
  const isOnlySuch = ONLY_SUCH.test(said.replace(CONDITION_AT_END, ""));
  if (isOnlySuch && (fronted !== null || matches(grammar.conditional, said)) && isGeneral) return true;
  return verb === null
    ? (isManner && (holdsFromNow || matches(grammar.wishes, rest))) ||
        (isGeneral && NOUN_FIRST.test(rest) && matches(grammar.wishes, rest))
    : isGeneral || isManner;
}

/** "Replies in British spelling", not "I like it when …" */
const NOUN_FIRST = /^(?!(?:i|you|ich|du|yo|tú|je|tu)(?:['’]|(?![\p{L}])))/iu;

/** Null if a period holds for another thing than the assistant's answers: "this week I need a short answer". */
function withoutPeriod(text: string, grammar: InstructionGrammar): Opened | null {
  const opener = grammar.openers.exec(text)?.[0] ?? "";
  for (const before of ["", opener]) {
    const period = openingPeriod(text.slice(before.length));
    if (period === "" || frontedUntil(text.slice(before.length)) !== "") continue;
    const { rest } = withoutOpeners(text.slice(before.length + period.length), grammar);
    return matches(grammar.output, rest) ? { rest, holdsFromNow: true } : null;
  }
  const last = trailingPeriod(text);
  const rest = text.slice(0, text.length - last.length);
  const isStanding = last !== "" && matches(grammar.outputOfAnswers, withoutOpeners(rest, grammar).rest);
  return isStanding ? { rest, holdsFromNow: true } : { rest: text, holdsFromNow: false };
}

/** "Tell my sister she should always knock" */
const TO_OTHERS =
  /^(?:[Tt]ell|[Rr]emind|[Ii]nform|[Ww]arn|[Tt]ext|[Ee]mail|[Mm]essage|[Ww]rite(?: to)?) (?:(?:my|our|his|her|their|mum|mom|dad|everyone)(?![\p{L}])|\p{Lu}\p{Ll})|^(?:[Ss]age?|[Ss]chreibe?|[Rr]ichte|[Ee]rinnere?|[Ss]ende?|[Ss]chicke?) (?:meine[mnr]?|unsere[mnr]?|seine[mnr]?|ihre[mnr]?)(?![\p{L}])/u;
const TOGETHER = /^let['’]?s(?= )/iu;
const TOGETHER_AS = /^let['’]?s (?:(?:always|please|only|just) )*(?:use|switch|stick|keep|stay|write)(?= )/iu;
const PERMITS = /^you (?:can|may)$/iu;
const QUOTED = /["“„«][^"”“»]{0,200}["”“»]|(?<![\p{L}\p{N}])['‘][^'’]{2,200}['’](?![\p{L}\p{N}])/gu;
const FRONTED_ALWAYS =
  /^(?:whenever|every time|each time|any ?time|when \p{L}+ing|immer wenn|jedes ?mal|siempre que|cada vez que|(?:à )?chaque fois que)(?![\p{L}])/iu;
const TOPIC =
  /^(?:for|in|with|about|regarding|when it comes to|bei|für|zum?|zur|para|en|sobre|pour|dans|sur) [^,]{3,60}, (?=\S)|^(?:when it comes to|as for|regarding|concerning) [^,.!?]{3,60}? (?=(?:(?:i (?:want|need|expect|would like)|i['’]d like) you|please|always|never|you (?:should|must)) )/iu;
const INFINITIVE =
  /^(?:\p{Lu}\p{L}+ (?:bitte )?(?=immer |nie |niemals |stets ))?(?:bitte |immer |nie |niemals |stets )[^,]{2,100} \p{Ll}{2,}e[rl]?n$/u;

function saysGeneral(text: string, grammar: InstructionGrammar): boolean {
  if (matches(grammar.general, text)) return true;
  const rest = text.slice(grammar.frames.exec(text)?.[0].length ?? 0).trimStart();
  const isOfRequest = (found: RegExpExecArray | null): boolean =>
    found !== null && !matches(grammar.subordinate, afterVerb(rest.slice(0, found.index + 1)));
  return isOfRequest(matchOf(grammar.adverb, rest)) || isOfRequest(matchOf(grammar.conditional, rest));
}

const afterVerb = (text: string): string =>
  text.replace(/^(?:i |i'd )?\S+(?: (?:sure|to|that|you|me|like|want|need|darauf))* ?/iu, "");

function verbOf(text: string, grammar: InstructionGrammar): string | null {
  let rest = text;
  let [isBound, isBan] = [false, false];
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = grammar.frames.exec(rest) ?? grammar.adverbs.exec(rest);
    if (before === null) break;
    isBound ||= matches(grammar.general, before[0]);
    isBan = /^(?:do not|don['’]?t)$/iu.test(before[0]);
    rest = rest.slice(before[0].length).trimStart();
  }
  const [word = ""] = /^[\p{L}-]+/u.exec(rest.toLowerCase()) ?? [];
  // "no emojis" and "nothing with nuts" count as verbs too
  const isVerb =
    grammar.verbs.has(word) ||
    /^(?:no|nothing|keine?|nichts)$/u.test(word) ||
    (isBan && !NO_BAN.has(word)) ||
    (isBound && ASKED_ABOUT.test(rest) && !/(?:ed|ing|ly)$/u.test(word));
  return isVerb && word !== "" ? word : null;
}
const NO_BAN = wordSet("you i we they he she it the a an worry forget mind care panic think know believe bother");
const ASKED_ABOUT = /(?<![\p{L}])(?:when|whenever|if) I (?:ask|mention|talk|request|bring up)(?![\p{L}])/iu;
