import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runEval } from "./run-eval.ts";

const SENTENCES = fileURLToPath(new URL("../../../eval/extraction/sentences.jsonl", import.meta.url));

test(
  "the classifier answers three questions about the repository's sentences without a server",
  { timeout: 120_000 },
  async () => {
    const { code, stdout, stderr } = await runEval(["extraction-classifier", SENTENCES]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    for (const title of ["worth keeping:", "that end something:", "of somebody else:"]) expect(stdout).toContain(title);
    expect(stdout.match(/^\| rules +\|/gmu)).toHaveLength(3);
  },
);

test("the extraction-classifier command without a file says where to get one", { timeout: 120_000 }, async () => {
  const { code, stderr } = await runEval(["extraction-classifier"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain("A file of sentences");
});
