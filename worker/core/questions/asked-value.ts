import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { numbersIn } from "./asked-number.ts";
import { contentStems, sharedBy } from "./content-stems.ts";

export interface StatingMessage {
  /** Unix milliseconds. */
  at: number;
  isAssistant: boolean;
  content: string;
}

/** Questions for a number, a day or a version, in English, German, Spanish and French. */
const VALUES: readonly RegExp[] = [
  /\bhow (?:many|much|long|often|far|old|big|large|high|fast)\b/iu,
  /\bwhat(?:['’]s| is| are)\b/iu,
  /\b(?:when|until when|by when) (?:is|are|do|does)\b/iu,
  /\b(?:which|what) (?:version|day|date|time|number|amount|percentage|share|size|price)\b/iu,
  /(?<!\p{L})wie (?:viele?|lange?|oft|weit|alt|hoch|gro(?:ß|ss)|schnell|teuer)(?!\p{L})/iu,
  /(?<!\p{L})(?:was|wie hoch|wann) (?:ist|sind|beträgt|kostet|kosten|endet|beginnt)(?!\p{L})/iu,
  /(?<!\p{L})welche[nrs]? (?:version|tag|datum|zahl|betrag|anteil|grö(?:ß|ss)e|preis)(?!\p{L})/iu,
  /(?<!\p{L})cu[aá]nt[oa]s?(?!\p{L})/iu,
  /(?<!\p{L})(?:cu[aá]l|cu[aá]les|cu[aá]ndo) (?:es|son|termina|vence|empieza|acaba)(?!\p{L})/iu,
  /(?<!\p{L})qu[eé] (?:versi[oó]n|fecha|d[ií]a|hora|n[uú]mero|precio|porcentaje|tama[nñ]o)(?!\p{L})/iu,
  /(?<!\p{L})combien(?!\p{L})/iu,
  /(?<!\p{L})(?:quel(?:le)?s?|quand) (?:est|sont|finit|commence|se termine)(?!\p{L})/iu,
  /(?<!\p{L})quelle?s? (?:version|date|jour|heure|num[eé]ro|prix|pourcentage|taille|montant)(?!\p{L})/iu,
];
const OWN =
  /(?<!\p{L})(?:i|my|mine|we|our|ours|ich|wir|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|mis?|nuestr[oa]s?|tengo|tenemos|he|hemos|je|j['’]ai|nous|mon|ma|mes|notre|nos)(?!\p{L})/iu;
/** Signs of the past or of several values. */
const PAST =
  /(?<!\p{L})(?:was|were|did|had|used to|first|initial(?:ly)?|original(?:ly)?|before|previous(?:ly)?|earlier|former(?:ly)?|ago|last|yesterday|between|over time|chang(?:e|es|ed|ing)|improv(?:e|es|ed|ing|ement)|increas(?:e|es|ed|ing)|difference|since|(?:zu)?erst|anfangs|ursprünglich|vorher|früher|damals|letzte[nrs]?|gestern|zwischen|verändert|geändert|hatte[nt]?|war(?:en)?|seit)(?!\p{L})/iu;
const OTHER_PAST =
  /(?<!\p{L})(?:eran?|fue(?:ron)?|ten[ií]a(?:mos)?|hab[ií]a(?:mos)?|antes|primer[oa]?|inicial(?:mente)?|anterior(?:es)?|ayer|entre|cambi(?:ado|ó|o|a|ar)|mejor\p{L}+|aument\p{L}+|desde|pasad[oa]|[eé]tai(?:t|ent)|avai[ts]|avions|avant|premi(?:er|ère)|initiale?|pr[eé]c[eé]dente?|hier|chang[eé]\p{L}*|[eé]volu\p{L}+|augment\p{L}+|depuis|derni(?:er|ère))(?!\p{L})/iu;
const GERMAN_VALUE = /(?<!\p{L})was (?:ist|sind|beträgt|kostet|kosten)(?!\p{L})/iu;

/** Limits on messages, and on UTF-16 units of each. The best few messages contain the statements that answer. */
const [MOST_MESSAGES, MOST_CHARACTERS] = [30, 2_000];
/** Least share and number of the question's words in a statement. */
const ASKED_SHARE = 0.5;
const LEAST_SHARED = 2;
/** Statements about one thing share at least this fraction of the best statement's number of question words. */
const SAME_SHARE = 0.75;

/** Whether a question asks for the present value of one of the user's things. */
export const asksForPresentValue = (question: string): boolean =>
  OWN.test(question) &&
  VALUES.some((sign) => sign.test(question)) &&
  !OTHER_PAST.test(question) &&
  !PAST.test(question.replace(GERMAN_VALUE, ""));

/**
 * Swaps the user's messages that state the asked value, so that the newest comes first. All other messages keep their places. Other
 * questions change nothing.
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

/** Highest number of the question's words in one sentence with a number. */
function sharedByStatement(asked: ReadonlySet<string>, content: string): number {
  const stating = sentencesOf(content.slice(0, MOST_CHARACTERS)).filter((sentence) => numbersIn([sentence]).size > 0);
  return Math.max(0, ...stating.map((sentence) => sharedBy(asked, contentStems(sentence))));
}
