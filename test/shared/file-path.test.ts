import { expect, test } from "vitest";
import { canonicalPath, FILE_PATH, isFilePath, pathRefusal } from "../../shared/file-path.ts";

test.each([
  "/memories",
  "/memories/",
  "/memories/a.md",
  "/memories/a b/ç.md",
  "/memories/.hidden",
  "/memories/...",
  "/memories/a..b",
  "/memories/100%",
  "/memories/日本/語.md",
  "/memories//a",
  "/memories/a//",
])("%j is a path", (path) => {
  expect(path).toMatch(FILE_PATH);
});

test.each([
  "",
  "memories/a",
  "/memoriesx",
  "/etc/passwd",
  "/memories/../etc/passwd",
  "/memories/..",
  "/memories/a/../../b",
  "/memories/./a",
  "//memories/a",
  "/memories//../a",
  "/memories//..",
  "/memories/..\\a",
  "/memories/a\\..\\b",
  "/memories/%2e%2e/a",
  "/memories/%2E%2e%2Fa",
  "/memories/%252e%252e/a",
  "/memories/a%5c..%5cb",
  "/memories/．．/a",
  "/memories/..／a",
  "/memories/ ../a",
  "/memories/.. /a",
  "/memories/a\u0000b",
  "/memories/a\nb",
])("%j is refused", (path) => {
  expect(path).not.toMatch(FILE_PATH);
});

test("a path has one spelling", () => {
  expect(canonicalPath("/memories/e\u0301/")).toBe("/memories/é");
  expect(canonicalPath("/memories//a///b.md//")).toBe("/memories/a/b.md");
  expect(["/memories", "/memories/a", "/memories/a/", "/memories//a", "/memories/e\u0301"].map(isFilePath)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test("a refusal has the words of the tool", () => {
  expect(pathRefusal("/etc")).toBe("Path must start with /memories, got: /etc");
  expect(pathRefusal("/memories/..")).toBe("Path /memories/.. would escape /memories directory");
});
