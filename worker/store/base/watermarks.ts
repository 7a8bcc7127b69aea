import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";

/** How a graph stands, by which caches know what they lack and searches what they need not look for. */
export interface Watermarks {
  /** The last row numbers that were given out: they only grow. */
  facts: number;
  entities: number;
  episodes: number;
  versions: number;
  mentions: number;
  /** How many entities were merged into another. */
  merged: number;
  /** The last instant at which a version of a fact was closed; 0 if none was. */
  closed: Instant;
  /** How often synonym edges changed. */
  synonyms: number;
  /** 1 if something was retracted or rolled back. */
  operations: number;
  /** Of the model that its vectors are of. */
  embedding_model: string | null;
}

const lastOf = (table: string): string => `coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`;

const STANDING = `SELECT ${lastOf("facts")} AS facts, ${lastOf("entities")} AS entities, ${lastOf("episodes")} AS episodes,
  ${lastOf("fact_versions")} AS versions, ${lastOf("mentions")} AS mentions,
  (SELECT count(*) FROM entities WHERE merged_into IS NOT NULL) AS merged,
  coalesce((SELECT max(known_to) FROM fact_versions WHERE known_to IS NOT NULL), 0) AS closed,
  coalesce((SELECT value FROM meta WHERE key = 'synonym_changes'), 0) AS synonyms,
  EXISTS (SELECT 1 FROM operations) AS operations,
  (SELECT value FROM meta WHERE key = 'embedding_model') AS embedding_model`;

/** In one statement, for each costs an object more than most of them read; and in one for a whole search (`askingOnce`). */
export function readWatermarks(sql: Sql): Watermarks {
  const [standing] = sql.all<Watermarks & Record<string, string | number | null>>(STANDING);
  if (standing === undefined) throw new Error("a SELECT without FROM gave no row");
  return standing;
}

/**
 * The same storage for one synchronous reading, during which nothing can be written: a statement without parameters is asked once.
 */
export function withQueryCache(sql: Sql): Sql {
  const answers = new Map<string, unknown[]>();
  return {
    ...sql,
    all: (statement, ...parameters) => {
      if (parameters.length > 0) return sql.all(statement, ...parameters);
      const answer = answers.get(statement) ?? sql.all(statement);
      answers.set(statement, answer);
      return answer as never;
    },
  };
}
