import type { Instant } from "../../shared/instant.ts";
import { retractedBy, type Operation } from "../core/graph/retractions.ts";
import type { Sql } from "../ports/sql.ts";

/** Row numbers of the episodes that were retracted as known at an instant. */
export function retractionsAt(sql: Sql, known_at: Instant): number[] {
  const rows = sql.all<{ kind: Operation["kind"]; episode_seq: number | null; known_at: number | null; at: number }>(
    "SELECT kind, episode_seq, known_at, recorded_at AS at FROM operations WHERE recorded_at <= ? ORDER BY seq",
    known_at,
  );
  return retractedBy(
    rows.map(({ kind, episode_seq, known_at: to, at }) =>
      kind === "retract" ? { kind, at, episode: episode_seq ?? 0 } : { kind, at, to: to ?? 0 },
    ),
  );
}
