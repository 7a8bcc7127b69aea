import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { withRoomForReads } from "../../../worker/adapters/durable-objects/account-reads.ts";
import type { Account } from "../../../worker/ports/accounts.ts";

test("on a full disk, a read of a closed account makes room and is answered; a write is refused", async () => {
  let rooms = 0;
  const answer = async (): Promise<string> => {
    if (rooms === 0) throw new FaultError({ kind: "full", detail: "The disk is full" });
    return "answered";
  };
  const closed = { usage: answer, budgets: answer, budgetState: answer, setBudgets: answer, forget: answer };
  const makeRoom = async (): Promise<void> => {
    await Promise.resolve();
    rooms++;
  };
  const disk = { isFull: async () => rooms === 0, makeRoom };
  const account = withRoomForReads(closed as unknown as Account, disk);
  for (const read of [
    () => account.usage({ from: "2026-01-01", to: "2026-01-02" } as never),
    () => account.budgets(null),
    () => account.budgetState({ kind: "user", id: "ada" }),
  ]) {
    rooms = 0;
    expect(await read()).toBe("answered");
  }
  rooms = 0;
  await expect(account.setBudgets({})).rejects.toMatchObject({ fault: { kind: "full" } });
  await expect(account.forget({ kind: "user", id: "ada" })).rejects.toMatchObject({ fault: { kind: "full" } });
  expect(rooms).toBe(0);
});
