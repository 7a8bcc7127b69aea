import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { hasWordOf, wordSet } from "../text/word-set.ts";
import { numbersIn } from "./asked-number.ts";
import { contentStems, sharedBy } from "./content-stems.ts";

export interface StatingMessage {
  /** Unix milliseconds. */
  at: number;
  isAssistant: boolean;
  content: string;
}

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
const OWN = wordSet(`
  i my mine we our ours ich wir mein meine meinem meinen meiner meines unser unsere unserem unseren unserer unseres mi mis nuestro nuestra
  nuestros nuestras tengo tenemos he hemos je nous mon ma mes notre nos
`);
/** "ai" alone is an English word too. */
const I_HAVE = /(?<!\p{L})j['’]ai(?!\p{L})/iu;
const PAST = wordSet(`
  was were did had first initial initially original originally before previous previously earlier former formerly ago last yesterday between
  change changes changed changing improve improves improved improving improvement increase increases increased increasing difference since
  erst zuerst anfangs ursprünglich vorher früher damals letzte letzten letzter letztes gestern zwischen verändert geändert hatte hatten
  hattet war waren seit
`);
const PAST_PHRASE = /(?<!\p{L})(?:used to|over time)(?!\p{L})/iu;
/** These words have or lack accents. */
const OTHER_PAST = wordSet(`
  era eran fue fueron tenía teníamos tenia teniamos había habíamos habia habiamos antes primer primero primera inicial inicialmente anterior
  anteriores ayer entre cambiado cambió cambio cambia cambiar desde pasado pasada
  était étaient etait etaient avait avais avions avant premier première initial initiale précédent précédente precedent precedente hier
  depuis dernier dernière
`);
const OTHER_PAST_STEM = /(?<!\p{L})(?:(?:mejor|aument|augment|[eé]volu)\p{L}|chang[eé])/iu;
const GERMAN_VALUE = /(?<!\p{L})was (?:ist|sind|beträgt|kostet|kosten)(?!\p{L})/iu;

/** UTF-16 units of each; the best few messages have the answer. */
const [MOST_MESSAGES, MOST_CHARACTERS] = [30, 2_000];
const ASKED_SHARE = 0.5;
const LEAST_SHARED = 2;
const SAME_SHARE = 0.75;

export const asksForPresentValue = (question: string): boolean =>
  (hasWordOf(OWN, question) || I_HAVE.test(question)) &&
  VALUES.some((sign) => sign.test(question)) &&
  !hasWordOf(OTHER_PAST, question) &&
  !OTHER_PAST_STEM.test(question) &&
  !PAST_PHRASE.test(question) &&
  !hasWordOf(PAST, question.replace(GERMAN_VALUE, ""));

/**
 * Swaps only messages with the asked value; others keep their places.
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

function sharedByStatement(asked: ReadonlySet<string>, content: string): number {
  const stating = sentencesOf(content.slice(0, MOST_CHARACTERS)).filter((sentence) => numbersIn([sentence]).size > 0);
  return Math.max(0, ...stating.map((sentence) => sharedBy(asked, contentStems(sentence))));
}
