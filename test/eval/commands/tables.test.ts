import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { markedTables } from "../../../eval/tables/marked-document.ts";
import { TABLES } from "../../../eval/tables/tables.ts";
import { runEval } from "./run-eval.ts";

const DOCUMENT = fileURLToPath(new URL("../../../docs/benchmarks.md", import.meta.url));

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "tables-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test("every marked table of the benchmarks is one that the command writes", () => {
  const marked = markedTables(readFileSync(DOCUMENT, "utf8")).map(({ name }) => name);
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.filter((name) => !TABLES.some((table) => table.name === name))).toEqual([]);
});

test("the benchmarks are what the stored results say: writing them again changes nothing", async () => {
  const copy = join(folder, "benchmarks.md");
  copyFileSync(DOCUMENT, copy);
  const { code, stderr } = await runEval(["tables", "--stored", "--document", copy]);
  expect([code, stderr]).toEqual([0, expect.stringContaining("every other table stands as measured")]);
  expect(readFileSync(copy, "utf8")).toBe(readFileSync(DOCUMENT, "utf8"));
});

test("a plan says what is missing and what would run, and changes nothing", async () => {
  const { code, stderr } = await runEval(["tables", "--data", folder, "--plan", "--only", "hotpotqa-recall"]);
  expect(code).toBe(0);
  expect(stderr).toContain("hotpotqa: left as it is, ");
  expect(stderr).toContain("hotpotqa/questions-dev.json or hotpot_dev_distractor_v1.json");
  expect(stderr).toContain("0 to measure");
});

test("a result that is damaged is measured again, and a file that is not the data set's leaves the table as it is", async () => {
  const [copy, data] = [join(folder, "benchmarks.md"), join(folder, "hotpot_dev_distractor_v1.json")];
  copyFileSync(DOCUMENT, copy);
  writeFileSync(data, "");
  writeFileSync(join(folder, "hotpotqa.json"), '{"measurement":');
  const own = ["--data", folder, "--results", folder, "--document", copy, "--only", "hotpotqa-recall"];
  const { code, stderr } = await runEval(["tables", ...own]);
  expect(code).toBe(1);
  expect(stderr).toContain("hotpotqa.json is not a stored result");
  expect(stderr).toContain("not measured: hotpotqa. What was measured is kept");
  expect(readFileSync(copy, "utf8")).toBe(readFileSync(DOCUMENT, "utf8"));
});

test.each([
  [["tables"], "tables --data <folder>"],
  [["tables", "--data", ".", "--only", "everything"], 'not "everything"'],
  [["tables", "--stored", "--document", "missing.md"], "missing.md does not exist"],
  [["tables", "--stored", "--only", "locomo-answers"], "has no markers of locomo-answers"],
])("%j is refused", async (args, reason) => {
  const { code, stderr } = await runEval(args);
  expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
});
