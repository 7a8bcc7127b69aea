import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openDiskReserve, type DiskReserve } from "../../scripts/disk-reserve.ts";
import { freeBytesOf, freeFilesOf } from "../../scripts/disk-space.ts";
import { mountDisk, whyNoDisk, type SmallDisk } from "../fakes/small-disk.ts";

/** Below this, PostgreSQL begins transactions as read-only. */
const POSTGRES_BYTES = 20 * 1024 * 1024;
const MEMORY_FILES = 3;

describe.skipIf(whyNoDisk() !== null)("on a disk that can hold no more files", () => {
  let disk: SmallDisk;
  let reserve: DiskReserve;
  afterEach(async () => {
    await reserve.stop();
    disk.remove();
  });

  test("the reserve frees files for reads and erasures", { timeout: 30_000 }, async () => {
    disk = mountDisk(256, 3_000);
    const { directory } = disk;
    reserve = openDiskReserve({ directory, isNeeded: () => false });
    const heldFiles = (): number => readdirSync(join(directory, "reserve-files")).length;
    await expect.poll(heldFiles, { timeout: 10_000 }).toBe(512);
    const [free, held] = [freeFilesOf(directory), heldFiles()];
    for (let file = 0; file < free; file++) writeFileSync(join(directory, `filler-${file}`), "");
    expect([freeBytesOf(directory), reserve.isFull()]).toEqual([0, true]);

    reserve.releaseSome();
    expect(freeFilesOf(directory)).toBeGreaterThanOrEqual(MEMORY_FILES);
    expect(reserve.isFull()).toBe(false);
    expect(heldFiles()).toBeGreaterThan(held / 2);

    reserve.releaseToErase();
    expect(freeBytesOf(directory)).toBeGreaterThan(POSTGRES_BYTES);
  });
});
