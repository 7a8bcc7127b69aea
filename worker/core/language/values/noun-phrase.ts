import { wordSet } from "../../text/word-set.ts";
import { DATED_MEASURES, GENERAL, MEASURES, OWN_MEASURES } from "./measures.ts";
import type { AmountKind } from "./amounts.ts";

export interface Measured {
  words: string;
  slot: string;
  isPlural: boolean;
}

const MAX_WORDS = 8;
const OWN = /^(?:my|our|mein|meine|meinen|meiner|meinem|unser|unsere|unseren|unserer)$/u;
const ARTICLE = /^(?:the|this|der|die|das|den|dem|des)$/u;
const PREPOSITION = wordSet("of for on in at with to per between during until für von im auf zur zum bei am in pro");
const NO_NOUN = wordSet(`
  from after before once i you he she it we they me him us them who whom which that what where when how why there here and or but if than so not no never
  is are was were be been has have had do does did will would can could should might may must said says think thought know want need
  because since while although whether let lets make makes made get gets got just please trying hoping ensure ich du er sie es wir ihr
  und oder aber wenn dass nicht kein keine ist sind war hat habe haben wird würde kann soll sollte möchte a an ein eine einen
`);
const HOLDS = wordSet(
  "new current overall present updated neue neuer neues neuen aktuelle aktueller aktuelles jetzige jetziger",
);

/** Null if it is not a measure, or its owner is unknown. */
export function readMeasured(text: string, kind: AmountKind, isOwn: boolean, isScore = false): Measured | null {
  const all = text.trim().split(/\s+/u);
  const [first = ""] = all;
  const lower = all.map((word) => word.toLowerCase().replaceAll("’", "'"));
  const hasOwn = isOwn || lower.some((word) => OWN.test(word));
  const words = all.filter(
    (word, index) =>
      !(index === 0 && (OWN.test(first.toLowerCase()) || ARTICLE.test(first.toLowerCase()))) &&
      !HOLDS.has(word.toLowerCase()),
  );
  if (words.length === 0 || words.length > MAX_WORDS || words.some((word) => !WORD.test(word))) return null;
  const plain = words.map((word) => word.toLowerCase().replaceAll("’", "'"));
  if (plain.some((word) => NO_NOUN.has(word))) return null;
  if (plain.some((word) => (hasOwn ? FORMER : GENERAL).has(word))) return null;
  const at = plain.findIndex((word) => PREPOSITION.has(word));
  const head = plain[(at < 0 ? plain.length : at) - 1] ?? "";
  if (at === 0 || (head === "number" && plain[at] !== "of")) return null;
  // "the price of gold" is the world's
  if (!hasOwn && at > 0 && PREPOSITION_OF_ALL.test(plain[at] ?? "")) return null;
  if (!isScore && !isMeasure(head, hasOwn)) return null;
  if (!hasOwn && kind === "number" && !COUNTED_WITHOUT_UNIT.test(head)) return null;
  if (kind === "date" && !isDated(head)) return null;
  const slot = plain.filter((word) => !OWN.test(word) && !ARTICLE.test(word)).join(" ");
  return { words: words.join(" "), slot, isPlural: /[^sui]s$/u.test(head) && !SINGULAR.has(head) };
}

const COUNTED_WITHOUT_UNIT =
  /^(?:rent|budget|salary|mortgage|a1c|hba1c|gpa|bmi|miete|gehalt|notenschnitt|\p{L}+(?:miete|budget|gehalt))$/u;

const WORD = /^[\p{L}\p{N}][\p{L}\p{N}'’%&/.+_-]*$/u;
const SINGULAR = wordSet("cholesterol progress");
const FORMER = wordSet(
  "first last previous old original former initial other next letzte letzter vorige voriger alte alter altes nächste nächster",
);
const PREPOSITION_OF_ALL = /^(?:in|of|at|im|von)$/u;

const isMeasure = (head: string, hasOwn: boolean): boolean => {
  const last = head.split("-").at(-1) ?? head;
  return (
    OWN_MEASURES.has(last) ||
    (hasOwn && (MEASURES.has(last) || last === "number")) ||
    endsIn(last, hasOwn ? COMPOUND_OF_OWN : COMPOUND)
  );
};

const endsIn = (head: string, ends: readonly string[]): boolean =>
  ends.some((end) => head.length > end.length + 2 && head.endsWith(end));
const COMPOUND = ["budget", "miete", "frist", "abdeckung", "gehalt", "abgabetermin"];
const COMPOUND_OF_OWN = [
  ...COMPOUND,
  "preis",
  "kosten",
  "gebühr",
  "beitrag",
  "zahl",
  "zeit",
  "dauer",
  "ziel",
  "verbrauch",
  "lohn",
  "termin",
  "rate",
  "note",
  "größe",
];

const isDated = (head: string): boolean => {
  const last = head.split("-").at(-1) ?? head;
  return DATED_MEASURES.has(last) || /(?:abgabetermin|frist|datum)$/u.test(last);
};
