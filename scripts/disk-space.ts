import { statfsSync } from "node:fs";

export type DiskSpace = () => number;

/** SQLite needs three files to open a database, Postgres new ones to start. */
export const BYTES_PER_FILE = 64 * 1024;

/** Space for unprivileged users; without free inodes there is none. */
export function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return Math.min(bavail * bsize, freeFilesOf(directory) * BYTES_PER_FILE);
}

export function freeFilesOf(directory: string): number {
  const { files, ffree } = statfsSync(directory);
  return files === 0 ? Infinity : ffree;
}
