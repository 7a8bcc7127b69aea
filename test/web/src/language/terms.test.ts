import { expect, test } from "vitest";
import { formatGroup, formatRelation, formatType } from "../../../../web/src/language/terms.ts";

test("relations and types are written as words, and known ones in German", () => {
  expect(formatRelation("en", "IS_ALLERGIC_TO")).toBe("is allergic to");
  expect(formatRelation("en", "VALUE_OF_SNACK_BUDGET")).toBe("snack budget");
  expect(formatRelation("de", "WORKS_AT")).toBe("arbeitet bei");
  expect(formatRelation("de", "FLIES_KITES_WITH")).toBe("flies kites with");
  expect(formatType("en", "sailing_club")).toBe("Sailing club");
  expect(formatType("de", "place")).toBe("Ort");
});

test("a group named after its members has its German words between them, and keeps a name of its own", () => {
  expect(formatGroup("de", "Ruth, cats, walnuts and 4 more")).toBe("Ruth, cats, walnuts und 4 weitere");
  expect(formatGroup("de", "Bristol, Leila and music")).toBe("Bristol, Leila und music");
  expect(formatGroup("de", "Work and family")).toBe("Work and family");
  expect(formatGroup("en", "Ruth, cats, walnuts and 4 more")).toBe("Ruth, cats, walnuts and 4 more");
});
