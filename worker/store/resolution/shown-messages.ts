import type { Instant } from "../../../shared/instant.ts";
import { excerptOf } from "../../core/resolve/message-excerpt.ts";
import type { ShownMessage } from "../../core/resolve/open-questions.ts";
import type { Sql } from "../../ports/sql.ts";

export interface ShownEpisode {
  seq: number;
  id: string;
  thread_id: string | null;
  name: string | null;
  content: string;
  reference_time: Instant;
}

export const readShownEpisode = (sql: Sql, seq: number): ShownEpisode | null =>
  sql.all<ShownEpisode & Record<string, never>>(
    "SELECT seq, id, thread_id, name, content, reference_time FROM episodes WHERE seq = ?",
    seq,
  )[0] ?? null;

/** @param span UTF-16 offsets `[start, end)` */
export const shownMessage = (
  { id, name, content, reference_time }: ShownEpisode,
  span: readonly [number, number] | null,
): ShownMessage => ({ id, speaker: name, said: reference_time, text: excerptOf(content, span) });
