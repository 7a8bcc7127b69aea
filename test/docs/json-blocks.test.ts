/** JSON blocks of the guides parse, and configurations of MCP clients lead to the MCP door. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const blocks = globSync("docs/{guides,reference}/*.md", { cwd: ROOT }).flatMap((file) =>
  Array.from(readFileSync(`${ROOT}/${file}`, "utf8").matchAll(/^```json$(.*?)^```$/gms), ([, text = ""], n) => ({
    place: `${file}, block ${n + 1}`,
    file,
    text,
  })),
);

test.each(blocks)("$place is JSON", ({ text }) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow();
});

test("every configuration of a client leads to /mcp with a key", () => {
  const configurations = blocks.filter(({ file }) => file.endsWith("mcp.md"));
  expect(configurations).toHaveLength(5);
  for (const { text } of configurations) {
    expect(text).toContain('"https://engraph.example.com/mcp"');
    expect(text).toMatch(/"Authorization": "Bearer (?:\$\{|eg_)|"Authorization:\$\{\w+\}"/);
  }
});
