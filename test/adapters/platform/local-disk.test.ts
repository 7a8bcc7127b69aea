import { afterEach, beforeEach, expect, test } from "vitest";
import { startReserveEndpoint } from "../../../scripts/reserve-endpoint.ts";
import { callObject } from "../../../worker/adapters/durable-objects/retrying-stub.ts";
import { localDisk } from "../../../worker/adapters/platform/local-disk.ts";
import type { Log } from "../../../worker/ports/system.ts";

const logged: string[] = [];
const log: Log = { info: () => {}, error: (event, fields) => void logged.push(JSON.stringify([event, fields])) };
let stop: (() => Promise<void>) | undefined;
beforeEach(() => void logged.splice(0));
afterEach(async () => stop?.());

test("the Worker asks about disk space, and for its release, at an address that others cannot guess", async () => {
  let releases = 0;
  let parts = 0;
  let isForErasures = false;
  const reserve = {
    release: () => {},
    releaseToErase: () => {
      releases += 1;
      isForErasures = true;
    },
    releaseSome: () => void (parts += 1),
    isFull: () => true,
    isForErasures: () => isForErasures,
    stop: async () => {},
  };
  const endpoint = await startReserveEndpoint(reserve);
  ({ stop } = endpoint);
  const disk = localDisk(endpoint.url, log);
  expect(await disk.isFull()).toBe(true);
  expect([releases, await disk.hasRoomToWrite()]).toEqual([0, true]);
  await disk.makeRoom("to erase");
  expect([releases, parts, await disk.hasRoomToWrite()]).toEqual([1, 0, false]);
  isForErasures = false;
  expect(await disk.hasRoomToWrite()).toBe(true);
  await disk.makeRoom("to read");
  expect([releases, parts]).toEqual([1, 1]);
  const { origin } = new URL(endpoint.url);
  for (const path of ["/", "/guessed", ""])
    expect((await fetch(`${origin}${path}`, { method: "POST" })).status).toBe(404);
  expect(releases).toBe(1);
});

test("without a program around the Worker no disk is full; one that does not answer holds up no erasure, and its address is not logged", async () => {
  expect(await localDisk(undefined, log).isFull()).toBe(false);
  expect(await localDisk(undefined, log).hasRoomToWrite()).toBe(true);
  const unreachable = localDisk("http://127.0.0.1:9/secret", log);
  await unreachable.makeRoom("to erase");
  expect(await unreachable.isFull()).toBe(false);
  expect(logged).toHaveLength(2);
  expect(logged.join()).not.toContain("secret");
});

test("an object that cannot be opened is a fault that says whether the disk is full", async () => {
  const open = (isDiskFull: () => Promise<boolean>) =>
    callObject(() => Promise.reject(new Error("internal error; reference = 1")), "The memory", isDiskFull);
  await expect(open(async () => true)).rejects.toMatchObject({ fault: { kind: "full" } });
  await expect(open(async () => false)).rejects.toMatchObject({ fault: { kind: "unavailable" } });
});
