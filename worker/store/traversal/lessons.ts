import type { Instant } from "../../../shared/instant.ts";
import { enhance, fade, penalise, resizeVector } from "../../core/traverse/edge-memory.ts";
import { edgeKey, type EdgeId, type TraversalEdgeKind } from "../../core/traverse/graph.ts";
import type { LearnedEdges, TaughtLesson } from "../../ports/graph/traversal.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { tick } from "../base/meta.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { undoneEpisodes } from "../index/retractions.ts";
import { float16FromBlob } from "../index/vectors.ts";
import { edgeMemoryKeys, type EdgeMemoryKey } from "./edge-memory.ts";
import { findLessonSources, namesSaid, type LessonSources } from "./lesson-sources.ts";

/**
 * A lesson is stored with everything that its traversal showed; edge memory (`traces`) is computed from the lessons that count. A lesson is
 * deleted with any source, and does not count while one is undone.
 */

/** Older ones are dropped in batches; repeated questions teach them again. */
const MAX_LESSONS = 2_000;
const MAX_EXCESS = 200;

type EdgeTuple = [kind: TraversalEdgeKind, a: number, b: number];
type How = "enhanced" | "penalised";

interface StoredLesson {
  question: Float16Array;
  learned_at: Instant;
  enhanced: EdgeTuple[];
  penalised: EdgeTuple[];
}

interface Trace extends EdgeMemoryKey {
  vector: Float16Array;
  enhanced: number;
  penalised: number;
  changed_at: Instant;
}

/** An edge is penalized only if it has memory of the question. Ignores known ids, vectors of another model, and forgotten sources. */
export function learnLesson(sql: Sql, clock: Instant, taught: TaughtLesson): LearnedEdges {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const unchanged = { enhanced: [], penalised: [] };
    const { id, vector, embedding_model, shown } = taught;
    if (!isEmbeddedBy(sql, embedding_model) || vector.every((value) => value === 0)) return unchanged;
    const [enhanced, penalised] = [tuplesOf(sql, taught.enhanced), tuplesOf(sql, taught.penalised)];
    const sources = findLessonSources(sql, shown, [...taught.enhanced, ...taught.penalised]);
    if (sources === null || enhanced.length + penalised.length === 0) return unchanged;
    const { episodes, names } = withSourcesOfReplay(sql, sources, tuplesOf(sql, shown.replayed));
    const question = new Float16Array(vector);
    const [inserted] = sql.all(
      `INSERT INTO lessons (id, question, enhanced, penalised, episodes, names, learned_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING RETURNING seq`,
      id,
      new Uint8Array(question.buffer),
      JSON.stringify(enhanced),
      JSON.stringify(penalised),
      JSON.stringify(episodes),
      JSON.stringify(names),
      now,
    );
    if (!inserted) return unchanged;
    dropOldLessons(sql);
    const undone = new Set(undoneEpisodes(sql, now));
    if (episodes.some((seq) => undone.has(seq))) return unchanged;
    const { ends, changed } = applyTo(sql, { question, learned_at: now, enhanced, penalised });
    const among = (how: How): EdgeId[] =>
      [...new Map(taught[how].map((edge) => [edgeKey(edge), edge])).values()].filter((edge) =>
        tuplesOf(sql, [edge]).some((tuple) => ends.of(tuple).some((key) => changed[how].has(nameOf(key)))),
      );
    return { enhanced: among("enhanced"), penalised: among("penalised") };
  });
}

const tuplesOf = (sql: Sql, edges: TaughtLesson["enhanced"]): EdgeTuple[] =>
  [
    ...new Map(
      edgeMemoryKeys(sql, edges).flatMap((key) => (key === null ? [] : [[nameOf(key), key] as const])),
    ).values(),
  ].map(({ kind, a, b }) => [kind, a, b]);

const nameOf = ({ kind, a, b }: EdgeMemoryKey): string => `${kind} ${a} ${b}`;

