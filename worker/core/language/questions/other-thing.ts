import { GERMAN } from "../de/history.ts";
import { SPANISH } from "../es/history.ts";
import { FRENCH } from "../fr/history.ts";
import { isMeasure, isNumberWord } from "./comparable-values.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { isPastForm } from "../../text/verb-forms.ts";

/* "My half marathon time", "the Munich office" and "the flight back from Rome" are not the asked ones. */

const folded = (words: string): ReadonlySet<string> => new Set(tokenise(words));

const CLAUSES = /[,;:()–—!?]|\.\s|\s(?:and|but|so|says|said|that|und|aber|y|pero|et|mais)\s/iu;
const ARTICLES = folded(`
  the a an my our his her their this that der die das dem den des ein eine mein meine meinem meinen meiner unser unsere unserem unseren unserer
  dieser diese dieses el la los las un una mi mis nuestro nuestra este esta le les mon ma mes notre nos ce cette
`);
const BEHIND = folded(
  "for of in at on to from with by für von in an auf im am nach mit bei aus zu zum zur vom para de del en con desde a al pour du à vers chez depuis",
);
const ADVERBS = folded(`
  now already finally today tonight yesterday tomorrow currently again just also still meanwhile later recently back
  jetzt nun inzwischen mittlerweile heute gestern endlich schon wieder auch noch aktuell seit
  ahora ya hoy ayer también todavía actualmente finalmente se maintenant désormais déjà aujourd hui hier
`);
/** Words that do not distinguish one thing from another, or that name its value. */
const NEUTRAL = folded(`
  second third fourth fifth new current latest present actual updated revised exact overall total all own whole same only entire monthly weekly daily yearly annual best final
  neu neue neuer neues neuen aktuelle aktueller aktuellen ganze gesamte nueva nuevo actual nouveau nouvelle actuelle
  price cost costs fee amount count number figure value size total sum price time date version week month year
  preis kosten betrag zahl anzahl stand termin datum precio coste importe número fecha hora prix montant nombre
`);
const TIMES = folded(`
  january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun noon midnight morning evening night week month year tomorrow today
  januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag morgen abend woche monat jahr
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo
  semana mes mañana tarde lundi mardi mercredi jeudi vendredi samedi dimanche
`);
const IS = folded(
  "is are s re has have stands ist sind hat haben liegt steht beträgt es son está están tiene tienen est sont ont",
);
const VALUE_VERBS = folded(`
  recommends suggests advises wants expects sends costs takes makes holds hosts runs starts begins leaves departs arrives ends closes opens weighs stores seats fits pays kostet dauert beginnt fährt geht
  fasst wiegt endet cuesta empieza sale vale pesa dura llega coûte commence pèse dure
`);
const ASKED_VERBS = folded(`
  leave depart arrive run cost take start begin end close open load store weigh hold pay have use serve reach last fit go fahren gehen nutzen
`);
const PARTICIPLE = /^(?:(?:ge|ver|er|be|um)\p{L}+(?:t|en)|\p{L}+(?:iert|ado|ido))$/u;
const OTHERNESS = folded("other another front back left right upper lower return half");
const OUTWARD = /(?<!\p{L})(?:to|into|towards|nach|a|hacia|vers)\s+(?:the |la |el )?(?<place>\p{Lu}\p{L}+)/gu;
const HOMEWARD = /(?<!\p{L})(?:from|aus|von|desde|de|depuis)\s+(?:the |la |el )?(?<place>\p{Lu}\p{L}+)/gu;
const RETURNS = /(?<!\p{L})(?:back (?:from|home|to)|return|inbound|zurück|rück\p{L}+|vuelta|regreso|retour)(?!\p{L})/iu;
const [LEAST_PREFIX, LEAST_ROOT, LEAST_PART, LEAST_ENDING, LEAST_COMPOUND] = [5, 4, 3, 5, 8];

/**
 * Whether a sentence names another thing in the place of the asked one: another modifier, complement, subject, number
 * or direction. A pronoun or the head alone may mean the asked thing.
 *
 * @param asked content stems of the question
 * @param earlier a sentence about the asked thing, whose words may stand in the later one too, or ""
 */
