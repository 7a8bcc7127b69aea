import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import type { ControlPlane } from "../../ports/control-plane.ts";
import { neonKeys } from "./keys.ts";
import { neonLedgerWriter } from "./ledger-writer.ts";
import { neonOntologies } from "./ontologies.ts";
import { neonOwners } from "./owners.ts";

/** The control plane and the ledger on Neon Postgres. Every query is bound to one tenant, or to none: see `asTenant`. */
export const neonControlPlane = (db: Database): ControlPlane => ({
  ...neonKeys(db),
  ...neonOwners(db),
  ...neonOntologies(db),
  ...neonLedgerWriter(db),
  ping: async () => {
    try {
      // reads no tenant's rows, and fails where the login may not act as the role that is bound to tenants
      await asTenant(db, null, []);
      return true;
    } catch {
      return false;
    }
  },
});
