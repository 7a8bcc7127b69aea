import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import type { EntityEdit } from "../index/entity-edits.ts";
import { factsOfCorrections, readCorrections } from "../graph/corrections.ts";
import { updateWording } from "../graph/wordings.ts";
import { invalidateVector } from "../index/embedding.ts";

type NewOperation =
  | { kind: "retract"; episode_seq: number; known_at: null }
  | { kind: "rollback"; episode_seq: null; known_at: Instant }
  | { kind: "deny" | "correct" | EntityEdit["kind"]; episode_seq: null; known_at: null };

export function insertOperation(
  sql: Sql,
  ids: Ids,
  now: Instant,
  { kind, episode_seq, known_at }: NewOperation,
): { id: string; seq: number } {
  const id = ids.make("op");
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO operations (id, kind, episode_seq, known_at, after_provenance, recorded_at)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(seq), 0) FROM provenance), ?) RETURNING seq`,
    id,
    kind,
    episode_seq,
    known_at,
    now,
  );
  return { id, seq: nonNull(row, "operation").seq };
}

export function updateCorrectedWordings(sql: Sql): void {
  const worded = readCorrections(sql).filter(({ fact }) => fact !== null);
  if (worded.length === 0) return;
  for (const fact of factsOfCorrections(sql, worded))
    if (updateWording(sql, fact)) invalidateVector(sql, "facts", fact);
}
