import { RELATIVE } from "../text/relatives.ts";

const SPOKEN_OF = new RegExp(
  String.raw`(?<!\p{L})(?:[Mm]y|[Oo]ur)\s+(?:\p{Ll}+\s+)?(${RELATIVE})(?![\p{L}-]|\s+\p{Lu})`,
  "gu",
);
const PARENT = /(?<!\p{L})(Mum|Mom|Dad)(?!\p{L})/gu;

export const relativesSpokenOf = (text: string): string[] => [
  ...new Set([...text.matchAll(SPOKEN_OF), ...text.matchAll(PARENT)].map(([, noun = ""]) => noun.toLowerCase())),
];

export const mayIntroduce = (text: string, noun: string): boolean =>
  new RegExp(
    String.raw`(?<!\p{L})[Mm]y\s+(?:\p{Ll}+\s+)?${noun}(?:['’]s\s+name)?,?(?:\s+(?:is|was|['’]s))?(?:\s+(?:called|named))?,?\s+\p{Lu}\p{Ll}|(?<!\p{L})\p{Lu}[\p{L}'’-]{1,40},?\s+(?:(?:is|was|['’]s)\s+)?my\s+(?:\p{Ll}+\s+)?${noun}(?![\p{L}-])`,
    "u",
  ).test(text);