function withSourcesOfReplay(sql: Sql, own: LessonSources, replayed: readonly EdgeTuple[]): LessonSources {
  if (replayed.length === 0) return own;
  const ends = new Survivors(sql);
  const led = new Set(replayed.map(([kind, a, b]) => nameOf({ kind, a, b })));
  const episodes = new Set(own.episodes);
  const names = new Map(own.names.map((name) => [JSON.stringify(name), name]));
  const rows = sql.all<Pick<LessonRow, "enhanced" | "penalised" | "episodes" | "names">>(
    "SELECT enhanced, penalised, episodes, names FROM lessons",
  );
  for (const row of rows) {
    const edges = [row.enhanced, row.penalised].flatMap((list) => JSON.parse(list) as EdgeTuple[]);
    if (!edges.some((edge) => ends.of(edge).some((key) => led.has(nameOf(key))))) continue;
    for (const seq of JSON.parse(row.episodes) as number[]) episodes.add(seq);
    for (const name of JSON.parse(row.names) as [number, string][]) names.set(JSON.stringify(name), name);
  }
  return { episodes: [...episodes].sort((a, b) => a - b), names: [...names.values()] };
}

function applyTo(sql: Sql, lesson: StoredLesson): { ends: Survivors; changed: Record<How, Set<string>> } {
  const ends = new Survivors(sql);
  const keys = [...lesson.enhanced, ...lesson.penalised].flatMap((edge) => ends.of(edge));
  const traces = new Map(keys.flatMap((key) => readTrace(sql, key) ?? []).map((trace) => [nameOf(trace), trace]));
  const changed = addLesson(traces, lesson, ends);
  for (const key of new Set([...changed.enhanced, ...changed.penalised])) {
    const trace = traces.get(key);
    if (trace !== undefined) writeTrace(sql, trace);
  }
  return { ends, changed };
}

function addLesson(
  traces: Map<string, Trace>,
  { question, learned_at, ...edges }: StoredLesson,
  ends: Survivors,
): Record<How, Set<string>> {
  const q = new Float32Array(question);
  const change = (how: How): Set<string> => {
    const keys = new Map(edges[how].flatMap((edge) => ends.of(edge)).map((key) => [nameOf(key), key]));
    for (const [name, { kind, a, b }] of keys) {
      const known = traces.get(name);
      if (known === undefined && how === "penalised") {
        keys.delete(name);
        continue;
      }
      const { vector, enhanced, penalised } = faded(known, q.length, learned_at);
      const changed = new Float16Array(how === "enhanced" ? enhance(vector, q) : penalise(vector, q));
      if (how === "penalised" && new Float16Array(vector).join() === changed.join()) {
        keys.delete(name);
        continue;
      }
      traces.set(name, {
        kind,
        a,
        b,
        vector: changed,
        enhanced: enhanced + (how === "enhanced" ? 1 : 0),
        penalised: penalised + (how === "penalised" ? 1 : 0),
        changed_at: learned_at,
      });
    }
    return new Set(keys.keys());
  };
  return { enhanced: change("enhanced"), penalised: change("penalised") };
}

const faded = (known: Trace | undefined, dimensions: number, now: Instant) => ({
  enhanced: known?.enhanced ?? 0,
  penalised: known?.penalised ?? 0,
  vector:
    known === undefined
      ? new Float64Array(dimensions)
      : resizeVector(fade(new Float64Array(known.vector), known.changed_at, now), dimensions),
});

class Survivors {
  readonly #entities: ReadonlyMap<number, number>;
  readonly #facts: ReadonlyMap<number, number>;

  constructor(sql: Sql) {
    const pairs = (select: string): Map<number, number> =>
      new Map(sql.all<{ seq: number; into: number }>(select).map(({ seq, into }) => [seq, into]));
    this.#entities = pairs(`SELECT seq, merged_into AS "into" FROM entities WHERE merged_into IS NOT NULL`);
    this.#facts = pairs(`SELECT seq, replaced_by AS "into" FROM facts WHERE replaced_by IS NOT NULL`);
  }

