import type { Method, Scope } from "../../../shared/api/search.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { linkedSql } from "../base/moment-sql.ts";

interface TieSource {
  foundBy(method: Method, scope: Scope): readonly Ranked[];
  around(messages: ReadonlySet<number>): ReadonlySet<number>;
  /** Whether PageRank starts at a row with a clear tie, not only at rows with a common word. */
  readonly startsClearly: boolean;
}

interface Statements {
  factsOf(messages: ReadonlySet<number>): readonly number[];
  messagesOf(facts: ReadonlySet<number>): readonly number[];
}

/**
 * Tied to the query by words, breadth-first search, a related vector, or PageRank from a row with a clear tie. A tied message also ties its facts and neighbors that
 * share scores with it, a tied fact its messages. `null` without BM25 or cosine.
 */
export function tiedRows(
  { methods, related_similarity, scope: scopes }: Pick<GraphSearch, "methods" | "related_similarity" | "scope">,
  candidates: TieSource,
  statements: Statements,
): Record<Scope, ReadonlySet<number>> | null {
  const searched = methods.map(({ method }) => method);
  if (!searched.includes("bm25") || !searched.includes("cosine")) return null;
  const wanted = searched.filter((method) => method !== "pagerank" || candidates.startsClearly);
  const direct = (scope: Scope): Set<number> =>
    new Set(
      wanted.flatMap((method) =>
        candidates
          .foundBy(method, scope)
          .flatMap(({ id, score }) => (method === "cosine" && score < related_similarity ? [] : [id])),
      ),
    );
  const entities = scopes.includes("entities") ? direct("entities") : new Set<number>();
  if (!scopes.includes("facts") && !scopes.includes("episodes"))
    return { facts: new Set(), entities, episodes: new Set() };
  const [facts, messages] = [direct("facts"), direct("episodes")];
  const stating = statements.messagesOf(facts);
  for (const seq of statements.factsOf(messages)) facts.add(seq);
  for (const seq of stating) messages.add(seq);
  return { facts, entities, episodes: candidates.around(messages) };
}

export function statementsAt(sql: Sql, { known_at }: ReadMoment): Statements {
  const linked = (wanted: string, given: string, rows: ReadonlySet<number>): number[] =>
    rowsAsJson<{ seq: number }>(
      sql,
      ["seq"],
      `SELECT DISTINCT p.${wanted} AS seq FROM provenance p
       WHERE p.${given} IN (SELECT value FROM json_each(?1)) AND ${linkedSql("p", "?2")}`,
      JSON.stringify([...rows]),
      known_at,
    ).map(({ seq }) => seq);
  return {
    factsOf: (messages) => linked("fact_seq", "episode_seq", messages),
    messagesOf: (facts) => linked("episode_seq", "fact_seq", facts),
  };
}
