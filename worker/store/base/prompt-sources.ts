import type { Sql } from "../../ports/sql.ts";

/** Bounds how far `made_with` searches for the readings that showed an episode. */
const MAX_RUN = 64;

export interface PromptSources {
  /** The prompt showed all episodes from this one to its own; `null` if it is read with others. */
  shown_from: number | null;
  others: number[];
}

/** Most prompts show the messages just before theirs: one number of the reading instead of billed rows. */
export function sourcesOf(episode_seq: number, shown: readonly number[]): PromptSources {
  const all = new Set(shown);
  let first = episode_seq;
  while (all.has(first - 1) && episode_seq - first + 1 < MAX_RUN) first -= 1;
  return { shown_from: first, others: [...all].filter((seq) => seq < first || seq > episode_seq) };
}

export function recordSources(sql: Sql, prompt: number, others: readonly number[]): void {
  if (others.length === 0) return;
  sql.all(
    "INSERT OR IGNORE INTO prompt_sources (episode_seq, prompt) SELECT value, ?1 FROM json_each(?2)",
    prompt,
    JSON.stringify(others),
  );
}

export const shortenSources = (sql: Sql): void =>
  sql.exec(`
    ALTER TABLE extractions ADD COLUMN shown_from INTEGER;
    DROP VIEW made_with;
    CREATE VIEW made_with (episode_seq, extraction_seq) AS
      SELECT s.episode_seq, x.seq FROM prompt_sources s JOIN extractions x ON x.prompt = s.prompt
      UNION ALL SELECT e.seq, x.seq FROM episodes e JOIN extractions x
        ON x.episode_seq BETWEEN e.seq AND e.seq + ${MAX_RUN - 1} AND e.seq BETWEEN x.shown_from AND x.episode_seq;
    CREATE TRIGGER old_reading_is_described INSTEAD OF INSERT ON made_with BEGIN
      INSERT OR IGNORE INTO prompt_sources SELECT NEW.episode_seq, x.prompt FROM extractions x WHERE x.seq = NEW.extraction_seq; END;
    CREATE VIEW shown_episodes (episode_seq, prompt) AS
      SELECT episode_seq, prompt FROM prompt_sources
      UNION ALL SELECT e.seq, x.seq FROM extractions x JOIN episodes e
        ON e.seq BETWEEN x.shown_from AND x.episode_seq;
  `);

const READINGS_OF_PROMPT = (table: string): string => `extractions x ON x.prompt = ${table}.prompt
        AND x.seq IN (SELECT ${table}.prompt UNION ALL SELECT y.seq FROM extractions y WHERE y.prompt = ${table}.prompt AND y.prompt <> y.seq)`;

/** The first reading of a prompt has its number, so only the others need an index. */
export const indexRepeatedPrompts = (sql: Sql): void =>
  sql.exec(`
    DROP INDEX readings_of_prompt;
    CREATE INDEX readings_of_prompt ON extractions (prompt) WHERE prompt <> seq;
    DROP VIEW made_with;
    CREATE VIEW made_with (episode_seq, extraction_seq) AS
      SELECT s.episode_seq, x.seq FROM prompt_sources s JOIN ${READINGS_OF_PROMPT("s")}
      UNION ALL SELECT e.seq, x.seq FROM episodes e JOIN extractions x
        ON x.episode_seq BETWEEN e.seq AND e.seq + ${MAX_RUN - 1} AND e.seq BETWEEN x.shown_from AND x.episode_seq;
    CREATE TRIGGER old_reading_is_described INSTEAD OF INSERT ON made_with BEGIN
      INSERT OR IGNORE INTO prompt_sources SELECT NEW.episode_seq, x.prompt FROM extractions x WHERE x.seq = NEW.extraction_seq; END;
    DROP VIEW shown_names;
    CREATE VIEW shown_names (normalised, extraction_seq, name, type) AS
      SELECT n.normalised, x.seq, n.name, n.type FROM prompt_names n JOIN ${READINGS_OF_PROMPT("n")};
  `);
