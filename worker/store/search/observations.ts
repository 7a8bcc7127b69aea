import type { Fact } from "../../../shared/api/fact.ts";
import type { Observation } from "../../../shared/api/observation.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import { groupFacts, LEAST_FACTS, type FactGroup, type GroupedFact } from "../../core/observations/group-facts.ts";
import { observationOf } from "../../core/observations/observation-of.ts";
import { UNDESCRIBING_SQL } from "../../core/language/index.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { ObservationQuery } from "../../ports/graph/reads.ts";
import type { GraphSearch, Scored, SearchResult } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";
import { readKept } from "../base/kept-rows.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { believedSql, rememberedSql } from "../base/moment-sql.ts";
import { readFacts, readVersions } from "../graph/facts.ts";
import { survivorAt } from "../index/survivors.ts";

const BYTES_OF_ID = 120;
const MOST_READ_FACTS = 200;
/** A search reads all facts of the subjects, so it skips subjects with more. */
const MOST_SEARCHED_FACTS = 5_000;

/** Newest first: by the newest version of their facts. */
export function listObservations(
  sql: Sql,
  { entity_id, limit, cursor, ...asked }: ObservationQuery,
  now: Instant,
): Page<Observation> {
  const moment = readMoment(asked, now);
  const subject = survivorAt(sql, entity_id, moment.known_at);
  const before = pageStart(sql, "observations", cursor) ?? Infinity;
  const groups = groupFacts(groupedFacts(sql, moment, subject === null ? "1" : "f.subject_seq = ?3", subject))
    .map((group) => ({ group, last: lastVersion(group) }))
    .filter(({ last }) => last < before)
    .sort((a, b) => b.last - a.last);
  const data: Observation[] = [];
  for (const [place, { group, last }] of groups.entries()) {
    const observation = readObservation(sql, group, moment);
    if (observation === null) continue;
    data.push(observation);
    if (data.length === limit)
      return { data, next_cursor: place + 1 < groups.length ? formatPageCursor(sql, "observations", last) : null };
  }
  return { data, next_cursor: null };
}

/** @throws FaultError "not_found" */
export function getObservation(sql: Sql, id: string, asked: Moment, now: Instant): Observation {
  const moment = readMoment(asked, now);
  const found = observationsOf(sql, [factIdOf(id)], moment, "1").find((observation) => observation.id === id);
  if (found === undefined) throw new FaultError(notFound(`Observation ${id}`));
  return found;
}

