import { describe, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { withRoomToRead } from "../../../worker/adapters/durable-objects/graph-reads.ts";

/** A full disk until room is made, and a call that needs room. */
function fullDisk() {
  const made = { calls: 0, rooms: 0 };
  const disk = { isFull: async () => made.rooms === 0, makeRoom: async () => void made.rooms++ };
  const call = async (): Promise<string> => {
    made.calls++;
    if (made.rooms === 0) throw new FaultError({ kind: "full", detail: "The disk is full" });
    return "answered";
  };
  return { made, disk, call };
}

describe("on a full disk", () => {
  test("the first read of a closed memory makes room and is answered", async () => {
    const { made, disk, call } = fullDisk();
    expect(await withRoomToRead(disk, "facts", call)).toBe("answered");
    expect(made).toEqual({ calls: 2, rooms: 1 });
  });

  test.each(["append", "forget", "constructor"])(
    "a call of %s is made once, takes no room and is refused",
    async (method) => {
      const { made, disk, call } = fullDisk();
      await expect(withRoomToRead(disk, method, call)).rejects.toMatchObject({ fault: { kind: "full" } });
      expect(made).toEqual({ calls: 1, rooms: 0 });
    },
  );
});
