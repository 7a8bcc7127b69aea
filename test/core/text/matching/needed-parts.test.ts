import { describe, expect, it } from "vitest";
import { inLowerCase, matches, neededParts } from "../../../../worker/core/text/matching/needed-parts.ts";

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
  ])("finds %s", (_, pattern, parts) => {
    expect(neededParts(pattern.source)).toEqual(parts);
  });

  it.each([
    [/\bi(?:['’]m| am) ill\b/iu, "I’m ILL", true],
    [/straße|gasse/iu, "GASSE", true],
    [/\bkiss\b/iu, "a kiſſ", true],
    [/\bkiss\b/iu, "a word", false],
  ])("gives the same answer as %s itself for “%s”", (pattern, text, isMatch) => {
    expect([pattern.test(text), matches(pattern, text, inLowerCase(text))]).toEqual([isMatch, isMatch]);
  });
});
