/**
 * `node scripts/count-words.ts [<depth>]`: prints the words of comments by folder, at most `depth` (2) folders deep, with the words per 100
 * lines of code; then the words of documents. Generated files are left out.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

const API_REFERENCE = "docs/reference/api.md";
const depth = Number(process.argv[2] ?? 2);

const git = (...given: string[]): string[] =>
  execFileSync("git", given, { encoding: "utf8" }).split("\n").filter(Boolean);
const generated = new Set(
  readFileSync(".gitattributes", "utf8")
    .split("\n")
    .flatMap((line) => (line.endsWith(" linguist-generated") ? [line.split(" ")[0]] : [])),
);
const files = git("ls-files").filter((file) => !generated.has(file) && existsSync(file));

const words = (text: string): number => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

const folders = new Map<string, { words: number; lines: number }>();
for (const file of files.filter((name) => /\.m?tsx?$/.test(name))) {
  const source = readFileSync(file, "utf8");
  const commented = parseSync(file, source).comments.reduce((sum, { value }) => sum + words(value), 0);
  const folder = file.split("/").slice(0, -1).slice(0, depth).join("/");
  const before = folders.get(folder) ?? { words: 0, lines: 0 };
  folders.set(folder, { words: before.words + commented, lines: before.lines + source.split("\n").length });
}

const documents = files.filter((file) => file.endsWith(".md") && file !== API_REFERENCE);
const documented = documents.map((file) => ({ file, words: words(readFileSync(file, "utf8")) }));
const sum = (counts: Iterable<{ words: number }>): number =>
  Array.from(counts).reduce((total, { words: of }) => total + of, 0);

const rows = [...folders].sort(([, a], [, b]) => b.words - a.words);
for (const [folder, { words: of, lines }] of rows)
  process.stdout.write(
    `${String(of).padStart(7)}  ${((100 * of) / lines).toFixed(0).padStart(4)} per 100 lines  ${folder}\n`,
  );
process.stdout.write(`${String(sum(folders.values())).padStart(7)}  words of comments\n\n`);
for (const { file, words: of } of documented.toSorted((a, b) => b.words - a.words).slice(0, 20))
  process.stdout.write(`${String(of).padStart(7)}  ${file}\n`);
process.stdout.write(`${String(sum(documented)).padStart(7)}  words of documents without ${API_REFERENCE}\n`);
