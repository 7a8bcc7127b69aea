import { describe, expect, test } from "vitest";
import { folderOf, verdicts } from "../../../scripts/prose/budget.ts";

describe("the budget of prose", () => {
  test("a file counts for its top folder, the root or the decisions", () => {
    expect(["worker/core/a.ts", "README.md", "docs/a.md", "docs/decisions/0001-a.md"].map(folderOf)).toEqual([
      "worker",
      ".",
      "docs",
      "docs/decisions",
    ]);
  });

  test("more hits than allowed are over, fewer are under, and numbers only fall", () => {
    const { over, under, lowered } = verdicts(
      { worker: 5, docs: 2, web: 1, db: 3 },
      { worker: 4, docs: 3, db: 3, sdk: 2 },
    );
    expect(over.map(({ folder }) => folder)).toEqual(["web", "worker"]);
    expect(under).toEqual([
      { folder: "docs", hits: 2, allowed: 3 },
      { folder: "sdk", hits: 0, allowed: 2 },
    ]);
    expect(lowered).toEqual({ db: 3, docs: 2, worker: 4 });
  });
});
