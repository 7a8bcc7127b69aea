import { contentStems } from "./content-stems.ts";

/* English only. */

const ASKING = "(?:who|whom|whose|what|when|where|why|how|which|did|does|do|is|are|was|were)";
const BETWEEN = new RegExp(
  String.raw`\?\s+|,?(?<!\s)\s+and\s+(?=(?:(?:for|in|on|at|to|by|with|from|since) )?${ASKING}(?!\p{L}))`,
  "iu",
);

export function splitByWords(question: string, most: number): string[] {
  const parts = question
    .split(BETWEEN)
    .map((part) => part.replace(/(?<![?\s])[?\s]+$/u, "").trim())
    .filter((part) => part !== "");
  return parts.length > most ? [question] : parts;
}

const OWNED = /(?<![\p{L}\p{M}-])(?:\p{Lu}[\p{L}\p{M}-]*['’]s|[Mm]y|[Oo]ur) (?:\p{Ll}+ )?\p{Ll}{3,}(?!['’])/u;
const NAME = /(?<=\s)\p{Lu}[\p{L}\p{M}-]+/u;
const ASKS = new RegExp(String.raw`^\W*${ASKING}(?:['’]s)?(?: (?:is|are|was|were|do|does|did))?\s+`, "iu");
const NAMES_OF = /(?<!\p{L})(?:the )?names? of\s+|['’]s names?(?!\p{L})/giu;

/**
 * Both halves of a question with two, each complete by itself: "What is the name of Ada's daughter and when was she
 * born?" asks when Ada's daughter was born. Null for one question.
 */
export function halvesOf(question: string): readonly [string, string] | null {
  const [first, second, ...others] = splitByWords(question, BOTH);
  if (first === undefined || second === undefined || others.length > 0) return null;
  const subject = OWNED.exec(first.replace(NAMES_OF, ""))?.[0] ?? NAME.exec(first)?.[0].replace(/['’]s$/u, "");
  const named =
    subject === undefined
      ? second
      : second
          .replace(/(?<!\p{L})(?:he|she|they|it|him|them)(?!\p{L})/giu, subject)
          .replace(/(?<!\p{L})(?:his|her|their|its)(?!\p{L})/giu, `${subject}'s`);
  // "… and for how much?"
  const isWhole = [...contentStems(named)].some((word) => !MEASURES.has(word));
  return [`${first}?`, `${isWhole ? named : `${named} ${first.replace(ASKS, "")}`}?`];
}

const BOTH = 2;
const MEASURES: ReadonlySet<string> = contentStems("much many long often far old");
