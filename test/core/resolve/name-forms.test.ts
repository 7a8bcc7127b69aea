import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formKeys, mayBeForms } from "../../../worker/core/resolve/name-forms.ts";

const share = (a: string, b: string): boolean => formKeys(a).some((key) => formKeys(b).includes(key));

describe("forms of one name", () => {
  test.each([
    ["mel", "melanie"],
    ["mel", "melanie jones"],
    ["bob", "robert"],
    ["bob smith", "robert smith"],
    ["liz", "elizabeth"],
    ["kathi", "katharina"],
    ["un", "united nations"],
    ["u.n.", "united nations"],
    ["nyc", "new york city"],
    ["doj", "department of justice"],
  ])("%s may be %s, and meets it by a key", (short, long) => {
    for (const [a, b] of [
      [short, long],
      [long, short],
    ] as const) {
      expect(mayBeForms(a, b, true)).toBe(true);
      expect(share(a, b)).toBe(true);
    }
  });

  test.each([
    ["j. smith", "john smith"],
    ["ada", "ada lovelace"],
    ["dr. lee", "lee"],
  ])("%s may be %s", (a, b) => {
    expect(mayBeForms(a, b, true)).toBe(true);
    expect(mayBeForms(b, a, true)).toBe(true);
  });

  test.each([
    ["bob smith", "robert jones"],
    ["j. smith", "mary smith"],
    ["tom", "tim"],
    ["jo", "jonas"],
    ["anna", "robert"],
    ["us", "united nations"],
    ["oslo", "old saint lawrence"],
  ])("%s is not %s", (a, b) => {
    expect(mayBeForms(a, b, true)).toBe(false);
  });

  test("only people have given names: a place that begins as another does is not asked about", () => {
    expect(mayBeForms("newark", "new york", false)).toBe(false);
    expect(mayBeForms("nyc", "new york city", false)).toBe(true);
  });

  test("a word shares a key with all its beginnings of three letters, and words with their initials", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "é", "ж"), minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), fc.nat(), (words, cut) => {
        const [first = ""] = words;
        const beginning = first.slice(0, 3 + (cut % (first.length - 2)));
        const initials = words.map((one) => one.charAt(0)).join("");
        for (const form of [beginning, initials]) {
          expect(mayBeForms(form, words.join(" "), true)).toBe(true);
          expect(share(form, words.join(" "))).toBe(true);
        }
      }),
    );
  });
});
