import { statfsSync } from "node:fs";

/** Returns the free bytes of a disk. */
export type DiskSpace = () => number;

/** The free bytes of the disk that holds a directory, for users without privileges. */
export function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
