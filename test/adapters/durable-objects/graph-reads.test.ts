import { describe, expect, test } from "vitest";
import { FaultError, unavailable, type Fault } from "../../../shared/fault.ts";
import { isGraphRead, withRoomToRead } from "../../../worker/adapters/durable-objects/graph-reads.ts";

function fullDisk(fault: Fault = { kind: "full", detail: "The disk is full" }, room = 1) {
  const made = { calls: 0, rooms: 0 };
  const makeRoom = async (): Promise<void> => {
    await Promise.resolve();
    made.rooms++;
  };
  const disk = { isFull: async () => made.rooms < room, makeRoom };
  const call = async (): Promise<string> => {
    made.calls++;
    if (made.rooms < room) throw new FaultError(fault);
    return "answered";
  };
  return { made, disk, call };
}

describe("on a full disk", () => {
  test("the first read of a closed memory makes room and is answered", async () => {
    const { made, disk, call } = fullDisk();
    expect(await withRoomToRead(disk, true, call)).toBe("answered");
    expect(made).toEqual({ calls: 2, rooms: 1 });
  });

  test("a read is repeated once, and refused if the disk is still full", async () => {
    const { made, disk, call } = fullDisk(undefined, 2);
    await expect(withRoomToRead(disk, true, call)).rejects.toMatchObject({ fault: { kind: "full" } });
    expect(made).toEqual({ calls: 2, rooms: 1 });
  });

  test("a read that fails for another reason is made once, and takes no room", async () => {
    const { made, disk, call } = fullDisk(unavailable("The memory is busy"));
    await expect(withRoomToRead(disk, true, call)).rejects.toMatchObject({ fault: { kind: "unavailable" } });
    expect(made).toEqual({ calls: 1, rooms: 0 });
  });

  test.each(["append", "forget", "constructor"])(
    "a call of %s is made once, takes no room and is refused",
    async (method) => {
      const { made, disk, call } = fullDisk();
      await expect(withRoomToRead(disk, isGraphRead(method), call)).rejects.toMatchObject({ fault: { kind: "full" } });
      expect(made).toEqual({ calls: 1, rooms: 0 });
    },
  );
});
