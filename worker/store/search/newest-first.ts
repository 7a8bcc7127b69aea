import type { ScoredCandidates } from "../../core/context/scored-context.ts";
import {
  asksForPresent,
  movesIt,
  newestStatementsFirst,
  questionsLast,
  statementsOfChangedValue,
} from "../../core/language/index.ts";
import type { SearchResult } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";

export function newestFirst(
  sql: Sql,
  query: string,
  episodes: SearchResult["episodes"],
): Pick<ScoredCandidates, "leading" | "newest_days_first"> & { episodes: SearchResult["episodes"] } {
  const stating = questionsLast(
    query,
    episodes.map((episode) => ({
      episode,
      at: Date.parse(episode.reference_time),
      isAssistant: episode.role === "assistant",
      content: episode.content,
      before: episode.role !== "assistant" && movesIt(episode.content) ? saidBefore(sql, episode) : undefined,
    })),
  );
  return {
    episodes: newestStatementsFirst(query, stating).map(({ episode }) => episode),
    newest_days_first: asksForPresent(query),
    leading: statementsOfChangedValue(query, stating).map(({ episode }) => episode.id),
  };
}

/** The message of the same user before this one, with at most one answer in between. */
export function saidBefore(sql: Sql, { id, name }: { id: string; name: string | null }): string | undefined {
  return sql
    .all<{ content: string; role: string | null; name: string | null }>(
      `WITH RECURSIVE earlier (seq, step) AS (
         SELECT previous_seq, 1 FROM episodes WHERE id = ?1
         UNION ALL SELECT e.previous_seq, b.step + 1 FROM earlier b JOIN episodes e ON e.seq = b.seq WHERE b.step < 2)
       SELECT e.content, e.role, e.name FROM earlier b JOIN episodes e ON e.seq = b.seq ORDER BY b.step`,
      id,
    )
    .find((one) => one.role !== "assistant" && one.name === name)?.content;
}
