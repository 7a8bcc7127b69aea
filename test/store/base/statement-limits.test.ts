/** A rule for every SQL statement of the Worker. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no statement has a bare `LIMIT ?`, which SQLite plans again for every bound number", () => {
  const files = globSync("worker/**/*.ts");
  expect(files.length).toBeGreaterThan(100);
  const bare = files.flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/\bLIMIT \?\d*(?!\d| \+ 0)/g), ([text]) => `${file}: ${text}`),
  );
  expect(bare).toEqual([]);
});
