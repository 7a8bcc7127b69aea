import type { Instant, Precision } from "../../shared/instant.ts";
import { revise, type Believed, type Revision, type Statement } from "../core/graph/bitemporal.ts";
import { project, type LogEntry, type Version } from "../core/graph/history.ts";
import type { Sql } from "../ports/sql.ts";

/** What a fact is, as far as contradiction is concerned. */
export interface Slot {
  fact_seq: number;
  subject_seq: number;
  predicate: string;
  kind: "state" | "event";
  /** 1 where at most one object holds at a time. */
  functional: number;
}

/** States of one functional slot contradict one another; an event, or a slot that holds many, contradicts nothing. */
const contradicts = ({ kind, functional }: Slot): boolean => kind === "state" && functional === 1;

/** Takes a statement into what is believed, by the case table of `core/graph/bitemporal.ts`. */
export function believe(sql: Sql, slot: Slot, statement: Statement, caused_by: string, now: Instant): void {
  const rivals = contradicts(slot) ? rivalsOf(sql, slot) : [];
  write(sql, revise(slot.fact_seq, statement, believedOf(sql, slot.fact_seq), rivals), caused_by, now);
}

const BELIEVED = `SELECT v.seq AS version, v.fact_seq AS fact, v.valid_from, v.valid_to, v.precision
  FROM fact_versions v`;

const believedOf = (sql: Sql, fact_seq: number): Believed[] =>
  sql.all<Believed>(`${BELIEVED} WHERE v.fact_seq = ? AND v.known_to IS NULL ORDER BY v.seq`, fact_seq);

const rivalsOf = (sql: Sql, { fact_seq, subject_seq, predicate }: Slot): Believed[] =>
  sql.all<Believed>(
    `${BELIEVED} JOIN facts f ON f.seq = v.fact_seq
     WHERE f.subject_seq = ? AND f.predicate = ? AND f.kind = 'state' AND f.functional = 1 AND f.seq <> ? AND v.known_to IS NULL ORDER BY v.seq`,
    subject_seq,
    predicate,
    fact_seq,
  );

/** Closes and adds rows on the known axis. */
export function write(sql: Sql, revision: Revision, caused_by: string, now: Instant): void {
  for (const version of revision.superseded) {
    sql.all("UPDATE fact_versions SET known_to = ? WHERE seq = ?", now, version);
  }
  for (const version of revision.believed) insert(sql, { ...version, known_from: now, known_to: null, caused_by });
}

function insert(sql: Sql, version: Version): void {
  sql.all(
    `INSERT INTO fact_versions (fact_seq, valid_from, valid_to, precision, known_from, known_to, caused_by)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    version.fact,
    version.valid_from,
    version.valid_to,
    version.precision,
    version.known_from,
    version.known_to,
    version.caused_by,
  );
}

/** The slots of facts and of every fact that one of them contradicts. */
export function slotsAround(sql: Sql, fact_seqs: readonly number[]): Slot[] {
  const own = sql.all<Slot & Record<string, never>>(
    "SELECT seq AS fact_seq, subject_seq, predicate, kind, functional FROM facts WHERE seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(fact_seqs),
  );
  const slots = new Map<number, Slot>(own.map((slot) => [slot.fact_seq, slot]));
  for (const slot of own.filter(contradicts)) {
    const rivals = sql.all<Slot & Record<string, never>>(
      "SELECT seq AS fact_seq, subject_seq, predicate, kind, functional FROM facts WHERE subject_seq = ? AND predicate = ? AND kind = 'state' AND functional = 1",
      slot.subject_seq,
      slot.predicate,
    );
    for (const rival of rivals) slots.set(rival.fact_seq, rival);
  }
  return [...slots.values()].sort((a, b) => a.fact_seq - b.fact_seq);
}

/** Everything that was stated of these facts or undone since, in the order in which it was learned. */
export function logOf(sql: Sql, slots: readonly Slot[]): LogEntry[] {
  const kinds = new Map(slots.map((slot) => [slot.fact_seq, slot]));
  const rivals = Map.groupBy(slots.filter(contradicts), ({ subject_seq, predicate }) => `${subject_seq} ${predicate}`);
  const stated = sql
    .all<StatedRow>(
      `SELECT p.seq, p.fact_seq, p.episode_seq, e.id AS cause, p.valid_from, p.valid_to, p.precision, p.reference_time, p.known_from
       FROM provenance p JOIN episodes e ON e.seq = p.episode_seq
       WHERE p.fact_seq IN (SELECT value FROM json_each(?)) ORDER BY p.seq`,
      JSON.stringify([...kinds.keys()]),
    )
    .flatMap((row): { after: number; entry: LogEntry }[] => {
      const slot = kinds.get(row.fact_seq);
      if (!slot) return [];
      const { valid_from, valid_to, precision, reference_time } = row;
      const group = contradicts(slot) ? (rivals.get(`${slot.subject_seq} ${slot.predicate}`) ?? []) : [];
      return [
        {
          after: row.seq,
          entry: {
            kind: "stated",
            at: row.known_from,
            episode: row.episode_seq,
            cause: row.cause,
            fact: row.fact_seq,
            statement: { valid_from, valid_to, precision, reference_time, kind: slot.kind },
            contradicts: group.map(({ fact_seq }) => fact_seq).filter((seq) => seq !== row.fact_seq),
          },
        },
      ];
    });
  const undone = sql
    .all<OperationRow>(
      "SELECT seq, id, kind, episode_seq, known_at, after_provenance, recorded_at FROM operations ORDER BY seq",
    )
    .map((row): { after: number; entry: LogEntry } => ({
      after: row.after_provenance,
      entry:
        row.kind === "retract"
          ? { kind: "retracted", at: row.recorded_at, cause: row.id, episode: row.episode_seq ?? 0 }
          : { kind: "rolled_back", at: row.recorded_at, cause: row.id, to: row.known_at ?? 0 },
    }));
  // an operation came after the statement it names; the sort is stable, so operations keep their own order
  return [...stated, ...undone].sort((a, b) => a.after - b.after).map(({ entry }) => entry);
}

type StatedRow = {
  seq: number;
  fact_seq: number;
  episode_seq: number;
  cause: string;
  valid_from: number | null;
  valid_to: number | null;
  precision: Precision | null;
  reference_time: number;
  known_from: number;
};

type OperationRow = {
  seq: number;
  id: string;
  kind: "retract" | "rollback";
  episode_seq: number | null;
  known_at: number | null;
  after_provenance: number;
  recorded_at: number;
};

/** Makes the versions of these facts anew from their log, as if what is no longer in it had never been. */
export function reproject(sql: Sql, slots: readonly Slot[]): void {
  sql.all(
    "DELETE FROM fact_versions WHERE fact_seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(slots.map(({ fact_seq }) => fact_seq)),
  );
  for (const version of project(logOf(sql, slots))) insert(sql, version);
}