  of([kind, a, b]: EdgeTuple): EdgeMemoryKey[] {
    const into = kind === "fact" ? this.#facts : kind === "mention" ? this.#entities : null;
    const rows = new Set<number>();
    for (let row: number | undefined = a; row !== undefined && !rows.has(row); row = into?.get(row)) rows.add(row);
    return Array.from(rows, (row) => ({ kind, a: row, b }));
  }
}

type LessonRow = {
  seq: number;
  question: SqlValue;
  enhanced: string;
  penalised: string;
  episodes: string;
  names: string;
  learned_at: number;
};

/** Computes edge memory from lessons whose sources are in force. Call when sources or edge rows change. */
export function projectLessons(sql: Sql): void {
  const stored = sql
    .all<TraceRow>("SELECT kind, a, b, vector, enhanced, penalised, changed_at FROM traces")
    .map(parseTrace);
  const traces = new Map<string, Trace>();
  const ends = new Survivors(sql);
  for (const lesson of standingLessons(sql)) addLesson(traces, lesson, ends);
  for (const trace of stored) if (!traces.has(nameOf(trace))) deleteTrace(sql, trace);
  const known = new Map(stored.map((trace) => [nameOf(trace), fingerprintOf(trace)]));
  for (const [name, trace] of traces) if (known.get(name) !== fingerprintOf(trace)) writeTrace(sql, trace);
  deleteTracesWithoutEdges(sql);
}

const fingerprintOf = ({ vector, enhanced, penalised, changed_at }: Trace): string =>
  `${enhanced} ${penalised} ${changed_at} ${vector.join()}`;

function standingLessons(sql: Sql): StoredLesson[] {
  const rows = sql.all<LessonRow>(
    "SELECT seq, question, enhanced, penalised, episodes, names, learned_at FROM lessons ORDER BY learned_at, seq",
  );
  if (rows.length === 0) return [];
  const undone = new Set(undoneEpisodes(sql, Number.MAX_SAFE_INTEGER));
  const unsaid = undone.size === 0 ? new Set<number>() : lessonsWithUnsaidNames(sql, rows, Number.MAX_SAFE_INTEGER);
  return rows.flatMap(({ seq, question, enhanced, penalised, episodes, learned_at }): StoredLesson[] => {
    if (unsaid.has(seq) || (JSON.parse(episodes) as number[]).some((episode) => undone.has(episode))) return [];
    return [
      {
        question: float16FromBlob(question),
        learned_at,
        enhanced: JSON.parse(enhanced) as EdgeTuple[],
        penalised: JSON.parse(penalised) as EdgeTuple[],
      },
    ];
  });
}

function lessonsWithUnsaidNames(
  sql: Sql,
  rows: readonly Pick<LessonRow, "seq" | "names">[],
  known_at: Instant | null,
): Set<number> {
  const shown = rows.map(({ seq, names }) => ({ seq, names: JSON.parse(names) as [number, string][] }));
  const all = new Map(shown.flatMap(({ names }) => names).map((name) => [JSON.stringify(name), name]));
  const said = new Set(namesSaid(sql, [...all.values()], known_at).map((name) => JSON.stringify(name)));
  return new Set(
    shown.filter(({ names }) => names.some((name) => !said.has(JSON.stringify(name)))).map(({ seq }) => seq),
  );
}

/** Deletes also lessons that showed one of these entities since then. The caller must then compute edge memory. */
export function deleteLessonsMadeWith(
  sql: Sql,
  episodes: readonly number[],
  { entities, since }: { entities: readonly number[]; since: Instant | null },
): void {
  sql.all(
    `DELETE FROM lessons WHERE EXISTS (SELECT 1 FROM json_each(lessons.episodes) s WHERE s.value IN (SELECT value FROM json_each(?1)))
       OR (learned_at >= ?3 AND EXISTS (SELECT 1 FROM json_each(lessons.names) s WHERE s.value ->> 0 IN (SELECT value FROM json_each(?2))))`,
    JSON.stringify(episodes),
    JSON.stringify(entities),
    since,
  );
}