/** Observations that facts support, each with the score of its best fact; none of subjects with many facts. */
export function observationsOfFacts(
  sql: Sql,
  facts: readonly (Fact & Scored)[],
  moment: ReadMoment,
): (Observation & Scored)[] {
  if (facts.length === 0) return [];
  const scores = new Map(facts.map(({ id, score }) => [id, score]));
  const found = observationsOf(sql, [...scores.keys()], moment, HAS_FEW_FACTS).flatMap((observation) => {
    const own = observation.fact_ids.flatMap((id) => scores.get(id) ?? []);
    return own.length === 0 ? [] : [{ ...observation, score: Math.max(...own) }];
  });
  return found.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** IDs of events with at least three versions: each alone may support an observation. */
export function repeatedEvents(sql: Sql, facts: readonly Fact[], { known_at, past }: ReadMoment): Set<string> {
  const events = facts.filter(({ kind }) => kind === "event").map(({ id }) => id);
  if (events.length === 0) return new Set();
  const read = (ids: readonly string[]): Map<string, boolean> => {
    const rows = sql.all<{ id: string }>(
      `SELECT f.id FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
     WHERE f.id IN (SELECT value FROM json_each(?2)) AND ${believedSql("v", "?1")} GROUP BY f.seq HAVING count(*) >= ${LEAST_FACTS}`,
      known_at,
      JSON.stringify(ids),
    );
    const repeated = new Set(rows.map(({ id }) => id));
    return new Map(ids.map((id) => [id, repeated.has(id)]));
  };
  const found = past ? read(events) : readKept(sql, "repeated events", events, read, () => BYTES_OF_ID);
  return new Set(events.filter((id) => found.get(id) === true));
}

/** Searches facts for their observations even if `scope` leaves facts out. */
export function searchWithObservations(
  sql: Sql,
  search: GraphSearch,
  now: Instant,
  find: (search: GraphSearch) => SearchResult,
): SearchResult {
  const { observations, scope, filters, thread_id } = search;
  if (observations !== true) return find(search);
  const found = find(scope.includes("facts") ? search : { ...search, scope: [...scope, "facts"] });
  const isWhole = filters === undefined && thread_id === undefined;
  return {
    ...found,
    facts: scope.includes("facts") ? found.facts : [],
    observations: isWhole ? observationsOfFacts(sql, found.facts, readMoment(search, now)) : [],
  };
}

const HAS_FEW_FACTS = `(SELECT count(*) FROM (SELECT 1 FROM facts c WHERE c.subject_seq = g.subject_seq LIMIT ${MOST_SEARCHED_FACTS + 1})) <= ${MOST_SEARCHED_FACTS}`;

/** @param chosen SQL condition on the facts `g` whose slots are read */
function observationsOf(sql: Sql, fact_ids: readonly string[], moment: ReadMoment, chosen: string): Observation[] {
  const slots = `(f.subject_seq, f.predicate) IN (SELECT g.subject_seq, n.value || g.predicate FROM facts g, json_each('["", "NOT_"]') n
    WHERE g.id IN (SELECT value FROM json_each(?3)) AND ${chosen})`;
  return groupFacts(groupedFacts(sql, moment, slots, JSON.stringify(fact_ids))).flatMap(
    (group) => readObservation(sql, group, moment) ?? [],
  );
}

/** @param slots SQL condition on `facts f`, with `?3` */
function groupedFacts(sql: Sql, moment: ReadMoment, slots: string, argument: string | number | null): GroupedFact[] {
  const rows = rowsAsJson<
    Omit<GroupedFact, "functional" | "stands" | "alone"> & { functional: number; stands: number }
  >(
    sql,
    [
      "seq",
      "version",
      "subject_seq",
      "predicate",
      "object",
      "kind",
      "functional",
      "stands",
      "valid_from",
      "valid_to",
      "place",
    ],
    `SELECT f.seq, v.seq AS version, f.subject_seq, f.predicate, coalesce('e' || f.object_seq, 'v' || lower(f.object_value), '') AS object, f.kind, f.functional,
       ${rememberedSql("v", "f", "?2", { include_uncertain: false })} AS stands, iif(f.kind = 'event' AND ${HEARD_START}, NULL, v.valid_from) AS valid_from, v.valid_to,
       coalesce(v.valid_from, iif(v.valid_to_basis = 'observed', NULL, v.valid_to)) AS place
     FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
     WHERE ${slots} AND ?3 IS ?3 AND f.predicate NOT IN (${UNDESCRIBING_SQL}) AND ${believedSql("v", "?1")} AND v.due IS NULL
       AND coalesce(v.valid_from, v.valid_to, v.known_from) <= ?2`,
    moment.known_at,
    moment.at,
    argument,
  );
  const versions = new Map<number, number>();
  for (const { seq } of rows) versions.set(seq, (versions.get(seq) ?? 0) + 1);
  return rows.map(({ functional, stands, ...row }) => ({
    ...row,
    functional: functional === 1,
    stands: stands === 1,
    alone: versions.get(row.seq) === 1,
  }));
}

/** The event came at an unknown time before its start: see `renderPeriod`. */
const HEARD_START =
  "(v.valid_from_basis = 'observed' OR (v.valid_from_basis = 'inferred' AND v.valid_from_precision = 'instant'))";

const lastVersion = ({ facts }: FactGroup): number => facts.reduce((last, { version }) => Math.max(last, version), 0);

function readObservation(sql: Sql, { type, count, facts: grouped }: FactGroup, moment: ReadMoment): Observation | null {
  const first = grouped.reduce((a, b) => (b.seq < a.seq ? b : a));
  const shown = grouped.slice(0, MOST_READ_FACTS);
  const read = readGrouped(sql, [...shown, first], moment);
  const facts = shown.flatMap(({ version }) => read.get(version) ?? []);
  const named = read.get(first.version);
  if (named === undefined) return null;
  return observationOf({ id: observationIdOf(named.id), type, count, facts, more: grouped.length > shown.length });
}

/** Facts by version. `readFacts` keeps what it read, but reads one version of a fact. */
function readGrouped(sql: Sql, grouped: readonly GroupedFact[], moment: ReadMoment): Map<number, Fact> {
  const [alone, others] = [grouped.filter((fact) => fact.alone), grouped.filter((fact) => !fact.alone)];
  const kept = readFacts(sql, [...new Set(alone.map(({ seq }) => seq))], moment, { standing: "begun" });
  const versions = [...new Set(others.map(({ version }) => version))].sort((a, b) => a - b);
  const read = versions.length === 0 ? [] : readVersions(sql, versions, moment, moment.known_at);
  return new Map([
    ...alone.flatMap(({ seq, version }) => {
      const fact = kept.get(seq);
      return fact === undefined ? [] : [[version, fact] as const];
    }),
    ...read.map((fact, place) => [versions[place] ?? 0, fact] as const),
  ]);
}

const observationIdOf = (fact_id: string): string => fact_id.replace(/^fact_/u, "obs_");
const factIdOf = (observation_id: string): string => observation_id.replace(/^obs_/u, "fact_");
