import type { Database } from "../../../db/client.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Jurisdiction } from "../../../shared/jurisdiction.ts";

/** Lists the database of tenants without a jurisdiction (`null`), and that of each jurisdiction. */
export const everyDatabase = (db: Database): readonly (Jurisdiction | null)[] => [null, ...db.jurisdictions.keys()];

/**
 * Takes at most `limit` graphs from all databases. Each may contribute its share and the unused share of earlier ones. A database that does
 * not answer is skipped until the next run.
 *
 * @throws the first database's error, if at least one failed and the others returned nothing
 */
export async function takeFromEach(
  db: Database,
  limit: number,
  take: (jurisdiction: Jurisdiction | null, limit: number) => Promise<GraphAddress[]>,
): Promise<GraphAddress[]> {
  const places = everyDatabase(db);
  const taken: GraphAddress[] = [];
  const failures: unknown[] = [];
  for (const [at, place] of places.entries()) {
    try {
      taken.push(...(await take(place, Math.ceil((limit - taken.length) / (places.length - at)))));
    } catch (error) {
      failures.push(error);
    }
  }
  if (taken.length === 0 && failures.length > 0) throw failures[0];
  return taken;
}