export function projectRemainingLessons(sql: Sql): void {
  const rows = sql.all<{ seq: number; names: string }>("SELECT seq, names FROM lessons");
  sql.all(
    `DELETE FROM lessons WHERE seq IN (SELECT value FROM json_each(?1))
       OR EXISTS (SELECT 1 FROM json_each(lessons.episodes) s WHERE s.value NOT IN (SELECT seq FROM episodes))`,
    JSON.stringify([...lessonsWithUnsaidNames(sql, rows, null)]),
  );
  projectLessons(sql);
}

export function projectEdgesOf(
  sql: Sql,
  { entities, facts }: { entities: readonly number[]; facts: readonly number[] },
): void {
  const [remembered] = sql.all(
    `SELECT 1 FROM traces WHERE kind = 'mention' AND a IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT 1 FROM traces WHERE kind = 'fact' AND a IN (SELECT value FROM json_each(?2)) LIMIT 1`,
    JSON.stringify(entities),
    JSON.stringify(facts),
  );
  if (remembered) projectLessons(sql);
}

export function deleteEdgeMemory(sql: Sql): number {
  sql.exec("DELETE FROM lessons");
  return sql.all("DELETE FROM traces RETURNING 1").length;
}

function dropOldLessons(sql: Sql): void {
  const [row] = sql.all<{ count: number }>("SELECT count(*) AS count FROM lessons");
  if ((row?.count ?? 0) <= MAX_LESSONS + MAX_EXCESS) return;
  sql.all("DELETE FROM lessons WHERE seq <= (SELECT seq FROM lessons ORDER BY seq DESC LIMIT 1 OFFSET ?)", MAX_LESSONS);
  projectLessons(sql);
}

type TraceRow = Omit<Trace, "vector"> & { vector: SqlValue };

const parseTrace = ({ vector, ...row }: TraceRow): Trace => ({ ...row, vector: float16FromBlob(vector) });

function readTrace(sql: Sql, { kind, a, b }: EdgeMemoryKey): Trace | null {
  const [row] = sql.all<TraceRow & Record<string, SqlValue>>(
    "SELECT kind, a, b, vector, enhanced, penalised, changed_at FROM traces WHERE kind = ? AND a = ? AND b = ?",
    kind,
    a,
    b,
  );
  return row === undefined ? null : parseTrace(row);
}

function writeTrace(sql: Sql, { kind, a, b, vector, enhanced, penalised, changed_at }: Trace): void {
  sql.all(
    `INSERT INTO traces (kind, a, b, vector, enhanced, penalised, changed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (kind, a, b) DO UPDATE SET vector = ?4, enhanced = ?5, penalised = ?6, changed_at = ?7`,
    kind,
    a,
    b,
    new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    enhanced,
    penalised,
    changed_at,
  );
}

const deleteTrace = (sql: Sql, { kind, a, b }: Trace): void =>
  void sql.all("DELETE FROM traces WHERE kind = ? AND a = ? AND b = ?", kind, a, b);

function deleteTracesWithoutEdges(sql: Sql): void {
  sql.exec(`
    DELETE FROM traces WHERE kind = 'fact' AND a NOT IN (SELECT seq FROM facts);
    DELETE FROM traces WHERE kind = 'mention' AND NOT EXISTS (SELECT 1 FROM namings m WHERE m.entity_seq = a AND m.episode_seq = b);
    DELETE FROM traces WHERE kind = 'synonym' AND (a NOT IN (SELECT seq FROM entities) OR b NOT IN (SELECT seq FROM entities));
    DELETE FROM traces WHERE kind IN ('chunk', 'chain') AND a NOT IN (SELECT seq FROM episodes);
    DELETE FROM traces WHERE kind = 'chain' AND b NOT IN (SELECT seq FROM episodes);
  `);
}
