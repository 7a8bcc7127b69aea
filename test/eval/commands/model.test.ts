import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { model } from "../../../eval/commands/model.ts";
import { type ScriptedOpenAi, startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

const DIALOGUE = {
  id: "home",
  kind: "update",
  name: "Ada",
  messages: [
    { reference_time: "2025-01-06T10:00:00Z", content: "I live in Porto." },
    { reference_time: "2025-03-03T10:00:00Z", content: "I moved to Lisbon last week." },
  ],
  over: ["Ada lives Porto"],
  holds: ["Ada lives Lisbon"],
};

const fact = (m: number, q: string, o: number, f: string) => ({ m, q, s: 1, p: "LIVES_IN", o, f, k: "state" });

let folder: string;
let server: ScriptedOpenAi;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "model-"));
  server = await startScriptedOpenAi({
    answer: () => ({
      entities: ["Ada", "Porto", "Lisbon"].map((n, place) => ({
        i: place + 1,
        n,
        t: place === 0 ? "person" : "place",
      })),
      facts: [
        fact(1, "I live in Porto", 2, "Ada lives in Porto."),
        fact(2, "moved to Lisbon", 3, "Ada lives in Lisbon."),
        fact(2, "which is not there", 3, "Ada owns Lisbon."),
      ],
    }),
  });
  vi.stubEnv("LLM_MODEL", "m");
  vi.stubEnv("OPENAI_BASE_URL", server.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function run(options: Parameters<typeof model>[1] = {}, other?: string): Promise<string> {
  const file = join(folder, "dialogues.jsonl");
  writeFileSync(file, `${JSON.stringify(DIALOGUE)}\n`);
  const written: string[] = [];
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  try {
    await model([other ?? file], { "answer-cache": join(folder, "answers"), ...options });
  } finally {
    out.mockRestore();
  }
  return written.join("");
}
const row = (report: string, name: string): string[] =>
  (report.split("\n").find((line) => line.startsWith(`| ${name}`)) ?? "").split("|").map((cell) => cell.trim());

test("the plan says what the calls cost before anything is asked", async () => {
  const log = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  expect(await run({ plan: true, prices: "1,2" })).toBe("");
  expect(String(log.mock.calls[0]?.[0])).toMatch(
    /1 calls with 1[\d]{3} tokens, .* about \$0\.0\d; .* at most \d+ min/u,
  );
  log.mockRestore();
  expect(server.chats).toEqual([]);
});

test("a file of people and a conversation of BEAM are read as well", async () => {
  const beam = {
    id: "c1",
    messages: [{ id: 0, role: "user", content: "I live in Porto.", anchor: "March-15-2024" }],
    questions: {},
  };
  writeFileSync(join(folder, "beam.json.gz"), gzipSync(JSON.stringify(beam)));
  writeFileSync(join(folder, "people.txt"), "## d01 Ada\n@a 2025-01-06T07:40\nU: I live in Porto.\n");
  for (const file of ["beam.json.gz", "people.txt"]) {
    const report = await run({}, join(folder, file));
    expect(row(report, "the built-in rules")[2]).toBe("1");
  }
  expect(server.chats).toHaveLength(2);
  expect(JSON.stringify(server.chats[0]?.messages)).toContain("2024-03-15");
});

test("a run again asks nothing again, and says the same", async () => {
  const first = await run();
  expect(row(first, "m ").slice(2, 8)).toEqual(["2", "–", "–", "1", "0", "0.50"]);
  expect(row(first, "the built-in rules")[7]).toBe("0.00");
  expect(first).toContain("Dropped facts of the model: quotation 1.");
  expect(await run()).toBe(first);
  expect(server.chats).toHaveLength(1);
});

test("calls that run at the same time lead to the same report", async () => {
  const people = join(folder, "people.txt");
  const said = Array.from(
    { length: 6 },
    (_, place) => `## d${place} Ada\n@a 2025-01-0${place + 1}T07:40\nU: I live in Porto.\n`,
  );
  writeFileSync(people, said.join("\n"));
  const one = await run({ "answer-cache": join(folder, "one") }, people);
  expect(await run({ "answer-cache": join(folder, "six"), "at-once": "6" }, people)).toBe(one);
  expect(server.chats).toHaveLength(12);
  await expect(run({ "at-once": "0" }, people)).rejects.toThrow(/--at-once/u);
});

test("marks of a person are counted by reader, and stay when the command runs again", async () => {
  const marks = join(folder, "marks.md");
  await run({ marks });
  const unmarked = readFileSync(marks, "utf8");
  expect(unmarked).toContain("**Ada lives in Porto.**");
  writeFileSync(marks, unmarked.replaceAll("- true: _", "- true: y").replace("- true: y", "- true: n"));
  const report = await run({ marks });
  expect(row(report, "both")[3]).toMatch(/ of \d+$/u);
  expect(row(report, "both")[4]).toBe("–");
  expect(readFileSync(marks, "utf8").match(/- true: n/gu)).toHaveLength(1);
  writeFileSync(marks, readFileSync(marks, "utf8").replace("- true: n", "- true: perhaps"));
  await expect(run({ marks })).rejects.toThrow(/a mark is y, n or _/u);
});

test("the table of a document is replaced", async () => {
  const document = join(folder, "page.md");
  writeFileSync(document, "# A\n\n<!-- table model-readers: x -->\n<!-- end of model-readers -->\n\nB\n");
  const report = await run({ document });
  const page = readFileSync(document, "utf8");
  expect(page).toContain(report.split("\n")[0]);
  expect(page).toContain("npm run eval -- model dialogues.jsonl --limit 1");
  expect(page.endsWith("\n\nB\n")).toBe(true);
});
