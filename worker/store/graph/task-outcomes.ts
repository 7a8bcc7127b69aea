import type { TaskOutcome } from "../../core/context/dates.ts";
import { CANCELLING, NO_PLAN, PLAN, TASK, TASK_DROPPED, TASK_ENDINGS } from "../../core/language/index.ts";
import type { Bounds } from "../../core/temporal/bounds.ts";
import type { LogEntry } from "../../core/temporal/log.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql } from "../base/moment-sql.ts";
import { readFactLog, slotsWithContradictions } from "./fact-versions.ts";

interface Row extends Bounds {
  seq: number;
  predicate: string;
  kind: "state" | "event";
  outcome?: TaskOutcome;
}

/** Adds whether each task was done or dropped, unless it is open at the moment. The statement of an end has its outcome too. */
export function withOutcomes<R extends Row>(sql: Sql, rows: readonly R[], moment: ReadMoment): readonly R[] {
  const outcomes = outcomesOf(sql, rows, moment);
  if (outcomes.size === 0) return rows;
  return rows.map((row) => {
    const outcome = outcomes.get(row);
    return outcome === undefined ? row : { ...row, outcome };
  });
}

function outcomesOf<R extends Row>(sql: Sql, rows: readonly R[], moment: ReadMoment): Map<R, TaskOutcome> {
  const outcomes = new Map<R, TaskOutcome>();
  const isOver = ({ valid_to }: Row): boolean => valid_to !== null && valid_to <= moment.at;
  // a plan whose date has come ended without a task
  const endedEarly = ({ valid_to, due }: Row): boolean => due !== null && valid_to !== null && valid_to <= due;
  const ended: R[] = [];
  for (const row of rows) {
    if (row.kind === "event") {
      if (TASK_ENDINGS.includes(row.predicate)) outcomes.set(row, outcomeBy(row.predicate));
    } else if (isOver(row) && (row.predicate === TASK || (row.predicate === PLAN && endedEarly(row)))) ended.push(row);
  }
  if (ended.length === 0) return outcomes;
  const endings = endingsOf(sql, new Set(ended.map(({ seq }) => seq)), moment);
  for (const row of ended) {
    const by = lastUntil(endings.get(row.seq) ?? [], row.valid_to ?? 0);
    if (row.predicate === TASK) outcomes.set(row, by === undefined ? "dropped" : outcomeBy(by.predicate));
    else if (by !== undefined && TASK_ENDINGS.includes(by.predicate)) outcomes.set(row, outcomeBy(by.predicate));
  }
  return outcomes;
}

const lastUntil = (endings: readonly Ending[], end: Instant): Ending | undefined =>
  endings
    .filter(({ at }) => at <= end)
    .toSorted((a, b) => a.at - b.at)
    .at(-1);

const outcomeBy = (predicate: string): TaskOutcome =>
  predicate === TASK_DROPPED || predicate === NO_PLAN || CANCELLING.test(predicate) ? "dropped" : "done";

interface Ending {
  at: Instant;
  predicate: string;
}

/** Statements that ended each fact, in the order learned. */
function endingsOf(sql: Sql, fact_seqs: ReadonlySet<number>, moment: ReadMoment): Map<number, Ending[]> {
  const { known_at, past } = moment;
  const slots = slotsWithContradictions(sql, [...fact_seqs], past ? known_at : null);
  const predicates = new Map(slots.map(({ fact_seq, predicate }) => [fact_seq, predicate]));
  const log = readFactLog(sql, slots, { until: known_at, links: known_at }).filter(({ at }) => at <= known_at);
  const believed = new Set(
    sql
      .all<{ fact_seq: number }>(
        `SELECT v.fact_seq FROM fact_versions v WHERE v.fact_seq IN (SELECT value FROM json_each(?2)) AND ${believedSql("v", "?1")}`,
        known_at,
        JSON.stringify([...predicates.keys()]),
      )
      .map(({ fact_seq }) => fact_seq),
  );
  const endings = new Map<number, Ending[]>();
  for (const entry of log) {
    const said = endingOf(entry);
    if (said === null || !believed.has(said.fact)) continue;
    const ending = { at: said.at, predicate: predicates.get(said.fact) ?? "" };
    for (const seq of said.contradicts) if (fact_seqs.has(seq)) endings.set(seq, [...(endings.get(seq) ?? []), ending]);
  }
  return endings;
}

/** May end other tasks. */
function endingOf(entry: LogEntry): { fact: number; contradicts: readonly number[]; at: Instant } | null {
  if (entry.kind !== "stated") return null;
  const { fact, contradicts, statement } = entry;
  return { fact, contradicts, at: statement.valid_from ?? statement.valid_to ?? statement.reference_time };
}
