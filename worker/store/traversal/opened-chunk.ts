import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { isNamelessAssistant } from "../../core/extraction/nameless-assistant.ts";
import { movesIt, settingOf } from "../../core/language/index.ts";
import type { OpenedChunk } from "../../core/traverse/graph.ts";
import type { TraversalQuestion } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { saidSql } from "../base/moment-sql.ts";
import { roleOf, type EarlierMessages } from "../episodes/earlier-messages.ts";
import { saidBefore } from "../search/newest-first.ts";
import { supersededIn } from "./superseded.ts";

type Row = {
  id: string;
  content: string;
  name: string | null;
  role: string | null;
  at: number;
  previous_seq: number | null;
};

/**
 * An episode as a guide reads it: with its writer, the message it replies to, the writer's next messages, and its superseded statements.
 */
export function openChunk(
  sql: Sql,
  earlier: EarlierMessages,
  episode_seq: number,
  weight: number,
  asked: TraversalQuestion,
  now: Instant,
): OpenedChunk | null {
  const [row] = sql.all<Row>(
    "SELECT id, content, name, role, reference_time AS at, previous_seq FROM episodes WHERE seq = ?",
    episode_seq,
  );
  if (!row) return null;
  const speaker = row.name === null ? "" : `${row.name}, `;
  const title = `${speaker}${formatInstant(row.at).slice(0, 10)}`;
  const setting = settingOf(roleOf(row.role).role, earlier.inThread(row.previous_seq));
  const next =
    row.role === "assistant" ? [] : nextOf(sql, earlier, { ...row, seq: episode_seq }, readMoment(asked, now));
  const before = row.role === "assistant" ? earlier.upTo(row.previous_seq).at(-1) : undefined;
  const replies_to = before?.seq === row.previous_seq && before.role !== "assistant" ? before.content : "";
  const superseded = supersededIn(sql, { seq: episode_seq, content: row.content }, asked, now);
  return {
    id: row.id,
    title,
    text: row.content,
    weight,
    ...(row.role !== "assistant" && {
      written: {
        by: row.name ?? row.role ?? "",
        at: row.at,
        ...(movesIt(row.content) && { before: saidBefore(sql, row) }),
      },
    }),
    ...(row.role === "assistant" && isNamelessAssistant(row.name ?? "assistant") && { generated: true as const }),
    ...(replies_to !== "" && { replies_to: replies_to.slice(0, MOST_CHARACTERS) }),
    ...(setting !== null && { setting }),
    ...(next.length > 0 && { next }),
    ...(superseded.length > 0 && { superseded }),
  };
}

const [STEPS_AHEAD, MOST_NEXT, MOST_CHARACTERS, SITTING_MS] = [4, 2, 500, 3_600_000];

function nextOf(
  sql: Sql,
  earlier: EarlierMessages,
  { seq, name, at }: Pick<Row, "name" | "at"> & { seq: number },
  { known_at, as_of }: ReadMoment,
): { text: string; at: Instant }[] {
  return sql
    .all<{ seq: number; text: string; name: string | null; role: string | null; at: number }>(
      `WITH RECURSIVE following (seq, step) AS (
         SELECT seq, 1 FROM episodes WHERE previous_seq = ?1
         UNION ALL SELECT e.seq, f.step + 1 FROM following f JOIN episodes e ON e.previous_seq = f.seq WHERE f.step < ?4)
       SELECT e.seq, substr(e.content, 1, ?5) AS text, e.name, e.role, e.reference_time AS at
       FROM following f JOIN episodes e ON e.seq = f.seq WHERE ${saidSql("e", "?2", "?3")} ORDER BY f.step`,
      seq,
      known_at,
      as_of,
      STEPS_AHEAD,
      MOST_CHARACTERS,
    )
    .filter((one) => one.role !== "assistant" && one.name === name && earlier.isShown(one.seq))
    .filter((one) => one.at >= at && one.at - at <= SITTING_MS)
    .slice(0, MOST_NEXT)
    .map(({ text, at: said_at }) => ({ text, at: said_at }));
}
