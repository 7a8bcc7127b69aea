import { expect, test } from "vitest";
import { lifecycleMethods } from "../../../worker/objects/memory-graph/lifecycle-methods.ts";
import type { Inside } from "../../../worker/objects/memory-graph/tables.ts";

/** A gate whose storage answers everything with an error. */
const damaged = (message: string, emptied: string[]): Inside => {
  const fail = (): never => {
    throw new Error(message);
  };
  const gate = {
    get exists(): boolean {
      return fail();
    },
    enter: fail,
    attendClosed: fail,
    empty: async () => void emptied.push("emptied"),
  };
  return { gate } as unknown as Inside;
};

test.each(["database disk image is malformed: SQLITE_CORRUPT", "file is not a database: SQLITE_NOTADB"])(
  "a memory whose storage is damaged (%s) is emptied when it is to be erased",
  async (message) => {
    const emptied: string[] = [];
    const { epoch } = await lifecycleMethods(damaged(message, emptied)).beginErasure(null);
    expect([epoch, emptied]).toEqual([null, ["emptied"]]);
  },
);

test("a memory whose storage fails for another reason is not emptied", async () => {
  const emptied: string[] = [];
  await expect(async () => lifecycleMethods(damaged("disk I/O error", emptied)).beginErasure(null)).rejects.toThrow(
    "I/O",
  );
  expect(emptied).toEqual([]);
});