export function namesOtherThing(
  question: string,
  asked: ReadonlySet<string>,
  earlier: string,
  sentence: string,
): boolean {
  const known = contentOf([...tokenise(question), ...tokenise(earlier)]);
  if (isOtherWay(question, earlier, sentence) || hasOtherCompound(`${question} ${earlier}`, sentence)) return true;
  const said = tokenise(sentence);
  if (hasOtherNumber(tokenise(question), said)) return true;
  const lacks = [...asked].some((word) => !ASKED.has(word) && !/^\d/u.test(word) && !isKnown(word, contentOf(said)));
  return sentence.split(CLAUSES).some((clause) => {
    const words = tokenise(clause);
    const value = lacks ? words.length : words.findIndex((word) => /^\d/u.test(word));
    const isHeaded = words.slice(0, Math.max(0, value)).some((word) => asked.has(stem(word)));
    return (
      words.some((word, place) => {
        if (!asked.has(stem(word)) || isVerb(word)) return false;
        // "coverage is 81% after the payment tests" is about the asked test coverage
        if (!lacks && isHeaded && place > value) return false;
        return isOtherModifier(words, place, known) || (lacks && isOtherComplement(words, place, known));
      }) || isOtherSubject(words, known)
    );
  });
}

/** Leaves out the items about other things, if an earlier one is about the asked thing. */
export function withoutOtherThings<T>(
  question: string,
  asked: ReadonlySet<string>,
  items: readonly T[],
  textOf: (item: T) => string,
): T[] {
  const same = items.find((item) => !namesOtherThing(question, asked, "", textOf(item)));
  return same === undefined
    ? [...items]
    : items.filter((item) => item === same || !namesOtherThing(question, asked, textOf(same), textOf(item)));
}

const ASKED: ReadonlySet<string> = new Set(Array.from(ASKED_VERBS, stem));
const contentOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words.flatMap((word) =>
      OTHERNESS.has(word) || (!isStopWord(word) && !GRAMMAR.has(word)) ? [word, stem(word)] : [],
    ),
  );

function isOtherModifier(words: readonly string[], place: number, known: ReadonlySet<string>): boolean {
  const before = words[words[place - 1] === "s" ? place - 2 : place - 1] ?? "";
  if (OTHERNESS.has(before)) return !known.has(before);
  return isName(before, known) && !TIMES.has(before);
}

function isOtherComplement(words: readonly string[], place: number, known: ReadonlySet<string>): boolean {
  if (!BEHIND.has(words[place + 1] ?? "")) return false;
  const complement = words[ARTICLES.has(words[place + 2] ?? "") ? place + 3 : place + 2] ?? "";
  return isName(complement, known) && !TIMES.has(complement);
}

/** "Ben is now 9" and "Das Gas kostet jetzt 95 Euro", but not "The builder has raised the quote". */
function isOtherSubject(words: readonly string[], known: ReadonlySet<string>): boolean {
  if (!words.some((word) => /^\d/u.test(word) || isNumberWord(word))) return false;
  const start = words.findIndex((word) => !ADVERBS.has(word));
  if (start < 0 || BEHIND.has(words[start] ?? "")) return false;
  const from = ARTICLES.has(words[start] ?? "") ? start + 1 : start;
  const verb = words.findIndex((word, place) => place > from && (IS.has(word) || isVerb(word)) && word !== "s");
  const subject = words.slice(from, verb).filter((word) => !ADVERBS.has(word) && word !== "s");
  const behind = words.slice(verb + 1).find((word) => !ADVERBS.has(word)) ?? "";
  const isAuxiliary = isParticiple(behind) || behind.endsWith("ing") || isParticiple(words.at(-1) ?? "");
  const number = words.findIndex((word, place) => place > verb && /^\d/u.test(word));
  // in "the bridge is open my commute takes 35 minutes", the commute does
  const isOfKnown = words
    .slice(verb + 1, Math.max(verb + 1, number))
    .some((word, place, between) => isKnown(word, known) && isVerb(between[place + 1] ?? ""));
  return (
    !isOfKnown &&
    verb > from &&
    verb <= from + MOST_IN_SUBJECT &&
    !isAuxiliary &&
    subject.length > 0 &&
    subject.every((word) => isName(word, known))
  );
}
const MOST_IN_SUBJECT = 4;

const isVerb = (word: string): boolean => VALUE_VERBS.has(word) || ASKED_VERBS.has(word);
const isParticiple = (word: string): boolean => isPastForm(word) || PARTICIPLE.test(word);

