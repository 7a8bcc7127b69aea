import { expect, test } from "vitest";
import { contentTerms, coverage, isYesOrNo } from "../../../worker/core/traverse/coverage.ts";

test("a statement of the present need not say that it is now", () => {
  expect(coverage("Where does Nora row now?", ["Nora"], ["She rows in Ghent."])).toBe(1);
  expect(coverage("Wo rudert Nora jetzt?", ["Nora"], ["Sie rudert in Gent."])).toBe(1);
  // nothing else would be asked
  expect(contentTerms("What hobby does Nora have now?", ["Nora"])).toContain("now");
});

test("a compound is of the asked kind", () => {
  expect(coverage("What boat does Nora own?", ["Nora"], ["I own a houseboat."])).toBe(1);
  expect(coverage("Does Nora own a boat?", ["Nora"], ["I own a houseboat."])).toBe(0.5);
});

test("the place identifies a trip", () => {
  expect(contentTerms("When is the Norway trip?", [])).toEqual(contentTerms("When is Norway?", []));
  expect(contentTerms("When is the trip?", [])).toEqual(["trip"]);
});

test("a German question with was is no English question for yes or no", () => {
  expect(isYesOrNo("Was Nora late?")).toBe(true);
  expect(isYesOrNo("Was macht Nora ab Mai?")).toBe(false);
});
