import { nonNull } from "../../shared/non-null.ts";
import { uniteState } from "./base/meta.ts";
import { numberByInserts, stopSequences } from "./base/row-numbers.ts";
import type { Sql } from "../ports/sql.ts";
import { namesIn, schemaOf } from "./base/schema.ts";
import { describeOldReadings } from "./episodes/old-readings.ts";
import { indexRepeatedPrompts, shortenSources } from "./base/prompt-sources.ts";
import { dropFoundForms, indexAllNames, indexNumberedNames, reindexNames } from "./graph/entity-lookup.ts";
import { indexAllWordings } from "./graph/wordings.ts";
import { nameCodes } from "./index/vectors.ts";
import { beginFolding } from "./index/folding.ts";
import { giveLinksAHistory, noteLinksInSteps } from "./base/link-history.ts";
import { logMissingHistory } from "./base/profile-history.ts";
import { completeBounds } from "./graph/complete-bounds.ts";
import { RELEASED_MIGRATIONS, type Migration } from "./lifecycle/released-migrations.ts";

/**
 * The schema of one graph (docs/storage.md). Append-only: never edit a released migration. Row numbers are never reused (AUTOINCREMENT,
 * `base/row-numbers.ts`), because a consumer may still refer to a forgotten row, and they order statements and operations.
 */
