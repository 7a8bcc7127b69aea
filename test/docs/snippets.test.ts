/** Every snippet and example of the documents, run on one server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killLocalStacks, startLocalStack, type Ready } from "../fakes/local-stack.ts";
import { missingFrom, readSnippets, type Snippet } from "./snippets.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TIMEOUT_MS = 180_000;
const END = "\u001E";
const PRELUDE = `set -Eeuo pipefail\ncurl() { command curl -sS --fail-with-body "$@"; }\n`;

let directory: string;
let stack: Ready;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "engraph-docs-"));
  stack = await startLocalStack(join(directory, "data"), "0", { SERVE: "", WEBHOOK_TARGETS: "loopback" }).ready();
}, TIMEOUT_MS);

afterAll(() => {
  killLocalStacks();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

const QUICKSTART = "docs/quickstart.md";
const DOCUMENTS = [
  "README.md",
  QUICKSTART,
  "examples/README.md",
  "docs/guides/ask.md",
  "docs/guides/budgets.md",
  "docs/guides/context-modes.md",
  "docs/guides/import-and-export.md",
  "docs/guides/ontology.md",
  "docs/guides/undo-and-erasure.md",
  "docs/guides/webhooks.md",
  "skills/engraph/SKILL.md",
];
const FIRST_STEPS = 3;

test.each(DOCUMENTS)(
  "every snippet of %s runs and prints the documented output",
  { timeout: TIMEOUT_MS },
  async (file) => {
    const own = readSnippets(file);
    expect(own.length).toBeGreaterThan(0);
    const snippets = file.startsWith("docs/guides/")
      ? [...readSnippets(QUICKSTART).slice(0, FIRST_STEPS), ...own]
      : own;
    const folder = mkdtempSync(join(directory, "reader-"));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const key = await makeKey(file);
    const commands = snippets.map((snippet, index) => save(snippet, index, folder, key));
    const { code, stdout, stderr } = await run(
      "bash",
      ["-c", PRELUDE + commands.join("")],
      file.startsWith("examples/") ? ROOT : folder,
    );
    const outputs = stdout.split(END);
    const reached = snippets[Math.min(outputs.length, snippets.length) - 1]?.place;
    expect(code, `${reached} failed:\n${outputs.at(-1)}\n${stderr}`).toBe(0);
    for (const [index, snippet] of snippets.entries())
      expect(missingFrom(outputs[index] ?? "", snippet), `${snippet.place} printed:\n${outputs[index]}`).toEqual([]);
  },
);

test(
  "chat-with-memory asks the model if OPENAI_API_KEY is set, and remembers its answer",
  { timeout: TIMEOUT_MS },
  async () => {
    const asked: { messages: { role: string; content: string }[] }[] = [];
    const endpoint = createServer((request, response) => {
      let body = "";
      request.on("data", (data: Buffer) => (body += data.toString()));
      request.on("end", () => {
        asked.push(JSON.parse(body) as (typeof asked)[number]);
        const message = { role: "assistant", content: "Try a sencha, Ada." };
        response.setHeader("content-type", "application/json").end(JSON.stringify({ choices: [{ message }] }));
      });
    }).listen(0, "127.0.0.1");
    await once(endpoint, "listening");
    const { port } = endpoint.address() as { port: number };
    const api_key = await makeKey("chat with a model");
    const { code, stdout, stderr } = await run(process.execPath, ["examples/chat-with-memory.ts"], ROOT, {
      ENGRAPH_URL: stack.url,
      ENGRAPH_API_KEY: api_key,
      OPENAI_API_KEY: "sk-test",
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      LLM_MODEL: "any",
    });
    endpoint.close();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Try a sencha, Ada.");
    expect(JSON.stringify(asked.at(-1)?.messages)).toContain("Ada: I like green tea.");
  },
);

test.each(["quickstart", "chat-with-memory", "time-travel"])(
  "the example %s exits with 1 and a reason if the API refuses it or is not configured",
  async (name) => {
    const refused = await run(process.execPath, [`examples/${name}.ts`], ROOT, {
      ENGRAPH_URL: stack.url,
      ENGRAPH_API_KEY: "eg_dev_wrong",
    });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("401");
    const bare = await run(process.execPath, [`examples/${name}.ts`], ROOT, { ENGRAPH_URL: "", ENGRAPH_API_KEY: "" });
    expect(bare.code).toBe(1);
    expect(bare.stderr).toContain("ENGRAPH_API_KEY");
  },
);

function save({ language, text }: Snippet, index: number, folder: string, key: string): string {
  const path = join(folder, `snippet-${index}.${language === "ts" ? "mts" : "sh"}`);
  writeFileSync(path, text.replaceAll("http://127.0.0.1:8787", stack.url).replaceAll("eg_dev_…", key));
  const command = language === "ts" ? `node ${path}` : `. ${path}`;
  return `${command} </dev/null\nprintf '${END}'\n`;
}

async function makeKey(name: string): Promise<string> {
  const response = await fetch(`${stack.url}/v1/tenants`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.admin_token}`, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { api_key: string }).api_key;
}

async function run(command: string, args: string[], cwd: string, variables: Record<string, string> = {}) {
  const { OPENAI_API_KEY: _, ...environment } = process.env;
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const child = spawn(command, args, {
    cwd,
    env: { ...environment, PATH, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data: Buffer) => (stdout += data.toString()));
  child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}
