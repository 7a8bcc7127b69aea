import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import Anthropic from "@anthropic-ai/sdk";
import type { MemoryToolHandlers } from "@anthropic-ai/sdk/helpers/beta/memory";
import { BetaLocalFilesystemMemoryTool } from "@anthropic-ai/sdk/tools/memory/node";
import { Engraph } from "engraph";
import { engraphMemoryHandlers } from "engraph/anthropic";
import { serverUnderTest } from "../server.ts";
import { budgetsOf, silentServer } from "../silent-server.ts";
import { chat } from "./example.ts";
import { CONVERSATION } from "./recorded.ts";

const server = await serverUnderTest();
after(server.stop);
const engraph = new Engraph({ url: server.url, key: server.apiKey });
/** The first request of a busy machine may take longer than the default. */
const PATIENT_MS = 60_000;
const newUser = () => engraph.user(`anthropic-${crypto.randomUUID()}`);

type Input = Parameters<MemoryToolHandlers[keyof MemoryToolHandlers]>[0];

async function run(handlers: MemoryToolHandlers, input: Input): Promise<string> {
  const handler = handlers[input.command] as (given: Input) => Promise<string>;
  try {
    return await handler.call(handlers, input);
  } catch (error) {
    return `Error: ${(error as Error).message}`;
  }
}

const view = (path: string, view_range?: number[]): Input => ({
  command: "view",
  path,
  ...(view_range && { view_range }),
});
const create = (path: string, file_text: string): Input => ({ command: "create", path, file_text });
const replace = (path: string, old_str: string, new_str: string): Input => ({
  command: "str_replace",
  path,
  old_str,
  new_str,
});
const insert = (path: string, insert_line: number, insert_text: string): Input => ({
  command: "insert",
  path,
  insert_line,
  insert_text,
});
const remove = (path: string): Input => ({ command: "delete", path });
const rename = (old_path: string, new_path: string): Input => ({ command: "rename", old_path, new_path });

const A = "/memories/a.md";
const COMMANDS: Input[] = [
  view(A),
  create(A, "tea: green\nmilk: no\nsugar: no\n"),
  create(A, "again"),
  view(A),
  view(A, [2, 3]),
  view(A, [3, -1]),
  view(A, [0, 1]),
  view(A, [2]),
  view(A, [9, 12]),
  replace(A, "green", "black $& $1"),
  replace(A, "no", "yes"),
  replace(A, "coffee", "x"),
  replace("/memories/none", "x", "y"),
  insert(A, 0, "# Drinks\n"),
  insert(A, 5, "end"),
  insert(A, 99, "x"),
  insert("/memories/none", 0, "x"),
  view(A),
  create("/memories/b/deep/er/c.md", ""),
  view("/memories/b/deep/er/c.md"),
  replace("/memories/b", "x", "y"),
  insert("/memories/b", 0, "x"),
  create("/memories/b", "x"),
  rename(A, "/memories/b"),
  rename("/memories/none", "/memories/x"),
  rename(A, "/memories/new/place.md"),
  view(A),
  view("/memories/new/place.md"),
  rename("/memories/b", "/memories/moved"),
  view("/memories/moved/deep/er/c.md"),
  remove("/memories/moved"),
  view("/memories/moved/deep/er/c.md"),
  remove("/memories/moved"),
  remove("/memories"),
  rename("/memories", "/memories/x"),
  view("/etc/passwd"),
  view("/memories/../etc/passwd"),
  create("/memories/x/../../y", "x"),
];

test("commands are answered in the words of Anthropic's own implementation", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engraph-anthropic-"));
  try {
    const own = await BetaLocalFilesystemMemoryTool.init(folder);
    const handlers = engraphMemoryHandlers({ user: newUser(), timeoutMs: PATIENT_MS });
    for (const input of COMMANDS)
      assert.equal(await run(handlers, input), await run(own, input), JSON.stringify(input));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a directory is listed two levels deep, with sizes and without hidden items", async () => {
  const handlers = engraphMemoryHandlers({ user: newUser(), timeoutMs: PATIENT_MS });
  const intro =
    "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:";
  assert.equal(await run(handlers, view("/memories")), `${intro}\n0B\t/memories`);
  for (const [path, size] of [
    ["/memories/b/deep/er/c.md", 2048],
    ["/memories/b.md", 1536],
    ["/memories/.hidden", 0],
    ["/memories/b/node_modules/x", 0],
    ["/memories/a/é.md", 5],
  ] as const)
    await run(handlers, create(path, "x".repeat(size)));
  const listed = [
    "3.5K\t/memories",
    "5B\t/memories/a/",
    "5B\t/memories/a/é.md",
    "2K\t/memories/b/",
    "2K\t/memories/b/deep/",
  ];
  assert.equal(await run(handlers, view("/memories")), [intro, ...listed, "1.5K\t/memories/b.md"].join("\n"));
});

