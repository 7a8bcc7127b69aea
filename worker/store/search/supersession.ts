import type { FactDetail } from "../../../shared/api/fact.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import { formatInstant, formatInstantOrNull, type Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { LogEntry } from "../../core/temporal/log.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { readFactLog, slotsWithContradictions } from "../graph/fact-versions.ts";
import { getFact, readVersions } from "../graph/facts.ts";

type VersionRow = {
  seq: number;
  fact_seq: number;
  id: string;
  valid_from: Instant | null;
  valid_to: Instant | null;
  known_from: Instant;
  known_to: Instant | null;
  caused_by: string;
};

interface Supersession {
  /** `null`: believed never to have held. */
  at: Instant | null;
  known_from: Instant;
  caused_by: string;
}

export function getFactDetail(sql: Sql, id: string, requested: Moment, now: Instant): FactDetail {
  return { ...getFact(sql, id, requested, now), ...supersessionsOf(sql, id, requested, now) };
}

function supersessionsOf(
  sql: Sql,
  id: string,
  requested: Moment,
  now: Instant,
): Pick<FactDetail, "superseded" | "superseded_by"> {
  const moment = readMoment(requested, now);
  const { known_at, as_of } = moment;
  const [own] = sql.all<{ seq: number }>("SELECT seq FROM facts WHERE id = ?", id);
  if (own === undefined) return { superseded: [], superseded_by: [] };
  const slots = slotsWithContradictions(sql, [own.seq], moment.past ? known_at : null);
  const log = readFactLog(sql, slots, { until: known_at, links: known_at }).filter(({ at }) => at <= known_at);
  const others = contradicting(log, own.seq);
  const versions = Map.groupBy(versionsOf(sql, [own.seq, ...others], known_at), ({ fact_seq }) => fact_seq);
  const listed = (isFormer: boolean) => {
    const found = others.flatMap((other) => {
      const [former, later] = isFormer ? [own.seq, other] : [other, own.seq];
      const link = supersession(versions.get(former) ?? [], versions.get(later) ?? [], log, known_at);
      const last = versions.get(other)?.at(-1);
      if (link === null || last === undefined || (as_of !== null && (link.at === null || link.at > as_of))) return [];
      return [{ ...link, id: last.id, version: last.seq }];
    });
    const worded = readVersions(
      sql,
      found.map(({ version }) => version),
      moment,
      known_at,
    );
    const sentences = new Map(worded.map((fact) => [fact.id, fact.fact]));
    return found
      .toSorted((a, b) => a.known_from - b.known_from || (a.id < b.id ? -1 : 1))
      .map(({ id: other, at, known_from, caused_by }) => ({
        id: other,
        fact: nonNull(sentences.get(other), other),
        at: formatInstantOrNull(at),
        known_from: formatInstant(known_from),
        caused_by,
      }));
  };
  return { superseded: listed(false), superseded_by: listed(true) };
}

function contradicting(log: readonly LogEntry[], fact: number): number[] {
  const others = log.flatMap((entry): readonly number[] => {
    const statement = statementOf(entry);
    if (statement === null) return [];
    if (statement.fact === fact) return statement.contradicts;
    return statement.contradicts.includes(fact) ? [statement.fact] : [];
  });
  return [...new Set(others)].sort((a, b) => a - b);
}

function statementOf(entry: LogEntry): { fact: number; contradicts: readonly number[] } | null {
  if (entry.kind === "stated") {
    const { fact, contradicts, slots = [] } = entry;
    return { fact, contradicts: [...contradicts, ...slots.flat()].filter((other) => other !== fact) };
  }
  if (entry.kind !== "corrected" || entry.stated === null) return null;
  return { fact: entry.stated.fact, contradicts: entry.contradicts };
}

const versionsOf = (sql: Sql, facts: readonly number[], known_at: Instant): VersionRow[] =>
  sql.all<VersionRow>(
    `SELECT v.seq, v.fact_seq, f.id, v.valid_from, v.valid_to, v.known_from, v.known_to, v.caused_by FROM fact_versions v
     JOIN facts f ON f.seq = v.fact_seq WHERE v.fact_seq IN (SELECT value FROM json_each(?1)) AND v.known_from <= ?2 ORDER BY v.seq`,
    JSON.stringify(facts),
    known_at,
  );

/**
 * Finds the fact that takes the place of the former one: it begins where the former ends, or the former is not believed
 * since.
 *
 * @param former all versions known by then, oldest first
 */
function supersession(
  former: readonly VersionRow[],
  later: readonly VersionRow[],
  log: readonly LogEntry[],
  known_at: Instant,
): Supersession | null {
  const isBelieved = ({ known_to }: VersionRow): boolean => known_to === null || known_to > known_at;
  const begins = new Set(later.filter(isBelieved).map(({ valid_from, valid_to }) => valid_from ?? valid_to));
  const believed = former.filter(isBelieved);
  const ended = believed.find(({ valid_to }) => valid_to !== null && begins.has(valid_to));
  if (ended !== undefined) {
    const { known_from, caused_by } = firstEndingSo(former, ended);
    return { at: ended.valid_to, known_from, caused_by };
  }
  const [last] = former.toSorted((a, b) => (b.known_to ?? 0) - (a.known_to ?? 0));
  if (believed.length > 0 || begins.size === 0 || last === undefined) return null;
  const { known_to, fact_seq } = last;
  const replacing = later.find(({ known_from, caused_by, fact_seq: fact }) =>
    log.some((entry) => {
      const statement = statementOf(entry);
      return (
        known_from === known_to &&
        entry.at === known_from &&
        entry.cause === caused_by &&
        statement?.fact === fact &&
        statement.contradicts.includes(fact_seq)
      );
    }),
  );
  return replacing === undefined
    ? null
    : { at: null, known_from: replacing.known_from, caused_by: replacing.caused_by };
}

function firstEndingSo(versions: readonly VersionRow[], believed: VersionRow): VersionRow {
  const before = versions.find(
    ({ known_to, valid_to }) => known_to === believed.known_from && valid_to === believed.valid_to,
  );
  return before === undefined ? believed : firstEndingSo(versions, before);
}
