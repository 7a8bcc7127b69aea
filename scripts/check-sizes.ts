/**
 * Part of `npm run boundaries`: holds folders and files to a size that a reader can survey. Prints what is larger and ends with 1.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** TypeScript files in one folder of the Worker, not counting those of its own folders. */
const FILES_PER_FOLDER = 24;
const LINES_PER_FILE = 400;

const sources = globSync("{worker,shared,db,sdk,scripts,eval,bench,test}/**/*.ts");
const folders = Map.groupBy(
  sources.filter((file) => file.startsWith("worker")),
  (file) => dirname(file),
);
const linesOf = (file: string): number => readFileSync(file, "utf8").split("\n").length - 1;

const tooLarge = [
  ...Array.from(folders, ([folder, files]) => ({
    place: folder,
    size: files.length,
    limit: FILES_PER_FOLDER,
    of: "files",
  })),
  ...sources.map((file) => ({ place: file, size: linesOf(file), limit: LINES_PER_FILE, of: "lines" })),
].filter(({ size, limit }) => size > limit);

for (const { place, size, limit, of } of tooLarge) console.error(`${place}: ${size} ${of}, at most ${limit}`);
if (tooLarge.length > 0) process.exit(1);
