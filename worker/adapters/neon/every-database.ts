import type { Database } from "../../../db/client.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Jurisdiction } from "../../../shared/jurisdiction.ts";

/** Where rows are: in the database of tenants without a jurisdiction, and in that of each jurisdiction. */
export const everyDatabase = (db: Database): readonly (Jurisdiction | null)[] => [null, ...db.jurisdictions.keys()];

/**
 * Takes at most `limit` graphs from all databases. Each may give its share, and what those before it left. One that does not answer is
 * left out: the others are not to wait for it, and it is asked again by the next run.
 *
 * @throws what the first database threw, if some did and the others gave nothing
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
