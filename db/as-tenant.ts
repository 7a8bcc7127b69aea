import { sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { FaultError, unavailable } from "../shared/fault.ts";
import { jurisdictionOf, type Jurisdiction } from "../shared/jurisdiction.ts";
import type { Database } from "./client.ts";

type Query = BatchItem<"pg">;

/** Until somebody configures the database that is missing. */
const RETRY_S = 60;

/**
 * Runs queries in one transaction and one round trip, under a role that row-level security restricts to one tenant. Even a
 * query without a tenant condition, or with an injected one, reads and writes rows of this tenant only. They run in the database of
 * the tenant's jurisdiction, whichever built them, and in no other.
 *
 * @param tenant `null` for no tenant: only functions that run before the tenant is known, such as `find_key`, then return rows
 * @param jurisdiction the tenant's; where there is no tenant, of the database that is asked
 * @returns the result of each of `queries`
 * @throws before the first query if the role is not restricted by row-level security
 * @throws FaultError "unavailable" if no database of the jurisdiction is configured
 */
export async function asTenant<const T extends readonly Query[]>(
  db: Database,
  tenant: string | null,
  queries: T,
  jurisdiction: Jurisdiction | null = tenant === null ? null : jurisdictionOf(tenant),
): Promise<BatchResponse<T>> {
  const its = jurisdiction === null ? db : db.jurisdictions.get(jurisdiction);
  if (its === undefined)
    throw new FaultError(unavailable(`No database of the jurisdiction ${jurisdiction} is configured`, RETRY_S));
  const entered: Query = db.execute(sql`select enter_tenant(${tenant})`);
  const [, ...results] = await its.batch<Query, [Query, ...Query[]]>([entered, ...queries]);
  return results as BatchResponse<T>;
}
