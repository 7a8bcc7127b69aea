import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { extractionCost } from "../../../eval/commands/extraction-cost.ts";
import { RECORDED } from "../extraction/recorded.ts";
import { runEval } from "./run-eval.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-extraction-cost-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messages = join(folder, "messages.jsonl");
const answers = join(folder, "answers.jsonl");
writeFileSync(answers, `${JSON.stringify(RECORDED)}\n`);
writeFileSync(
  messages,
  Array.from({ length: 8 }, (_, place) =>
    JSON.stringify({
      content: place % 2 === 0 ? `I bought ${place + 2} chairs in Lisbon yesterday.` : "How nice!",
      role: place % 2 === 0 ? "user" : "assistant",
      ...(place % 2 === 0 && { name: "Ada" }),
      reference_time: "2025-03-03T10:00:00Z",
    }),
  ).join("\n"),
);

test(
  "the cost of the same messages is measured for whole sessions and live, by kind of call",
  { timeout: 240_000 },
  async () => {
    const args = ["extraction-cost", messages, answers, "--gaps", "20", "--speed", "20", "--prices", "1,10"];
    const { code, stdout, stderr } = await runEval(args);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toMatch(
      /Extraction of 8 messages \(4 exchanges of 1 chats\), at \$1 a million tokens in and \$10 out/u,
    );
    const rows = new Map(
      stdout
        .split("\n")
        .map((line) => line.split("|").map((cell) => cell.trim()))
        .map((cells) => [cells[1] ?? "", cells.slice(2).map(Number)] as const),
    );
    const [calls = 0, perMessage = 0, tokensIn = 0, tokensOut = 0, dollars = 0] = rows.get("whole sessions") ?? [];
    const [aloneCalls = 0, , aloneIn = 0] = rows.get("live, each exchange alone") ?? [];
    const [liveCalls = 0, , liveIn = 0] = rows.get("live, 20 s apart") ?? [];
    expect(calls).toBeGreaterThan(0);
    expect(perMessage).toBeCloseTo(calls / 8, 3);
    expect(dollars).toBeCloseTo((tokensIn + 10 * tokensOut) / 1_000_000, 4);
    expect(tokensIn).toBeGreaterThan(1_000);
    expect(aloneCalls).toBeGreaterThanOrEqual(4);
    expect(aloneIn).toBeGreaterThan(2 * tokensIn);
    expect(liveCalls).toBeGreaterThan(0);
    expect(liveIn).toBeLessThanOrEqual(aloneIn);
    expect(stdout).toContain("The 1 recorded extractions have");
    expect(stdout).not.toContain("failed");
  },
);

test.each([
  [[messages], {}, /extraction-cost <locomo/u],
  [[messages, messages], {}, /has no recorded extraction/u],
  [[messages, answers], { gaps: "0" }, /--gaps takes numbers above 0/u],
  [[messages, answers], { speed: "fast" }, /--speed takes numbers above 0/u],
  [[messages, answers], { prices: "1" }, /--prices takes dollars/u],
  [[messages, answers], { facts: "many" }, /--facts takes model-written/u],
])("impossible measurements of cost are refused with a message: %j %j", async (files, options, reason) => {
  await expect(extractionCost(files, options)).rejects.toThrow(reason);
});
