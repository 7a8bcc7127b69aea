import type { Replies } from "../../../shared/fault.ts";
import type { Account, Accounts } from "../../ports/accounts.ts";
import { objectOf } from "./namespaces.ts";
import { portProxy } from "./retrying-stub.ts";

/** One Durable Object per tenant, named by the tenant's id, in the tenant's jurisdiction. */
export const durableAccounts = (namespace: DurableObjectNamespace, isDiskFull?: () => Promise<boolean>): Accounts => ({
  at: (tenant) =>
    portProxy(objectOf(namespace, tenant, tenant) as unknown as Replies<Account>, "The tenant's account", isDiskFull),
});
