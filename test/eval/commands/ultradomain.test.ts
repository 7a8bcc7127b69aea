import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChatBody, type ScriptedOpenAi, startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import { runEval } from "./run-eval.ts";

const SAMPLE = fileURLToPath(new URL("../samples/made-up-ultradomain.jsonl", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "engraph-ultradomain-"));
const promptOf = ({ messages }: ChatBody): string => messages.map(({ content }) => content).join("\n");
const lengthOf = (chat: ChatBody, tag: string): number =>
  new RegExp(`<${tag}>\n([^]*?)\n</${tag}>`, "u").exec(promptOf(chat))?.[1]?.length ?? 0;
const judge = (chat: ChatBody) => {
  const better = lengthOf(chat, "first") >= lengthOf(chat, "second") ? "first" : "second";
  return { comprehensiveness: better, empowerment: better, diversity: "first", overall: better };
};

let model: ScriptedOpenAi;
beforeAll(async () => {
  model = await startScriptedOpenAi({
    answers: {
      long_answer: (chat: ChatBody) => ({
        answer: /<memory>\n([^]*)\n<\/memory>/u.exec(promptOf(chat))?.[1] ?? "",
      }),
      pairwise_judgement: judge,
    },
  });
});
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  "books are read into a memory, each question is answered from its contexts and judged, and a second run pays for nothing",
  { timeout: 300_000 },
  async () => {
    const out = join(folder, "out.json");
    const args = ["ultradomain", SAMPLE, "--contexts", "hybrid,naive", "--prices", "0.40,1.60", "--json", out];
    const keyed = { OPENAI_API_KEY: "key", OPENAI_BASE_URL: model.url, LLM_MODEL: "scripted" };
    const run = () => runEval([...args, "--answer-cache", join(folder, "answers")], keyed);
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/win rates: 12 calls, .* written: about \$0\.0\d\n/u);
    expect(stdout).toContain(
      "UltraDomain, 3 questions on 2 parts of books, answered and judged by scripted in both orders",
    );
    expect(stdout).toMatch(/\| over naive +\| +3 \|.*\| +50\.0 \(50\.0–50\.0\) \|/u);
    const { compared } = JSON.parse(readFileSync(out, "utf8")) as {
      compared: { question: string; answers: Record<string, string> }[];
    };
    const [guild, observatory] = compared;
    expect(guild?.answers["hybrid"]).toContain("Lenk Honey Guild");
    expect(observatory?.answers["naive"]).toContain("Nils repairs its telescope");
    const paid = model.bills.filter(({ kind }) => kind === "long_answer" || kind === "pairwise_judgement").length;
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThanOrEqual(12);
    const kinds = () => model.bills.map(({ kind }) => kind).toSorted();
    const before = kinds();
    expect((await run()).stdout).toBe(stdout);
    expect(kinds()).toEqual(before);
  },
);

test("a file that is not UltraDomain's, or an unknown context, ends with an error that names valid ones", async () => {
  const keyed = { OPENAI_API_KEY: "key", OPENAI_BASE_URL: model.url, LLM_MODEL: "scripted" };
  const other = await runEval(["ultradomain", fileURLToPath(import.meta.url)], keyed);
  expect(other).toMatchObject({ code: 1, stdout: "" });
  expect(other.stderr).toContain("huggingface");
  const unnamed = await runEval(["ultradomain", SAMPLE, "--contexts", "hybrid,nothing"], keyed);
  expect(unnamed).toMatchObject({ code: 1, stdout: "" });
  expect(unnamed.stderr).toContain("--contexts takes");
  const unpriced = await runEval(["ultradomain", SAMPLE, "--prices", "cheap"], keyed);
  expect(unpriced).toMatchObject({ code: 1, stdout: "" });
  expect(unpriced.stderr).toContain("--prices takes");
});
