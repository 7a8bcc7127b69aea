import type { Database } from "../../../db/client.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Jurisdiction } from "../../../shared/jurisdiction.ts";

export const everyDatabase = (db: Database): readonly (Jurisdiction | null)[] => [null, ...db.jurisdictions.keys()];

/**
 * Each database may contribute its share and the unused share of earlier ones; one that does not answer is skipped.
 *
 * @throws the first error, if the others returned nothing
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
