import { expect, test } from "vitest";
import { sentencesOf, splitIntoSentences } from "../../../../worker/core/text/sentences/split-into-sentences.ts";

test("the sentences of a stored text are whole, and without the white space around them", () => {
  const long = `And ${"word ".repeat(3_000)}end.`;
  expect(sentencesOf(` One is here.  ${long} 二。三。 `)).toEqual(["One is here.", long, "二。", "三。"]);
  expect(sentencesOf("  ")).toEqual([]);
});

test("parts of a text are the text again, and none is longer than it may be", () => {
  const text = `One is here. ${"word ".repeat(50)}end. ${"x".repeat(200)}`;
  const parts = splitIntoSentences(text, 20);
  expect(parts.join("")).toBe(text);
  expect(parts.length).toBeGreaterThan(5);
});

test.each([
  "Die Abgabe ist am 15. Juni.",
  "Die Abgabe wurde auf den 1. Juli verschoben.",
  "Ich nehme z. B. Python dafür.",
  "Wir wohnen in Nr. Zwölf.",
  "Mi dentista es la Sra. Ruiz.",
  "Mon médecin est Mme. Petit.",
])("Keeps a sentence with an ordinal or an abbreviation whole: %s", (sentence) => {
  expect(sentencesOf(`${sentence} Danke.`)).toEqual([sentence, "Danke."]);
});

test("Ends a sentence at a number that is not a day", () => {
  expect(sentencesOf("Ich bin 15. Im Juni werde ich 16. Danke.")).toEqual([
    "Ich bin 15.",
    "Im Juni werde ich 16.",
    "Danke.",
  ]);
});
