import type { Instant } from "../../../shared/instant.ts";
import type { EdgeId, TraversalEdgeKind } from "../../core/traverse/graph.ts";
import {
  dot,
  enhance,
  fade,
  norm,
  NORM_CAP,
  penalise,
  resizeVector,
  truncateVector,
} from "../../core/traverse/edge-memory.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { TaughtLesson } from "../../ports/graph/traversal.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { tick } from "../base/meta.ts";
import { float16FromBlob } from "../index/vectors.ts";

/** An edge by row numbers. `b` is 0 for facts and chunks; two ends of one kind are in ascending order. */
export interface EdgeMemoryKey {
  kind: TraversalEdgeKind;
  a: number;
  b: number;
}

/** The memory vector of an edge as stored, in half precision. */
export interface EdgeMemory {
  vector: Float16Array;
  changed_at: Instant;
}

/** Remember the ids of lessons this long to ignore repeats; retries come within seconds. */
const KNOWN_LESSONS_MS = 60 * 60 * 1000;

type Row = { vector: SqlValue; enhanced: number; penalised: number; changed_at: number };

/** q̂·v: the question truncateVector to the memory's dimensions, times the memory as faded by now. */
export const scoreEdgeMemory = ({ vector, changed_at }: EdgeMemory, question: Float32Array, now: Instant): number =>
  dot(fade(new Float64Array(vector), changed_at, now), truncateVector(question, vector.length));

export const parseEdgeMemory = ({ vector, changed_at }: { vector: SqlValue; changed_at: number }): EdgeMemory => ({
  vector: float16FromBlob(vector),
  changed_at,
});

/**
 * Applies the lesson of one traversal in one transaction: each edge is enhanced or penalised once. A lesson whose
 * id is known, vectors of another model and edges that no longer exist change nothing. An edge without memory has nothing to
 * penalise.
 *
 * @returns how many edges were enhanced and penalised
 */
export function learnLesson(sql: Sql, clock: Instant, lesson: TaughtLesson): { enhanced: number; penalised: number } {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const unchanged = { enhanced: 0, penalised: 0 };
    if (!isEmbeddedBy(sql, lesson.embedding_model) || lesson.vector.every((value) => value === 0)) return unchanged;
    sql.all("DELETE FROM lessons WHERE learned_at < ?", now - KNOWN_LESSONS_MS);
    const [inserted] = sql.all(
      "INSERT INTO lessons (id, learned_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id",
      lesson.id,
      now,
    );
    if (!inserted) return unchanged;
    const updated = (edges: readonly EdgeId[], how: "enhance" | "penalise"): number =>
      distinct(edgeMemoryKeys(sql, edges)).filter((key) => update(sql, key, lesson.vector, how, now)).length;
    return { enhanced: updated(lesson.enhanced, "enhance"), penalised: updated(lesson.penalised, "penalise") };
  });
}

function update(sql: Sql, key: EdgeMemoryKey, q: Float32Array, how: "enhance" | "penalise", now: Instant): boolean {
  const [row] = sql.all<Row>(
    "SELECT vector, enhanced, penalised, changed_at FROM traces WHERE kind = ? AND a = ? AND b = ?",
    key.kind,
    key.a,
    key.b,
  );
  const known = row === undefined ? null : parseEdgeMemory(row);
  if (known === null && how === "penalise") return false;
  const v =
    known === null
      ? new Float64Array(q.length)
      : resizeVector(fade(new Float64Array(known.vector), known.changed_at, now), q.length);
  const changed = how === "enhance" ? enhance(v, q) : penalise(v, q);
  write(sql, key, changed, {
    enhanced: (row?.enhanced ?? 0) + (how === "enhance" ? 1 : 0),
    penalised: (row?.penalised ?? 0) + (how === "penalise" ? 1 : 0),
    changed_at: now,
  });
  return true;
}

/** The memory of an edge, if any. */
export function readEdgeMemory(sql: Sql, { kind, a, b }: EdgeMemoryKey): EdgeMemory | null {
  const [row] = sql.all<{ vector: SqlValue; changed_at: number }>(
    "SELECT vector, changed_at FROM traces WHERE kind = ? AND a = ? AND b = ?",
    kind,
    a,
    b,
  );
  return row === undefined ? null : parseEdgeMemory(row);
}

function write(sql: Sql, { kind, a, b }: EdgeMemoryKey, v: Float64Array, row: Omit<Row, "vector">): void {
  const halves = new Float16Array(v);
  sql.all(
    `INSERT INTO traces (kind, a, b, vector, enhanced, penalised, changed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (kind, a, b) DO UPDATE SET vector = ?4, enhanced = ?5, penalised = ?6, changed_at = ?7`,
    kind,
    a,
    b,
    new Uint8Array(halves.buffer),
    row.enhanced,
    row.penalised,
    row.changed_at,
  );
}

