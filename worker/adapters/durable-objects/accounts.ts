import type { Replies } from "../../../shared/fault.ts";
import type { Account, Accounts } from "../../ports/accounts.ts";
import { withRoomForReads } from "./account-reads.ts";
import type { Disk } from "./graph-reads.ts";
import { objectOf } from "./namespaces.ts";
import { portProxy } from "./retrying-stub.ts";

export const durableAccounts = (namespace: DurableObjectNamespace, disk?: Disk): Accounts => ({
  at: (tenant) => {
    const object = objectOf(namespace, tenant, tenant) as unknown as Replies<Account>;
    return withRoomForReads(portProxy(object, "The tenant's account", disk?.isFull), disk);
  },
});
