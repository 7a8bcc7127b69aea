import { basename } from "node:path";
import { givenFiles } from "./given-files.ts";
import { ImportFailure } from "./import-failure.ts";

const CONVERSATIONS = /^conversations(?:[-_]\d+)?\.json$/;

export interface ExportFiles {
  paths: string[];
  remove: () => Promise<void>;
}

/** @throws ImportFailure if the file does not exist, or has no conversations */
export async function exportFiles(path: string): Promise<ExportFiles> {
  const { files, remove } = await givenFiles(path, (name) => CONVERSATIONS.test(basename(name)), 0);
  if (files.length === 0) {
    await remove();
    throw new ImportFailure(`${path}: has no conversations.json`);
  }
  const paths = files.map((file) => file.path);
  return { paths: paths.sort((a, b) => (basename(a) < basename(b) ? -1 : 1)), remove };
}