describe("where Anthropic's own implementation is less exact,", () => {
  const handlers = engraphMemoryHandlers({ user: newUser(), timeoutMs: PATIENT_MS });

  test("a text that spans lines can be replaced, and one that a line has twice is not unique", async () => {
    await run(handlers, create("/memories/lines", "one\ntwo\ntwo two\n"));
    assert.match(
      await run(handlers, replace("/memories/lines", "one\ntwo\n", "1\n")),
      /^The memory file has been edited/,
    );
    assert.match(await run(handlers, replace("/memories/lines", "two", "2")), /in lines: 2, 2\. Please/);
  });

  test("an encoded way out of /memories is refused", async () => {
    for (const path of ["/memories/%2e%2e/x", "/memories/%252e%252e%252fx", "/memories/..%5cx", "/memoriesx"])
      assert.match(await run(handlers, create(path, "x")), /^Error: Path/);
  });
});

test("a context shows files of Claude, and they can be read at an earlier moment and restored", async () => {
  const user = newUser();
  const handlers = engraphMemoryHandlers({ user, timeoutMs: PATIENT_MS });
  await run(handlers, create("/memories/trip.md", "The hotel in Bergen is called Zander K."));
  const { known_from } = (await user.file("/memories/trip.md")).files[0] ?? {};
  await run(handlers, replace("/memories/trip.md", "Zander K", "Opus XVI"));
  const { context } = await user.context("Which hotel in Bergen?");
  assert.match(context, /Opus XVI/);
  assert.match(context, /\/memories\/trip\.md/);
  assert.doesNotMatch(context, /Zander/);
  assert.match((await user.file("/memories/trip.md", { knownAt: known_from ?? "" })).text ?? "", /Zander/);
  const { undo } = await user.changeFiles({ command: "delete", path: "/memories/trip.md" });
  await user.rollback(undo?.known_at ?? "");
  assert.match(await run(handlers, view("/memories/trip.md")), /Opus XVI/);
});

test("a model reads nothing of keys and servers where the memory cannot be reached", async () => {
  const refused = new Engraph({ url: server.url, key: "eg_wrong", retryForMs: 0 }).user("ada");
  const gone = new Engraph({ url: "http://127.0.0.1:9", key: "eg_k", retryForMs: 0 }).user("ada");
  for (const user of [refused, gone])
    assert.equal(
      await run(engraphMemoryHandlers({ user }), view("/memories")),
      "Error: The memory is not available now",
    );
});

test("the example runs in Anthropic's tool runner, with recorded answers of the model", async () => {
  const asked: { tools: unknown; messages: { role: string; content: unknown }[] }[] = [];
  const answers = [...CONVERSATION];
  const api = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      asked.push(JSON.parse(body) as (typeof asked)[number]);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers.shift()));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  try {
    Object.assign(process.env, { ENGRAPH_URL: server.url, ENGRAPH_API_KEY: server.apiKey });
    const baseURL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const anthropic = new Anthropic({ apiKey: "test", baseURL, maxRetries: 0 });
    const user = newUser();
    assert.equal(await chat(anthropic, user.id, "I only drink green tea."), "Noted: green tea only.");
    assert.deepEqual(asked[0]?.tools, [{ type: "memory_20250818", name: "memory" }]);
    const sent = asked.flatMap(({ messages }) => messages.map(({ content }) => content));
    const blocks = sent.flatMap((content) => (Array.isArray(content) ? (content as object[]) : []));
    // requests repeat earlier results only if the API keeps no thread
    const results = new Map(
      blocks.flatMap((block) => ("tool_use_id" in block ? [[block.tool_use_id, block] as const] : [])),
    );
    assert.deepEqual(
      [...results.values()],
      [
        {
          type: "tool_result",
          tool_use_id: "toolu_01",
          content:
            "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\n0B\t/memories",
        },
        {
          type: "tool_result",
          tool_use_id: "toolu_02",
          content: "Error: The path /memories/preferences.md does not exist. Please provide a valid path.",
          is_error: true,
        },
        {
          type: "tool_result",
          tool_use_id: "toolu_03",
          content: "File created successfully at: /memories/preferences.md",
        },
      ],
    );
    assert.equal((await user.file("/memories/preferences.md")).text, "Drinks only green tea.\n");
  } finally {
    api.closeAllConnections();
    api.close();
  }
});

test("a turn waits once for a memory that never answers, however many commands the model sends", async () => {
  const BUDGET_MS = 1_000;
  const { url, close } = await silentServer();
  const user = new Engraph({ url, key: "eg_k" }).user("ada");
  const handlers = engraphMemoryHandlers({ user, timeoutMs: BUDGET_MS });
  const answers: string[] = [];
  const took = await budgetsOf(BUDGET_MS, async () => {
    for (const input of [
      view("/memories"),
      create("/memories/a", "x"),
      view("/memories/a"),
      create("/memories/a", "x"),
    ])
      answers.push(await run(handlers, input));
  });
  assert.deepEqual(answers, Array(4).fill("Error: The memory is not available now"));
  assert.ok(took > 0.9 && took < 2, `${took} budgets`);
  close();
});
