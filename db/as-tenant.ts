import { sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

type Query = BatchItem<"pg">;

/**
 * Runs queries in one transaction and one round trip, under a role that row-level security restricts to one tenant. Even a
 * query without a tenant condition, or with an injected one, reads and writes rows of this tenant only.
 *
 * @param tenant `null` for no tenant: only functions that run before the tenant is known, such as `find_key`, then return rows
 * @returns the result of each of `queries`
 * @throws before the first query if the role is not restricted by row-level security
 */
export async function asTenant<const T extends readonly Query[]>(
  db: Database,
  tenant: string | null,
  queries: T,
): Promise<BatchResponse<T>> {
  const entered: Query = db.execute(sql`select enter_tenant(${tenant})`);
  const [, ...results] = await db.batch<Query, [Query, ...Query[]]>([entered, ...queries]);
  return results as BatchResponse<T>;
}
