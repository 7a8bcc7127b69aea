import { statfsSync } from "node:fs";

export type DiskSpace = () => number;

/** Room that one more file counts as. SQLite needs three files to open a database, Postgres new ones to start. */
export const BYTES_PER_FILE = 64 * 1024;

/**
 * The room, for unprivileged users, on the disk with a directory: its free bytes, or less if it can hold few more files. A disk without free
 * inodes is as full as one without free bytes.
 */
export function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return Math.min(bavail * bsize, freeFilesOf(directory) * BYTES_PER_FILE);
}

/** How many more files the disk with a directory can hold; `Infinity` if it has no limit. */
export function freeFilesOf(directory: string): number {
  const { files, ffree } = statfsSync(directory);
  return files === 0 ? Infinity : ffree;
}
