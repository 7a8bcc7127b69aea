/** Finds the lists of conversations in what a user has downloaded: a file, the unpacked folder, or the archive as it came. */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ImportFailure } from "./import-failure.ts";

/** Large exports are split: `conversations-000.json`, `conversations-001.json`, … */
const CONVERSATIONS = /^conversations(?:[-_]\d+)?\.json$/;

export interface ExportFiles {
  paths: string[];
  /** Removes what was unpacked. */
  remove: () => Promise<void>;
}

/** @throws ImportFailure where there is no such file, or none of conversations in it */
export async function exportFiles(path: string): Promise<ExportFiles> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFailure(error.code === "ENOENT" ? `${path}: there is no such file` : `${path}: ${error.message}`);
  });
  if (found.isDirectory()) return { paths: await conversationsIn(path, path), remove: async () => {} };
  if (!/\.zip$/i.test(path)) return { paths: [path], remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "engraph-import-"));
  const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { unpack } = await import("./zip.ts").catch(() => {
      throw new ImportFailure(`${path}: unpacking an archive needs Node 20.15 or newer; give the unpacked folder`);
    });
    await unpack(path, (name) => (CONVERSATIONS.test(basename(name)) ? join(folder, basename(name)) : null));
    return { paths: await conversationsIn(folder, path), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function conversationsIn(folder: string, given: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => CONVERSATIONS.test(name)).sort();
  if (names.length === 0) throw new ImportFailure(`${given}: has no conversations.json`);
  return names.map((name) => join(folder, name));
}
