import type { Account, Accounts } from "../../ports/accounts.ts";
import { patient } from "./retrying-stub.ts";

/** One object a tenant, under the tenant's id. */
export const durableAccounts = (namespace: DurableObjectNamespace): Accounts => ({
  at: (tenant) => patient(namespace.get(namespace.idFromName(tenant)) as unknown as Account, "The tenant's account"),
});
