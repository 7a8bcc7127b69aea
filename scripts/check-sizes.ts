/**
 * Part of `npm run boundaries`: limits the size of folders and files. Prints those that are too large and exits with 1.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** Keep at most this many TypeScript files in one folder of the Worker, not counting those in its subfolders. */
const MAX_FILES_PER_FOLDER = 24;
const MAX_LINES_PER_FILE = 400;

const sources = globSync(["{worker,shared,db,sdk,scripts,eval,bench,test,examples}/**/*.{ts,mts}", "*.{ts,mts}"]);
const folders = Map.groupBy(
  sources.filter((file) => file.startsWith("worker")),
  (file) => dirname(file),
);
const linesOf = (file: string): number => readFileSync(file, "utf8").split("\n").length - 1;

const tooLarge = [
  ...Array.from(folders, ([folder, files]) => ({
    place: folder,
    size: files.length,
    limit: MAX_FILES_PER_FOLDER,
    of: "files",
  })),
  ...sources.map((file) => ({ place: file, size: linesOf(file), limit: MAX_LINES_PER_FILE, of: "lines" })),
].filter(({ size, limit }) => size > limit);

for (const { place, size, limit, of } of tooLarge) console.error(`${place}: ${size} ${of}, at most ${limit}`);
if (tooLarge.length > 0) process.exit(1);
