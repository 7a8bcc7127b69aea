/** The examples of docs/guides/frameworks.md are the programs that the adapter tests run. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const MAX_LINES = 30;

const { exports } = JSON.parse(read("sdk/package.json")) as { exports: Record<string, { default?: string }> };
const adapters = Object.entries(exports).flatMap(([name, { default: file = "" }]) =>
  file.includes("/frameworks/") ? [name.slice("./".length)] : [],
);

test("there is an adapter for each of six frameworks", () => {
  expect(adapters).toEqual(["ai-sdk", "anthropic", "cloudflare-agents", "langgraph", "mastra", "openai-agents"]);
});

test.each(adapters)("the example of %s is short, and the one that its test runs", (adapter) => {
  const example = read(`test/doors/${adapter}/example.ts`);
  expect(example.trimEnd().split("\n").length).toBeLessThanOrEqual(MAX_LINES);
  expect(read("docs/guides/frameworks.md")).toContain(`\`\`\`typescript\n${example}\`\`\``);
  expect(read(`test/doors/${adapter}/${adapter}.test.ts`)).toContain('from "./example.ts"');
});
