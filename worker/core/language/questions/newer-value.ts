import { GERMAN } from "../de/history.ts";
import { SPANISH } from "../es/history.ts";
import { FRENCH } from "../fr/history.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { isPastForm } from "../../text/verb-forms.ts";
import { wordSet } from "../../text/word-set.ts";
import { countsAgain, countsOtherwise, numbersAgain } from "./counted-again.ts";
import { areComparable, isMeasure, numberedValues, type NumberedValue } from "./comparable-values.ts";

const MOVES =
  /(?<!\p{L})(?:raised?|lowered|lower|bump(?:ed)?|knocked|brought|cut|reduced?|increased?|decreased?|mov(?:ed?|ing)|chang(?:ed?|ing)|postponed?|push(?:ed)?|shift(?:ed)?|slipped|extended?|updated?|rescheduled?|upgraded?|downgraded?|scaled?|doubled|tripled|halved|won['’]t|went|gone|rose|risen|climbed|jumped|grew|grown|dropped|fell|fallen|improved|(?:up|down|back) to|verschieb\p{L}*|verschob\p{L}*|verleg\p{L}*|erhöh\p{L}*|senk\p{L}*|gesenkt|gestiegen|gesunken|gefallen|geändert|sub(?:e|ió|ieron|ido)|baj(?:a|ó|aron|ado)|aument(?:a|ó|aron|ado)|cambi(?:a|ó|aron|ado)|amplia(?:do|ron)|ampliamos|augment\p{L}*|baiss\p{L}*|report\p{L}*|pass(?:e|é))(?!\p{L})/iu;
const TO_NUMBER =
  /(?<!\p{L})(?:to|auf|a|à|until) (?:(?:about|around|over|just|etwa|circa|den|der|the|el|\p{L}{3,9}\.?) )?[$€£]?\d/iu;
const NOW =
  /(?<!\p{L})(?:now|already|no longer|from now on|(?:as of|from|starting|since) (?:last |next |this )?(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|week|month|year|autumn|fall|spring|summer|winter)(?: on)?|after all|in the end|instead|jetzt|nun|inzwischen|mittlerweile|seit heute|doch|ahora|ya|al final|maintenant|désormais)(?!\p{L})/iu;
const TOTAL =
  /(?<!\p{L})(?:(?:that|which|this|it) makes|mak(?:es|ing) (?:it|that)|brings (?:me|us|it|that|the total)|in total|in all|altogether|das macht|damit sind es|insgesamt|en total|con es[eoa] (?:son|van|llevo|ya)|ça fait|au total)(?!\p{L})/iu;
const UNREAL =
  /(?<!\p{L})(?:if|might|could|would|maybe|perhaps|considering|wish|hope|hoping|want to|wanted to|should|aim for|aiming|falls|wenn|vielleicht|würde|könnte|hätte|si|quizás?|tal vez|podría|peut-être)(?!\p{L})/iu;
const FORMER =
  /(?<!\p{L})(?:was|were|had(?! to(?!\p{L}))|used to|ago|originally|initially|formerly|war|waren|hatte|hatten|era|eran|fue|había|tenía|était|avait)(?!\p{L})/iu;
/** "We're at 480 requests per second" */
const STANDS_AT =
  /(?<!\p{L})(?:i['’]m|we['’]re|i am|we are|it['’]s|stands?|currently|ich bin|wir sind|estamos|estoy|on est|je suis) (?:now |already |jetzt |nun |schon |ya )?(?:up to|down to|at|bei|en|à) (?:about |around |over |etwa |rund )?[$€£]?\d/iu;
/** "Just wrapped up chapter 11" */
const COMPLETES =
  /(?<!\p{L})(?:finished|wrapped up|completed|reached|done with|got (?:to|through)|made it to|(?:am|['’]m|are|['’]re) (?:now )?(?:on|at|up to)|fertig mit|geschafft|bin bei|terminé|termin[eé] |acabé|fini)(?!\p{L})/iu;
const CLAUSES = /[,;:()–—!?]|\.\s|\s(?:and|but|so|says|said|that|und|aber|y|pero|et|mais)\s/iu;
const BEHIND = wordSet(
  "for of in at on to from with für von in an auf im am nach mit para de en del con pour du à vers",
);
const ARTICLES = wordSet(
  "the a an my our her his their this that der die das dem den des mein meine meinem unser unsere el la los las mi nuestro le les mon ma notre",
);
const NEUTRAL = wordSet(`
  final new current latest present actual updated revised exact overall total own monthly weekly daily same only just update count number with
  after up down back off out through neue neuer neues aktuelle nueva nuevo nouveau nouvelle
`);
const IS = wordSet("is are stands ist sind liegt es son está están est sont");
const LEAST_COMPOUND = 4;

/**
 * Whether a later sentence of the same writer may give a newer value than an earlier one that answers the question: the
 * values are comparable, and the sentence is about the asked thing, or moves or renews its value.
 *
 * @param asked content stems of the question
 */
export function mayGiveNewerValue(asked: ReadonlySet<string>, earlier: string, later: string): boolean {
  if (later.trimEnd().endsWith("?") || UNREAL.test(later) || countsOtherwise(asked, later)) return false;
  if (numbersAgain(asked, earlier, later)) return true;
  const today = withoutFormer(later);
  return today !== null && givesNewerToday(asked, earlier, today);
}

/** Null if a clause of another time has every number. */
function withoutFormer(sentence: string): string | null {
  if (!FORMER.test(sentence)) return sentence;
  const clauses = sentence.split(CLAUSES).filter((clause) => !FORMER.test(clause));
  return clauses.some((clause) => numberedValues(clause).length > 0) ? clauses.join(", ") : null;
}

function givesNewerToday(asked: ReadonlySet<string>, earlier: string, later: string): boolean {
  const isMoved = MOVES.test(later) && (TO_NUMBER.test(later) || NOW.test(later));
  const isNow = NOW.test(later);
  const [before, after] = [numberedValues(earlier), numberedValues(later)];
  if (standsForSame(before, earlier, later)) return true;
  const changed = after.filter((value) =>
    before.some(
      (one) =>
        one.text !== value.text &&
        (areComparable(one, value) ||
          ((isMoved || isNow) && isBare(one, value)) ||
          (value.label !== "" && one.units.has(value.label) && COMPLETES.test(later))),
    ),
  );
  if (changed.length === 0) return false;
  if (
    (TOTAL.test(later) || STANDS_AT.test(later)) &&
    changed.some(({ units }) => [...units].some((unit) => asked.has(unit)))
  )
    return true;
  if (countsAgain(asked, earlier, later)) return true;
  const counted = new Set(changed.flatMap(({ units }) => [...units]));
  return later.split(CLAUSES).some((clause) => {
    const words = tokenise(clause);
    return words.some((word, place) => {
      if (!isAsked(word, asked) || isOfOther(words, place, earlier)) return false;
      if (isLabel(words, place, asked)) return !namesAnother(words, place, asked);
      if (counted.has(stem(word)) || isMeasure(word) || isOfAnother(words, place, asked)) return false;
      if (isMoved) return true;
      const behind = words[place + 1] ?? "";
      const isWhole =
        !isContent(behind) || isAsked(behind, asked) || NEUTRAL.has(behind) || isVerb(behind) || NOW.test(behind);
      const isFirst = words.slice(0, place).every((one) => isNotContent(one, asked));
      return isWhole && (isNow || isFirst || isSubject(words, place));
    });
  });
}

/** "We're at 575 for the flat" after "The flat is 610 a month" */
function standsForSame(before: readonly NumberedValue[], earlier: string, later: string): boolean {
  const [value, ...others] = before;
  if (value === undefined || others.length > 0) return false;
  const stated = earlier.split(CLAUSES).find((clause) => clause.includes(value.text)) ?? "";
  const things = new Set(
    tokenise(stated.slice(0, stated.indexOf(value.text)))
      .filter(isContent)
      .map(stem),
  );
  return later.split(CLAUSES).some((clause) => {
    const [now, ...more] = numberedValues(clause);
    if (now === undefined || more.length > 0 || !STANDS_AT.test(clause) || !isBare(value, now)) return false;
    const words = tokenise(clause);
    return words.some((word, place) => things.has(stem(word)) && ARTICLES.has(words[place - 1] ?? ""));
  });
}

/** "The production server to Node 22" is not about the asked staging server. */
const namesAnother = (words: readonly string[], label: number, asked: ReadonlySet<string>): boolean =>
  words.some(
    (word, place) =>
      place !== label &&
      isAsked(word, asked) &&
      !isNotContent(words[place - 1] ?? "", asked) &&
      !isPastForm(words[place - 1] ?? ""),
  );

/** "I weigh 75 kg" says nothing of a brother's weight. */
const isOfOther = (words: readonly string[], place: number, earlier: string): boolean =>
  FIRST_PERSON.has(words[place - 1] ?? "") && !tokenise(earlier).some((word) => FIRST_PERSON.has(word));
const FIRST_PERSON = wordSet("i we ich wir yo je");

/** "Reached level 47". */
const isLabel = (words: readonly string[], place: number, asked: ReadonlySet<string>): boolean =>
  /^\d/u.test(words[place + 1] ?? "") &&
  (isNotContent(words[place - 1] ?? "", asked) ||
    ((place === 1 || (place === 2 && FIRST_PERSON.has(words[0] ?? ""))) && isPastForm(words[place - 1] ?? "")));

/** "With the new lane my commute is 30 minutes", but not "The head of the choir is 50". */
const isSubject = (words: readonly string[], place: number): boolean =>
  IS.has(words[place + 1] ?? "") && ARTICLES.has(words[place - 1] ?? "") && !BEHIND.has(words[place - 2] ?? "");

/** "150" after "120 people". */
const isBare = (one: NumberedValue, { kind, units, rate }: NumberedValue): boolean =>
  kind === "number" && one.kind === kind && units.size === 0 && rate === "";

/** "The travel budget" and "the deposit for the DJ" are not the asked budget and deposit. */
function isOfAnother(words: readonly string[], place: number, asked: ReadonlySet<string>): boolean {
  const at = words[place - 1] === "s" ? place - 2 : place - 1;
  const before = words[at] ?? "";
  if (!isNotContent(before, asked) && !isAbbreviated(before, asked)) return true;
  if (!BEHIND.has(words[place + 1] ?? "")) return false;
  const complement = words[ARTICLES.has(words[place + 2] ?? "") ? place + 3 : place + 2] ?? "";
  return isContent(complement) && !isAsked(complement, asked) && !isMeasure(complement);
}

const isNotContent = (word: string, asked: ReadonlySet<string>): boolean =>
  !isContent(word) || isAsked(word, asked) || NEUTRAL.has(word);

const isContent = (word: string): boolean =>
  word !== "" && !isStopWord(word) && !GRAMMAR.has(stem(word)) && !/^\d/u.test(word);
const GRAMMAR: ReadonlySet<string> = new Set(
  Array.from([...GERMAN.grammar, ...SPANISH.grammar, ...FRENCH.grammar, ...ARTICLES, ...BEHIND], stem),
);
const VERBS = wordSet(
  "costs takes told tells said handles holds hosts reached reaches hit hits starts begins leaves departs ends closes runs stands pays seats fits called says kostet dauert erreicht erreichte beginnt liegt steht cuesta empieza sale vale coûte commence",
);
const isVerb = (word: string): boolean => VERBS.has(word);

/** "Küchenbudget" names the asked kitchen and its budget. */
function isAsked(word: string, asked: ReadonlySet<string>): boolean {
  const found = stem(word);
  if (asked.has(found)) return true;
  if (isStopWord(word)) return false;
  return [...asked].some(
    (one) =>
      one.length >= LEAST_COMPOUND && found.length > one.length && (found.startsWith(one) || found.endsWith(one)),
  );
}

/** "Dev team" for "the developers of the team". */
const isAbbreviated = (word: string, asked: ReadonlySet<string>): boolean =>
  word.length >= 3 && [...asked].some((one) => one.startsWith(word));
