import type { Instant } from "../../../shared/instant.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { keptTablesOf, type ChangedLinks } from "./kept-tables.ts";
import { readMeta, tick, writeMeta } from "./meta.ts";

/** Call only when a link begins or ends, because this may record an instant. */
export type LinkInstant = () => Instant;

/**
 * The write's own instant, or a new one that no read has answered.
 *
 * @param before `last_instant` before the write
 */
export const linkInstant =
  (sql: Sql, before: Instant | null, now: () => Instant): LinkInstant =>
  () => {
    const last = readMeta(sql, "last_instant");
    return last === null || last === before ? tick(sql, now()) : last;
  };

/** Deletes links that began at the same instant, because no read ever showed them. */
export function endLinks(
  sql: Sql,
  links: readonly { episode_seq: number; entity_seq: number }[],
  instant: LinkInstant,
): void {
  if (links.length === 0) return;
  const at = instant();
  const rows = JSON.stringify(links.map(({ episode_seq, entity_seq }) => [episode_seq, entity_seq]));
  const open =
    "linked_to IS NULL AND (episode_seq, entity_seq) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))";
  sql.all(`DELETE FROM name_links WHERE ${open} AND linked_from >= ?2`, rows, at);
  sql.all(`UPDATE name_links SET linked_to = ?2 WHERE ${open}`, rows, at);
}

/** Deletes links by a name that only forgotten messages and edits gave. Other links then begin when the remaining ones gave it. */
export function dropLinksWithoutSource(sql: Sql, normalised: string): void {
  const entities = sql.all<{ seq: number }>(
    `SELECT DISTINCT l.entity_seq AS seq FROM name_links l WHERE l.normalised = ?1 AND NOT EXISTS (
       SELECT 1 FROM aliases a WHERE a.normalised = ?1 AND a.entity_seq = l.entity_seq AND a.known_from <= l.linked_from) ORDER BY 1`,
    normalised,
  );
  for (const { seq } of entities) {
    const since = namedSince(sql, seq, normalised) ?? Number.MAX_SAFE_INTEGER;
    sql.all(
      "INSERT OR IGNORE INTO changed_texts SELECT episode_seq FROM name_links WHERE normalised = ? AND entity_seq = ? AND linked_to IS NULL",
      normalised,
      seq,
    );
    sql.all(
      "DELETE FROM name_links WHERE normalised = ?1 AND entity_seq = ?2 AND coalesce(linked_to, ?4) <= ?3",
      normalised,
      seq,
      since,
      Number.MAX_SAFE_INTEGER,
    );
    sql.all(
      "UPDATE name_links SET linked_from = ?3 WHERE normalised = ?1 AND entity_seq = ?2 AND linked_from < ?3",
      normalised,
      seq,
      since,
    );
  }
}

function namedSince(sql: Sql, entity_seq: number, normalised: string): Instant | null {
  const given = sql.all<{ name: string; at: number }>(
    `SELECT name, min(linked_from) AS at FROM mentions WHERE entity_seq = ?1 GROUP BY name
     UNION ALL SELECT d.name, o.recorded_at FROM entities e JOIN entity_edits d ON e.id IN (d.entity_id, d.other_id)
       JOIN operations o ON o.seq = d.operation_seq WHERE e.seq = ?1 AND d.name IS NOT NULL`,
    entity_seq,
  );
  const since = given.filter(({ name }) => normaliseName(name) === normalised).map(({ at }) => at);
  return since.length === 0 ? null : Math.min(...since);
}

/** If an import has no links, each begins when both its name and its message were known. */
export function reviewImportedLinks(sql: Sql): void {
  if (sql.all("SELECT 1 FROM name_links LIMIT 1").length === 0) writeMeta(sql, "links_undated", 1);
  sql.exec(`INSERT OR IGNORE INTO changed_names SELECT DISTINCT normalised FROM name_links;
    INSERT OR IGNORE INTO changed_names SELECT DISTINCT normalised FROM aliases`);
}

