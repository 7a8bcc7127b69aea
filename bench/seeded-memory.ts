import { wordVectors } from "../test/fakes/word-vectors.ts";
import { embedBuiltin } from "../worker/core/vectors/builtin-embedding.ts";
import { claimKey } from "../worker/core/resolve/claim-key.ts";
import { normaliseName } from "../worker/core/text/normalise-name.ts";
import type { Sql } from "../worker/ports/sql.ts";
import { indexText } from "../worker/store/index/full-text.ts";
import { storeVector } from "../worker/store/index/vectors.ts";
import { zipfWords } from "../test/fixtures/zipf-words.ts";
import { powerLawGraph } from "./power-law-graph.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";
import { nextNumberSql } from "../worker/store/base/row-numbers.ts";

const DIMENSIONS = 1_024;
const KNOWN_WORDS = wordVectors();
const embed = (text: string): Float32Array => embedBuiltin(text, DIMENSIONS, KNOWN_WORDS);
const FACTS_PER_MESSAGE = 2;
const FIVE_YEARS_MS = 5 * 365 * 86_400_000;
const PREDICATES = ["LIKES", "KNOWS", "VISITED", "OWNS", "WORKS_WITH", "READS"];
const ENDED_EVERY = 10;

export interface SeededMemory {
  facts: number;
  entities: number;
  messages: number;
  names: string[];
}

/** Degrees follow a power law, words Zipf's law, and dates spread over the five years before `now`. */
export function fillMemory(sql: Sql, facts: number, now: number, seed = 1): SeededMemory {
  const { nodes, edges } = powerLawGraph(facts, seed);
  const random = seededRandom(seed);
  const text = zipfWords(seed);
  const names = Array.from({ length: nodes }, (_, node) => `${text(1)} ${node.toString(36)}`);
  sql.transaction(() => {
    names.forEach((name, node) => insertEntity(sql, node + 1, name, now));
    for (let fact = 0; fact < facts; fact++) {
      const message = Math.floor(fact / FACTS_PER_MESSAGE) + 1;
      const [subject, object] = [(edges.from[fact] ?? 0) + 1, (edges.to[fact] ?? 0) + 1];
      const said = `${names[subject - 1]} ${text(6)} ${names[object - 1]}`;
      if (fact % FACTS_PER_MESSAGE === 0)
        insertMessage(sql, message, `${said} ${text(8)}`, now - random() * FIVE_YEARS_MS, now);
      insertFact(sql, {
        seq: fact + 1,
        subject,
        object,
        names: [names[subject - 1] ?? "", names[object - 1] ?? ""],
        predicate: PREDICATES[fact % PREDICATES.length] ?? "LIKES",
        said,
        message,
        from: Math.floor(now - random() * FIVE_YEARS_MS),
        ended: fact % ENDED_EVERY === 0,
        now,
      });
    }
  });
  const degrees = new Map<number, number>();
  for (const end of [...edges.from, ...edges.to]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
  const byDegree = [...degrees].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([node]) => names[node] ?? "");
  return { facts, entities: nodes, messages: Math.ceil(facts / FACTS_PER_MESSAGE), names: byDegree };
}

const id = (kind: string, seq: number): string => `${kind}_${seq.toString(16).padStart(32, "0")}`;

function insertEntity(sql: Sql, seq: number, name: string, now: number): void {
  sql.all(
    "INSERT INTO entities (seq, id, name, type, attributes, mentions, created_at, version) VALUES (?, ?, ?, 'concept', '{}', 1, ?, 0)",
    seq,
    id("ent", seq),
    name,
    now,
  );
  sql.all(
    "INSERT INTO aliases (normalised, entity_seq, alias, known_from) VALUES (?, ?, ?, ?)",
    normaliseName(name),
    seq,
    name,
    now,
  );
  indexText(sql, "entities", seq, name);
  storeVector(sql, "entities", seq, embed(name));
}

function insertMessage(sql: Sql, seq: number, content: string, reference_time: number, now: number): void {
  sql.all(
    `INSERT INTO episodes (seq, id, type, thread_id, role, name, content, reference_time, created_at, metadata, previous_seq)
     VALUES (?1, ?2, 'message', 't', 'user', 'Ada', ?3, ?4, ?5, '{}', ?6)`,
    seq,
    id("ep", seq),
    content,
    Math.floor(reference_time),
    now,
    seq > 1 ? seq - 1 : null,
  );
  sql.all(
    "INSERT INTO work (episode_seq, status, attempts, not_before, calls, tokens_in, tokens_out) VALUES (?, 'done', 0, 0, 0, 0, 0)",
    seq,
  );
  indexText(sql, "episodes", seq, content);
  storeVector(sql, "episodes", seq, embed(`Ada: ${content}`));
}

interface SeededFact {
  seq: number;
  subject: number;
  object: number;
  names: readonly [string, string];
  predicate: string;
  said: string;
  message: number;
  from: number;
  ended: boolean;
  now: number;
}

function insertFact(
  sql: Sql,
  { seq, subject, object, names, predicate, said, message, from, ended, now }: SeededFact,
): void {
  sql.all(
    `INSERT INTO facts (seq, id, subject_seq, predicate, object_seq, fact, kind, functional, strength, attributes, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 'state', 0, 5, '{}', ?)`,
    seq,
    id("fact", seq),
    subject,
    predicate,
    object,
    said,
    now,
  );
  const to = ended ? Math.floor((from + now) / 2) : null;
  sql.all(
    `INSERT INTO fact_versions (seq, fact_seq, valid_from, valid_from_precision, valid_from_basis, valid_to, valid_to_precision, valid_to_basis, known_from, caused_by) VALUES (${nextNumberSql("fact_versions")}, ?1, ?2, 'day', 'stated', ?3, iif(?3 IS NULL, NULL, 'day'), iif(?3 IS NULL, NULL, 'stated'), ?4, ?5)`,
    seq,
    from,
    to,
    now,
    id("ep", message),
  );
  const claim = claimKey({
    subject: names[0],
    predicate,
    object: names[1],
    object_value: null,
    kind: "state",
    fact: said,
  });
  sql.all(
    `INSERT INTO provenance (seq, fact_seq, episode_seq, subject_name, predicate, object_name, fact, kind, functional, strength, claim,
       valid_from, valid_from_precision, valid_from_basis, valid_to, valid_to_precision, valid_to_basis, reference_time, known_from, linked_from)
     VALUES (${nextNumberSql("provenance")}, ?1, ?2, ?3, ?4, ?5, ?6, 'state', 0, 5, ?7, ?8, 'day', 'stated', ?9, iif(?9 IS NULL, NULL, 'day'), iif(?9 IS NULL, NULL, 'stated'), ?8, ?10, ?10)`,
    seq,
    message,
    names[0],
    predicate,
    names[1],
    said,
    claim,
    from,
    to,
    now,
  );
  for (const [place, entity] of [subject, object].entries()) {
    sql.all(
      `INSERT INTO mentions (seq, episode_seq, entity_seq, name, type, count, known_from, linked_from) VALUES (${nextNumberSql("mentions")}, ?1, ?2, ?3, 'concept', 1, ?4, ?4)`,
      message,
      entity,
      names[place] ?? "",
      now,
    );
  }
  indexText(sql, "facts", seq, said);
  storeVector(sql, "facts", seq, embed(said));
}
