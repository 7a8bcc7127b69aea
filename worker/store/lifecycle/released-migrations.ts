import type { Sql } from "../../ports/sql.ts";
import { reindexAllTexts } from "../index/indexed-texts.ts";

export type Migration = string | ((sql: Sql) => void);

/** Never edit these. */
export const RELEASED_MIGRATIONS: readonly Migration[] = [
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
  // kept verbatim, so that entities can be resolved again
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
  `
  CREATE TABLE segments (
    name TEXT NOT NULL, after INTEGER NOT NULL, upto INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (name, after)
  ) WITHOUT ROWID;
  `,
  // An edge is a fact or a chunk (a), or joins two nodes (a, b).
  `
  CREATE TABLE traces (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL, vector BLOB NOT NULL,
    enhanced INTEGER NOT NULL, penalised INTEGER NOT NULL, changed_at INTEGER NOT NULL, UNIQUE (kind, a, b)
  );
  CREATE INDEX traces_of_other ON traces (kind, b);
  CREATE TABLE lessons (id TEXT PRIMARY KEY, learned_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX lessons_by_age ON lessons (learned_at);
  `,
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
  `
  CREATE TABLE exports (id TEXT PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, read_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE export_lines (seq INTEGER PRIMARY KEY, line TEXT NOT NULL, field TEXT, bytes BLOB, code INTEGER);
  `,
  // Full-text indexes without deleted rows. The format of segments changed; they are sealed again later.
  (sql) => {
    sql.exec("DELETE FROM segments");
    for (const scope of ["episodes", "entities", "facts", "communities"]) {
      sql.exec(`DROP TABLE ${scope}_text;
        CREATE VIRTUAL TABLE searched_${scope} USING fts5 (text, tokenize='porter unicode61 remove_diacritics 2');`);
    }
    reindexAllTexts(sql);
  },
  "DELETE FROM segments",
  // The blob was in the B-tree of the key, so every comparison on the way to a segment read it. The new indexes cover all columns that a
  // search reads.
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
];
