import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ByHand, startByHand } from "../../../eval/answers/by-hand.ts";
import { FaultError } from "../../../shared/fault.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";

const REQUEST = {
  system: "Answer in JSON.",
  user: "Who?",
  schema: { name: "people", json: { type: "object" }, shown: true as const },
  max_tokens: 50,
};

let folder: string;
let servers: ByHand[];
let refused: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "by-hand-"));
  servers = [];
  refused = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
});

async function start(recorded: string[] = []): Promise<ByHand> {
  const onRefused = (file: string): void => void refused.push(file);
  const server = await startByHand({ folder, recorded, port: 0, every_ms: 5, onRefused });
  servers.push(server);
  return server;
}
const ask = ({ url }: ByHand, user = REQUEST.user) =>
  openAiLlm({ base_url: url, api_key: "", model: "reader" }).complete({ ...REQUEST, user });
const pendingFiles = (): string[] => readdirSync(join(folder, "pending"));
const untilPending = (count: number) => vi.waitFor(() => expect(pendingFiles()).toHaveLength(count), { interval: 5 });
const idOf = (file: string | undefined): string => (file ?? "").replace(".json", "");
const write = (file: string, text: string): void => writeFileSync(join(folder, "answers", file), text);

test("a request waits for the file with its answer, is recorded, and is answered at once from then on", async () => {
  const server = await start();
  const answers = [ask(server), ask(server)];
  await untilPending(1);
  const [file] = pendingFiles();
  expect(JSON.parse(readFileSync(join(folder, "pending", file ?? ""), "utf8"))).toEqual({
    kind: "people",
    system: REQUEST.system,
    user: REQUEST.user,
    schema: REQUEST.schema.json,
  });
  write(`${idOf(file)}.json`, '{"who":');
  await vi.waitFor(() => expect(refused).toContain(`${idOf(file)}.json`));
  write(`${idOf(file)}.json`, '{\n  "who": ["Ada"]\n}\n');
  const [first, second] = await Promise.all(answers);
  expect(first).toMatchObject({ text: '{"who":["Ada"]}', finish: "stop" });
  expect(first?.tokens_in).toBeGreaterThan(4);
  expect(second).toEqual(first);
  expect(pendingFiles()).toEqual([]);
  const lines = readFileSync(join(folder, "recorded.jsonl"), "utf8").trim().split("\n");
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { kind: "people", system: REQUEST.system, user: REQUEST.user, answer: '{"who":["Ada"]}' },
  ]);
  expect(await ask(await start())).toEqual(first);
});

test("many requests wait at the same time, and a .txt file answers with its text", async () => {
  const server = await start();
  const users = Array.from({ length: 30 }, (_, place) => `Who is number ${place}?`);
  const answers = users.map((user) => ask(server, user));
  await untilPending(30);
  expect(server.pending()).toBe(30);
  for (const file of pendingFiles()) {
    const { user } = JSON.parse(readFileSync(join(folder, "pending", file), "utf8")) as { user: string };
    write(`${idOf(file)}.txt`, `Sure! {"to": "${user}"}\n`);
  }
  expect((await Promise.all(answers)).map(({ text }) => text)).toEqual(users.map((user) => `Sure! {"to": "${user}"}`));
});

test("a request that waited before a restart is recorded once its answer is there", async () => {
  const before = await start();
  const lost = ask(before).catch((error: unknown) => error);
  await untilPending(1);
  await before.close();
  expect(await lost).toBeInstanceOf(FaultError);
  const after = await start();
  write(`${idOf(pendingFiles()[0])}.json`, '{"who":"Ada"}');
  await untilPending(0);
  expect(existsSync(join(folder, "recorded.jsonl"))).toBe(true);
  expect((await ask(after)).text).toBe('{"who":"Ada"}');
});

test("other files of recorded answers are used, and an invalid one is refused", async () => {
  const other = join(folder, "other.jsonl");
  writeFileSync(other, `${JSON.stringify({ kind: "people", system: REQUEST.system, user: "Who?", answer: "{}" })}\n`);
  expect((await ask(await start([other]))).text).toBe("{}");
  writeFileSync(other, '{"kind": "people"}\n');
  await expect(start([other])).rejects.toThrow(/answer 1/u);
});

test("an invalid body and another path are refused with a reason", async () => {
  const { url } = await start();
  const post = (path: string, body: string) => fetch(`${url}${path}`, { method: "POST", body });
  expect((await post("/chat/completions", "{")).status).toBe(400);
  expect((await post("/embeddings", "{}")).status).toBe(404);
  expect(await (await post("/chat/completions", '{"model": "m"}')).text()).toContain("messages");
});
