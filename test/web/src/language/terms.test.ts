import { expect, test } from "vitest";
import { formatRelation, formatType } from "../../../../web/src/language/terms.ts";

test("relations and types are written as words, and known ones in German", () => {
  expect(formatRelation("en", "IS_ALLERGIC_TO")).toBe("is allergic to");
  expect(formatRelation("en", "VALUE_OF_SNACK_BUDGET")).toBe("snack budget");
  expect(formatRelation("de", "WORKS_AT")).toBe("arbeitet bei");
  expect(formatRelation("de", "FLIES_KITES_WITH")).toBe("flies kites with");
  expect(formatType("en", "sailing_club")).toBe("Sailing club");
  expect(formatType("de", "place")).toBe("Ort");
});
