import type { TaughtAnswer } from "../../../shared/api/taught.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { questionKeys } from "../../core/taught/same-question.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { NewTaughtAnswer, TaughtMatch, TaughtSearch, TaughtSource } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { logChange } from "../base/change-log.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";
import { dropExports } from "../base/export-snapshots.ts";
import { tickStep } from "../base/meta.ts";
import { pendingCount } from "../episodes/extraction-queue.ts";
import { undoneAt } from "../index/retractions.ts";
import { findLessonSources } from "./lesson-sources.ts";
import { hasNewsOf, saidSince, wasSaidSince, type SaidSince } from "./news-since.ts";
import { sourceOf, standingSources, wordsBehind, type StoredSource } from "./taught-sources.ts";

/** Only a new answer replaces an earlier one. A read returns the latest, if all its sources hold. */
type Row = {
  seq: number;
  id: string;
  question: string;
  answer: string;
  normalised: string;
  words: string;
  sources: string;
  episodes: string;
  taught_at: number;
  /** The memory stated something else. */
  disputed: number;
};

const COLUMNS = "seq, id, question, answer, normalised, words, sources, episodes, taught_at, disputed";

export interface LoggedTeaching {
  operation: "teach";
  question: string;
  answer: string;
  sources: StoredSource[];
  /** Older entries lack it. */
  disputed?: boolean | undefined;
  taught_at?: Instant | undefined;
}

/** Stores equal answers once, and without sources if one of them was deleted or has ended. */
export function teachAnswer(sql: Sql, clock: Instant, ids: Ids, taught: NewTaughtAnswer): TaughtAnswer {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const { question, answer } = taught;
    const found = taught.sources.map((source) => sourceOf(sql, source, now));
    const given = found.every((source) => source !== null) ? found : [];
    const sources = standingSources(sql, given, {}, now) === null ? [] : given;
    const disputed = taught.isDisputed && sources.length === 0;
    const [before] = rowsFor(sql, question, now);
    const isKnown =
      before?.answer === answer &&
      before.question === question &&
      before.sources === JSON.stringify(sources) &&
      (before.disputed === 1) === disputed;
    if (isKnown) return shown(sql, before, now);
    const id = ids.make("ans");
    const logged: LoggedTeaching = { operation: "teach", question, answer, sources, ...(disputed && { disputed }) };
    insertTaughtAnswer(sql, id, logged, now);
    logChange(sql, "operation", { id, seq: null }, logged, now);
    return getTaughtAnswer(sql, id, now);
  });
}

export function insertTaughtAnswer(
  sql: Sql,
  id: string,
  { question, answer, sources, disputed, taught_at }: Omit<LoggedTeaching, "operation">,
  at: Instant,
): void {
  const { normalised, words } = questionKeys(question);
  sql.all(
    "INSERT INTO taught_answers (id, question, answer, normalised, words, sources, episodes, taught_at, disputed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    id,
    question,
    answer,
    normalised,
    words,
    JSON.stringify(sources),
    JSON.stringify(episodesBehind(sql, sources)),
    taught_at ?? at,
    disputed === true ? 1 : 0,
  );
}

/** Call after an import, whose keys may be of an earlier release. */
export function renewQuestionKeys(sql: Sql): void {
  for (const { seq, question } of sql.all<{ seq: number; question: string }>(
    "SELECT seq, question FROM taught_answers",
  )) {
    const { normalised, words } = questionKeys(question);
    sql.all("UPDATE taught_answers SET normalised = ?, words = ? WHERE seq = ?", normalised, words, seq);
  }
}

function episodesBehind(sql: Sql, sources: readonly StoredSource[]): number[] {
  const shown = {
    entities: [],
    facts: sources.flatMap((source) => ("fact_id" in source ? source.fact_id : [])),
    episodes: sources.flatMap((source) => ("episode_id" in source ? source.episode_id : [])),
    replayed: [],
  };
  return findLessonSources(sql, shown, [])?.episodes ?? [];
}

