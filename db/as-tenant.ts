import { sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { FaultError, unavailable } from "../shared/fault.ts";
import { jurisdictionOf, type Jurisdiction } from "../shared/jurisdiction.ts";
import type { Database } from "./client.ts";

type Query = BatchItem<"pg">;

/** An operator must configure the database first. */
const RETRY_S = 60;

/**
 * One transaction and one round trip, under a role that row-level security restricts to one tenant: even an injected query reaches only its
 * rows.
 *
 * @param tenant `null`: only functions that run before the tenant is known, such as `find_key`, return rows
 * @param jurisdiction selects the database, whichever one built the queries
 * @throws before the first query if row-level security does not restrict the role
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
