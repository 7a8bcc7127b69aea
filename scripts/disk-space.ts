import { statfsSync } from "node:fs";

export type DiskSpace = () => number;

/** The free bytes, for unprivileged users, of the disk with a directory. */
export function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
