import type { Fact } from "../../../shared/api/fact.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Task, TaskStatus } from "../../../shared/api/task.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { endOfPeriod, type Instant, type Precision } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { outcomeIn } from "../../core/context/dates.ts";
import { TASK } from "../../core/language/index.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { fromCivil } from "../../core/text/calendar.ts";
import { dayOf } from "../../core/text/shown-date.ts";
import type { TaskQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";
import { timeZoneAt } from "../base/profile-history.ts";
import { believedSql, listedSql } from "../base/moment-sql.ts";
import { readFacts } from "../graph/facts.ts";

export function listTasks(sql: Sql, { status = "open", limit, cursor, ...asked }: TaskQuery, now: Instant): Page<Task> {
  const moment = readMoment(asked, now);
  const list = `tasks-${status}`;
  const data: Task[] = [];
  for (let before = pageStart(sql, list, cursor); ;) {
    const rows = taskRows(sql, moment, status === "open", before, limit + 1);
    const tasks = readTasks(sql, rows, moment);
    for (const { seq, fact_seq } of rows) {
      const found = tasks.get(fact_seq);
      if (found?.status === status) {
        if (data.length === limit) return { data, next_cursor: formatPageCursor(sql, list, nonNull(before, "row")) };
        data.push(found);
      }
      before = seq;
    }
    if (rows.length <= limit) return { data, next_cursor: null };
  }
}

const MAX_SHOWN = 50;

export function openTasks(sql: Sql, moment: ReadMoment, filters?: Filters): Fact[] {
  const rows = taskRows(sql, moment, true, null, MAX_SHOWN);
  const seqs = rows.map(({ fact_seq }) => fact_seq);
  const facts = readFacts(sql, seqs, moment, { standing: "standing", filters });
  return seqs.flatMap((seq) => facts.get(seq) ?? []);
}

/** @throws FaultError "not_found", also for a fact of another kind */
export function getTask(sql: Sql, id: string, asked: Moment, now: Instant): Task {
  const moment = readMoment(asked, now);
  const rows = sql.all<{ fact_seq: number }>(
    "SELECT seq AS fact_seq FROM facts WHERE id = ? AND predicate = ?",
    id,
    TASK,
  );
  const [found] = readTasks(sql, rows, moment).values();
  if (found === undefined) throw new FaultError(notFound(`Task ${id}`));
  return found;
}

function taskRows(
  sql: Sql,
  moment: ReadMoment,
  isOpen: boolean,
  before: number | null,
  limit: number,
): { seq: number; fact_seq: number }[] {
  const tasks = (versions: string): string =>
    `SELECT max(v.seq) AS seq, f.seq AS fact_seq, v.due FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
     WHERE f.predicate = '${TASK}' AND f.kind = 'state' AND ${believedSql("v", "?1")} AND ${versions} GROUP BY f.seq`;
  const held = listedSql("v", "?2", moment);
  const heldOfFact = `EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${believedSql("v", "?1")} AND ${held})`;
  const place = (row: string): string => `${row}.due IS NULL, coalesce(${row}.due, 0), -${row}.seq`;
  return sql.all<{ seq: number; fact_seq: number }>(
    isOpen
      ? `SELECT seq, fact_seq FROM (${tasks(held)}) t WHERE ?3 IS NULL OR (${place("t")}) > (SELECT ${place("b")} FROM fact_versions b WHERE b.seq = ?3)
         ORDER BY ${place("t")} LIMIT ?4 + 0`
      : `SELECT seq, fact_seq FROM (${tasks(`v.valid_to <= ?2 AND NOT ${heldOfFact}`)}) t WHERE ?3 IS NULL OR seq < ?3 ORDER BY seq DESC LIMIT ?4 + 0`,
    moment.known_at,
    moment.at,
    before,
    limit,
  );
}

function readTasks(sql: Sql, rows: readonly { fact_seq: number }[], moment: ReadMoment): Map<number, Task> {
  const facts = readFacts(
    sql,
    rows.map(({ fact_seq }) => fact_seq),
    moment,
    { standing: "begun" },
  );
  const time_zone = timeZoneAt(sql, moment.known_at);
  return new Map(
    Array.from(facts, ([seq, fact]) => {
      const task = toTask(fact, outcomeIn(fact.period) ?? "open", moment.at, time_zone);
      return [seq, task];
    }),
  );
}

/** Reads the due date in the memory's time zone of the moment, which may have been set after the task. */
const endOfDue = (due: Instant, precision: Precision, time_zone: string): Instant =>
  precision === "instant" ? due + 1 : fromCivil(endOfPeriod(dayOf(due, precision, time_zone), precision), time_zone);

function toTask(fact: Fact, status: TaskStatus, at: Instant, time_zone: string): Task {
  const {
    id,
    version,
    subject: user,
    period,
    known_from,
    known_to,
    confidence,
    episode_ids,
    due,
    due_precision,
  } = fact;
  const { valid_from, valid_from_precision, valid_from_basis, valid_to, valid_to_precision, valid_to_basis } = fact;
  const dueEnd = due === null || due_precision === null ? null : endOfDue(Date.parse(due), due_precision, time_zone);
  return {
    id,
    version,
    text: fact.object_value ?? fact.fact,
    status,
    due,
    due_precision,
    overdue: status === "open" && dueEnd !== null && dueEnd <= at,
    user,
    confidence,
    valid_from,
    valid_from_precision,
    valid_from_basis,
    valid_to,
    valid_to_precision,
    valid_to_basis,
    period,
    known_from,
    known_to,
    episode_ids,
  };
}
