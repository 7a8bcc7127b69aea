import { expect, test } from "vitest";
import { isAboutAnother } from "../../../../worker/core/prompts/answers/about-another.ts";

test.each([
  ["Priya had blackout curtains.", "Biryani", ["Priya"], true],
  ["Priya's cat screams at ten.", "Biryani", ["Priya"], true],
  ["Priya has a cat, Biryani.", "Biryani", ["Priya"], false],
  ["Rita's brother Tom is a baker.", "Tom", ["Rita"], false],
  ["Ania jest siostrą Marka.", "Marek", ["Ania"], false],
  ["Maria Silva wohnt in Rom.", "Maria", ["Maria Silva"], false],
  ["The budget is 45k.", "Xena", ["Paul"], false],
  ["Annabel lives in Oslo.", "Kai", ["Anna"], false],
])("%j with the subject %s is about another one of %j: %s", (sentence, subject, names, isOther) => {
  expect(isAboutAnother(sentence, subject, names)).toBe(isOther);
});
