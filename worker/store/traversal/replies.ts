import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { TraversalQuestion } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { saidSql } from "../base/moment-sql.ts";
import { undoneEpisodes } from "../index/retractions.ts";

/** A guide is shown as many messages (`MAX_SHOWN`). */
const MOST_EPISODES = 18;

/**
 * Adds the assistant's reply behind each message that asks for one: "Write me a function for the tides" has the words of
 * a question about that function, and the reply may have none of them.
 */
export function withReplies(sql: Sql, episodes: readonly string[], asked: TraversalQuestion, now: Instant): string[] {
  const moment: ReadMoment = readMoment(asked, now);
  const undone = undoneEpisodes(sql, moment.known_at);
  const replies = new Map(
    sql
      .all<{ id: string; seq: number; to: string }>(
        `SELECT e.id, e.seq, p.id AS "to" FROM episodes p JOIN episodes e ON e.previous_seq = p.seq
         WHERE p.id IN (SELECT value FROM json_each(?1)) AND coalesce(p.role, '') <> 'assistant' AND e.role = 'assistant'
           AND ${saidSql("e", "?2", "?3")}`,
        JSON.stringify(episodes),
        moment.known_at,
        moment.as_of,
      )
      .filter(({ seq }) => !undone.includes(seq))
      .map(({ id, to }) => [to, id]),
  );
  return [...new Set(episodes.flatMap((id) => [id, replies.get(id) ?? id]))].slice(0, MOST_EPISODES);
}
