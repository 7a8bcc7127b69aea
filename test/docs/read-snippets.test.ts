/** Reading of snippets from Markdown. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { missingFrom, readSnippets } from "./snippets.ts";

const directory = mkdtempSync(join(tmpdir(), "engraph-snippets-"));
afterAll(() => rmSync(directory, { recursive: true }));

function read(...lines: string[]) {
  const file = join(directory, "document.md");
  writeFileSync(file, lines.join("\n"));
  return readSnippets(file);
}

test("shell and TypeScript blocks are snippets, each with the output block that follows it", () => {
  const snippets = read(
    "# Title",
    "```sh",
    "echo a",
    "```",
    "text",
    "```text output",
    "a",
    "```",
    "```ts",
    "1;",
    "```",
  );
  expect(snippets).toEqual([
    { place: expect.stringMatching(/document\.md:3$/), language: "sh", text: "echo a\n", expected: ["a"] },
    { place: expect.stringMatching(/document\.md:10$/), language: "ts", text: "1;\n", expected: [] },
  ]);
});

test("blocks of other languages and set-up commands are left out", () => {
  expect(read("```json", "{}", "```", "```sh", "npm install && npm start", "```", "```", "bare", "```")).toEqual([]);
});

test("an output block without a snippet is an error", () => {
  expect(() => read("```text output", "a", "```")).toThrow(/belongs to no snippet/);
});

test("an ellipsis matches any text within a line, and every other character only itself", () => {
  const [snippet] = read("```sh", "x", "```", "```text output", "- Ada (since …) [ep_…]", "b.c", "```");
  const expected = snippet ?? { place: "", language: "sh", text: "", expected: [] };
  expect(missingFrom("- Ada (since 2025) [ep_1]\nb.c\n", expected)).toEqual([]);
  expect(missingFrom("- Ada (since\n2025) [ep_1]\nbxc\n", expected)).toEqual(["- Ada (since …) [ep_…]", "b.c"]);
});
