import { expect, test } from "vitest";
import { markedTables, replaceTable } from "../../../eval/tables/marked-document.ts";

const DOCUMENT = "# A\n\n<!-- table one: npm run x -->\n\n| a |\n\n<!-- end of one -->\n\nText.\n";

test("a table between markers is replaced, and every other byte stays", () => {
  const after = replaceTable(DOCUMENT, { name: "one", command: "npm run y", content: "| b |\n\nMeasured." });
  expect(after).toBe("# A\n\n<!-- table one: npm run y -->\n\n| b |\n\nMeasured.\n\n<!-- end of one -->\n\nText.\n");
  expect(markedTables(after)).toEqual([{ name: "one", command: "npm run y", content: "| b |\n\nMeasured." }]);
  const again = replaceTable(after, { name: "one", command: "npm run y", content: "| b |\n\nMeasured." });
  expect(again).toBe(after);
});

test.each([
  ["<!-- table one: x -->\n", "never ends"],
  ["<!-- end of one -->\n", "has not begun"],
  ["<!-- table one: x -->\n<!-- table two: x -->\n", 'begins before "one" has ended'],
  [`${DOCUMENT}${DOCUMENT}`, "occurs twice"],
  ["<!-- table One -->\n", "is not a marker"],
])("unmatched markers are refused: %j", (document, reason) => {
  expect(() => markedTables(document)).toThrow(reason);
});
