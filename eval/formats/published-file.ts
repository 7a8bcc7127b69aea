import { readFileSync } from "node:fs";

export interface PublishedDataSet {
  name: string;
  where: string;
}

export class DataFileError extends Error {
  constructor({ where }: PublishedDataSet, reason: string) {
    super(`${reason} ${where}`);
  }
}

export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);

export const isText = (value: unknown): value is string => typeof value === "string";

export function readText(published: PublishedDataSet, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "does not exist." : `cannot be read (${code}).`;
    throw new DataFileError(published, `${path} ${reason}`);
  }
}

export function parseRecords(published: PublishedDataSet, text: string, source = "the text"): Json[] {
  const isArray = text.trimStart().startsWith("[");
  try {
    const parsed: unknown = isArray
      ? JSON.parse(text)
      : text.split("\n").flatMap((line): unknown[] => (line.trim() === "" ? [] : [JSON.parse(line)]));
    if (isListOf(parsed, isRecord) && parsed.length > 0) return parsed;
  } catch {
    throw new DataFileError(published, `${source} is neither JSON nor JSON lines.`);
  }
  throw new DataFileError(published, `${source} is JSON, but not ${published.name}'s.`);
}

export function sampleEvenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return items.filter(
    (_, place) => Math.floor((place * count) / items.length) !== Math.floor(((place - 1) * count) / items.length),
  );
}
