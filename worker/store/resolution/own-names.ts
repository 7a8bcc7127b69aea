import type { Instant } from "../../../shared/instant.ts";
import { givenNameOf, OWN_NAME_PREDICATES, ownNamesOf } from "../../core/extraction/own-names.ts";
import type { ExtractedFact } from "../../core/extraction/extraction.ts";
import { isWithin } from "../../core/resolve/name-forms.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { byAge, findEntityByName, resolveNewName } from "../graph/entity-lookup.ts";
import { findMeantEntity } from "../graph/meant-entities.ts";

/*
 * A stated own name becomes the speaker's alias, and its entity is merged with the speaker. Only statements decide, when they are learned,
 * so that forgetting derives it again.
 */

export function ownNamesIn(
  sql: Sql,
  episode_seq: number,
  facts: readonly (Pick<ExtractedFact, "subject" | "predicate" | "object_value"> & {
    denied?: boolean | number;
    confidence?: ExtractedFact["confidence"];
  })[],
): ReadonlyMap<string, string> {
  if (!facts.some(({ predicate }) => (OWN_NAME_PREDICATES as readonly string[]).includes(predicate))) return new Map();
  const [said] = sql.all<{ name: string }>(
    "SELECT name FROM episodes WHERE seq = ? AND role = 'user' AND type = 'message' AND name IS NOT NULL",
    episode_seq,
  );
  return said === undefined ? new Map() : ownNamesOf(said.name, facts);
}

/** Oldest first. Namesakes do not count, because people do not mention themselves by a single name. */
export function entitiesOfOwnName(
  sql: Sql,
  { name, speaker }: { name: string; speaker: string },
  own: number,
  cause: string,
  now: Instant,
): { entities: number[]; isFree: boolean } {
  const existing = findMeantEntity(sql, cause, name);
  const found = existing === null ? resolveNewName(sql, name, now) : [existing];
  const others = found.filter((seq) => seq !== own);
  const namesakes = new Set(others.filter((seq) => !mayBe(sql, seq, name, speaker)));
  const given = givenNameOf(name);
  const bearer = given === null ? null : findEntityByName(sql, given);
  const alsoBearer =
    bearer !== null &&
    bearer !== own &&
    !others.includes(bearer) &&
    isOnlyCalled(sql, bearer, name, given ?? "", speaker)
      ? [bearer]
      : [];
  return {
    entities: byAge(sql, [own, ...others.filter((seq) => !namesakes.has(seq)), ...alsoBearer]),
    isFree: existing === null || existing === own || !namesakes.has(existing),
  };
}

export function speakerNameOf(sql: Sql, episode: string): string | null {
  const [said] = sql.all<{ name: string }>(
    "SELECT name FROM episodes WHERE id = ? AND role = 'user' AND type = 'message' AND name IS NOT NULL",
    episode,
  );
  return said === undefined ? null : normaliseName(said.name);
}

/** An unknown speaker with the given name of exactly one stated full name: "Marta" after "I'm Marta Kowalczyk". */
export function speakerByGivenName(sql: Sql, cause: string, normalised: string, speaker: string | null): number | null {
  if (speaker !== normalised) return null;
  if (findMeantEntity(sql, cause, normalised) !== null) return null;
  const bearers = new Set(
    saidNames(sql)
      .filter(({ name }) => givenNameOf(normaliseName(name)) === normalised)
      .map(({ subject_seq }) => subject_seq),
  );
  const [bearer = null, ...others] = bearers;
  return bearer !== null && others.length === 0 && isPerson(sql, bearer) && !isEdited(sql, bearer) ? bearer : null;
}

const isPerson = (sql: Sql, entity: number): boolean =>
  sql.all("SELECT 1 FROM entities WHERE seq = ? AND type IN ('person', 'concept', 'object')", entity).length > 0;

const isEdited = (sql: Sql, entity: number): boolean =>
  sql.all(
    "SELECT 1 FROM entities e JOIN entity_edits d ON e.id IN (d.entity_id, d.other_id) WHERE e.seq = ? LIMIT 1",
    entity,
  ).length > 0;

/** Manual edits exclude it. */
const mayBe = (sql: Sql, entity: number, name: string, speaker: string): boolean =>
  isPerson(sql, entity) &&
  !isEdited(sql, entity) &&
  (name.includes(" ") || /\p{Lo}{2}/u.test(name) || !isSpokenOf(sql, entity, speaker));

function isOnlyCalled(sql: Sql, entity: number, name: string, given: string, speaker: string): boolean {
  const bearers = sql.all("SELECT 1 FROM aliases WHERE normalised = ? AND decided = 0", given).length;
  const names = sql.all<{ normalised: string }>("SELECT normalised FROM aliases WHERE entity_seq = ?", entity);
  return (
    bearers === 1 &&
    names.every(
      ({ normalised }) => normalised.split(" ").length <= name.split(" ").length && isWithin(normalised, name),
    ) &&
    isPerson(sql, entity) &&
    !isEdited(sql, entity) &&
    !isSpokenOf(sql, entity, speaker)
  );
}

const isSpokenOf = (sql: Sql, entity: number, speaker: string): boolean =>
  sql
    .all<{ speaker: string; name: string }>(
      `SELECT DISTINCT e.name AS speaker, m.name FROM mentions m JOIN episodes e ON e.seq = m.episode_seq
       WHERE m.entity_seq = ? AND m.linked_to IS NULL AND e.role = 'user' AND e.name IS NOT NULL`,
      entity,
    )
    .some((said) => normaliseName(said.speaker) === normaliseName(speaker));

interface SaidName {
  subject_seq: number;
  name: string;
}

const saidNames = (sql: Sql): SaidName[] =>
  sql.all<SaidName & Record<string, never>>(
    `SELECT DISTINCT f.subject_seq, p.object_value AS name FROM facts f JOIN provenance p ON p.fact_seq = f.seq
     WHERE f.predicate IN ('NAMED', 'GOES_BY') AND p.object_value IS NOT NULL ORDER BY 1, 2`,
  );

const namesOf = ({ name }: Pick<SaidName, "name">): string[] => {
  const normalised = normaliseName(name);
  const given = givenNameOf(normalised);
  return given === null ? [normalised] : [normalised, given];
};

export function speakersCalled(sql: Sql, names: readonly string[]): number[] {
  const wanted = new Set(names);
  return [
    ...new Set(
      saidNames(sql).flatMap((said) => (namesOf(said).some((name) => wanted.has(name)) ? [said.subject_seq] : [])),
    ),
  ];
}

export const bearersOf = (sql: Sql, said: readonly string[]): number[] =>
  said
    .flatMap((name) => namesOf({ name }))
    .map((name) => findEntityByName(sql, name))
    .filter((seq) => seq !== null);

export function ownNamePartnersOf(sql: Sql, entities: readonly number[]): number[] {
  const said = saidNames(sql);
  if (said.length === 0) return [];
  const given = new Set(entities);
  return said.flatMap((one) => {
    const bearers = bearersOf(sql, [one.name]);
    const isConcerned = given.has(one.subject_seq) || bearers.some((seq) => given.has(seq));
    return isConcerned ? [one.subject_seq, ...bearers] : [];
  });
}

export const concernsOwnNames = (sql: Sql, names: readonly string[], facts: readonly number[]): boolean =>
  speakersCalled(sql, names.map(normaliseName)).length > 0 ||
  sql.all(
    "SELECT 1 FROM facts WHERE predicate IN ('NAMED', 'GOES_BY') AND seq IN (SELECT value FROM json_each(?)) LIMIT 1",
    JSON.stringify(facts),
  ).length > 0;
