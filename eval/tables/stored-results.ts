import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const storedResult = z.object({
  measurement: z.string(),
  command: z.string(),
  key: z.string(),
  /** Ends with "changed" if the code differed from it; "" outside a repository. */
  commit: z.string(),
  measured_at: z.iso.datetime(),
  seconds: z.number(),
  report: z.array(z.string()),
});

export type StoredResult = z.output<typeof storedResult>;

export type Reading = StoredResult | { damaged: string } | null;

const fileOf = (folder: string, measurement: string): string => join(folder, `${measurement}.json`);

export function readResult(folder: string, measurement: string): Reading {
  let text: string;
  try {
    text = readFileSync(fileOf(folder, measurement), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    return { damaged: (error as Error).message };
  }
  try {
    const { success, data } = storedResult.safeParse(JSON.parse(text));
    if (success && data.measurement === measurement) return data;
  } catch {}
  return { damaged: `${fileOf(folder, measurement)} is not a stored result` };
}

/** Atomic: readers never see a part. */
export function writeResult(folder: string, result: StoredResult): void {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, result.measurement);
  writeFileSync(`${file}.new`, `${JSON.stringify(result, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
