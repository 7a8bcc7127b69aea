import { sentencesOf } from "../../text/sentences/split-into-sentences.ts";
import { hasWordOf, wordSet } from "../../text/word-set.ts";
import { sharedWithCompounds } from "./asked-compounds.ts";
import { numbersIn } from "./asked-number.ts";
import { countsOtherwise } from "./counted-again.ts";
import { contentStems, sharedBy } from "./content-stems.ts";
import { GERMAN } from "../de/history.ts";
import { SPANISH } from "../es/history.ts";
import { FRENCH } from "../fr/history.ts";
import { movesValueOf } from "./moves-it.ts";
import { mayGiveNewerValue } from "./newer-value.ts";
import { namesOtherThing } from "./other-thing.ts";
import { changedThing } from "./stated-change.ts";
import { stem } from "../../text/stem.ts";
import { isPastForm } from "../../text/verb-forms.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";

export interface StatingMessage {
  /** Unix milliseconds. */
  at: number;
  isAssistant: boolean;
  content: string;
  /** The content of the user's message before it in the thread, if this one refers to it. */
  before?: string | undefined;
}

const VALUES: readonly RegExp[] = [
  /\bhow (?:many|much|long|often|far|old|big|large|high|low|fast|tall|heavy|wide|deep|thick|hot|cold|warm|late|early)\b/iu,
  /\bwhat(?:['’]s| is| are)\b/iu,
  /\b(?:when|until when|by when) (?:is|are|do|does|will)\b/iu,
  /\b(?:which|what) (?:\p{L}+ )?(?:version|level|speed|weight|dose|score|rate|budget|price|amount|time|day|date|deadline|number)\b/iu,
  /\bwhat (?:do|does|will) (?:i|we|my|our|the|\p{L}+['’]s) [^?]{0,60}\b(?:pay|charge|cost|costs|weigh|earn|spend|owe|score|take|aim for|run|lift)\b/iu,
  /\b(?:which|what) (?:version|release|build|day|date|time|number|amount|percentage|share|size|price)\b/iu,
  /\b(?:which|what) \p{L}+[^\W\ds] (?:do|does|is) (?:i|we|my|our|the)\b/iu,
  /(?<!\p{L})wie (?:viele?|lange?|oft|weit|alt|hoch|niedrig|gro(?:ß|ss)|schnell|teuer|schwer|breit|tief|dick|hei(?:ß|ss)|kalt|warm|spät|früh)(?!\p{L})/iu,
  /(?<!\p{L})(?:was|wie hoch|wann) (?:ist|sind|beträgt|kostet|kosten|endet|beginnt)(?!\p{L})/iu,
  /(?<!\p{L})welche[nrs]? (?:version|tag|datum|zahl|betrag|anteil|grö(?:ß|ss)e|preis)(?!\p{L})/iu,
  /(?<!\p{L})cu[aá]nt[oa]s?(?!\p{L})/iu,
  /(?<!\p{L})(?:cu[aá]l|cu[aá]les) (?:es|son)(?!\p{L})/iu,
  /(?<!\p{L})qu[eé] (?:versi[oó]n|fecha|d[ií]a|hora|n[uú]mero|precio|porcentaje|tama[nñ]o)(?!\p{L})/iu,
  /(?<!\p{L})combien(?!\p{L})/iu,
  /(?<!\p{L})(?:quel(?:le)?s?|quand) (?:est|sont|finit|commence|se termine)(?!\p{L})/iu,
  /(?<!\p{L})quelle?s? (?:version|date|jour|heure|num[eé]ro|prix|pourcentage|taille|montant)(?!\p{L})/iu,
];
const OWN = wordSet(`
  i my mine we our ours ich wir mein meine meinem meinen meiner meines unser unsere unserem unseren unserer unseres mi mis nuestro nuestra
  nuestros nuestras tengo tenemos pago pagamos gasto gano peso mido debo necesito he hemos je nous mon ma mes notre nos
`);
/** Not "ai" alone, which is an English word too. */
const I_HAVE = /(?<!\p{L})j['’]ai(?!\p{L})/iu;
/** "Nora's daycare" */
const OF_NAMED = /(?<!\p{L})(?!(?:What|Who|Where|When|How|That|It|There)['’])\p{Lu}\p{L}+['’]s \p{L}/u;
/** Matches a thing that user and assistant know, such as "production" or "Luna", but not "a cup". */
const OF_KNOWN =
  /^\W*(?:and )?how (?:many|much|long|old|big|large|high|fast|tall|heavy|wide|deep)(?: \p{L}+){0,3}? (?:does|do|is|are|has) (?!(?:an?|one|you|people|it|he|she|they|there|that|to|this|most|some|each)(?!\p{L}))\p{L}{3,}/iu;
/** Past tense of the present: an offer stands until the next one. */
const OFFERED = /(?<!\p{L})(?:was|were) (?:i|we) (?=(?:offered|quoted|promised|granted|given)(?!\p{L}))/iu;
const PAST = wordSet(`
  was were did had first initial initially original originally before previous previously earlier former formerly ago last yesterday between
  change changes changed changing improve improves improved improving improvement increase increases increased increasing difference since
  erst zuerst anfangs ursprünglich vorher früher damals letzte letzten letzter letztes gestern zwischen verändert geändert hatte hatten
  hattet war waren seit
`);
const PAST_PHRASE = /(?<!\p{L})(?:used to|over time)(?!\p{L})/iu;
const OTHER_PAST = wordSet(`
  era eran fue fueron tenía teníamos tenia teniamos había habíamos habia habiamos antes primer primero primera inicial inicialmente anterior
  anteriores ayer entre cambiado cambió cambio cambia cambiar desde pasado pasada
  était étaient etait etaient avait avais avions avant premier première initial initiale précédent précédente precedent precedente hier
  depuis dernier dernière
`);
const OTHER_PAST_STEM = /(?<!\p{L})(?:(?:mejor|aument|augment|[eé]volu)\p{L}|chang[eé])/iu;
const GERMAN_VALUE = /(?<!\p{L})was (?:ist|sind|beträgt|kostet|kosten)(?!\p{L})/iu;

const THE = wordSet("the this our der die das dem den dieser diese dieses el la los las le les ce cette");
const WHEN =
  /^\W*(?:(?:and|und|y|et) )?(?:(?:until |by )?when (?:is|are|do|does|will)|wann \p{L}+|cu[aá]ndo \p{L}+|quand \p{L}+)(?!\p{L})/iu;
const ASKS_WHEN =
  /(?<!\p{L})(?:when|until when|(?:which|what) (?:day|date|time)|deadline|due date|wann|welche[nrs]? (?:tag|datum)|cu[aá]ndo|qu[eé] (?:fecha|d[ií]a|hora)|quand|quel(?:le)? (?:date|jour|heure))(?!\p{L})/iu;

const DAYS =
  /(?<!\p{L})(?:jan(?:uar[yi]?|uary)?|feb(?:ruar[yi]?|ruary)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sep(?:t|tember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|noon|midnight|tomorrow|morgen|mañana|demain|week|weeks|month|months)(?!\p{L})|\d{1,2}(?::\d\d| ?[ap]m\b|\. ?\d|\/\d)|\d{4}-\d\d/iu;
const NEUTRAL = wordSet(`
  final new current latest present official actual updated revised exact overall total real own neue neuer neues aktuelle aktueller nueva nuevo
  actual nouveau nouvelle
`);
const IS = wordSet(
  `is are was now stands s re has have will ist sind liegt steht betragt jetzt es son esta estan est sont`,
);
const NOW = wordSet(
  "now currently today present moment right jetzt derzeit aktuell heute ahora hoy actualmente maintenant actuellement",
);
const SAME_NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:due|closing|submission|cut-?off) dates?(?!\p{L})/giu, "deadline"],
  [/(?<!\p{L})(?:prices?|priced)(?!\p{L})/giu, "cost"],
  [/(?<!\p{L})(?:set|put) aside(?= [$€£]?\d)|(?<!\p{L})earmarked(?!\p{L})/giu, "budget"],
];

/** UTF-16 units of a message; the best few have the answer. */
const [MOST_MESSAGES, MOST_CHARACTERS] = [30, 2_000];
const ASKED_SHARE = 0.5;
const LEAST_SHARED = 2;
const SAME_SHARE = 0.66;

/** "Who supervises my thesis now?", or a present value. */
export const asksForPresent = (question: string): boolean =>
  asksForPresentValue(question) || (hasWordOf(NOW, question) && !asksForPast(question));

/** Asks for a value that may have changed, of the user or of a thing that both know. */
export const asksForPresentValue = (question: string): boolean =>
  (hasWordOf(OWN, question) ||
    I_HAVE.test(question) ||
    OF_NAMED.test(question) ||
    OF_KNOWN.test(question) ||
    hasWordOf(THE, question) ||
    WHEN.test(question)) &&
  (WHEN.test(question) || VALUES.some((sign) => sign.test(question))) &&
  !asksForPast(question);

const asksForPast = (question: string): boolean =>
  hasWordOf(OTHER_PAST, question) ||
  OTHER_PAST_STEM.test(question) ||
  PAST_PHRASE.test(question) ||
  hasWordOf(PAST, question.replace(GERMAN_VALUE, "").replace(OFFERED, ""));

/**
 * Sorts messages with the asked value among their own places, newest first.
 *
 * @param messages best first
 */
export function newestStatementsFirst<M extends StatingMessage>(question: string, messages: readonly M[]): M[] {
  const places = placesOfStatements(question, messages);
  const newest = newestOf(messages, places);
  const changed = [...messages];
  for (const [index, place] of places.entries()) changed[place] = newest[index] ?? (messages[place] as M);
  return changed;
}

/** Messages with the asked value, newest first; none if all have the same numbers, because nothing has changed. */
export function statementsOfChangedValue<M extends StatingMessage>(question: string, messages: readonly M[]): M[] {
  const newest = newestOf(messages, placesOfStatements(question, messages));
  const asked = askedStems(question);
  const values = newest.map(({ content, before }) =>
    [...numbersIn(before === undefined ? statingSentences(question, asked, content) : [content])].sort().join(" "),
  );
  return new Set(values).size > 1 ? newest : [];
}

const newestOf = <M extends StatingMessage>(messages: readonly M[], places: readonly number[]): M[] =>
  places.flatMap((place) => messages[place] ?? []).sort((a, b) => b.at - a.at);

function placesOfStatements(question: string, messages: readonly StatingMessage[]): number[] {
  if (!asksForPresentValue(question)) return [];
  const asked = askedStems(question);
  const least = Math.max(Math.min(LEAST_SHARED, asked.size), ASKED_SHARE * asked.size);
  const head = headOf(sameNames(question));
  const isOne = asked.size === 1;
  const shares = messages.slice(0, MOST_MESSAGES).map((message) => {
    if (message.isAssistant) return 0;
    const sentences = statingSentences(question, asked, message.content);
    return Math.max(
      0,
      ...sentences
        .filter((sentence) => !isOne || saysOfThing(question, sentence, head))
        .map((sentence) =>
          isOfHead(sentence, head, asked) ? asked.size : sharedWithCompounds(question, asked, contentStems(sentence)),
        ),
    );
  });
  const most = Math.max(0, ...shares);
  const stating = ofAskedThing(
    question,
    asked,
    messages,
    [...shares.keys()].filter((place) => (shares[place] ?? 0) >= Math.max(least, SAME_SHARE * most)),
  );
  const newer = placesOfNewerValues(question, asked, messages, stating);
  return [...stating, ...newer].sort((a, b) => a - b);
}

/** Leaves out messages about another thing that are later than one about the asked thing. */
function ofAskedThing(
  question: string,
  asked: ReadonlySet<string>,
  messages: readonly StatingMessage[],
  stating: readonly number[],
): number[] {
  const stated = stating.map((place) => {
    const { at = 0, content = "" } = messages[place] ?? {};
    const sentences = statingSentences(question, asked, content);
    const same = sentences.find((one) => !namesOtherThing(question, asked, "", one) && !countsOtherwise(asked, one));
    return { place, at, sentences, same };
  });
  const isOther = ({ at, sentences, same }: (typeof stated)[number]): boolean =>
    same === undefined &&
    stated.some(
      (earlier) =>
        earlier.same !== undefined &&
        earlier.at < at &&
        sentences.every(
          (sentence) =>
            namesOtherThing(question, asked, earlier.same ?? "", sentence) || countsOtherwise(asked, sentence),
        ),
    );
  return stated.filter((one) => !isOther(one)).map(({ place }) => place);
}

/** Messages with fewer words of the question that give a newer value than those with most. */
function placesOfNewerValues(
  question: string,
  asked: ReadonlySet<string>,
  messages: readonly StatingMessage[],
  stating: readonly number[],
): number[] {
  const known = stating.flatMap((place) => {
    const { at, content } = messages[place] as StatingMessage;
    return statingSentences(question, asked, content).map((sentence) => ({ at, sentence, content }));
  });
  if (known.length === 0) return [];
  const taken = new Set(stating);
  return [...messages.slice(0, MOST_MESSAGES).entries()].flatMap(([place, { at, isAssistant, content, before }]) => {
    const earlier = taken.has(place) || isAssistant ? [] : known.filter((one) => one.at < at);
    if (earlier.length === 0) return [];
    if (before !== undefined && earlier.some((one) => one.content === before) && movesValueOf(content, before))
      return place;
    const isNewer = sentencesOf(sameNames(content.slice(0, MOST_CHARACTERS))).some((sentence) =>
      earlier.some(
        (one) =>
          mayGiveNewerValue(asked, one.sentence, sentence) && !namesOtherThing(question, asked, one.sentence, sentence),
      ),
    );
    return isNewer ? place : [];
  });
}

/** "The grant deadline" is in "They pushed the deadline to 17 May", but not in "The report deadline is 17 May". */
function isOfHead(sentence: string, head: string, asked: ReadonlySet<string>): boolean {
  const changed = changedThing(sentence);
  if (changed !== null && changed.has(head) && sharedBy(changed, asked) === changed.size) return true;
  return sentence.split(CLAUSES).some((clause) => {
    const words = tokenise(clause);
    return words.some((word, place) => {
      if (stem(word) !== head || !IS.has(words[place + 1] ?? "")) return false;
      const before = words.slice(0, place);
      const modifiers = before.slice(before.findLastIndex((one) => isStopWord(one)) + 1);
      return modifiers.every((one) => NEUTRAL.has(one) || asked.has(stem(one)));
    });
  });
}
const CLAUSES = /[,;:()–—]/u;

/** "I rented 3 cars" gives no number for "my rent", nor "My daughter has 2 cats" for "my daughter". */
function saysOfThing(question: string, sentence: string, head: string): boolean {
  const words = tokenise(sentence).filter((word) => !isPastForm(word));
  const isNamed = sharedWithCompounds(question, new Set([head]), new Set(words.map((word) => stem(word)))) > 0;
  return (
    isNamed &&
    Array.from(sentence.matchAll(HAS_NUMBER), ([, counted = ""]) => counted).every(
      (counted) => stem(counted.toLowerCase()) === head,
    )
  );
}
const HAS_NUMBER =
  /(?<!\p{L})(?:has|have|had|got|hat|haben|habe|tiene|tengo|tenemos|ai|avons) (?:now |jetzt |ahora |maintenant )?\d[\d.,]*k? (\p{L}{3,}s)(?!\p{L})/giu;

/** Content stems of a question for a value, without the words that ask. */
export function askedStems(question: string): ReadonlySet<string> {
  const all = contentStems(sameNames(question));
  const asked = new Set([...all].filter((word) => !ASKING.has(word)));
  return asked.size === 0 ? all : asked;
}
const ASKING: ReadonlySet<string> = new Set(
  Array.from(
    new Set([
      ...GERMAN.grammar,
      ...SPANISH.grammar,
      ...FRENCH.grammar,
      ...wordSet(`
        many much pay long often each every per far old big large high low fast late early time day date number amount version use now currently present moment wie viel viele lange oft weit alt
        hoch gross schnell teuer wann ist sind hat mein meine unser unsere jetzt derzeit muss müssen soll sollen kann darf beim im am zum zur cual cuanto cuanta cuantos cuantas cuando es son mi mis
        para tengo tenemos he hemos ahora quel quelle combien quand est sont mon ma mes notre nos ai maintenant
      `),
    ]),
    stem,
  ),
);

/**
 * "members" in "How many members does our board have?", else the last word: "deadline" in "When is the grant
 * deadline?".
 */
function headOf(question: string): string {
  const counted = COUNTED.exec(question)?.[1] ?? "";
  const words = tokenise(question).filter((word) => !isStopWord(word) && !NOW.has(word) && !ASKING.has(stem(word)));
  return stem(tokenise(counted)[0] ?? words.at(-1) ?? "");
}
const COUNTED = /(?<!\p{L})(?:how many|wie viele|cu[aá]nt[oa]s|combien d(?:e |['’]))\s?(\p{L}+)/iu;

const sameNames = (text: string): string =>
  SAME_NAMES.reduce((changed, [names, name]) => changed.replace(names, name), text);

function statingSentences(question: string, asked: ReadonlySet<string>, content: string): string[] {
  const asksWhen = ASKS_WHEN.test(question);
  return sentencesOf(sameNames(content.slice(0, MOST_CHARACTERS))).filter(
    (sentence) =>
      !sentence.trimEnd().endsWith("?") &&
      sharedWithCompounds(question, asked, contentStems(sentence)) > 0 &&
      (numbersIn([sentence]).size > 0 || (asksWhen && DAYS.test(sentence))) &&
      (!asksWhen || DAYS.test(sentence)),
  );
}
