import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import type { ControlPlane } from "../../ports/control-plane.ts";
import { neonAdoptions } from "./adoptions.ts";
import { everyDatabase } from "./every-database.ts";
import { neonKeys } from "./keys.ts";
import { neonLedgerWriter } from "./ledger-writer.ts";
import { neonOntologies } from "./ontologies.ts";
import { neonOwners } from "./owners.ts";
import { neonRetention } from "./retention.ts";

/** Every query is restricted to one tenant or none (`asTenant`). */
export const neonControlPlane = (db: Database): ControlPlane => ({
  ...neonKeys(db),
  ...neonOwners(db),
  ...neonAdoptions(db),
  ...neonOntologies(db),
  ...neonRetention(db),
  ...neonLedgerWriter(db),
  ping: async () => {
    try {
      // fails if the login cannot switch to the restricted role
      await Promise.all(everyDatabase(db).map((place) => asTenant(db, null, [], place)));
      return true;
    } catch {
      return false;
    }
  },
});
