import { sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

type Query = BatchItem<"pg">;

/**
 * Runs queries in one transaction and one round trip, as the role that row-level security binds and in one tenant; with `null`
 * in none, where only the functions are of use that come before tenancy. Whatever a query forgets or is made to say, it
 * finds and writes rows of this tenant only.
 *
 * @returns what each of `queries` returned
 * @throws before any of them where the role were not bound
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
