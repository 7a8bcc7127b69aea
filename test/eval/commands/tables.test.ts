import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { markedTables } from "../../../eval/tables/marked-document.ts";
import { TABLES } from "../../../eval/tables/tables.ts";
import { OPEN_IE, QUESTIONS } from "../samples/musique.ts";
import { runEval, startEval } from "./run-eval.ts";

const DOCUMENT = fileURLToPath(new URL("../../../docs/benchmarks.md", import.meta.url));

const HOTPOT = fileURLToPath(new URL("../samples/made-up-hotpot.json", import.meta.url));

const tableOf = (document: string, name: string): string =>
  new RegExp(`<!-- table ${name}: [^]*?<!-- end of ${name} -->`, "u").exec(document)?.[0] ?? "";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "tables-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test("the command writes every marked table of the benchmarks", () => {
  const marked = markedTables(readFileSync(DOCUMENT, "utf8")).map(({ name }) => name);
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.filter((name) => !TABLES.some((table) => table.name === name))).toEqual([]);
});

test("the benchmarks match the stored results: writing them again changes nothing", async () => {
  const copy = join(folder, "benchmarks.md");
  copyFileSync(DOCUMENT, copy);
  const { code, stderr } = await runEval(["tables", "--stored", "--document", copy]);
  expect([code, stderr]).toEqual([0, expect.stringContaining("every other table stands as measured")]);
  expect(readFileSync(copy, "utf8")).toBe(readFileSync(DOCUMENT, "utf8"));
});

test("a plan lists missing and due measurements, and changes nothing", async () => {
  const { code, stderr } = await runEval(["tables", "--data", folder, "--plan", "--only", "hotpotqa-recall"]);
  expect(code).toBe(0);
  expect(stderr).toContain("hotpotqa: left as it is, ");
  expect(stderr).toContain("hotpotqa/questions-dev.json or hotpot_dev_distractor_v1.json");
  expect(stderr).toContain("0 to measure");
});

test("a missing data folder is an error instead of a folder without files", async () => {
  const { code, stderr } = await runEval(["tables", "--data", join(folder, "nothing"), "--plan"]);
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining("there is no such folder")]);
  expect(code).not.toBe(0);
});

test("a damaged result is measured again, and an invalid data file leaves its table unchanged", async () => {
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

test(
  "a killed run keeps its finished measurements, and the same command measures the rest",
  { timeout: 300_000 },
  async () => {
    const copy = join(folder, "benchmarks.md");
    copyFileSync(DOCUMENT, copy);
    writeFileSync(join(folder, "openie_musique_results_ner_gpt-3.5-turbo-1106.json"), OPEN_IE);
    writeFileSync(join(folder, "musique.json"), QUESTIONS);
    copyFileSync(HOTPOT, join(folder, "hotpot_dev_distractor_v1.json"));
    const results = join(folder, "results");
    mkdirSync(results);
    const only = ["--only", "musique-recall,hotpotqa-recall"];
    const args = ["tables", "--data", folder, "--results", results, "--document", copy, ...only];

    const first = startEval(args);
    await expect.poll(() => existsSync(join(results, "musique.json")), { timeout: 120_000 }).toBe(true);
    await expect.poll(() => first.printed(), { timeout: 60_000 }).toContain("hotpotqa: npm run eval");
    await first.kill();
    expect(existsSync(join(results, "hotpotqa.json"))).toBe(false);

    const { code, stderr } = await runEval(args);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/musique: kept, measured with this version/u)]);
    expect(stderr).toContain("hotpotqa: to measure");
    expect(stderr).not.toContain("musique: npm run eval");
    const [before, after] = [DOCUMENT, copy].map((file) => readFileSync(file, "utf8"));
    expect(tableOf(after ?? "", "musique-recall")).toMatch(/\| BM25 alone +(\| 100\.0 \(100\.0–100\.0\) ){4}\|/u);
    expect(tableOf(after ?? "", "hotpotqa-recall")).not.toBe(tableOf(before ?? "", "hotpotqa-recall"));
  },
);

test.each([
  [["tables"], "tables --data <folder>"],
  [["tables", "--data", ".", "--only", "everything"], 'not "everything"'],
  [["tables", "--stored", "--document", "missing.md"], "missing.md does not exist"],
  [["tables", "--stored", "--only", "locomo-answers"], "has no markers of locomo-answers"],
])("%j is refused", async (args, reason) => {
  const { code, stderr } = await runEval(args);
  expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
});
