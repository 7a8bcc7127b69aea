import { JS, type CharSet, type Concatenation, type Element } from "refa";
import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "../../../../worker/core/clustering/seeded-random.ts";
import { COMPOUND_RULES } from "../../../../worker/core/language/dates/compound-rules.ts";
import { DATE_RULES } from "../../../../worker/core/language/dates/date-rules.ts";
import { GERMAN } from "../../../../worker/core/language/de/frames.ts";
import { GERMAN_SLOTS } from "../../../../worker/core/language/de/slots.ts";
import { FORMS } from "../../../../worker/core/language/en/endings/ending-forms.ts";
import { ENGLISH } from "../../../../worker/core/language/en/frames.ts";
import { ENGLISH_SLOTS } from "../../../../worker/core/language/en/slots.ts";
import { SPANISH } from "../../../../worker/core/language/es/frames.ts";
import { SPANISH_SLOTS } from "../../../../worker/core/language/es/slots.ts";
import { DATE } from "../../../../worker/core/language/slots/holes.ts";
import { compiledForms } from "../../../../worker/core/language/slots/read-slots.ts";
import { matches, mayMatch, neededParts } from "../../../../worker/core/text/matching/needed-parts.ts";

describe("neededParts", () => {
  it.each([
    ["a word", /\bdream\b/u, [["dream"]]],
    ["one of several words", /\b(?:dream|nightmare)s?\b/u, [["dream", "nightmare"]]],
    [
      "several words",
      /(?:one|two) (?:cats|dogs)/u,
      [
        ["cats", "dogs"],
        ["one", "two"],
      ],
    ],
    ["a word that has another", /(?:short story|story)/u, [["story"]]],
    ["letters before an optional one", /colou?r/u, [["colo"]]],
    ["no words of what may be left out", /(?:very )?\d+(?:bad)*/u, []],
    ["no words of what stands around", /(?<=good )\p{L}(?! morning)/u, []],
    ["none where one of several words is any", /(?:dream|\p{L}+)/u, []],
    ["marks with a backslash", /p\.m\./u, [["p.m."]]],
    ["words in lower case", /Hello/iu, [["hello"]]],
    ["words behind a group of a long name", /(?<unitOf_2>\d+) grams/u, [[" grams"]]],
    ["words around characters that are written by their codes", /\x41lone\cJ(?<a>.)\k<a>\1word/u, [["lone"], ["word"]]],
    ["nothing of what may stand many times or never", /kept(?:never){0,1000}/u, [["kept"]]],
  ])("finds %s", (_, pattern, parts) => {
    expect(neededParts(pattern.source)).toEqual(parts);
  });

  it.each([
    [/\bi(?:['’]m| am) ill\b/iu, "I’m ILL", true],
    [/straße|gasse/iu, "GASSE", true],
    [/\bkiss\b/iu, "a kiſſ", true],
    [/\bkiss\b/iu, "a word", false],
  ])("gives the same answer as %s itself for “%s”", (pattern, text, isMatch) => {
    expect([pattern.test(text), matches(pattern, text)]).toEqual([isMatch, isMatch]);
  });
});

interface Guarded {
  pattern: RegExp;
  mayMatch: (text: string) => boolean;
}

const guarded = (pattern: RegExp): Guarded => ({ pattern, mayMatch: (text) => mayMatch(pattern, text) });
const patternsIn = (value: unknown): RegExp[] => {
  if (value instanceof RegExp) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(patternsIn) : [];
};

const GUARDED: readonly (readonly [string, readonly Guarded[]])[] = [
  ["dates", [...DATE_RULES, ...COMPOUND_RULES].map(([pattern]) => guarded(pattern))],
  ["English frames", patternsIn(ENGLISH).map(guarded)],
  ["German frames", patternsIn(GERMAN).map(guarded)],
  ["Spanish frames", patternsIn(SPANISH).map(guarded)],
  ["English endings", FORMS.map(({ pattern }) => guarded(pattern))],
  ["English forms", compiledForms(ENGLISH_SLOTS)],
  ["German forms", compiledForms(GERMAN_SLOTS)],
  ["Spanish forms", compiledForms(SPANISH_SLOTS)],
];

const TEXTS = 400;

describe.each(GUARDED)("the needed parts of %s", (_, patterns) => {
  it("are in every text made from a pattern that the pattern matches", () => {
    const found = patterns.map(({ pattern: { source, flags }, mayMatch }) => {
      const { expression } = JS.Parser.fromLiteral({ source, flags }).parse({
        assertions: "ignore",
        backreferences: "disable",
      });
      const random = seededRandom(7);
      const once = new RegExp(source, flags.replace("g", ""));
      const matching = Array.from({ length: TEXTS }, () => textOfOne(expression.alternatives, random))
        .flatMap((text) => [text, `${text}${DATE}`, `Ann ${text}`])
        .filter((text) => once.test(text));
      const lacking = matching.filter((text) => !mayMatch(text.replaceAll(DATE, "9")));
      return { source, isTried: matching.length > 0, lacking };
    });
    expect(found).toEqual(patterns.map(({ pattern: { source } }) => ({ source, isTried: true, lacking: [] })));
  });
});

function textOfOne(alternatives: readonly Concatenation[], random: Random): string {
  const elements = oneOf(alternatives, random)?.elements ?? [];
  return elements.map((element) => textOf(element, random)).join("");
}

function textOf(element: Element, random: Random): string {
  if (element.type === "CharacterClass") return characterOf(element.characters, random);
  if (element.type === "Alternation") return textOfOne(element.alternatives, random);
  if (element.type !== "Quantifier") return "";
  const { min, max, alternatives } = element;
  const length = min + Math.floor(random() * (Math.min(max - min, 2) + 1));
  return Array.from({ length }, () => textOfOne(alternatives, random)).join("");
}

/** Make no word, so that no text has a needed part by chance. */
const FILLING = ["Q", "q", " "];
const MANY = 20;

function characterOf(characters: CharSet, random: Random): string {
  const filling = FILLING.filter((one) => characters.size > MANY && characters.has(one.charCodeAt(0)));
  const { min, max } = oneOf(characters.ranges, random) ?? { min: 0, max: 0 };
  return oneOf(filling, random) ?? String.fromCodePoint(min + Math.floor(random() * (max - min + 1)));
}

const oneOf = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];
