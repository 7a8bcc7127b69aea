import type { Fact } from "../../../shared/api/fact.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { DEATHS, UNDESCRIBING_SQL } from "../../core/language/index.ts";
import { NAMELESS } from "../../core/ingest/name-of-owner.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { heldOf, readMoment, standingAt, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql, rememberedFactSql } from "../base/moment-sql.ts";
import { namesInMessages } from "../index/owner-name.ts";
import { spokenAs } from "../base/owner-id.ts";
import { displayNamesAt } from "../base/profile-history.ts";
import { findEntitiesByNames } from "../graph/entities.ts";
import { readFacts } from "../graph/facts.ts";
import { strengthSql } from "../graph/wordings.ts";

const MAX_FACTS = 200;

export function nameOfOwnFacts(sql: Sql, owner_id: string, moment: ReadMoment): string {
  const [given = null] = displayNamesAt(sql, moment.known_at);
  const [said, ...others] = given === null ? namesInMessages(sql, moment) : [];
  return given ?? (said !== undefined && others.length === 0 ? said : NAMELESS);
}

export function readOwnerFacts(sql: Sql, owner_id: string, requested: Moment, now: Instant): Fact[] {
  const moment = readMoment(requested, now);
  const [given = null, ...earlier] = displayNamesAt(sql, moment.known_at);
  const find = (names: readonly string[]): Set<number> =>
    new Set(findEntitiesByNames(sql, new Set(names.map(normaliseName).filter(Boolean)), moment).values());
  const named = find([given ?? NAMELESS, spokenAs(sql, owner_id) ?? NAMELESS, NAMELESS]);
  const known =
    named.size > 0 ? named : (earlier.map((name) => find([name ?? ""])).find(({ size }) => size > 0) ?? named);
  const said = given === null && known.size === 0 ? namesInMessages(sql, moment) : [];
  // in a group of speakers, the owner is unknown; facts without messages may call the owner by the id
  const entities = said.length === 1 ? find(said) : known.size > 0 ? known : find([owner_id]);
  if (entities.size === 0) return [];
  const rows = sql.all<{ seq: number }>(
    `SELECT f.seq FROM facts f WHERE f.subject_seq IN (SELECT value FROM json_each(?1)) AND f.kind = 'state' AND f.predicate NOT IN (${UNDESCRIBING_SQL}) AND EXISTS (SELECT 1 FROM fact_versions v
       WHERE v.fact_seq = f.seq AND ${believedSql("v", "?2")} AND v.valid_from <= ?3 AND (v.valid_to IS NULL OR v.valid_to > ?3))
     ORDER BY ${strengthSql(sql, "f", moment, ["?2", "?4"])} DESC, f.id LIMIT ?5 + 0`,
    JSON.stringify([...entities]),
    moment.known_at,
    moment.at,
    moment.as_of,
    MAX_FACTS,
  );
  const facts = readFacts(
    sql,
    rows.map(({ seq }) => seq),
    moment,
  );
  return rows
    .flatMap(({ seq }) => facts.get(seq) ?? [])
    .filter((fact) => standingAt(heldOf(fact), moment.at) === "holds")
    .sort((a, b) => b.strength - a.strength || (a.id < b.id ? -1 : 1));
}

/** Half of the weaker states that rules read are false or outdated. */
const LEAST_STRENGTH = 5;

export const profileFacts = (sql: Sql, facts: readonly Fact[], requested: Moment, now: Instant): Fact[] =>
  withDeaths(
    sql,
    facts.filter(({ strength }) => strength >= LEAST_STRENGTH),
    requested,
    now,
  );

/** Puts the death of a person or pet behind the first fact about them, which would otherwise seem to hold. */
function withDeaths(sql: Sql, facts: readonly Fact[], requested: Moment, now: Instant): Fact[] {
  const moment = readMoment(requested, now);
  const objects = facts.flatMap(({ object }) => object?.id ?? []);
  const rows = sql.all<{ seq: number }>(
    `SELECT f.seq FROM facts f JOIN entities e ON e.seq = f.subject_seq
     WHERE e.id IN (SELECT value FROM json_each(?1)) AND f.kind = 'event' AND f.predicate IN (SELECT value FROM json_each(?2))
       AND ${rememberedFactSql("f", { include_uncertain: true }, "?3", "?4")} ORDER BY f.id`,
    JSON.stringify(objects),
    JSON.stringify(DEATHS),
    moment.known_at,
    moment.at,
  );
  const read = readFacts(
    sql,
    rows.map(({ seq }) => seq),
    moment,
  );
  const deaths = new Map<string, Fact>();
  for (const { seq } of rows) {
    const death = read.get(seq);
    if (death !== undefined && !deaths.has(death.subject.id)) deaths.set(death.subject.id, death);
  }
  return facts.flatMap((fact) => {
    const death = deaths.get(fact.object?.id ?? "");
    if (death === undefined) return [fact];
    deaths.delete(death.subject.id);
    return [fact, death];
  });
}