const MIGRATIONS: readonly Migration[] = [
  ...RELEASED_MIGRATIONS,
  // a repeated reading keeps its known instant, so an episode may have several
  (sql) => {
    sql.exec(`
      ALTER TABLE extractions RENAME TO former_extractions;
      CREATE TABLE extractions (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, episode_seq INTEGER NOT NULL REFERENCES episodes (seq), batch INTEGER NOT NULL, digest TEXT,
        prompt_version TEXT NOT NULL, model TEXT NOT NULL, result TEXT NOT NULL, created_at INTEGER NOT NULL,
        known_from INTEGER, waits_for INTEGER, caused_by TEXT, answer_change INTEGER, facts_change INTEGER
      );
      CREATE INDEX extractions_of_episode ON extractions (episode_seq, digest);
      CREATE INDEX extractions_of_operation ON extractions (caused_by) WHERE caused_by IS NOT NULL;
      CREATE TABLE made_with (
        episode_seq INTEGER NOT NULL REFERENCES episodes (seq), extraction_seq INTEGER NOT NULL REFERENCES extractions (seq),
        PRIMARY KEY (episode_seq, extraction_seq)
      ) WITHOUT ROWID;
      CREATE INDEX sources_of_extraction ON made_with (extraction_seq);
      CREATE TABLE rereads (
        episode_seq INTEGER NOT NULL REFERENCES episodes (seq), known_from INTEGER NOT NULL, batch INTEGER NOT NULL, model TEXT, caused_by TEXT,
        PRIMARY KEY (episode_seq, known_from)
      ) WITHOUT ROWID;
      CREATE TABLE resolver_calls (seq INTEGER PRIMARY KEY AUTOINCREMENT, change_seq INTEGER);
      CREATE TABLE resolver_texts (hash TEXT NOT NULL, call_seq INTEGER NOT NULL REFERENCES resolver_calls (seq), PRIMARY KEY (hash, call_seq)) WITHOUT ROWID;
      CREATE INDEX texts_of_resolver_call ON resolver_texts (call_seq);
      CREATE TABLE resolver_episodes (
        episode_seq INTEGER NOT NULL REFERENCES episodes (seq), call_seq INTEGER NOT NULL REFERENCES resolver_calls (seq),
        PRIMARY KEY (episode_seq, call_seq)
      ) WITHOUT ROWID;
      CREATE INDEX episodes_of_resolver_call ON resolver_episodes (call_seq);
      ALTER TABLE verdicts ADD COLUMN call_seq INTEGER;
      CREATE INDEX verdicts_of_call ON verdicts (call_seq) WHERE call_seq IS NOT NULL;
      INSERT INTO extractions (episode_seq, batch, prompt_version, model, result, created_at)
        SELECT episode_seq, 0, prompt_version, model, result, created_at FROM former_extractions ORDER BY created_at, rowid;
      DROP TABLE former_extractions;
    `);
    describeOldReadings(sql);
  },
  // texts of the hierarchy store their facts, so that they are hidden when one does not hold
  `
  ALTER TABLE communities ADD COLUMN rests_on TEXT;
  ALTER TABLE summary_entities ADD COLUMN rests_on TEXT;
  UPDATE communities SET rests_on = (SELECT json_extract(basis, '$.facts') FROM written w WHERE w.fingerprint = communities.fingerprint AND json_extract(basis, '$.asked') <> '');
  UPDATE summary_entities SET rests_on = (SELECT json_extract(basis, '$.facts') FROM written w WHERE w.fingerprint = summary_entities.fingerprint AND json_extract(basis, '$.asked') <> '');
  DELETE FROM segments;
  `,
  (sql) => {
    for (const table of ["fact_versions", "provenance"]) {
      sql.exec(`ALTER TABLE ${table} RENAME COLUMN precision TO valid_from_precision`);
      for (const column of [
        "valid_from_basis TEXT",
        "valid_to_precision TEXT",
        "valid_to_basis TEXT",
        "due INTEGER",
        "due_precision TEXT",
      ])
        sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
    }
    sql.exec(`ALTER TABLE provenance ADD COLUMN denied INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE provenance ADD COLUMN held_at INTEGER;
      DROP INDEX versions_of_fact;
      CREATE INDEX versions_of_fact ON fact_versions (fact_seq, known_to, known_from, valid_from, valid_to, valid_from_basis, valid_from_precision,
        valid_to_precision, valid_to_basis, due, due_precision);
      DROP INDEX provenance_of_fact;
      CREATE INDEX provenance_of_fact ON provenance (fact_seq, seq, episode_seq, linked_from, linked_to, original, reference_time, valid_from,
        valid_to, held_at, denied);`);
    completeBounds(sql);
  },
  "ALTER TABLE episodes ADD COLUMN extract INTEGER NOT NULL DEFAULT 1",
  `
  CREATE TABLE corrections (
    operation_seq INTEGER PRIMARY KEY REFERENCES operations (seq), fact_id TEXT NOT NULL, fact TEXT, period_from INTEGER, period_to INTEGER,
    valid_from INTEGER, valid_from_precision TEXT, valid_from_basis TEXT, valid_to INTEGER, valid_to_precision TEXT, valid_to_basis TEXT,
    due INTEGER, due_precision TEXT
  );
  CREATE TABLE correction_sources (
    operation_seq INTEGER NOT NULL REFERENCES corrections (operation_seq), episode_seq INTEGER NOT NULL REFERENCES episodes (seq),
    claim TEXT NOT NULL, PRIMARY KEY (operation_seq, episode_seq, claim)
  ) WITHOUT ROWID;
  CREATE INDEX corrections_of_episode ON correction_sources (episode_seq);

  ALTER TABLE entities ADD COLUMN given_name TEXT;
  ALTER TABLE entities ADD COLUMN given_type TEXT;
  ALTER TABLE entities ADD COLUMN given_at INTEGER;
  ALTER TABLE aliases ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE entity_edits (
    operation_seq INTEGER PRIMARY KEY REFERENCES operations (seq), entity_id TEXT NOT NULL, name TEXT, type TEXT, other_id TEXT, other_seq INTEGER
  );
  CREATE TABLE entity_edit_sources (
    operation_seq INTEGER NOT NULL REFERENCES entity_edits (operation_seq), episode_seq INTEGER NOT NULL REFERENCES episodes (seq),
    name TEXT NOT NULL, role TEXT NOT NULL, PRIMARY KEY (operation_seq, role, episode_seq, name)
  ) WITHOUT ROWID;
  CREATE INDEX entity_edits_of_episode ON entity_edit_sources (episode_seq);
  CREATE TABLE entity_gaps (
    entity_seq INTEGER NOT NULL REFERENCES entities (seq), since INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (entity_seq, since)
  ) WITHOUT ROWID;
  CREATE INDEX mentions_by_original ON mentions (original) WHERE original IS NOT NULL;
  CREATE INDEX provenance_by_original ON provenance (original) WHERE original IS NOT NULL;
  `,
  // Drops lessons without known sources, from which edge memory is now projected.
  `
  DROP TABLE lessons;
  CREATE TABLE lessons (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, question BLOB NOT NULL, enhanced TEXT NOT NULL, penalised TEXT NOT NULL,
    episodes TEXT NOT NULL, names TEXT NOT NULL, learned_at INTEGER NOT NULL
  );
  DELETE FROM traces;
  `,
  "CREATE INDEX episodes_by_age ON episodes (created_at)",
  `
  DELETE FROM segments WHERE name = 'threads';
  CREATE INDEX entities_merged_at ON entities (merged_at) WHERE merged_at IS NOT NULL;
  `,
  "CREATE INDEX work_waiting ON work (episode_seq) WHERE status = 'pending' AND attempts = 0 AND delays = 0 AND not_before > 0",
  `
  CREATE TABLE replacements (episode_seq INTEGER NOT NULL REFERENCES episodes (seq), at INTEGER NOT NULL, PRIMARY KEY (episode_seq, at)) WITHOUT ROWID;
  CREATE TABLE renewals (episode_seq INTEGER PRIMARY KEY REFERENCES episodes (seq));
  `,
  `
  ALTER TABLE provenance ADD COLUMN confidence TEXT NOT NULL DEFAULT 'stated';
  ALTER TABLE facts ADD COLUMN confidence TEXT NOT NULL DEFAULT 'stated';
  `,
  `
  ALTER TABLE facts ADD COLUMN inverse_functional INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE provenance ADD COLUMN inverse_functional INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX facts_of_one_subject ON facts (predicate, object_seq) WHERE inverse_functional = 1;
  `,
  "ALTER TABLE aliases ADD COLUMN decided INTEGER NOT NULL DEFAULT 0",
  indexAllNames,
  `
  CREATE TABLE linked_names (
    normalised TEXT PRIMARY KEY, spelling TEXT NOT NULL, entity_seq INTEGER, alias TEXT NOT NULL, known_from INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX linked_names_by_spelling ON linked_names (spelling);
  CREATE TABLE name_links (
    episode_seq INTEGER NOT NULL REFERENCES episodes (seq), entity_seq INTEGER NOT NULL, normalised TEXT NOT NULL, linked_from INTEGER NOT NULL,
    PRIMARY KEY (episode_seq, entity_seq)
  ) WITHOUT ROWID;
  CREATE INDEX name_links_of_entity ON name_links (entity_seq);
  CREATE INDEX name_links_by_name ON name_links (normalised);
  CREATE TABLE changed_names (normalised TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE changed_texts (episode_seq INTEGER PRIMARY KEY);
  CREATE VIEW namings (episode_seq, entity_seq, linked_from, linked_to) AS
    SELECT episode_seq, entity_seq, linked_from, linked_to FROM mentions UNION ALL SELECT episode_seq, entity_seq, linked_from, NULL FROM name_links;
  CREATE TRIGGER name_is_used AFTER INSERT ON aliases BEGIN INSERT INTO changed_names VALUES (NEW.normalised) ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER name_is_decided AFTER UPDATE ON aliases BEGIN INSERT INTO changed_names VALUES (NEW.normalised) ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER name_is_unused AFTER DELETE ON aliases BEGIN INSERT INTO changed_names VALUES (OLD.normalised) ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER name_is_taken_back AFTER INSERT ON operations WHEN NEW.kind = 'retract' BEGIN
    INSERT INTO changed_names SELECT DISTINCT a.normalised FROM mentions m JOIN aliases a ON a.entity_seq = m.entity_seq
      WHERE m.episode_seq = NEW.episode_seq ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER names_are_rolled_back AFTER INSERT ON operations WHEN NEW.kind = 'rollback' BEGIN
    INSERT INTO changed_names SELECT DISTINCT normalised FROM aliases WHERE true ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER text_is_read AFTER UPDATE OF status ON work WHEN NEW.status IS NOT OLD.status AND 'done' IN (NEW.status, OLD.status)
    BEGIN INSERT INTO changed_texts VALUES (NEW.episode_seq) ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER text_is_imported AFTER INSERT ON work WHEN NEW.status = 'done' BEGIN INSERT INTO changed_texts VALUES (NEW.episode_seq) ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER text_mentions AFTER INSERT ON mentions BEGIN INSERT INTO changed_texts VALUES (NEW.episode_seq) ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER text_mentions_another AFTER UPDATE OF entity_seq, linked_to ON mentions BEGIN INSERT INTO changed_texts VALUES (NEW.episode_seq) ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER text_mentions_no_more AFTER DELETE ON mentions BEGIN INSERT INTO changed_texts VALUES (OLD.episode_seq) ON CONFLICT DO NOTHING; END;
  CREATE TRIGGER text_is_gone AFTER DELETE ON episodes BEGIN
    DELETE FROM name_links WHERE episode_seq = OLD.seq; DELETE FROM changed_texts WHERE episode_seq = OLD.seq; END;
  INSERT INTO changed_names SELECT DISTINCT normalised FROM aliases;
  INSERT INTO changed_texts SELECT episode_seq FROM work WHERE status = 'done';
  `,
  `
  CREATE TABLE shown_names (
    normalised TEXT NOT NULL, extraction_seq INTEGER NOT NULL REFERENCES extractions (seq), name TEXT NOT NULL, type TEXT NOT NULL,
    PRIMARY KEY (normalised, extraction_seq)
  ) WITHOUT ROWID;
  CREATE INDEX shown_names_of_extraction ON shown_names (extraction_seq);
  `,
  "CREATE INDEX facts_of_own_names ON facts (predicate) WHERE predicate IN ('NAMED', 'GOES_BY')",
  // HiRAG §3.1.
  "ALTER TABLE summary_members ADD COLUMN relation TEXT; ALTER TABLE summary_members ADD COLUMN strength REAL;",
  `
  CREATE TABLE taught_answers (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, question TEXT NOT NULL, answer TEXT NOT NULL, normalised TEXT NOT NULL,
    words TEXT NOT NULL, sources TEXT NOT NULL, episodes TEXT NOT NULL, taught_at INTEGER NOT NULL
  );
  CREATE INDEX taught_answers_by_question ON taught_answers (normalised);
  CREATE INDEX taught_answers_by_words ON taught_answers (words);
  `,
  `
  ALTER TABLE extractions ADD COLUMN prompt INTEGER;
  UPDATE extractions SET prompt = seq;
  CREATE INDEX readings_of_prompt ON extractions (prompt);
  CREATE TRIGGER reading_has_a_prompt AFTER INSERT ON extractions WHEN NEW.prompt IS NULL
    BEGIN UPDATE extractions SET prompt = NEW.seq WHERE seq = NEW.seq; END;
  CREATE TABLE prompt_sources (
    episode_seq INTEGER NOT NULL REFERENCES episodes (seq), prompt INTEGER NOT NULL, PRIMARY KEY (episode_seq, prompt)
  ) WITHOUT ROWID;
  INSERT INTO prompt_sources (episode_seq, prompt) SELECT episode_seq, extraction_seq FROM made_with;
  DROP TABLE made_with;
  CREATE INDEX sources_of_prompt ON prompt_sources (prompt);
  CREATE VIEW made_with (episode_seq, extraction_seq) AS
    SELECT s.episode_seq, x.seq FROM prompt_sources s JOIN extractions x ON x.prompt = s.prompt;
  CREATE TRIGGER old_reading_is_described INSTEAD OF INSERT ON made_with BEGIN
    INSERT OR IGNORE INTO prompt_sources SELECT NEW.episode_seq, x.prompt FROM extractions x WHERE x.seq = NEW.extraction_seq; END;
  CREATE TABLE prompt_names (
    normalised TEXT NOT NULL, prompt INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, PRIMARY KEY (normalised, prompt)
  ) WITHOUT ROWID;
  INSERT INTO prompt_names (normalised, prompt, name, type) SELECT normalised, extraction_seq, name, type FROM shown_names;
  DROP TABLE shown_names;
  CREATE INDEX names_of_prompt ON prompt_names (prompt);
  CREATE VIEW shown_names (normalised, extraction_seq, name, type) AS
    SELECT n.normalised, x.seq, n.name, n.type FROM prompt_names n JOIN extractions x ON x.prompt = n.prompt;
  `,
  `
  CREATE TABLE refresh_results (
    stage TEXT NOT NULL, place INTEGER NOT NULL, basis TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (stage, place)
  ) WITHOUT ROWID;
  `,
  "ALTER TABLE taught_answers ADD COLUMN disputed INTEGER NOT NULL DEFAULT 0",
  beginFolding,
  `
  CREATE TABLE alarm_failures (
    job TEXT PRIMARY KEY, failures INTEGER NOT NULL, since INTEGER NOT NULL, retry_at INTEGER NOT NULL, error TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  "DELETE FROM segments WHERE name = 'threads'",
  "CREATE INDEX facts_of_instructions ON facts (predicate) WHERE predicate IN ('HAS_INSTRUCTION', 'HAS_PREFERENCE')",
  `
  CREATE INDEX facts_of_subject ON facts (subject_seq, kind);
  CREATE INDEX facts_of_pair ON facts (object_seq, subject_seq, predicate);
  CREATE INDEX facts_of_object_slot ON facts (object_seq, predicate);
  CREATE TABLE exclusive_versions (
    version_seq INTEGER PRIMARY KEY, subject_seq INTEGER NOT NULL, predicate TEXT NOT NULL, held_until INTEGER NOT NULL
  );
  CREATE INDEX exclusive_versions_by_end ON exclusive_versions (subject_seq, predicate, held_until);
  CREATE TRIGGER version_is_believed AFTER INSERT ON fact_versions WHEN NEW.known_to IS NULL BEGIN
    INSERT INTO exclusive_versions SELECT NEW.seq, subject_seq, predicate, coalesce(NEW.valid_to, 9007199254740991)
      FROM facts WHERE seq = NEW.fact_seq AND functional = 1 AND kind = 'state'; END;
  CREATE TRIGGER version_is_superseded AFTER UPDATE OF known_to ON fact_versions WHEN NEW.known_to IS NOT NULL BEGIN
    DELETE FROM exclusive_versions WHERE version_seq = NEW.seq; END;
  CREATE TRIGGER version_is_removed AFTER DELETE ON fact_versions BEGIN DELETE FROM exclusive_versions WHERE version_seq = OLD.seq; END;
  INSERT INTO exclusive_versions SELECT v.seq, f.subject_seq, f.predicate, coalesce(v.valid_to, 9007199254740991)
    FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE v.known_to IS NULL AND f.functional = 1 AND f.kind = 'state';
  `,
  "ALTER TABLE work ADD COLUMN dropped TEXT",
  "ALTER TABLE facts ADD COLUMN worded_by INTEGER",
  indexNumberedNames,
  "CREATE INDEX rollbacks ON operations (recorded_at) WHERE kind = 'rollback'",
  `
  ALTER TABLE entity_gaps ADD COLUMN merged_into INTEGER;
  UPDATE entity_gaps SET merged_into = (SELECT o.seq FROM operations p JOIN entity_edits d ON d.operation_seq = p.seq
    JOIN entities a ON a.id = d.entity_id JOIN entities o ON o.id = d.other_id
    WHERE p.kind = 'merge' AND p.recorded_at = entity_gaps.since AND a.seq = entity_gaps.entity_seq);
  `,
  "ALTER TABLE communities ADD COLUMN was_stale TEXT NOT NULL DEFAULT '[]'",
  (sql) => {
    sql.exec(`
      CREATE VIRTUAL TABLE searched_wordings USING fts5 (text, tokenize='porter unicode61 remove_diacritics 2');
      CREATE TRIGGER statement_is_removed AFTER DELETE ON provenance BEGIN DELETE FROM searched_wordings WHERE rowid = OLD.seq; END;
      CREATE TRIGGER correction_is_removed AFTER DELETE ON corrections BEGIN
        DELETE FROM searched_wordings WHERE rowid = -OLD.operation_seq; END;
    `);
    indexAllWordings(sql);
  },
  `
  ALTER TABLE facts ADD COLUMN sure_by INTEGER;
  DROP INDEX provenance_of_fact;
  CREATE INDEX provenance_of_fact ON provenance (fact_seq, known_from, seq, episode_seq, linked_from, linked_to, original, reference_time, valid_from,
    valid_to, held_at, denied);
  CREATE INDEX provenance_relinked ON provenance (linked_from) WHERE original IS NOT NULL;
  `,
  "CREATE INDEX episodes_of_document ON episodes (document_id, seq) WHERE document_id IS NOT NULL",
  `
  CREATE TABLE file_versions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, file_id TEXT NOT NULL, path TEXT NOT NULL, document_id TEXT NOT NULL,
    known_from INTEGER NOT NULL, known_to INTEGER
  );
  CREATE INDEX file_versions_by_path ON file_versions (path, known_from);
  CREATE INDEX file_versions_by_document ON file_versions (document_id, known_from, known_to);
  CREATE INDEX file_versions_ended ON file_versions (known_to) WHERE known_to IS NOT NULL;
  CREATE TRIGGER file_is_removed AFTER DELETE ON episodes WHEN OLD.document_id IS NOT NULL BEGIN
    DELETE FROM file_versions WHERE document_id = OLD.document_id
      AND NOT EXISTS (SELECT 1 FROM episodes e WHERE e.document_id = OLD.document_id); END;
  `,
  "CREATE INDEX facts_of_tasks ON facts (predicate) WHERE predicate = 'HAS_TASK'",
  `
  ALTER TABLE episodes ADD COLUMN expires_at INTEGER;
  CREATE INDEX episodes_by_expiry ON episodes (expires_at, seq) WHERE expires_at IS NOT NULL;
  `,
  "ALTER TABLE renewals ADD COLUMN rules TEXT",
  beginFolding,
  giveLinksAHistory,
  numberByInserts,
  beginFolding,
  // Another index begins with the same column, so this one is not needed.
  "DROP INDEX facts_of_object",
  (sql) => {
    sql.exec("DROP INDEX bands_of_name");
    reindexNames(sql);
  },
  uniteState,
  logMissingHistory,
  shortenSources,
  `
  DROP INDEX entities_merged;
  CREATE INDEX entities_merged ON entities (merged_into) WHERE merged_into IS NOT NULL;
  UPDATE work SET status = 'pending' WHERE status = 'leased';
  `,
  noteLinksInSteps,
  // every index entry is a billed row: these have only the rows that are looked up in them
  `
  DROP INDEX work_by_status;
  CREATE INDEX work_pending ON work (episode_seq) WHERE status = 'pending';
  CREATE INDEX work_failed ON work (episode_seq) WHERE status = 'failed';
  DROP INDEX linked_names_by_spelling;
  CREATE INDEX linked_names_by_spelling ON linked_names (spelling) WHERE spelling <> normalised;
  DROP INDEX facts_of_pair;
  CREATE INDEX facts_of_pair ON facts (object_seq, subject_seq, predicate) WHERE object_seq IS NOT NULL;
  DROP INDEX facts_of_object_slot;
  CREATE INDEX facts_of_object_slot ON facts (object_seq, predicate) WHERE object_seq IS NOT NULL;
  `,
  indexRepeatedPrompts,
  nameCodes,
  dropFoundForms,
  // one ordered row instead of a row and an index entry
  `
  CREATE TABLE ordered_versions (
    subject_seq INTEGER NOT NULL, predicate TEXT NOT NULL, held_until INTEGER NOT NULL, version_seq INTEGER NOT NULL,
    PRIMARY KEY (subject_seq, predicate, held_until, version_seq)
  ) WITHOUT ROWID;
  INSERT INTO ordered_versions SELECT subject_seq, predicate, held_until, version_seq FROM exclusive_versions;
  DROP TRIGGER version_is_believed;
  DROP TRIGGER version_is_superseded;
  DROP TRIGGER version_is_removed;
  DROP TABLE exclusive_versions;
  ALTER TABLE ordered_versions RENAME TO exclusive_versions;
  CREATE TRIGGER version_is_believed AFTER INSERT ON fact_versions WHEN NEW.known_to IS NULL BEGIN
    INSERT INTO exclusive_versions SELECT subject_seq, predicate, coalesce(NEW.valid_to, 9007199254740991), NEW.seq
      FROM facts WHERE seq = NEW.fact_seq AND functional = 1 AND kind = 'state'; END;
  CREATE TRIGGER version_is_superseded AFTER UPDATE OF known_to ON fact_versions WHEN NEW.known_to IS NOT NULL BEGIN
    DELETE FROM exclusive_versions WHERE version_seq = NEW.seq AND held_until = coalesce(NEW.valid_to, 9007199254740991)
      AND (subject_seq, predicate) IN (SELECT subject_seq, predicate FROM facts WHERE seq = NEW.fact_seq); END;
  CREATE TRIGGER version_is_removed AFTER DELETE ON fact_versions BEGIN
    DELETE FROM exclusive_versions WHERE version_seq = OLD.seq AND held_until = coalesce(OLD.valid_to, 9007199254740991)
      AND (subject_seq, predicate) IN (SELECT subject_seq, predicate FROM facts WHERE seq = OLD.fact_seq); END;
  `,
];

const versionOf = (sql: Sql): number => {
  const [table] = sql.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'");
  if (!table) return 0;
  const [row] = sql.all<{ value: number }>("SELECT value FROM meta WHERE key = 'schema'");
  return row?.value ?? 0;
};

export const exists = (sql: Sql): boolean => versionOf(sql) > 0;

/** Set once this process has run all migrations, which leave nothing else in a new storage. */
let newest: string | null = null;

/**
 * Inside a transaction. The first new storage of a process runs all migrations; later ones get the resulting schema, in a tenth of the
 * time.
 */
export function migrate(sql: Sql): void {
  const isNew = versionOf(sql) === 0;
  if (isNew && newest !== null) {
    sql.exec(newest);
    stopSequences(sql);
    setVersion(sql, MIGRATIONS.length);
    return;
  }
  const others = isNew ? namesIn(sql) : new Set<string>();
  for (let version = versionOf(sql); version < MIGRATIONS.length; version++) {
    const migration = nonNull(MIGRATIONS[version], "migration");
    if (typeof migration === "string") sql.exec(migration);
    else migration(sql);
    setVersion(sql, version + 1);
  }
  if (isNew) newest = schemaOf(sql, others);
}

const setVersion = (sql: Sql, version: number): void =>
  void sql.all("INSERT OR REPLACE INTO meta (key, value) VALUES ('schema', ?)", version);

export const isCurrent = (sql: Sql): boolean => versionOf(sql) === MIGRATIONS.length;