/** A content word that is in neither the question nor the earlier sentence. */
const isName = (word: string, known: ReadonlySet<string>): boolean =>
  /^\p{L}{2,}$/u.test(word) &&
  !isStopWord(word) &&
  !GRAMMAR.has(word) &&
  !NEUTRAL.has(word) &&
  !ADVERBS.has(word) &&
  !isMeasure(word) &&
  !isNumberWord(word) &&
  !isVerb(word) &&
  !isParticiple(word) &&
  !word.endsWith("ly") &&
  !isKnown(word, known);
const GRAMMAR: ReadonlySet<string> = new Set([
  ...GERMAN.grammar,
  ...SPANISH.grammar,
  ...FRENCH.grammar,
  ...ARTICLES,
  ...BEHIND,
  ...IS,
]);

/** "Printing" is of "printer", and "dev" of "developers". */
const isKnown = (word: string, known: ReadonlySet<string>): boolean =>
  known.has(word) ||
  known.has(stem(word)) ||
  [...known].some(
    (one) =>
      (one.length >= LEAST_ROOT && word.startsWith(one)) ||
      (word.length >= LEAST_PART && one.startsWith(word)) ||
      (word.length >= LEAST_PREFIX && one.slice(0, LEAST_PREFIX) === word.slice(0, LEAST_PREFIX)),
  );

/** "My 10 km time" is not "my 5 km time". */
const hasOtherNumber = (asked: readonly string[], said: readonly string[]): boolean =>
  asked.some((number, place) => {
    const unit = asked[place + 1] ?? "";
    if (!/^\d/u.test(number) || unit === "" || /^\d/u.test(unit) || said.includes(number)) return false;
    return said.some((word, at) => stem(word) === stem(unit) && /^\d/u.test(said[at - 1] ?? ""));
  });

/** The way to Rome is not the way back from Rome. */
function isOtherWay(question: string, earlier: string, sentence: string): boolean {
  const isReturn = RETURNS.test(sentence) && !RETURNS.test(question) && !RETURNS.test(earlier);
  if (isReturn && placesOf(OUTWARD, question).size > 0) return true;
  return isTurned(OUTWARD, HOMEWARD, question, sentence) || isTurned(HOMEWARD, OUTWARD, question, sentence);
}

const isTurned = (way: RegExp, back: RegExp, question: string, sentence: string): boolean => {
  const [there, said] = [placesOf(way, question), placesOf(way, sentence)];
  const turned = placesOf(back, sentence);
  return [...there].some((place) => turned.has(place) && !said.has(place));
};

const placesOf = (way: RegExp, text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(way), ({ groups }) => groups?.["place"] ?? ""));

/** "Lateinprüfung" is not the asked "Französischprüfung", and "Halbmarathonzeit" not the "Marathonzeit". */
function hasOtherCompound(known: string, sentence: string): boolean {
  const [asked, said] = [compoundsOf(known), compoundsOf(sentence)];
  const words = [...tokenise(known), ...tokenise(sentence)];
  const isNamed = (part: string): boolean =>
    NEUTRAL.has(part.replace(/s$/u, "")) || words.some((word) => word.length >= LEAST_PART && part.startsWith(word));
  return said.some(
    (word) =>
      !asked.includes(word) &&
      asked.some((one) => {
        const ending = commonEnding(one, word);
        if (ending < LEAST_ENDING) return false;
        const [askedPart, saidPart] = [one.slice(0, -ending), word.slice(0, -ending)];
        if (saidPart.length < LEAST_PART || said.includes(one)) return false;
        if (askedPart.length > 0 && askedPart.length < LEAST_PART) return false;
        return (
          !isNamed(saidPart) && !(askedPart !== "" && tokenise(sentence).some((other) => askedPart.startsWith(other)))
        );
      }),
  );
}

const compoundsOf = (text: string): string[] =>
  Array.from(text.matchAll(/\p{Lu}\p{Ll}+/gu), ([word]) => tokenise(word)[0] ?? "").filter(
    (word) => word.length >= LEAST_COMPOUND,
  );

function commonEnding(one: string, other: string): number {
  let shared = 0;
  while (shared < Math.min(one.length, other.length) && one.at(-1 - shared) === other.at(-1 - shared)) shared++;
  return shared;
}