export const giveLinksAHistory = (sql: Sql): void =>
  sql.exec(`
    DROP VIEW namings;
    DROP TRIGGER text_is_gone;
    CREATE TABLE dated_links (
      episode_seq INTEGER NOT NULL REFERENCES episodes (seq), entity_seq INTEGER NOT NULL, normalised TEXT NOT NULL,
      linked_from INTEGER NOT NULL, linked_to INTEGER, PRIMARY KEY (episode_seq, entity_seq, linked_from)
    ) WITHOUT ROWID;
    INSERT INTO dated_links (episode_seq, entity_seq, normalised, linked_from)
      SELECT episode_seq, entity_seq, normalised, linked_from FROM name_links;
    DROP TABLE name_links;
    ALTER TABLE dated_links RENAME TO name_links;
    CREATE INDEX name_links_of_entity ON name_links (entity_seq);
    CREATE INDEX name_links_by_name ON name_links (normalised, entity_seq, linked_from);
    CREATE VIEW namings (episode_seq, entity_seq, linked_from, linked_to) AS
      SELECT episode_seq, entity_seq, linked_from, linked_to FROM mentions
      UNION ALL SELECT episode_seq, entity_seq, linked_from, linked_to FROM name_links;
    CREATE TRIGGER text_is_gone AFTER DELETE ON episodes BEGIN
      DELETE FROM name_links WHERE episode_seq = OLD.seq; DELETE FROM changed_texts WHERE episode_seq = OLD.seq; END;
    DROP TRIGGER name_is_taken_back;
    CREATE TRIGGER name_is_taken_back AFTER INSERT ON operations WHEN NEW.kind = 'retract' BEGIN
      INSERT INTO changed_names SELECT DISTINCT a.normalised FROM mentions m JOIN aliases a ON a.entity_seq = m.entity_seq
        WHERE m.episode_seq = NEW.episode_seq OR m.episode_seq IN (SELECT x.episode_seq FROM made_with w
          JOIN extractions x ON x.seq = w.extraction_seq WHERE w.episode_seq = NEW.episode_seq) ON CONFLICT DO NOTHING; END;
    CREATE TRIGGER name_is_replaced AFTER INSERT ON replacements BEGIN
      INSERT INTO changed_names SELECT DISTINCT a.normalised FROM mentions m JOIN aliases a ON a.entity_seq = m.entity_seq
        WHERE m.episode_seq = NEW.episode_seq ON CONFLICT DO NOTHING; END;
    CREATE TRIGGER name_is_believed_again AFTER INSERT ON mentions
      WHEN EXISTS (SELECT 1 FROM operations) OR EXISTS (SELECT 1 FROM replacements) BEGIN
      INSERT INTO changed_names SELECT a.normalised FROM aliases a WHERE a.entity_seq = NEW.entity_seq
        AND NOT EXISTS (SELECT 1 FROM linked_names n WHERE n.normalised = a.normalised AND n.entity_seq = NEW.entity_seq)
        ON CONFLICT DO NOTHING; END;
  `);

/**
 * Inserts of names and the end of a reading note themselves (`noteNames`, `noteTexts`), so that a step that links at once writes no rows. A mention
 * in a text that is not read yet changes no link.
 */
export const noteLinksInSteps = (sql: Sql): void =>
  sql.exec(`
    DROP TRIGGER name_is_used;
    CREATE TRIGGER name_is_used AFTER INSERT ON aliases WHEN NEW.given = 1
      BEGIN INSERT INTO changed_names VALUES (NEW.normalised) ON CONFLICT DO NOTHING; END;
    DROP TRIGGER text_is_read;
    CREATE TRIGGER text_waits_again AFTER UPDATE OF status ON work WHEN NEW.status IS NOT OLD.status AND OLD.status = 'done'
      BEGIN INSERT INTO changed_texts VALUES (NEW.episode_seq) ON CONFLICT DO NOTHING; END;
    DROP TRIGGER text_mentions;
    CREATE TRIGGER text_mentions AFTER INSERT ON mentions
      WHEN EXISTS (SELECT 1 FROM work w WHERE w.episode_seq = NEW.episode_seq AND w.status = 'done')
      BEGIN INSERT INTO changed_texts VALUES (NEW.episode_seq) ON CONFLICT DO NOTHING; END;
  `);

/**
 * Returns the names and texts that the step noted instead of storing them: the caller links them in the same transaction. They are stored
 * if the connection keeps no tables.
 */
export function collectChangedLinks(sql: Sql, step: () => void): ChangedLinks {
  const tables = keptTablesOf(sql);
  const changed: ChangedLinks = { names: new Set(), texts: new Set() };
  if (tables === null) step();
  else tables.collecting(changed, step);
  return changed;
}

export function noteNames(sql: Sql, names: readonly string[]): void {
  const collected = keptTablesOf(sql)?.collected ?? null;
  if (collected === null) storeNames(sql, names);
  else for (const name of names) collected.names.add(name);
}

export function noteTexts(sql: Sql, episodes: readonly number[]): void {
  const collected = keptTablesOf(sql)?.collected ?? null;
  if (collected === null) storeTexts(sql, episodes);
  else for (const seq of episodes) collected.texts.add(seq);
}

export function storeNames(sql: Sql, names: readonly string[]): void {
  if (names.length === 0) return;
  sql.all(
    "INSERT INTO changed_names SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
    JSON.stringify(names),
  );
}

export function storeTexts(sql: Sql, episodes: readonly number[]): void {
  if (episodes.length === 0) return;
  sql.all(
    "INSERT INTO changed_texts SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
    JSON.stringify(episodes),
  );
}
