/** Finds the lists of conversations in what a user has downloaded: a file, the unpacked folder, or the archive as it came. */
import { mkdirSync } from "node:fs";
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
  if (found.isDirectory()) return { paths: await conversationsIn(path), remove: async () => {} };
  if (!/\.zip$/i.test(path)) return { paths: [path], remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "engraph-import-"));
  const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { unpack } = await import("./zip.ts").catch(() => {
      throw new ImportFailure(`${path}: unpacking an archive needs Node 20.15 or newer; give the unpacked folder`);
    });
    const paths: string[] = [];
    await unpack(path, (name) => {
      if (!CONVERSATIONS.test(basename(name))) return null;
      // folders of an archive may each have a file of this name
      const own = join(folder, String(paths.length));
      mkdirSync(own);
      paths.push(join(own, basename(name)));
      return paths.at(-1) ?? null;
    });
    if (paths.length === 0) throw noConversations(path);
    return { paths: paths.sort((a, b) => (basename(a) < basename(b) ? -1 : 1)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function conversationsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => CONVERSATIONS.test(name)).sort();
  if (names.length === 0) throw noConversations(folder);
  return names.map((name) => join(folder, name));
}

const noConversations = (given: string): ImportFailure => new ImportFailure(`${given}: has no conversations.json`);
