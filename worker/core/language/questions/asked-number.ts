import { isStopWord } from "../../text/tokenise.ts";

export type AskedNumber = "one" | "several" | "count";

const COUNT =
  /\b(?:how\s+(?:many|much|often)|number\s+of|wie\s+(?:viele?|oft)|combien|cuánt[oa]s?|quant[ieo]|hoeveel)\b/iu;
const SEVERAL =
  /\b(?:(?:what|who|which)\s+(?:are|were|all|else)|list|name\s+(?:all|some|the)|which\s+of|(?:what|which)\s+(?:kinds|types|sorts)|all\s+(?:the|of))\b/iu;
const NOUN = /\b(?:what|which)\s+(?:(\p{L}+)\s+)??(\p{L}{3,}s)\b/giu;

/** "one" by default */
export function askedNumber(question: string): AskedNumber {
  if (COUNT.test(question)) return "count";
  const isNoun = Array.from(question.matchAll(NOUN)).some(
    ([, before, noun = ""]) =>
      !(before !== undefined && isStopWord(before.toLowerCase())) &&
      !isStopWord(noun.toLowerCase()) &&
      !/ss$/iu.test(noun),
  );
  return isNoun || SEVERAL.test(question) ? "several" : "one";
}

const NUMBER =
  /\d+(?:[.,]\d+)*|\b(?:no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|thrice|couple|dozen|ein(?:e|en)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\b/giu;

export const numbersIn = (sentences: readonly string[]): Set<string> =>
  new Set(
    sentences.flatMap(
      (sentence) =>
        sentence
          .replace(/\([^()]*\)/gu, "")
          .toLowerCase()
          .match(NUMBER) ?? [],
    ),
  );
