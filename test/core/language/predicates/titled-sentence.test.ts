import { expect, test } from "vitest";
import { titledSentence } from "../../../../worker/core/language/predicates/titled-sentence.ts";

test("a sentence that begins with the user's name begins with a capital", () => {
  expect(titledSentence("task", "Buy tea", "otto", "en")).toBe("Otto's task: Buy tea.");
  expect(titledSentence("Aufgabe", "Tee kaufen", "otto", "de")).toBe("Aufgabe von otto: Tee kaufen.");
});
