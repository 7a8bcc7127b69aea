import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { extraction } from "../../../eval/commands/extraction.ts";
import { scriptedEndpoint } from "../../../eval/model-written-facts.ts";
import { dataDirectory } from "../../fakes/data-directory.ts";
import { startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import { SAMPLE } from "../sample.ts";
import { runEval } from "./run-eval.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-extraction-"));
const dataDir = dataDirectory("extraction");
afterAll(() => {
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const dialogue = (id: string, kind: string, contents: [string, string], holds: string[]): string =>
  JSON.stringify({
    id,
    kind,
    name: "Ada",
    messages: contents.map((content, place) => ({ content, reference_time: `2025-0${1 + 2 * place}-06T10:00:00Z` })),
    over: ["Ada lives Porto"],
    holds,
    query: "Where does Ada live?",
  });

test(
  "what a model extracts of chats and dialogues is measured once, also by a run that goes on after an interruption, " +
    "and the marks in its checklist are counted",
  { timeout: 240_000 },
  async () => {
    const model = await startScriptedOpenAi();
    const files = [
      write("locomo.json", SAMPLE),
      write(
        "dialogues.jsonl",
        [
          dialogue("moved", "update", ["I live in Porto.", "I moved to Lisbon last week."], ["Ada lives Lisbon"]),
          dialogue("stays", "ending", ["I live in Porto.", "Nice weather today."], []),
        ].join("\n"),
      ),
    ];
    const args = ["extraction", ...files, "--data-dir", dataDir, "--min-strength", "7"];
    const first = await runEval(args, scriptedEndpoint(model.url));
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toMatch(/^Extracted by scripted \(openai\)$/mu);
    expect(first.stdout).toMatch(/^made-up: \d+ facts of 5 messages$/mu);
    expect(first.stdout).toMatch(/\| event +\| +2 \| +100\.0 \(34\.2–100\.0\) \|/u);
    expect(first.stdout).toMatch(/> \*\*Ada: Hi Ben! I adopted a kitten\.\*\*\n\n\*\*Ada adopted a kitten\.\*\*/u);
    expect(first.stdout).toMatch(/\| update +\| +1 \| +100\.0 /u);
    expect(first.stdout).toMatch(/\| ending +\| +1 \| +0\.0 \(0\.0–79\.3\) \| +100\.0 /u);
    expect(first.stdout).toContain("- stays (Nice weather today.): still holds: Ada lives Porto");

    // each start tries the model with one short call
    const paid = () => model.bills.filter(({ kind }) => kind !== "probe").length;
    const once = paid();
    expect(once).toBeGreaterThan(0);
    const marked = write("checklist.md", first.stdout.replace(/: _$/gmu, ": y"));
    const second = await runEval([...args, marked], scriptedEndpoint(model.url));
    await model.close();
    expect(second.stdout.endsWith(first.stdout)).toBe(true);
    expect(paid()).toBe(once);
    const facts = first.stdout.match(/^### /gmu)?.length ?? 0;
    expect(second.stdout).toMatch(new RegExp(`\\| all +\\| +100\\.0 \\([^)]*\\) of ${facts} \\|`, "u"));
  },
);

test.each([
  [[], {}, /extraction <locomo/u],
  [[join(folder, "nowhere.jsonl")], {}, /does not exist/u],
  [[write("chat.jsonl", '{"content": "Hi."}')], {}, /message 1: .*reference_time/su],
  [[write("notes.md", "# Notes")], {}, /has no facts to mark/u],
  [[write("one.jsonl", "")], { seed: "x" }, /--seed takes a whole number/u],
  [[write("one.jsonl", "")], { "min-strength": "11" }, /--min-strength takes a whole number from 1 to 10/u],
])("impossible measurements of extraction are refused with a message: %j %j", async (files, options, reason) => {
  await expect(extraction(files, options)).rejects.toThrow(reason);
});
