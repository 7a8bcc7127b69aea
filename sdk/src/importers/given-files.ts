import { mkdirSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ImportFailure } from "./import-failure.ts";

export interface GivenFile {
  name: string;
  path: string;
}

export interface GivenFiles {
  files: GivenFile[];
  remove: () => Promise<void>;
}

/** macOS's metadata of other files: "__MACOSX/._chat.json" in an archive, "._chat.json" on other systems' disks. */
const APPLE_DOUBLE = /(?:^|\/)\._[^/]*$/u;

/**
 * @param isWanted gets the path within the folder or archive
 * @param depth levels of folders
 * @returns a given file whatever its name; of a folder or archive, the wanted files by name
 * @throws ImportFailure if the file does not exist
 */
export async function givenFiles(
  path: string,
  isWanted: (name: string) => boolean,
  depth: number,
): Promise<GivenFiles> {
  const isTaken = (name: string): boolean => !APPLE_DOUBLE.test(name) && isWanted(name);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFailure(error.code === "ENOENT" ? `${path}: there is no such file` : `${path}: ${error.message}`);
  });
  const remove = async (): Promise<void> => {};
  if (found.isDirectory()) return { files: ordered(await filesIn(path, "", isTaken, depth)), remove };
  if (/\.zip$/i.test(path)) return unpacked(path, isTaken);
  return { files: [{ name: basename(path), path }], remove };
}

const ordered = (files: GivenFile[]): GivenFile[] => files.sort((a, b) => (a.name < b.name ? -1 : 1));

async function filesIn(
  folder: string,
  prefix: string,
  isWanted: (name: string) => boolean,
  depth: number,
): Promise<GivenFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<GivenFile[]> => {
      const name = `${prefix}${entry.name}`;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return depth > 0 ? filesIn(path, `${name}/`, isWanted, depth - 1) : [];
      return isWanted(name) ? [{ name, path }] : [];
    }),
  );
  return found.flat();
}

async function unpacked(path: string, isWanted: (name: string) => boolean): Promise<GivenFiles> {
  const folder = await mkdtemp(join(tmpdir(), "engraph-import-"));
  const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { unpack } = await import("./zip.ts").catch(() => {
      throw new ImportFailure(`${path}: unpacking an archive needs Node 20.15 or newer; give the unpacked folder`);
    });
    const files: GivenFile[] = [];
    await unpack(path, (name) => {
      if (name.endsWith("/") || !isWanted(name)) return null;
      // names may repeat or lead out of the folder
      const own = join(folder, String(files.length));
      mkdirSync(own);
      const file = { name, path: join(own, basename(name)) };
      files.push(file);
      return file.path;
    });
    return { files: ordered(files), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
