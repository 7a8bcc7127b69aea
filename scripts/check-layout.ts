/**
 * Part of `npm run boundaries`: holds the layout of the repository. Prints what breaks it and exits with 1:
 *
 * - a folder of the Worker with too many files, or a file with too many lines;
 * - a folder of `worker/store` or `worker/core` that .floors.json does not place on a floor, or other floors in docs/architecture.md;
 * - a test whose path is that of no source and that does not say, in a comment on its first line, what it is about.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** Keep at most this many TypeScript files in one folder of the Worker, not counting those in its subfolders. */
const MAX_FILES_PER_FOLDER = 24;
const MAX_LINES_PER_FILE = 400;
/** What a program writes. */
const GENERATED = "sdk/src/contract.ts";
/** Folders of tests that are not about one source. */
const ELSEWHERE = /^test\/(?:conformance|doors|fakes|fixtures|fuzz|oracle|soak)\//;

const sources = globSync(
  ["{worker,shared,db,sdk,web,scripts,eval,bench,test,examples}/**/*.{ts,tsx,mts}", "*.{ts,mts}"],
  {
    exclude: ["**/node_modules/**", "sdk/dist/**"],
  },
);
const read = (file: string): string => readFileSync(file, "utf8");

function* sizes(): Iterable<string> {
  const folders = Map.groupBy(
    sources.filter((file) => file.startsWith("worker")),
    (file) => dirname(file),
  );
  for (const [folder, files] of folders)
    if (files.length > MAX_FILES_PER_FOLDER) yield `${folder}: ${files.length} files, at most ${MAX_FILES_PER_FOLDER}`;
  for (const file of sources) {
    if (file === GENERATED) continue;
    const lines = read(file).split("\n").length - 1;
    if (lines > MAX_LINES_PER_FILE) yield `${file}: ${lines} lines, at most ${MAX_LINES_PER_FILE}`;
  }
}

function* floors(): Iterable<string> {
  const given = JSON.parse(read(".floors.json")) as Record<string, string[][]>;
  for (const [parent, order] of Object.entries(given)) {
    const [, section = ""] = read("docs/architecture.md").split(`\n\`${parent}/\``);
    const table = section.split("\n").slice(1).join("\n").trim().split("\n\n")[0] ?? "";
    // the second column of each row names the folders of one floor
    const rows = table.split("\n").slice(2);
    const documented = rows.map((row) => (row.split("|")[2] ?? "").match(/(?<=`)[\w-]+(?=`)/gu) ?? []);
    if (JSON.stringify(documented) !== JSON.stringify(order))
      yield `docs/architecture.md: the floors of ${parent} are ${order.map((floor) => floor.join(" ")).join(" · ")}`;
    const there = new Set(
      sources.filter((file) => file.startsWith(`${parent}/`)).map((file) => file.split("/")[2] ?? ""),
    );
    for (const folder of there)
      if (!folder.endsWith(".ts") && !order.flat().includes(folder))
        yield `${parent}/${folder}: on no floor of .floors.json`;
    for (const folder of order.flat())
      if (!there.has(folder)) yield `.floors.json: places ${parent}/${folder}, which does not exist`;
  }
}

function* tests(): Iterable<string> {
  for (const file of sources) {
    if (!file.endsWith(".test.ts") || ELSEWHERE.test(file)) continue;
    const subject = file.slice("test/".length).replace(/(?:\.workerd)?\.test\.ts$/, "");
    const mirrors = ["", "worker/"].some((root) => existsSync(`${root}${subject}.ts`) || existsSync(root + subject));
    if (!mirrors && !read(file).startsWith("/** "))
      yield `${file}: no source has this path, and its first line does not say what it is about`;
  }
}

const broken = [...sizes(), ...floors(), ...tests()];
for (const line of broken) console.error(line);
if (broken.length > 0) process.exit(1);
