import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { ImportFailure } from "./import-failure.ts";

const MAX_BYTES = 256 * 1024 * 1024;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws ImportFailure if the file does not exist, is too large or is not UTF-8 */
export async function wholeFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new ImportFailure(`${basename(path)}: is larger than 256 MiB`);
    return utf8.decode(await readFile(path));
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    if (error instanceof TypeError) throw new ImportFailure(`${basename(path)}: is not UTF-8`);
    throw new ImportFailure(`${path}: cannot be read (${(error as Error).message})`);
  }
}

/** @throws ImportFailure like `wholeFile`, and for invalid JSON */
export async function jsonFile(path: string, repaired: (text: string) => string = (text) => text): Promise<unknown> {
  const text = await wholeFile(path);
  try {
    return JSON.parse(repaired(text)) as unknown;
  } catch (error) {
    throw new ImportFailure(`${basename(path)}: is not JSON (${(error as Error).message})`);
  }
}
