import { must } from "../../shared/must.ts";
import type { Sql } from "../ports/sql.ts";
import { describeOldReadings } from "./episodes/old-readings.ts";
import { completeBounds } from "./graph/complete-bounds.ts";
import { reindexAllTexts } from "./index/indexed-texts.ts";

/**
 * The schema of one graph, as an append-only list: never edit a released migration. Instants are milliseconds; `seq` columns are
 * internal integer ids, `id` columns the public ones. Row numbers are never reused (AUTOINCREMENT): a consumer may still refer to a
 * row that was forgotten, and statements and operations are ordered by their numbers.
 */
const MIGRATIONS: readonly (string | ((sql: Sql) => void))[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;

  CREATE TABLE episodes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, message_id TEXT UNIQUE, type TEXT NOT NULL,
    thread_id TEXT, document_id TEXT, part INTEGER, role TEXT, name TEXT, content TEXT NOT NULL, title TEXT,
    reference_time INTEGER NOT NULL, assumed_zone TEXT, created_at INTEGER NOT NULL, metadata TEXT NOT NULL,
    previous_seq INTEGER REFERENCES episodes (seq), UNIQUE (document_id, part)
  );
  CREATE INDEX episodes_of_thread ON episodes (thread_id, seq);
  CREATE INDEX episodes_next ON episodes (previous_seq);

  CREATE TABLE work (
    episode_seq INTEGER PRIMARY KEY REFERENCES episodes (seq), status TEXT NOT NULL, attempts INTEGER NOT NULL, delays INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL, error TEXT, answer TEXT, calls INTEGER NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL
  );
  CREATE INDEX work_by_status ON work (status, episode_seq);

  CREATE TABLE extractions (
    episode_seq INTEGER NOT NULL REFERENCES episodes (seq), prompt_version TEXT NOT NULL, model TEXT NOT NULL,
    result TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (episode_seq, prompt_version, model)
  );

  CREATE TABLE entities (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, type TEXT NOT NULL, summary TEXT,
    attributes TEXT NOT NULL, mentions INTEGER NOT NULL, created_at INTEGER NOT NULL, version INTEGER NOT NULL
  );
  CREATE TABLE aliases (
    normalised TEXT NOT NULL, entity_seq INTEGER NOT NULL REFERENCES entities (seq), alias TEXT NOT NULL,
    known_from INTEGER NOT NULL, PRIMARY KEY (normalised, entity_seq)
  ) WITHOUT ROWID;
  CREATE INDEX aliases_of_entity ON aliases (entity_seq);

  CREATE TABLE mentions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, episode_seq INTEGER NOT NULL REFERENCES episodes (seq),
    entity_seq INTEGER NOT NULL REFERENCES entities (seq), name TEXT NOT NULL, type TEXT NOT NULL,
    count INTEGER NOT NULL, known_from INTEGER NOT NULL
  );
  CREATE INDEX mentions_of_entity ON mentions (entity_seq, seq);
  CREATE INDEX mentions_of_episode ON mentions (episode_seq);

  CREATE TABLE facts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, subject_seq INTEGER NOT NULL REFERENCES entities (seq),
    predicate TEXT NOT NULL, object_seq INTEGER REFERENCES entities (seq), object_value TEXT, fact TEXT NOT NULL,
    kind TEXT NOT NULL, functional INTEGER NOT NULL, strength INTEGER NOT NULL, attributes TEXT NOT NULL, hyperedge_id TEXT,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX facts_of_slot ON facts (subject_seq, predicate);
  CREATE INDEX facts_of_object ON facts (object_seq);
  CREATE INDEX facts_by_strength ON facts (subject_seq, strength DESC, seq DESC);

  CREATE TABLE fact_versions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, fact_seq INTEGER NOT NULL REFERENCES facts (seq), valid_from INTEGER, valid_to INTEGER,
    precision TEXT, known_from INTEGER NOT NULL, known_to INTEGER, caused_by TEXT NOT NULL
  );
  CREATE INDEX versions_of_fact ON fact_versions (fact_seq, known_to);

  CREATE TABLE provenance (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, fact_seq INTEGER NOT NULL REFERENCES facts (seq),
    episode_seq INTEGER NOT NULL REFERENCES episodes (seq), span_start INTEGER, span_end INTEGER,
    fact TEXT NOT NULL, strength INTEGER NOT NULL, valid_from INTEGER, valid_to INTEGER, precision TEXT,
    reference_time INTEGER NOT NULL, known_from INTEGER NOT NULL
  );
  CREATE INDEX provenance_of_fact ON provenance (fact_seq, seq);
  CREATE INDEX provenance_of_episode ON provenance (episode_seq);

  CREATE TABLE operations (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, episode_seq INTEGER, known_at INTEGER,
    after_provenance INTEGER NOT NULL, recorded_at INTEGER NOT NULL
  );
  CREATE INDEX operations_on_episode ON operations (episode_seq);

  CREATE TABLE unembedded (node INTEGER PRIMARY KEY, scope TEXT NOT NULL, seq INTEGER NOT NULL);

  CREATE VIRTUAL TABLE episodes_text USING fts5 (text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE entities_text USING fts5 (text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE facts_text USING fts5 (text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');

  CREATE TABLE codes (seq INTEGER PRIMARY KEY AUTOINCREMENT, node INTEGER NOT NULL UNIQUE, code BLOB NOT NULL);
  CREATE TABLE vectors (node INTEGER PRIMARY KEY, value BLOB NOT NULL);

  CREATE TABLE changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL, subject_id TEXT NOT NULL, subject_seq INTEGER,
    payload TEXT, recorded_at INTEGER NOT NULL
  );
  `,
  // Statements and mentions are kept verbatim, so that entities can be resolved again.
  `
  ALTER TABLE mentions ADD COLUMN attributes TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE mentions ADD COLUMN original INTEGER;
  ALTER TABLE mentions ADD COLUMN linked_from INTEGER;
  ALTER TABLE mentions ADD COLUMN linked_to INTEGER;
  UPDATE mentions SET linked_from = known_from;

  ALTER TABLE provenance ADD COLUMN subject_name TEXT;
  ALTER TABLE provenance ADD COLUMN object_name TEXT;
  ALTER TABLE provenance ADD COLUMN predicate TEXT;
  ALTER TABLE provenance ADD COLUMN object_value TEXT;
  ALTER TABLE provenance ADD COLUMN kind TEXT;
  ALTER TABLE provenance ADD COLUMN functional INTEGER;
  ALTER TABLE provenance ADD COLUMN claim TEXT;
  ALTER TABLE provenance ADD COLUMN hyperedge_id TEXT;
  ALTER TABLE provenance ADD COLUMN attributes TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE provenance ADD COLUMN original INTEGER;
  ALTER TABLE provenance ADD COLUMN linked_from INTEGER;
  ALTER TABLE provenance ADD COLUMN linked_to INTEGER;
  UPDATE provenance SET linked_from = known_from, (subject_name, object_name, predicate, object_value, kind, functional, claim) =
    (SELECT s.name, o.name, f.predicate, f.object_value, f.kind, f.functional,
            json_array(lower(s.name), f.predicate, lower(o.name), lower(f.object_value), f.kind, iif(f.kind = 'event', lower(f.fact), NULL))
     FROM facts f JOIN entities s ON s.seq = f.subject_seq LEFT JOIN entities o ON o.seq = f.object_seq WHERE f.seq = provenance.fact_seq);
  CREATE INDEX provenance_of_claim ON provenance (claim);

  ALTER TABLE facts ADD COLUMN replaced_by INTEGER;
  ALTER TABLE entities ADD COLUMN merged_into INTEGER;
  ALTER TABLE entities ADD COLUMN merged_at INTEGER;
  CREATE INDEX entities_merged ON entities (merged_into);

  CREATE TABLE verdicts (
    about TEXT NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL, verdict TEXT NOT NULL, made_by TEXT NOT NULL, known_from INTEGER NOT NULL,
    PRIMARY KEY (about, a, b)
  ) WITHOUT ROWID;
  CREATE INDEX verdicts_on_other ON verdicts (about, b);
  CREATE TABLE name_bands (band INTEGER NOT NULL, hash INTEGER NOT NULL, normalised TEXT NOT NULL, PRIMARY KEY (band, hash, normalised)) WITHOUT ROWID;
  CREATE INDEX bands_of_name ON name_bands (normalised);
  CREATE TABLE synonyms (a INTEGER NOT NULL, b INTEGER NOT NULL, similarity REAL NOT NULL, PRIMARY KEY (a, b)) WITHOUT ROWID;
  CREATE INDEX synonyms_of_other ON synonyms (b);
  CREATE INDEX versions_closed ON fact_versions (known_to) WHERE known_to IS NOT NULL;
  CREATE TABLE summaries (
    entity_seq INTEGER NOT NULL, known_from INTEGER NOT NULL, text TEXT NOT NULL, made_by TEXT NOT NULL,
    calls INTEGER NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL, PRIMARY KEY (entity_seq, known_from)
  ) WITHOUT ROWID;
  `,
  // What the external index holds of a graph that has outgrown its object; `seq` is the number of a code.
  `
  CREATE TABLE indexed_vectors (
    seq INTEGER PRIMARY KEY, handed_at INTEGER NOT NULL, mutation TEXT, confirmed INTEGER, unwanted INTEGER NOT NULL DEFAULT 0, removed_at INTEGER
  );
  CREATE INDEX indexed_unconfirmed ON indexed_vectors (seq) WHERE confirmed IS NULL AND unwanted = 0;
  CREATE INDEX indexed_confirmed ON indexed_vectors (confirmed) WHERE confirmed IS NOT NULL;
  CREATE INDEX indexed_unwanted ON indexed_vectors (seq) WHERE unwanted = 1;
  CREATE TRIGGER code_is_unwanted AFTER DELETE ON codes BEGIN
    UPDATE indexed_vectors SET unwanted = 1 WHERE seq = OLD.seq;
  END;
  `,
  // In-memory structures, stored in their in-memory form.
  `
  CREATE TABLE segments (
    name TEXT NOT NULL, after INTEGER NOT NULL, upto INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (name, after)
  ) WITHOUT ROWID;
  `,
  // Traversal memory: for each edge a vector of the questions it helped with. An edge is a fact or a chunk (a), or joins two nodes (a, b).
  `
  CREATE TABLE traces (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL, vector BLOB NOT NULL,
    enhanced INTEGER NOT NULL, penalised INTEGER NOT NULL, changed_at INTEGER NOT NULL, UNIQUE (kind, a, b)
  );
  CREATE INDEX traces_of_other ON traces (kind, b);
  CREATE TABLE lessons (id TEXT PRIMARY KEY, learned_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX lessons_by_age ON lessons (learned_at);
  `,
  // Summary entities and communities, versioned on the known axis. A member is a node: 2·seq for an entity, 2·seq + 1 for a summary entity.
  `
  CREATE TABLE refresh (
    id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, generation INTEGER NOT NULL, stage TEXT NOT NULL, done INTEGER NOT NULL,
    total INTEGER NOT NULL, calls INTEGER NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL, rewritten INTEGER NOT NULL,
    unchanged INTEGER NOT NULL, error TEXT, started_at INTEGER NOT NULL, token TEXT, lease_until INTEGER NOT NULL, attempts INTEGER NOT NULL,
    not_before INTEGER NOT NULL
  );
  CREATE TABLE descriptions (entity_seq INTEGER PRIMARY KEY, text TEXT NOT NULL, model TEXT NOT NULL, value BLOB NOT NULL);
  CREATE TABLE written (
    fingerprint TEXT PRIMARY KEY, result TEXT NOT NULL, model TEXT NOT NULL, value BLOB NOT NULL, entities TEXT NOT NULL, made_by TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE summary_entities (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, type TEXT NOT NULL, description TEXT NOT NULL,
    layer INTEGER NOT NULL, fingerprint TEXT NOT NULL, place INTEGER NOT NULL, known_from INTEGER NOT NULL, known_to INTEGER
  );
  CREATE TABLE summary_members (summary_seq INTEGER NOT NULL, node INTEGER NOT NULL, PRIMARY KEY (summary_seq, node)) WITHOUT ROWID;
  CREATE INDEX summaries_of_node ON summary_members (node);
  CREATE TABLE communities (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, level INTEGER NOT NULL, parent_id TEXT, name TEXT, summary TEXT, report TEXT,
    fingerprint TEXT, generation INTEGER NOT NULL, known_from INTEGER NOT NULL, known_to INTEGER, stale_from INTEGER
  );
  CREATE INDEX communities_by_id ON communities (id, known_to);
  CREATE INDEX communities_of_parent ON communities (parent_id);
  CREATE INDEX communities_current ON communities (seq) WHERE known_to IS NULL;
  CREATE TABLE community_members (
    node INTEGER NOT NULL, community_id TEXT NOT NULL, known_from INTEGER NOT NULL, known_to INTEGER, PRIMARY KEY (node, community_id, known_from)
  ) WITHOUT ROWID;
  CREATE INDEX members_of_community ON community_members (community_id);
  CREATE VIRTUAL TABLE communities_text USING fts5 (text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
  CREATE TABLE community_vectors (seq INTEGER PRIMARY KEY, value BLOB NOT NULL);
  `,
  // Texts are kept while their subject changes only a little: `basis` says what a text was written from, and members have intervals.
  `
  ALTER TABLE written ADD COLUMN basis TEXT NOT NULL DEFAULT '{"asked":"","members":[],"facts":[]}';
  ALTER TABLE refresh ADD COLUMN snapshot TEXT;
  ALTER TABLE summary_members RENAME TO former_summary_members;
  DROP INDEX summaries_of_node;
  CREATE TABLE summary_members (
    summary_seq INTEGER NOT NULL, node INTEGER NOT NULL, known_from INTEGER NOT NULL, known_to INTEGER, PRIMARY KEY (summary_seq, node, known_from)
  ) WITHOUT ROWID;
  CREATE INDEX summaries_of_node ON summary_members (node);
  INSERT INTO summary_members (summary_seq, node, known_from)
    SELECT m.summary_seq, m.node, s.known_from FROM former_summary_members m JOIN summary_entities s ON s.seq = m.summary_seq;
  DROP TABLE former_summary_members;
  CREATE INDEX summaries_by_words ON summary_entities (fingerprint);
  `,
  // Failed searches: how far the graph had been written, where the search started, what it passed (ids, as JSON).
  `
  CREATE TABLE vain_searches (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, fingerprint TEXT NOT NULL UNIQUE, hops INTEGER NOT NULL, calls INTEGER NOT NULL, tokens INTEGER NOT NULL,
    written TEXT NOT NULL, seeds TEXT NOT NULL, nodes TEXT NOT NULL, steps TEXT NOT NULL, synonyms INTEGER NOT NULL, searched_at INTEGER NOT NULL
  );
  CREATE INDEX searches_by_age ON vain_searches (searched_at);
  `,
  `
  CREATE TABLE effects (name TEXT PRIMARY KEY, ids TEXT NOT NULL, made_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX effects_by_age ON effects (made_at);
  `,
  // Running exports: their lines, as of one moment.
  `
  CREATE TABLE exports (id TEXT PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, read_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE export_lines (seq INTEGER PRIMARY KEY, line TEXT NOT NULL, field TEXT, bytes BLOB, code INTEGER);
  `,
  // Full-text indexes that count only what is in them. Segments are dropped, because their format changed; they are sealed again later.
  (sql) => {
    sql.exec("DELETE FROM segments");
    for (const scope of ["episodes", "entities", "facts", "communities"]) {
      sql.exec(`DROP TABLE ${scope}_text;
        CREATE VIRTUAL TABLE searched_${scope} USING fts5 (text, tokenize='porter unicode61 remove_diacritics 2');`);
    }
    reindexAllTexts(sql);
  },
  // Segments of edges store their extent: drop the old ones, they are sealed again later.
  "DELETE FROM segments",
  // Read less of the file. With the blob in the B-tree of the key, every comparison on the way to a segment read the whole blob. The
  // new indexes cover what a search asks of a link, a version or a name.
  `
  ALTER TABLE segments RENAME TO former_segments;
  CREATE TABLE segments (
    seq INTEGER PRIMARY KEY, name TEXT NOT NULL, after INTEGER NOT NULL, upto INTEGER NOT NULL, data BLOB NOT NULL, UNIQUE (name, after, upto)
  );
  INSERT INTO segments (name, after, upto, data) SELECT name, after, upto, data FROM former_segments;
  DROP TABLE former_segments;

  DROP INDEX provenance_of_fact;
  CREATE INDEX provenance_of_fact ON provenance (fact_seq, seq, episode_seq, linked_from, linked_to);
  DROP INDEX provenance_of_episode;
  CREATE INDEX provenance_of_episode ON provenance (episode_seq, fact_seq);
  DROP INDEX versions_of_fact;
  CREATE INDEX versions_of_fact ON fact_versions (fact_seq, known_to, known_from, valid_from, valid_to, precision);
  DROP INDEX aliases_of_entity;
  CREATE INDEX aliases_of_entity ON aliases (entity_seq, known_from, alias);
  `,
  // What each reading was made with. A reading that is repeated keeps its known instant, so an episode may have several.
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
  // Texts of the hierarchy keep the row numbers of the facts they rest on, so that a moment at which one does not hold is not shown
  // them. Segments of edges say when an undated event had surely happened, and when a message was said: drop the old ones.
  `
  ALTER TABLE communities ADD COLUMN rests_on TEXT;
  ALTER TABLE summary_entities ADD COLUMN rests_on TEXT;
  UPDATE communities SET rests_on = (SELECT json_extract(basis, '$.facts') FROM written w WHERE w.fingerprint = communities.fingerprint AND json_extract(basis, '$.asked') <> '');
  UPDATE summary_entities SET rests_on = (SELECT json_extract(basis, '$.facts') FROM written w WHERE w.fingerprint = summary_entities.fingerprint AND json_extract(basis, '$.asked') <> '');
  DELETE FROM segments;
  `,
  // Each bound has a precision and a basis of its own; plans have a date for which they are made; a statement may deny a fact.
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
  // 0 for episodes of which nothing is to be extracted.
  "ALTER TABLE episodes ADD COLUMN extract INTEGER NOT NULL DEFAULT 1",
  // Corrections and edits by hand. What they are about is kept by hashes, so that no forgotten word stays in them. Gaps are times in
  // which an entity was merged, dropped or not yet split off, and that were rolled back.
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
  // Lessons with what they were made with: edge memory is a projection of them. Of what is stored this is unknown, so it is dropped.
  `
  DROP TABLE lessons;
  CREATE TABLE lessons (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, question BLOB NOT NULL, enhanced TEXT NOT NULL, penalised TEXT NOT NULL,
    episodes TEXT NOT NULL, names TEXT NOT NULL, learned_at INTEGER NOT NULL
  );
  DELETE FROM traces;
  `,
  // Finds what is older than its retention.
  "CREATE INDEX episodes_by_age ON episodes (created_at)",
];

const versionOf = (sql: Sql): number => {
  const [table] = sql.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'");
  if (!table) return 0;
  const [row] = sql.all<{ value: number }>("SELECT value FROM meta WHERE key = 'schema'");
  return row?.value ?? 0;
};

/** Whether the storage was ever created. Only reads. */
export const exists = (sql: Sql): boolean => versionOf(sql) > 0;

/** Upgrades the storage to the newest schema. Call inside a transaction. */
export function migrate(sql: Sql): void {
  for (let version = versionOf(sql); version < MIGRATIONS.length; version++) {
    const migration = must(MIGRATIONS[version], "migration");
    if (typeof migration === "string") sql.exec(migration);
    else migration(sql);
    sql.all("INSERT OR REPLACE INTO meta (key, value) VALUES ('schema', ?)", version + 1);
  }
}

export const isCurrent = (sql: Sql): boolean => versionOf(sql) === MIGRATIONS.length;
