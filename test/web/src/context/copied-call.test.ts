import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { asCurl, asMcp, asTypeScript, notRecalled } from "../../../../web/src/context/copied-call.ts";

const HOSTILE = `it's "$HOME" \`id\` $(id) \\ 'end`;
const memory = { kind: "users", id: "o'neil|1" } as const;
const origin = "http://127.0.0.1:1";

const wordsOf = (call: string): string[] =>
  execFileSync("sh", ["-c", call.replace(/^curl/, "printf '%s\\n'")], {
    env: { ...process.env, ENGRAPH_API_KEY: "secret" },
    encoding: "utf8",
  })
    .trimEnd()
    .split("\n");

test("a shell parses a copied call correctly, whatever the query contains", () => {
  const words = wordsOf(asCurl(origin, memory, { query: HOSTILE, max_tokens: 100 }));
  expect(words[0]).toBe("http://127.0.0.1:1/v1/users/o'neil%7C1/context");
  expect(words).toContain("Authorization: Bearer secret");
  expect(JSON.parse(words.at(-1) ?? "")).toEqual({ query: HOSTILE, max_tokens: 100 });
});

test("a copied MCP call has only the settings of the tool recall, and lists the omitted ones", () => {
  const request = { query: HOSTILE, references: "full", mode: "facts" } as const;
  const words = wordsOf(asMcp(origin, memory, request) ?? "");
  expect(words).toContain("X-Engraph-User: o'neil%7C1");
  expect(JSON.parse(words.at(-1) ?? "")).toMatchObject({
    method: "tools/call",
    params: { name: "recall", arguments: { query: HOSTILE, with_ids: true } },
  });
  expect(notRecalled(request)).toEqual(["mode"]);
  expect(asMcp(origin, memory, { thread_id: "t" })).toBeNull();
  expect(asMcp(origin, { kind: "graphs", id: "g" }, request)).toBeNull();
});

test("a copied TypeScript call uses the SDK's names, and contains no key", () => {
  const program = asTypeScript(origin, memory, { query: HOSTILE, thread_id: "t", max_tokens: 100 });
  expect(program).toContain(`memory.context(${JSON.stringify(HOSTILE)}, {\n  thread: "t",\n  maxTokens: 100,\n})`);
  expect(program).not.toContain("key:");
  expect(asTypeScript(origin, memory, { thread_id: "t" })).toContain('memory.context(undefined, {\n  thread: "t",\n})');
});
