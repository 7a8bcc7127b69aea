/**
 * Part of `npm run check`: plain English in comments, documents, test titles and descriptions (see CONTRIBUTING.md). A folder with more
 * hits than scripts/prose-budget.json allows fails; `node scripts/check-prose.ts --lower` lowers the budget to the hits.
 *
 * `node scripts/check-prose.ts worker/flows docs/concepts.md` lists the hits of folders and files.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { changedLines } from "./prose/changed-lines.ts";
import { folderOf, verdicts, type Budget } from "./prose/budget.ts";
import { proseHits, type ProseHit } from "./prose/patterns.ts";
import { proseOfMarkdown, proseOfTypeScript } from "./prose/texts.ts";

const BUDGET = "scripts/prose-budget.json";

const git = (...given: string[]): string =>
  execFileSync("git", given, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });

const generated = new Set(
  readFileSync(".gitattributes", "utf8")
    .split("\n")
    .flatMap((line) => (line.endsWith(" linguist-generated") ? [line.split(" ")[0] ?? ""] : [])),
);

const files = git("ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mts", "*.md")
  .split("\n")
  .filter((file) => file !== "" && !generated.has(file) && existsSync(file));

function hitsOf(file: string): ProseHit[] {
  const text = readFileSync(file, "utf8");
  return (file.endsWith(".md") ? proseOfMarkdown(text) : proseOfTypeScript(file, text)).flatMap(proseHits);
}

const print = (file: string, { line, pattern, words }: ProseHit): void =>
  console.error(`${file}:${line}: ${pattern}: ${words}`);

const given = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (given.length > 0) {
  for (const file of files.filter((name) => given.some((path) => name === path || name.startsWith(`${path}/`))))
    for (const hit of hitsOf(file)) print(file, hit);
  process.exit(0);
}

const hits = new Map(files.map((file) => [file, hitsOf(file)]));
const found: Record<string, number> = {};
for (const [file, ofFile] of hits) found[folderOf(file)] = (found[folderOf(file)] ?? 0) + ofFile.length;
const budget = JSON.parse(readFileSync(BUDGET, "utf8")) as Budget;
const { over, under, lowered } = verdicts(found, budget);

if (process.argv.includes("--lower")) writeFileSync(BUDGET, `${JSON.stringify(lowered, null, 2)}\n`);
else
  for (const { folder, hits: count, allowed } of under)
    console.log(
      `${folder}: ${count} places that are hard to read, ${allowed} allowed; lower that by node scripts/check-prose.ts --lower`,
    );

if (over.length > 0) {
  // a shallow clone may lack that commit
  const base = git("log", "-1", "--format=%H", "--", BUDGET).trim();
  const changed = changedLines(base === "" ? "" : git("diff", "--unified=0", "--no-color", "--no-ext-diff", base));
  for (const file of git("ls-files", "--others", "--exclude-standard").split("\n")) changed.set(file, "all");
  for (const { folder, hits: count, allowed } of over) {
    console.error(
      `${folder}: ${count} places that are hard to read, at most ${allowed} (${BUDGET}). On lines that changed since then:`,
    );
    for (const [file, ofFile] of hits) {
      const lines = changed.get(file);
      if (folderOf(file) !== folder || lines === undefined) continue;
      for (const hit of ofFile) if (lines === "all" || lines.has(hit.line)) print(file, hit);
    }
  }
  process.exit(1);
}
