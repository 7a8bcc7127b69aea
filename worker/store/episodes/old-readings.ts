import type { Sql } from "../../ports/sql.ts";

/** Messages that one prompt read before prompts were recorded; the rules read one message at a time. */
const OLD_BATCH = 16;
const OLD_CONTEXT = 4;

/** Migration: states with which messages earlier readings were made, as their prompts could have shown them. */
export function describeOldReadings(sql: Sql): void {
  sql.exec(`
    UPDATE extractions SET
      answer_change = (SELECT max(c.seq) FROM changes c WHERE c.entry = 'extraction' AND c.subject_seq = extractions.episode_seq),
      facts_change = (SELECT max(c.seq) FROM changes c WHERE c.entry = 'facts' AND c.subject_seq = extractions.episode_seq)
    WHERE batch = 0;
    UPDATE extractions SET known_from = coalesce(
        (SELECT recorded_at FROM changes c WHERE c.seq = facts_change),
        (SELECT min(known_from) FROM mentions m WHERE m.episode_seq = extractions.episode_seq), created_at)
      WHERE batch = 0 AND (SELECT status FROM work w WHERE w.episode_seq = extractions.episode_seq) = 'done';
    DELETE FROM extractions WHERE batch = 0 AND known_from IS NULL;
    DELETE FROM extractions WHERE batch = 0 AND seq NOT IN (SELECT max(seq) FROM extractions GROUP BY episode_seq);
  `);
  const [builtin, model] = [OLD_CONTEXT, OLD_CONTEXT + OLD_BATCH - 1];
  sql.all(
    `WITH RECURSIVE before (reading, seq, depth, most) AS (
       SELECT seq, episode_seq, 0, iif(model = 'builtin', ?1, ?2) FROM extractions WHERE batch = 0
       UNION ALL SELECT b.reading, e.previous_seq, b.depth + 1, b.most FROM before b JOIN episodes e ON e.seq = b.seq
         WHERE e.previous_seq IS NOT NULL AND b.depth < b.most)
     INSERT OR IGNORE INTO made_with (episode_seq, extraction_seq) SELECT seq, reading FROM before`,
    builtin,
    model,
  );
  sql.all(
    `WITH RECURSIVE following (reading, seq, depth) AS (
       SELECT seq, episode_seq, 0 FROM extractions WHERE batch = 0 AND model <> 'builtin'
       UNION ALL SELECT f.reading, e.seq, f.depth + 1 FROM following f JOIN episodes e ON e.previous_seq = f.seq WHERE f.depth < ?)
     INSERT OR IGNORE INTO made_with (episode_seq, extraction_seq) SELECT seq, reading FROM following`,
    OLD_BATCH - 1,
  );
  sql.exec("UPDATE extractions SET batch = seq WHERE batch = 0");
}
