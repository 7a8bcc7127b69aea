import { findText } from "./matching/find-text.ts";
import { visibleOffsets, visibleText } from "./visible/visible-text.ts";

/** As in Anthropic's implementations of the tool, which Claude expects. */
const LINE_NUMBER_WIDTH = 6;
const LEVELS = 2;

const LINES_AROUND = 2;

const MAX_NAMED = 20;

export interface ListedFile {
  path: string;
  bytes: number;
}

const visibleLine = (line: string): string => visibleText(line.replace(/\r$/u, "")).replaceAll("\n", " ");

const numbered = (lines: readonly string[], first: number): string =>
  lines.map((line, place) => `${String(first + place).padStart(LINE_NUMBER_WIDTH)}\t${visibleLine(line)}`).join("\n");

/** @param range from 1; a last line of -1 is the end */
export function showFile(path: string, text: string, range: readonly [number, number] | null): string {
  const lines = text.split("\n");
  const first = Math.max(1, range?.[0] ?? 1);
  const last = range === null || range[1] === -1 ? lines.length : range[1];
  return `Here's the content of ${visibleLine(path)} with line numbers:\n${numbered(lines.slice(first - 1, last), first)}`;
}

export function showDirectory(directory: string, files: readonly ListedFile[]): string {
  const sizes = new Map<string, number>();
  for (const { path, bytes } of files) {
    const steps = path.slice(directory.length + 1).split("/");
    const hidden = steps.findIndex((step) => step.startsWith(".") || step === "node_modules");
    const shown = hidden === -1 ? steps.length : hidden;
    for (let level = 1; level <= Math.min(shown, LEVELS); level++) {
      const item = `${steps.slice(0, level).join("/")}${level < steps.length ? "/" : ""}`;
      sizes.set(item, (sizes.get(item) ?? 0) + bytes);
    }
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const items = [...sizes].sort(([a], [b]) => comparePaths(a, b));
  return [
    `Here're the files and directories up to ${LEVELS} levels deep in ${visibleLine(directory)}, excluding hidden items and node_modules:`,
    `${formatBytes(total)}\t${visibleLine(directory)}`,
    ...items.map(([item, bytes]) => `${formatBytes(bytes)}\t${visibleLine(`${directory}/${item}`)}`),
  ].join("\n");
}

function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (let place = 0; place < Math.max(left.length, right.length); place++) {
    const [one, other] = [left[place] ?? "", right[place] ?? ""];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

const UNITS = ["B", "K", "M", "G"];
const STEP = 1024;

function formatBytes(bytes: number): string {
  const unit = bytes === 0 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1);
  const size = bytes / STEP ** unit;
  return `${Number.isInteger(size) ? size : size.toFixed(1)}${UNITS[unit]}`;
}

type Edited = { text: string; result: string } | { refused: string; field: string };

/** UTF-16 offsets `[start, end)`. */
type Place = [start: number, end: number];

function placesOf(words: string, text: string): Place[] {
  const places: Place[] = [];
  for (let at = findText(text, words); at !== -1 && places.length <= MAX_NAMED; at = findText(text, words, at + 1))
    places.push([at, at + words.length]);
  return places;
}

/** Models repeat a text as they saw it. */
function visiblePlacesOf(words: string, text: string): Place[] {
  const visible = visibleText(text);
  if (visible === text || words === "") return [];
  const offsets = visibleOffsets(text);
  return placesOf(words, visible).map(([start, end]) => [offsets[start] ?? text.length, offsets[end] ?? text.length]);
}

/** `old_str` must occur once, as stored or otherwise as shown. */
export function replaceInFile(path: string, text: string, old_str: string, new_str: string): Edited {
  const exact = placesOf(old_str, text);
  const places = exact.length > 0 ? exact : visiblePlacesOf(old_str, text);
  const lineAt = (at: number): number => text.slice(0, at).split("\n").length;
  const refuse = (words: string): Edited => ({ refused: `No replacement was performed${words}`, field: "old_str" });
  const [place] = places;
  if (place === undefined) return refuse(`, old_str \`${old_str}\` did not appear verbatim in ${path}.`);
  if (places.length > 1) {
    const lines =
      places
        .slice(0, MAX_NAMED)
        .map(([start]) => lineAt(start))
        .join(", ") + (places.length > MAX_NAMED ? ", …" : "");
    return refuse(`. Multiple occurrences of old_str \`${old_str}\` in lines: ${lines}. Please ensure it is unique`);
  }
  const [at, end] = place;
  const replaced = text.slice(0, at) + new_str + text.slice(end);
  const from = Math.max(1, lineAt(at) - LINES_AROUND);
  const snippet = numbered(replaced.split("\n").slice(from - 1, lineAt(at) + LINES_AROUND), from);
  const result = `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${snippet}`;
  return { text: replaced, result };
}

export function insertIntoFile(path: string, text: string, insert_line: number, insert_text: string): Edited {
  const lines = text.split("\n");
  if (insert_line < 0 || insert_line > lines.length) {
    const refused = `Invalid \`insert_line\` parameter: ${insert_line}. It should be within the range of lines of the file: [0, ${lines.length}]`;
    return { refused, field: "insert_line" };
  }
  const inserted = lines.toSpliced(insert_line, 0, insert_text.replace(/\n$/u, ""));
  return { text: inserted.join("\n"), result: `The file ${path} has been edited.` };
}
