import { stem } from "../../text/stem.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { wordSet } from "../../text/word-set.ts";

/** A number of a sentence with the words that tell what it measures or counts. */
export interface NumberedValue {
  kind: "day" | "time" | "number";
  text: string;
  /** Stems, of a measure one name for all its spellings. Empty for a bare number. */
  units: ReadonlySet<string>;
  /** "minute" of "800 a minute", or "". */
  rate: string;
  /** Stem of the word before the number, as in "level 42", or "". */
  label: string;
}

const MEASURES: readonly (readonly [unit: string, words: ReadonlySet<string>])[] = [
  ["$", wordSet("$ usd dollar dollars bucks dólares dolares")],
  ["€", wordSet("€ eur euro euros")],
  ["£", wordSet("£ gbp pound pounds quid")],
  ["%", wordSet("% percent prozent pct")],
  ["kg", wordSet("kg kilo kilos kilogram kilograms kilogramm")],
  ["km", wordSet("km kilometer kilometers kilometre kilometres kilómetros kilomètres")],
  ["mi", wordSet("mi mile miles")],
  ["s", wordSet("s sec secs second seconds sekunde sekunden segundos secondes")],
  ["min", wordSet("min mins minute minutes minuten minutos")],
  ["h", wordSet("h hr hrs hour hours stunde stunden horas heures")],
  ["day", wordSet("day days tag tage tagen días dias jours")],
  ["week", wordSet("week weeks woche wochen semanas semaines")],
  ["month", wordSet("month months monat monate monaten meses mois")],
  ["year", wordSet("year years jahr jahre jahren años ans")],
  ["gb", wordSet("gb gigabyte gigabytes")],
  ["person", wordSet("people person persons folks leute personen personas gente personnes gens")],
];
const UNITS: ReadonlyMap<string, string> = new Map(
  MEASURES.flatMap(([unit, words]) => Array.from(words, (word): [string, string] => [word, unit])),
);
const MONTHS = wordSet(`
  jan january januar feb february februar mar march märz apr april may mai jun june juni jul july juli aug august sep sept september oct october
  oktober nov november dec december dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janvier
  février mars avril juin juillet août septembre octobre novembre décembre
`);
const CLOCK = wordSet("am pm clock uhr");
/** Stands before a number, unlike the "s" of "that's 19". */
const CURRENCY = /^(?:[$€£]|usd|eur|gbp)$/u;
const PER = wordSet("a an per each every pro je al à par");
const ORDINAL = /^(?:st|nd|rd|th)$/iu;
const TOKENS = /\d+(?:[.,:]\d+)*|\p{L}+|[$€£%°/.,;:!?()]/gu;
const MOST_TOKENS = 400;
const COUNTED_WORDS = 2;
/** "140 after all" */
const COUNTS_NOTHING = wordSet(`
  after all again already altogether instead now since today total yet doch insgesamt jetzt nun schon wieder erhöht gesenkt angehoben reduziert
  gekürzt verschoben verlegt verlängert gesetzt geändert aufgestockt gestiegen gefallen gesunken ahora ya maintenant
`);

/** Leaves out "one" and its like, which are articles and pronouns too. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  [
    "two three four five six seven eight nine ten eleven twelve",
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "dos tres cuatro cinco seis siete ocho nueve diez",
    "deux trois quatre cinq six sept huit",
  ].flatMap((words) => words.split(" ").map((word, place): [string, string] => [word, String(place + 2)])),
);

interface Token {
  text: string;
  /** No white space stands before it. */
  isAttached: boolean;
}

export function numberedValues(sentence: string): NumberedValue[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index } of sentence.matchAll(TOKENS)) {
    tokens.push({ text: text.toLowerCase(), isAttached: index === end });
    end = index + text.length;
    if (tokens.length >= MOST_TOKENS) break;
  }
  for (const token of tokens) token.text = NUMBER_WORDS.get(token.text) ?? token.text;
  return tokens.flatMap((token, place) => (isNumber(token) ? valueAt(tokens, place) : []));
}

function valueAt(tokens: readonly Token[], place: number): NumberedValue {
  const text = tokens[place]?.text ?? "";
  const [before, after] = [wordAt(tokens, place - 1), wordAt(tokens, place + 1)];
  const value = { text, units: new Set<string>(), rate: rateAfter(tokens, place), label: labelOf(before) };
  // "17. Mai"
  const month = tokens[place + 1]?.text === "." ? wordAt(tokens, place + 2) : after;
  if (MONTHS.has(before) || MONTHS.has(month)) return { ...value, kind: "day", label: "" };
  if (text.includes(":") || CLOCK.has(after)) return { ...value, kind: "time", label: "" };
  return { ...value, kind: "number", units: unitsOf(tokens, place) };
}

function unitsOf(tokens: readonly Token[], place: number): Set<string> {
  const [before, after] = [tokens[place - 1]?.text ?? "", tokens[place + 1]];
  const measure =
    (CURRENCY.test(before) ? UNITS.get(before) : undefined) ??
    (after === undefined ? undefined : UNITS.get(after.text));
  if (measure !== undefined) return new Set([measure]);
  const units = new Set<string>();
  const isOrdinal = after?.isAttached === true && ORDINAL.test(after.text);
  const from = isOrdinal ? place + 2 : place + 1;
  for (let at = from; at < from + COUNTED_WORDS; at++) {
    const word = wordAt(tokens, at);
    if (word === "" || isStopWord(word) || COUNTS_NOTHING.has(word)) break;
    units.add(UNITS.get(word) ?? stem(tokenise(word)[0] ?? word));
  }
  return units;
}

function rateAfter(tokens: readonly Token[], place: number): string {
  for (let at = place + 1; at <= place + 1 + COUNTED_WORDS; at++) {
    const { text = "" } = tokens[at] ?? {};
    const rate = text === "/" || PER.has(text) ? wordAt(tokens, at + 1) : "";
    if (rate !== "") return UNITS.get(rate) ?? stem(rate);
  }
  return "";
}

const isNumber = ({ text }: Token): boolean => /^\d/u.test(text);

const wordAt = (tokens: readonly Token[], place: number): string => {
  const { text = "" } = tokens[place] ?? {};
  return /^\p{L}/u.test(text) ? text : "";
};

const labelOf = (before: string): string => (before === "" || isStopWord(before) ? "" : stem(before));

/** Measures of one kind, counts of one thing, or numbers behind one word. */
export const areComparable = (one: NumberedValue, other: NumberedValue): boolean =>
  one.kind === other.kind &&
  (one.kind !== "number" ||
    [...one.units].some((unit) => other.units.has(unit)) ||
    (one.rate !== "" && one.rate === other.rate) ||
    (one.label !== "" && one.label === other.label) ||
    countsPeople(one, other) ||
    countsPeople(other, one));

const countsPeople = (one: NumberedValue, other: NumberedValue): boolean =>
  one.units.has("person") && [...other.units].some((unit) => !MEASURE_NAMES.has(unit));

const MEASURE_NAMES: ReadonlySet<string> = new Set(MEASURES.map(([unit]) => unit).filter((unit) => unit !== "person"));

export const isMeasure = (word: string): boolean => UNITS.has(word);

export const isNumberWord = (word: string): boolean => NUMBER_WORDS.has(word);
