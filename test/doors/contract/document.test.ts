import assert from "node:assert/strict";
import { after, test } from "node:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contractFile, folder } from "./contract.ts";
import { run } from "./run.ts";

after(() => rmSync(folder, { recursive: true }));

test("Redocly's recommended rules have nothing to say of the document", () => {
  const { status, said } = run("redocly", "lint", "--extends=recommended", "--format=json", contractFile);
  assert.deepEqual([status, JSON.parse(said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1)).problems], [0, []]);
});

test("Spectral's rules for OpenAPI have nothing to say of the document", () => {
  const { status, said } = run("spectral", "lint", "--ruleset=.spectral.yaml", "--fail-severity=hint", contractFile);
  assert.equal(status, 0, said);
});

const CALLS = `
import type { operations } from "./by-openapi-typescript.js";
type Body<Name extends keyof operations> = operations[Name] extends { requestBody: { content: { "application/json": infer B } } } ? B : never;
type Answer<Name extends keyof operations> = operations[Name]["responses"] extends { 200: { content: { "application/json": infer A } } } ? A : never;

export const sent: Body<"addMessages"> = {
  thread_id: "t",
  messages: [{ role: "user", content: "I moved to Lisbon." }, { role: "assistant", content: null, tool_calls: [{ id: "c" }] }],
};
export const asked: Body<"ask"> = { question: "Where does Ada live?" };
export const answered = (answer: Answer<"ask">): string | null => answer.answer;
export const context = (answer: Answer<"getContext">): string => answer.context;
// @ts-expect-error a question is a text
export const wrong: Body<"ask"> = { question: 1 };
`;

const CLIENT = `
import { addMessages, ask, getContext } from "./by-hey-api/index.js";
export async function converse(): Promise<string | undefined> {
  const path = { user_id: "auth0|123" };
  await addMessages({ path, body: { thread_id: "t", messages: [{ role: "user", content: "I moved to Lisbon." }] } });
  const { data: answered } = await ask({ path, body: { question: "Where do I live?" } });
  const said: string | null | undefined = answered?.answer;
  const { data } = await getContext({ path, body: { query: "Lisbon" } });
  return said ?? data?.context;
}
`;

test("typed clients that are generated from the document compile, and know what they are given", () => {
  const made = run("openapi-typescript", contractFile, "--output", join(folder, "by-openapi-typescript.ts"));
  assert.equal(made.status, 0, made.said);
  writeFileSync(join(folder, "calls.ts"), CALLS);
  const client = run("openapi-ts", "--input", contractFile, "--output", join(folder, "by-hey-api"), "--silent");
  assert.equal(client.status, 0, client.said);
  writeFileSync(join(folder, "client.ts"), CLIENT);
  const options = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2022", "--lib", "es2023,dom,dom.iterable"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
  const { status, said } = run("tsc", ...options, ...modules, join(folder, "calls.ts"), join(folder, "client.ts"));
  assert.equal(status, 0, said);
});
