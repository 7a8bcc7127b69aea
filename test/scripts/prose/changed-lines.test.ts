import { expect, test } from "vitest";
import { changedLines } from "../../../scripts/prose/changed-lines.ts";

test("the changed lines of a diff are those of its new side", () => {
  const diff = [
    "--- a/x.ts",
    "+++ b/x.ts",
    "@@ -3 +3,2 @@",
    "-a",
    "+b",
    "+c",
    "@@ -9,2 +10,0 @@",
    "-d",
    "-e",
    "+++ b/y.ts",
    "@@ -0,0 +1 @@",
    "+f",
  ];
  const changed = changedLines(diff.join("\n"));
  expect(changed.get("x.ts")).toEqual(new Set([3, 4]));
  expect(changed.get("y.ts")).toEqual(new Set([1]));
});