function rowsFor(sql: Sql, question: string, known_at: Instant): Row[] {
  const { normalised, words } = questionKeys(question);
  return sql
    .all<Row>(
      `SELECT ${COLUMNS} FROM taught_answers WHERE (normalised = ?1 OR words = ?2) AND taught_at <= ?3 ORDER BY seq DESC`,
      normalised,
      words,
      known_at,
    )
    .filter(({ taught_at }) => !isRolledBack(sql, taught_at, known_at));
}

const isRolledBack = (sql: Sql, taught_at: Instant, known_at: Instant): boolean =>
  undoneAt(sql, known_at).spans.some(({ after, until }) => taught_at > after && taught_at <= until);

export function findTaughtAnswer(sql: Sql, { question, ...asked }: TaughtSearch, now: Instant): TaughtMatch {
  const pending = pendingCount(sql);
  const { as_of, known_at } = readMoment(asked, now);
  const [row] = rowsFor(sql, question, known_at);
  // an answer holds only from when it was taught
  if (row === undefined || (as_of !== null && as_of < row.taught_at)) return { taught: null, pending };
  const rests_on = standingSources(sql, JSON.parse(row.sources) as StoredSource[], asked, now);
  if (rests_on === null) return { taught: null, pending };
  const { id, answer, taught_at } = row;
  const isExact = row.normalised === questionKeys(question).normalised;
  const isOfFacts = rests_on.some(({ fact_id }) => fact_id !== null);
  const hasNews = (): boolean =>
    rests_on.length === 0
      ? row.disputed === 1 || hasNewsOf(sql, question, asked, taught_at, now)
      : // the graph does not end messages, so look for later ones
        wasSaidSince(sql, question, readMoment(asked, now), taught_at);
  const { isChanged: isOutdated, said: said_since } = saidOf(sql, row, rests_on, asked, now);
  const asksGraph = isOutdated || (!isOfFacts && hasNews());
  return {
    taught: { id, question: row.question, answer, taught_at, rests_on, isExact, asksGraph, isOutdated, said_since },
    pending,
  };
}

function saidOf(
  sql: Sql,
  { question, answer, episodes, taught_at }: Row,
  rests_on: readonly TaughtSource[],
  asked: Moment,
  now: Instant,
): SaidSince {
  const behind = sql.all<{ name: string | null; reference_time: number }>(
    "SELECT name, reference_time FROM episodes WHERE seq IN (SELECT value FROM json_each(?))",
    episodes,
  );
  const said_from = Math.max(...behind.map(({ reference_time }) => reference_time), Number.MIN_SAFE_INTEGER);
  const speakers = [...new Set(behind.flatMap(({ name }) => name ?? []))];
  const held = { question, answer, quotes: rests_on.map(({ quote }) => quote), speakers };
  return saidSince(sql, held, readMoment(asked, now), taught_at, said_from);
}

export function listTaughtAnswers(
  sql: Sql,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  now: Instant,
): Page<TaughtAnswer> {
  const rows = sql.all<Row>(
    `SELECT ${COLUMNS} FROM taught_answers WHERE ?1 IS NULL OR seq < ?1 ORDER BY seq DESC LIMIT ?2 + 0`,
    pageStart(sql, "taught", cursor),
    limit + 1,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.map((row) => shown(sql, row, now)),
    next_cursor: rows.length > limit && last ? formatPageCursor(sql, "taught", last.seq) : null,
  };
}

export const getTaughtAnswer = (sql: Sql, id: string, now: Instant): TaughtAnswer => shown(sql, rowOf(sql, id), now);

function rowOf(sql: Sql, id: string): Row {
  const [row] = sql.all<Row>(`SELECT ${COLUMNS} FROM taught_answers WHERE id = ?`, id);
  if (row === undefined) throw new FaultError(notFound(`Taught answer ${id}`));
  return row;
}

function shown(sql: Sql, row: Row, now: Instant): TaughtAnswer {
  const { id, question, answer, taught_at } = row;
  const sources = JSON.parse(row.sources) as StoredSource[];
  const rests_on = standingSources(sql, sources, {}, now);
  const [latest] = rowsFor(sql, question, Number.MAX_SAFE_INTEGER);
  const isUndone = isRolledBack(sql, taught_at, Number.MAX_SAFE_INTEGER);
  const isEnded = rests_on === null || (latest?.id === id && saidOf(sql, row, rests_on, {}, now).isChanged);
  return {
    id,
    question,
    answer,
    taught_at: formatInstant(taught_at),
    rests_on: sources.length === 0 ? "nothing" : "sources",
    disputed: row.disputed === 1,
    citations: rests_on ?? [],
    state: isUndone ? "rolled_back" : latest?.id === id ? (isEnded ? "ended" : "given") : "replaced",
  };
}