/** Edges by row numbers; `null` for an edge with a row that no longer exists. */
export function edgeMemoryKeys(sql: Sql, edges: readonly EdgeId[]): (EdgeMemoryKey | null)[] {
  const ids = edges.flatMap(({ a, b }) => (b === null ? [a] : [a, b]));
  const rows = sql.all<{ id: string; seq: number }>(
    `SELECT id, seq FROM entities WHERE id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT id, seq FROM facts WHERE id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT id, seq FROM episodes WHERE id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
  return edges.map(({ kind, a, b }): EdgeMemoryKey | null => {
    const [x, y] = [seqs.get(a), b === null ? 0 : seqs.get(b)];
    if (x === undefined || y === undefined) return null;
    const isReversed = (kind === "chain" || kind === "synonym") && x > y;
    return isReversed ? { kind, a: y, b: x } : { kind, a: x, b: y };
  });
}

const distinct = (keys: readonly (EdgeMemoryKey | null)[]): EdgeMemoryKey[] => [
  ...new Map(keys.flatMap((key) => (key === null ? [] : [[`${key.kind} ${key.a} ${key.b}`, key] as const]))).values(),
];

/** Deletes the memory of all edges; returns how many there were. */
export const deleteEdgeMemory = (sql: Sql): number => sql.all("DELETE FROM traces RETURNING 1").length;

/** Deletes what was learned about the facts, the anchor and the text of an episode that is about to be forgotten. */
export function deleteEdgeMemoryOfEpisode(sql: Sql, episode_seq: number): void {
  sql.all("DELETE FROM traces WHERE kind = 'chunk' AND a = ?", episode_seq);
  sql.all("DELETE FROM traces WHERE kind = 'mention' AND b = ?", episode_seq);
  sql.all("DELETE FROM traces WHERE kind = 'chain' AND (a = ?1 OR b = ?1)", episode_seq);
  sql.all(
    "DELETE FROM traces WHERE kind = 'fact' AND a IN (SELECT fact_seq FROM provenance WHERE episode_seq = ?)",
    episode_seq,
  );
}

/** Deletes the memory of edges that no longer exist, for example after their rows were recomputed. */
export function deleteOrphanedEdgeMemory(sql: Sql): void {
  sql.exec(`
    DELETE FROM traces WHERE kind = 'fact' AND a NOT IN (SELECT seq FROM facts);
    DELETE FROM traces WHERE kind = 'mention' AND NOT EXISTS (SELECT 1 FROM mentions m WHERE m.entity_seq = a AND m.episode_seq = b);
    DELETE FROM traces WHERE kind = 'synonym' AND (a NOT IN (SELECT seq FROM entities) OR b NOT IN (SELECT seq FROM entities));
  `);
}

/**
 * Adds the memory of one edge to that of another, because the two were found to be the same. The first keeps its own memory for
 * questions about the time before.
 */
function mergeEdgeMemory(sql: Sql, from: EdgeMemoryKey, to: EdgeMemoryKey, now: Instant): void {
  const read = ({ kind, a, b }: EdgeMemoryKey): Row | undefined =>
    sql.all<Row>(
      "SELECT vector, enhanced, penalised, changed_at FROM traces WHERE kind = ? AND a = ? AND b = ?",
      kind,
      a,
      b,
    )[0];
  const [source, target] = [read(from), read(to)];
  if (source === undefined) return;
  const faded = (row: Row): Float64Array => fade(new Float64Array(float16FromBlob(row.vector)), row.changed_at, now);
  const other = target === undefined ? null : faded(target);
  const sum = faded(source).map((value, place) => value + (other?.[place] ?? 0));
  const length = norm(sum);
  write(sql, to, length > NORM_CAP ? sum.map((value) => (value * NORM_CAP) / length) : sum, {
    enhanced: source.enhanced + (target?.enhanced ?? 0),
    penalised: source.penalised + (target?.penalised ?? 0),
    changed_at: now,
  });
}

export const mergeEdgeMemoryOfFacts = (sql: Sql, from: number, to: number, now: Instant): void =>
  mergeEdgeMemory(sql, { kind: "fact", a: from, b: 0 }, { kind: "fact", a: to, b: 0 }, now);

/** Merges the memory of the mentions of an entity into those of the entity it was found to be. */
export function mergeEdgeMemoryOfEntities(sql: Sql, from: number, to: number, now: Instant): void {
  const rows = sql.all<{ b: number }>("SELECT b FROM traces WHERE kind = 'mention' AND a = ? ORDER BY b", from);
  for (const { b } of rows) mergeEdgeMemory(sql, { kind: "mention", a: from, b }, { kind: "mention", a: to, b }, now);
}

/**
 * Restores the memory on edges of these entities and facts to its state before `work` recomputes them: mergers that happen again
 * in there had merged their memory before.
 */
export function preserveEdgeMemory<T>(
  sql: Sql,
  entities: readonly number[],
  facts: readonly number[],
  work: () => T,
): T {
  const about = `(kind = 'fact' AND a IN (SELECT value FROM json_each(?1))) OR (kind = 'mention' AND a IN (SELECT value FROM json_each(?2)))`;
  const lists = [JSON.stringify(facts), JSON.stringify(entities)];
  const kept = sql.all<Row & { seq: number; kind: string; a: number; b: number }>(
    `SELECT seq, kind, a, b, vector, enhanced, penalised, changed_at FROM traces WHERE ${about}`,
    ...lists,
  );
  const result = work();
  sql.all(`DELETE FROM traces WHERE ${about}`, ...lists);
  for (const { seq, kind, a, b, vector, enhanced, penalised, changed_at } of kept) {
    sql.all(
      "INSERT OR REPLACE INTO traces (seq, kind, a, b, vector, enhanced, penalised, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      seq,
      kind,
      a,
      b,
      vector,
      enhanced,
      penalised,
      changed_at,
    );
  }
  return result;
}
