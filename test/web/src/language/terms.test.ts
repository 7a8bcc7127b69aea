import { expect, test } from "vitest";
import { formatGroup, formatRelation, formatType } from "../../../../web/src/language/terms.ts";

test("relations and types are written as words, and known ones in German", () => {
  expect(formatRelation("en", "IS_ALLERGIC_TO")).toBe("is allergic to");
  expect(formatRelation("en", "VALUE_OF_SNACK_BUDGET")).toBe("snack budget");
  expect(formatRelation("de", "WORKS_AT")).toBe("arbeitet bei");
  expect(formatRelation("de", "VISITED")).toBe("besuchte");
  expect(formatRelation("de", "PLAYED_WITH")).toBe("spielte mit");
  expect(formatRelation("de", "HAS_SISTER")).toBe("Schwester");
  expect(formatRelation("de", "FLIES_KITES_WITH")).toBe("flies kites with");
  expect(formatType("en", "sailing_club")).toBe("Sailing club");
  expect(formatType("de", "place")).toBe("Ort");
});

test("a group named after its members has its German words between them, and keeps a name of its own", () => {
  const isMember = (name: string): boolean => ["Ruth", "Leila"].includes(name);
  const german = (name: string): string => formatGroup("de", name, isMember);
  expect(german("Ruth, cats, walnuts and 4 more")).toBe("Ruth, cats, walnuts und 4 weitere");
  expect(german("Bristol, Leila and music")).toBe("Bristol, Leila und music");
  expect(german("Ruth and Leila")).toBe("Ruth und Leila");
  expect(german("Work and family")).toBe("Work and family");
  expect(formatGroup("en", "Ruth, cats, walnuts and 4 more", isMember)).toBe("Ruth, cats, walnuts and 4 more");
});