/**
 * Also deletes the answers that it replaced, so that none returns.
 *
 * @throws FaultError "not_found"
 */
export function deleteTaughtAnswer(sql: Sql, clock: Instant, id: string): void {
  sql.transaction(() => {
    const { seq, normalised, words } = rowOf(sql, id);
    const gone = sql.all<{ id: string }>(
      "DELETE FROM taught_answers WHERE seq <= ? AND (normalised = ? OR words = ?) RETURNING id",
      seq,
      normalised,
      words,
    );
    forgetTeaching(
      sql,
      clock,
      gone.map((row) => row.id),
    );
  });
}

export function deleteTaughtAnswers(sql: Sql, clock: Instant): number {
  const gone = sql.all<{ id: string }>("DELETE FROM taught_answers RETURNING id");
  forgetTeaching(
    sql,
    clock,
    gone.map(({ id }) => id),
  );
  return gone.length;
}

function forgetTeaching(sql: Sql, clock: Instant, ids: readonly string[]): void {
  const [first] = ids;
  if (first === undefined) return;
  const entries = entriesOf(sql, ids);
  sql.all("DELETE FROM changes WHERE seq IN (SELECT value FROM json_each(?))", JSON.stringify(entries));
  dropExports(sql, Number.MAX_SAFE_INTEGER);
  logChange(sql, "forgotten", { id: first, seq: null }, { entries }, tickStep(sql, clock));
}

const entriesOf = (sql: Sql, ids: readonly string[]): number[] =>
  sql
    .all<{ seq: number }>(
      "SELECT seq FROM changes WHERE entry = 'operation' AND subject_id IN (SELECT value FROM json_each(?)) ORDER BY seq",
      JSON.stringify(ids),
    )
    .map(({ seq }) => seq);

export interface ForgottenTeaching {
  entries: number[];
  again: { id: string; logged: LoggedTeaching }[];
}

/**
 * An answer stays if the words of an episode that is read again state it.
 *
 * @param reread episodes that were read with the forgotten ones
 */
export function deleteAnswersRestingOn(
  sql: Sql,
  forgotten: readonly number[],
  reread: readonly number[],
): ForgottenTeaching {
  const touched = sql.all<Row>(
    `SELECT ${COLUMNS} FROM taught_answers WHERE EXISTS (SELECT 1 FROM json_each(taught_answers.episodes) s
       WHERE s.value IN (SELECT value FROM json_each(?))) ORDER BY seq`,
    JSON.stringify([...forgotten, ...reread]),
  );
  const again: ForgottenTeaching["again"] = [];
  for (const { id, question, answer, sources: stored, taught_at, seq, normalised, words } of touched) {
    const sources = wordsBehind(sql, JSON.parse(stored) as StoredSource[], { question, answer }, forgotten);
    const isLatest =
      sql.all("SELECT 1 FROM taught_answers WHERE seq > ? AND (normalised = ? OR words = ?)", seq, normalised, words)
        .length === 0;
    // it would be logged after its replacement
    if (sources === null || !isLatest) {
      sql.all("DELETE FROM taught_answers WHERE seq = ?", seq);
      continue;
    }
    const episodes = JSON.stringify(episodesBehind(sql, sources));
    sql.all(
      "UPDATE taught_answers SET sources = ?, episodes = ? WHERE seq = ?",
      JSON.stringify(sources),
      episodes,
      seq,
    );
    again.push({ id, logged: { operation: "teach", question, answer, sources, taught_at } });
  }
  return {
    entries: entriesOf(
      sql,
      touched.map(({ id }) => id),
    ),
    again,
  };
}

export function logTeachingAgain(sql: Sql, again: ForgottenTeaching["again"], now: Instant): void {
  for (const { id, logged } of again) logChange(sql, "operation", { id, seq: null }, logged, now);
}
