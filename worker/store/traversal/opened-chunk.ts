import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { settingOf } from "../../core/language/index.ts";
import type { OpenedChunk } from "../../core/traverse/graph.ts";
import type { TraversalQuestion } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { roleOf, type EarlierMessages } from "../episodes/earlier-messages.ts";
import { supersededIn } from "./superseded.ts";

type Row = {
  id: string;
  content: string;
  name: string | null;
  role: string | null;
  at: number;
  previous_seq: number | null;
};

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
  const superseded = supersededIn(sql, { seq: episode_seq, content: row.content }, asked, now);
  return {
    id: row.id,
    title,
    text: row.content,
    weight,
    ...(row.role !== "assistant" && { written: { by: row.name ?? row.role ?? "", at: row.at } }),
    ...(setting !== null && { setting }),
    ...(superseded.length > 0 && { superseded }),
  };
}
