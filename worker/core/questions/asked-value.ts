import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { numbersIn } from "./asked-number.ts";
import { contentStems, sharedBy } from "./content-stems.ts";

/** Message that may state a value. */
export interface StatingMessage {
  /** Unix milliseconds. */
  at: number;
  isAssistant: boolean;
  content: string;
}

/** Questions for a number, a day or a version. */
const VALUES: readonly RegExp[] = [
  /\bhow (?:many|much|long|often|far|old|big|large|high|fast)\b/iu,
  /\bwhat(?:['’]s| is| are)\b/iu,
  /\b(?:when|until when|by when) (?:is|are|do|does)\b/iu,
  /\b(?:which|what) (?:version|day|date|time|number|amount|percentage|share|size|price)\b/iu,
  /(?<!\p{L})wie (?:viele?|lange?|oft|weit|alt|hoch|gro(?:ß|ss)|schnell|teuer)(?!\p{L})/iu,
  /(?<!\p{L})(?:was|wie hoch|wann) (?:ist|sind|beträgt|kostet|kosten|endet|beginnt)(?!\p{L})/iu,
  /(?<!\p{L})welche[nrs]? (?:version|tag|datum|zahl|betrag|anteil|grö(?:ß|ss)e|preis)(?!\p{L})/iu,
];
/** What is asked of the user's own things. */
const OWN = /(?<!\p{L})(?:i|my|mine|we|our|ours|ich|wir|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?)(?!\p{L})/iu;
/** Signs of the past, or of more than one value. */
const PAST =
  /(?<!\p{L})(?:was|were|did|had|used to|first|initial(?:ly)?|original(?:ly)?|before|previous(?:ly)?|earlier|former(?:ly)?|ago|last|yesterday|between|over time|chang(?:e|es|ed|ing)|improv(?:e|es|ed|ing|ement)|increas(?:e|es|ed|ing)|difference|since|(?:zu)?erst|anfangs|ursprünglich|vorher|früher|damals|letzte[nrs]?|gestern|zwischen|verändert|geändert|hatte[nt]?|war(?:en)?|seit)(?!\p{L})/iu;
const GERMAN_VALUE = /(?<!\p{L})was (?:ist|sind|beträgt|kostet|kosten)(?!\p{L})/iu;

/** Read so many messages, and of each so many UTF-16 units: statements that answer stand among the best. */
const [MOST_MESSAGES, MOST_CHARACTERS] = [30, 2_000];
/** Share of the question's words that a statement has. */
const ASKED_SHARE = 0.5;
const LEAST_SHARED = 2;
/** Statements of one thing have nearly as many words of the question as the best. */
const SAME_SHARE = 0.75;

/** Whether a question asks for the present value of something of the user, in English or German. */
export const asksForPresentValue = (question: string): boolean =>
  OWN.test(question) && VALUES.some((sign) => sign.test(question)) && !PAST.test(question.replace(GERMAN_VALUE, ""));

/**
 * The same messages; those of the user that state the value which a question asks for exchange places, so that the newest comes first. All
 * others keep their places. Does nothing for any other question.
 *
 * @param messages best first
 */
export function newestStatementsFirst<M extends StatingMessage>(question: string, messages: readonly M[]): M[] {
  if (!asksForPresentValue(question)) return [...messages];
  const asked = contentStems(question);
  const least = Math.max(LEAST_SHARED, ASKED_SHARE * asked.size);
  const shares = messages
    .slice(0, MOST_MESSAGES)
    .map((message) => (message.isAssistant ? 0 : sharedByStatement(asked, message.content)));
  const most = Math.max(0, ...shares);
  const places = [...shares.keys()].filter((place) => (shares[place] ?? 0) >= Math.max(least, SAME_SHARE * most));
  const newest = places.flatMap((place) => messages[place] ?? []).sort((a, b) => b.at - a.at);
  const changed = [...messages];
  for (const [index, place] of places.entries()) changed[place] = newest[index] ?? (messages[place] as M);
  return changed;
}

/** The most words of a question that a sentence with a number has. */
function sharedByStatement(asked: ReadonlySet<string>, content: string): number {
  const stating = sentencesOf(content.slice(0, MOST_CHARACTERS)).filter((sentence) => numbersIn([sentence]).size > 0);
  return Math.max(0, ...stating.map((sentence) => sharedBy(asked, contentStems(sentence))));
}
