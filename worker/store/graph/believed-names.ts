import type { Sql } from "../../ports/sql.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { believedRowSql } from "../index/retractions.ts";

export interface BelievedNames {
  normalised: string[];
  names: string[];
}

/** Leaves out names and entities that occur only in undone messages or readings made with them. No model is shown those. */
export function believedNames(sql: Sql, entities: readonly number[]): Map<number, BelievedNames> {
  const rows = sql.all<{ entity_seq: number; name: string }>(
    `SELECT m.entity_seq, m.name FROM mentions m
     WHERE m.entity_seq IN (SELECT value FROM json_each(?1)) AND m.linked_to IS NULL AND ${believedRowSql(sql, "m", Number.MAX_SAFE_INTEGER)}
     ORDER BY m.known_from, coalesce(m.original, m.seq)`,
    JSON.stringify(entities),
  );
  const found = new Map<number, BelievedNames>();
  for (const { entity_seq, name } of rows) {
    const known = found.get(entity_seq) ?? { normalised: [], names: [] };
    found.set(entity_seq, known);
    const normalised = normaliseName(name);
    if (!known.normalised.includes(normalised)) {
      known.normalised.push(normalised);
      known.names.push(name);
    }
  }
  return found;
}
