import type { OverviewWords } from "../../types/overview-words.ts";

type KeysOf<Value> = {
  [Key in keyof OverviewWords]: OverviewWords[Key] extends Value ? Key : never;
}[keyof OverviewWords];
type WordList = KeysOf<ReadonlySet<string>>;
type PhraseList = KeysOf<readonly string[]>;

const ASKING: readonly WordList[] = [
  "grammar",
  "overview",
  "summarize",
  "condense",
  "topics",
  "groups",
  "whole",
  "breadth",
  "total",
  "everything",
  "request",
  "what",
  "verbs",
  "how",
  "connected",
  "links",
  "connection",
];

const ASKING_PHRASES: readonly PhraseList[] = ["shared", "known", "connects"];

export const isOf = (word: string, language: OverviewWords): boolean => askingWords(language).has(word);

const ASKING_WORDS = new WeakMap<OverviewWords, ReadonlySet<string>>();

function askingWords(language: OverviewWords): ReadonlySet<string> {
  const known = ASKING_WORDS.get(language);
  if (known !== undefined) return known;
  const words = new Set(ASKING.flatMap((list) => [...language[list]]));
  ASKING_WORDS.set(language, words);
  return words;
}

export interface AskedWords {
  subject: readonly string[];
  isShort: boolean;
  has: (list: WordList) => boolean;
  shows: (list: PhraseList) => boolean;
  after: (list: PhraseList) => readonly string[] | null;
  begins: (list: WordList) => boolean;
  leads: (list: WordList) => boolean;
  precedesSubject: (list: WordList) => boolean;
}

export function askedWords(words: readonly string[], language: OverviewWords): AskedWords {
  const text = ` ${words.join(" ")} `;
  const opening = words.slice(words.findIndex((word) => !language.courtesy.has(word)));
  const leading = words.find(
    (word) =>
      language.summarize.has(word) ||
      !(language.grammar.has(word) || language.request.has(word) || language.breadth.has(word)),
  );
  const asking = new Set(
    ASKING_PHRASES.flatMap((list) => language[list].filter((each) => holds(text, each)))
      .join(" ")
      .split(" "),
  );
  const subject = words.filter((word) => !asking.has(word) && !isOf(word, language));
  const first = subject[0] === undefined ? words.length : words.indexOf(subject[0]);
  return {
    subject,
    isShort: words.length <= 4,
    has: (list) => words.some((word) => language[list].has(word)),
    shows: (list) => language[list].some((phrase) => holds(text, phrase)),
    after: (list) => {
      const phrase = language[list].find((each) => ` ${opening.join(" ")} `.startsWith(` ${each} `));
      return phrase === undefined ? null : opening.slice(phrase.split(" ").length);
    },
    begins: (list) => language[list].has(words[0] ?? ""),
    leads: (list) => leading !== undefined && language[list].has(leading),
    precedesSubject: (list) => words.findIndex((word) => language[list].has(word)) < first,
  };
}

/** In a phrase, "…" stands for any words. */
function holds(text: string, phrase: string): boolean {
  let from = 0;
  for (const part of partsOf(phrase)) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length - 1;
  }
  return true;
}

function partsOf(phrase: string): readonly string[] {
  const known = PARTS.get(phrase);
  if (known !== undefined) return known;
  const parts = phrase.split(" … ").map((part) => ` ${part} `);
  PARTS.set(phrase, parts);
  return parts;
}

const PARTS = new Map<string, readonly string[]>();
