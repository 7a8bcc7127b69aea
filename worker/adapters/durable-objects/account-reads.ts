import type { Account } from "../../ports/accounts.ts";
import { withRoomToRead, type Disk } from "./graph-reads.ts";

const READS: ReadonlySet<keyof Account> = new Set(["budgetState", "usage", "budgets"]);

export const withRoomForReads = (account: Account, disk: Disk | undefined): Account =>
  new Proxy(account, {
    get: (_, method: keyof Account) => {
      const call = account[method] as (...given: unknown[]) => Promise<unknown>;
      return (...given: unknown[]) => withRoomToRead(disk, READS.has(method), () => call(...given));
    },
  });
