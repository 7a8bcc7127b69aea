/** Measured results as JSON, one file a measurement: tables are written from these, and an interrupted run goes on after the last. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const storedResult = z.object({
  measurement: z.string(),
  /** As the user would type it, with names in place of files. */
  command: z.string(),
  /** Version of the code, digests of the files and the configuration: another key is another measurement. */
  key: z.string(),
  /** The commit that was measured, and "changed" where the code was not that of a commit; "" outside a repository. */
  commit: z.string(),
  measured_at: z.iso.datetime(),
  seconds: z.number(),
  /** The report, line by line. */
  report: z.array(z.string()),
});

export type StoredResult = z.output<typeof storedResult>;

export type Reading = StoredResult | { damaged: string } | null;

const fileOf = (folder: string, measurement: string): string => join(folder, `${measurement}.json`);

/** `null` if there is none; `damaged` says why a file cannot be used. */
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
  } catch {
    // not JSON
  }
  return { damaged: `${fileOf(folder, measurement)} is not a stored result` };
}

/** A reader never sees half a file. */
export function writeResult(folder: string, result: StoredResult): void {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, result.measurement);
  writeFileSync(`${file}.new`, `${JSON.stringify(result, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
