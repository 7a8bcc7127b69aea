import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freeBytesOf } from "../../scripts/disk-space.ts";

export interface SmallDisk {
  directory: string;
  fill: () => number;
  clear: () => void;
  remove: () => void;
}

const BLOCK = Buffer.alloc(64 * 1024, "filler ");
const FILLER = "filler";

export function whyNoDisk(): string | null {
  if (process.platform !== "linux") return "needs Linux, to mount a tmpfs";
  try {
    mountDisk(1).remove();
    return null;
  } catch {
    return "needs the right to mount a tmpfs: run it as root";
  }
}

/** @param files how many files and directories fit; by default any number */
export function mountDisk(mib: number, files?: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), "engraph-disk-"));
  const filler = join(directory, FILLER);
  try {
    execFileSync(
      "mount",
      [
        "-t",
        "tmpfs",
        "-o",
        `size=${mib}m,mode=700${files === undefined ? "" : `,nr_inodes=${files}`}`,
        "tmpfs",
        directory,
      ],
      { stdio: "ignore" },
    );
  } catch (error) {
    rmSync(directory, { recursive: true });
    throw error;
  }
  return {
    directory,
    fill() {
      const descriptor = openSync(filler, "a");
      let written = 0;
      try {
        while (freeBytesOf(directory) > 0) written += writeSync(descriptor, BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(descriptor);
      }
      return written;
    },
    clear: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync("umount", ["--lazy", directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
