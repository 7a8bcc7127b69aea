import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { MERGING } from "../../core/resolve/open-questions.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { findOrCreateMentioned, speakersFirst } from "./apply.ts";
import {
  boundColumns,
  keepVersionNumbers,
  reviseFromLog,
  slotsWithContradictions,
  versionNumbers,
} from "../graph/fact-versions.ts";
import { replacementsOf } from "../index/replacements.ts";
import { invalidateVector } from "../index/embedding.ts";
import { unindexText } from "../index/full-text.ts";
import { hasEntityEdits, readEntityEdits, type EntityEdit } from "../index/entity-edits.ts";
import { followEdits, isSettled, performEdit, repeatEdits, type SettledRows } from "./entity-links.ts";
import { recordMention, type EpisodeMention } from "../graph/mentions.ts";
import { freshAllocator, type IdAllocator } from "../base/row-identity.ts";
import { findMeantEntity, hasDecidedMentions, meantPartnersOf } from "../graph/meant-entities.ts";
import { addStatements, type FactStatement } from "../graph/statements.ts";
import { ownNamePartnersOf, ownNamesIn, speakerNameOf } from "./own-names.ts";
import { removeSynonyms } from "../index/synonyms.ts";
import { removeVector } from "../index/vectors.ts";

export interface AffectedRows {
  entities: number[];
  facts: number[];
}

/**
 * Adds, until nothing is new: merged entities, all facts about the entities, and facts that these contradict or equal
 * by verdict.
 */
export function findAffectedRows(sql: Sql, entities: readonly number[], facts: readonly number[]): AffectedRows {
  const affected = { entities: new Set(entities), facts: new Set(facts) };
  const [isEdited, isDecided] = [hasEntityEdits(sql), hasDecidedMentions(sql)];
  for (let size = -1; size !== affected.entities.size + affected.facts.size;) {
    size = affected.entities.size + affected.facts.size;
    for (const seq of mergePartnersOf(sql, [...affected.entities])) affected.entities.add(seq);
    const partners = [
      ...(isEdited ? [linkPartnersOf] : []),
      ...(isEdited || isDecided ? [namesakesOf] : []),
      ...(isDecided ? [meantPartnersOf] : []),
      ownNamePartnersOf,
    ];
    for (const partnersOf of partners)
      for (const seq of partnersOf(sql, [...affected.entities])) affected.entities.add(seq);
    for (const seq of factsAbout(sql, [...affected.entities])) affected.facts.add(seq);
    for (const { fact_seq } of slotsWithContradictions(sql, [...affected.facts])) affected.facts.add(fact_seq);
    for (const seq of factsDecidedSame(sql, [...affected.facts])) affected.facts.add(seq);
    for (const seq of findMergedEntities(sql, entitiesOfFacts(sql, [...affected.facts]))) affected.entities.add(seq);
  }
  const ascending = (a: number, b: number): number => a - b;
  return { entities: [...affected.entities].sort(ascending), facts: [...affected.facts].sort(ascending) };
}

const numbers = (sql: Sql, query: string, seqs: readonly number[]): number[] =>
  sql.all<{ seq: number }>(query, JSON.stringify(seqs)).map(({ seq }) => seq);

const LISTED = "(SELECT value FROM json_each(?1))";

const mergePartnersOf = (sql: Sql, entities: readonly number[]): number[] =>
  numbers(
    sql,
    `SELECT merged_into AS seq FROM entities WHERE seq IN ${LISTED} AND merged_into IS NOT NULL
     UNION SELECT seq FROM entities WHERE merged_into IN ${LISTED}`,
    entities,
  );

const linkPartnersOf = (sql: Sql, entities: readonly number[]): number[] =>
  numbers(
    sql,
    `SELECT DISTINCT b.entity_seq AS seq FROM mentions a JOIN mentions b ON b.seq = a.original OR b.original = coalesce(a.original, a.seq)
     WHERE a.entity_seq IN ${LISTED}
     UNION SELECT o.seq FROM entities e JOIN entity_edits d ON e.id IN (d.entity_id, d.other_id) JOIN entities o ON o.id IN (d.entity_id, d.other_id)
     WHERE e.seq IN ${LISTED}`,
    entities,
  );

/** Messages that are applied again after a drop or split could mean an entity of the same name by mistake. */
const namesakesOf = (sql: Sql, entities: readonly number[]): number[] => {
  const names = sql.all<{ name: string }>(
    `SELECT DISTINCT name FROM mentions WHERE original IS NULL AND entity_seq IN ${LISTED}`,
    JSON.stringify(entities),
  );
  return sql
    .all<{ seq: number }>(
      `SELECT DISTINCT entity_seq AS seq FROM aliases WHERE normalised IN ${LISTED}`,
      JSON.stringify([...new Set(names.map(({ name }) => normaliseName(name)))]),
    )
    .map(({ seq }) => seq);
};

const factsAbout = (sql: Sql, entities: readonly number[]): number[] =>
  numbers(sql, `SELECT seq FROM facts WHERE subject_seq IN ${LISTED} OR object_seq IN ${LISTED}`, entities);

const replacementsOfFacts = (sql: Sql, facts: readonly number[]): number[] =>
  numbers(
    sql,
    `WITH RECURSIVE chain (seq) AS (SELECT value FROM json_each(?1)
       UNION SELECT f.replaced_by FROM chain JOIN facts f ON f.seq = chain.seq WHERE f.replaced_by IS NOT NULL) SELECT seq FROM chain`,
    facts,
  );

const factsDecidedSame = (sql: Sql, facts: readonly number[]): number[] =>
  numbers(
    sql,
    `SELECT DISTINCT q.fact_seq AS seq FROM provenance p
     JOIN verdicts v ON v.about = 'claim' AND v.verdict IN (${MERGING.map((verdict) => `'${verdict}'`).join(", ")}) AND (v.a = p.claim OR v.b = p.claim)
     JOIN provenance q ON q.claim = iif(v.a = p.claim, v.b, v.a) WHERE p.fact_seq IN ${LISTED}`,
    facts,
  );

export const findMergedEntities = (sql: Sql, entities: readonly number[]): number[] =>
  numbers(
    sql,
    `SELECT seq FROM entities e WHERE seq IN ${LISTED}
     AND (merged_at IS NOT NULL OR EXISTS (SELECT 1 FROM entities m WHERE m.merged_into = e.seq)
       OR EXISTS (SELECT 1 FROM entity_edits d WHERE e.id IN (d.entity_id, d.other_id)))`,
    entities,
  );

export const entitiesOfFacts = (sql: Sql, facts: readonly number[]): number[] =>
  numbers(
    sql,
    `SELECT subject_seq AS seq FROM facts WHERE seq IN ${LISTED}
     UNION SELECT object_seq FROM facts WHERE seq IN ${LISTED} AND object_seq IS NOT NULL`,
    facts,
  );

/**
 * The result is as if deleted rows had never existed. A row that results again keeps its number and id.
 *
 * @returns by how many the facts and entities decreased
 */
export function recompute(
  sql: Sql,
  ids: Ids,
  affected: AffectedRows,
  added: LearningStep | null = null,
): { facts: number; entities: number } {
  const steps = stepsOf(sql, affected, added);
  const rows = {
    entities: sql.all<OldRow>(
      `SELECT seq, id, name AS text, merged_into AS gone, (SELECT json_group_array(name) FROM mentions m WHERE m.entity_seq = e.seq AND m.original IS NULL) AS keys
       FROM entities e WHERE seq IN ${LISTED} ORDER BY seq`,
      JSON.stringify(affected.entities),
    ),
    facts: sql.all<OldRow>(
      `SELECT seq, id, fact AS text, replaced_by AS gone, (SELECT json_group_array(claim) FROM provenance p WHERE p.fact_seq = f.seq) AS keys
       FROM facts f WHERE seq IN ${LISTED} ORDER BY seq`,
      JSON.stringify(affected.facts),
    ),
  };
  const versions = versionNumbers(sql, affected.facts);
  clear(sql, affected);
  const allocator = reusingRows(rows.entities, rows.facts, freshAllocator(ids));
  const edits = new Map(readEntityEdits(sql).map((edit) => [edit.operation_seq, edit]));
  const left = (table: "entities" | "facts") =>
    new Set(edits.size === 0 ? [] : sql.all<{ seq: number }>(`SELECT seq FROM ${table}`).map(({ seq }) => seq));
  const settled = { entities: left("entities"), facts: left("facts") };
  const facts = new Set(affected.facts);
  for (const step of steps) applyStep(sql, allocator, facts, { edits, settled }, step);
  keepVersionNumbers(sql, versions);
  updateIndexes(sql, "entities", "name", rows.entities);
  updateIndexes(sql, "facts", "fact", rows.facts);
  const decrease = (table: "facts" | "entities", gone: string): number =>
    rows[table].filter((row) => row.gone === null).length -
    numbers(
      sql,
      `SELECT seq FROM ${table} WHERE ${gone} IS NULL AND seq IN ${LISTED}`,
      rows[table].map(({ seq }) => seq),
    ).length;
  return { facts: decrease("facts", "replaced_by"), entities: decrease("entities", "merged_into") };
}

type OldRow = { seq: number; id: string; text: string; gone: number | null; keys: string };

export interface LearningStep {
  at: Instant;
  mentions: EpisodeMention[];
  statements: (FactStatement & { cause: string })[];
  cause: string;
  operation: { seq: number; after: number } | null;
  replaces?: boolean;
}

function stepsOf(sql: Sql, { entities, facts }: AffectedRows, added: LearningStep | null): LearningStep[] {
  const stepNumber = (row: string): string =>
    `(SELECT min(m.seq) FROM mentions m WHERE m.episode_seq = ${row}.episode_seq AND m.known_from = ${row}.known_from AND m.original IS NULL) AS place`;
  const mentions = sql.all<MentionRow>(
    `SELECT n.seq, n.episode_seq, n.name, n.type, n.count, n.attributes, n.known_from, e.id AS cause, ${stepNumber("n")}
     FROM mentions n JOIN episodes e ON e.seq = n.episode_seq WHERE n.original IS NULL AND n.entity_seq IN ${LISTED} ORDER BY n.seq`,
    JSON.stringify(entities),
  );
  const statements = sql.all<StatementRow>(
    `SELECT p.seq, p.episode_seq, p.subject_name AS subject, p.predicate, p.object_name AS object, p.object_value, p.fact, p.kind, p.functional, p.inverse_functional,
       p.strength, p.attributes, p.hyperedge_id, p.span_start, p.span_end, p.denied, p.held_at, p.confidence, ${boundColumns("p")}, p.reference_time,
       p.known_from, e.id AS cause, ${stepNumber("p")}
     FROM provenance p JOIN episodes e ON e.seq = p.episode_seq WHERE p.original IS NULL AND p.fact_seq IN ${LISTED} ORDER BY p.seq`,
    JSON.stringify(facts),
  );
  const steps = new Map<number, LearningStep & { order: number }>();
  const stepFor = (row: { place: number; known_from: Instant; cause: string }): LearningStep => {
    const step = steps.get(row.place) ?? {
      at: row.known_from,
      order: row.place,
      mentions: [],
      statements: [],
      cause: row.cause,
      operation: null,
    };
    steps.set(row.place, step);
    return step;
  };
  for (const row of mentions) {
    const { seq, episode_seq, name, type, count } = row;
    const attributes = JSON.parse(row.attributes) as Record<string, unknown>;
    stepFor(row).mentions.push({ seq, episode_seq, name, type, count, attributes });
  }
  for (const { span_start, span_end, ...row } of statements) {
    const span = span_start === null || span_end === null ? null : ([span_start, span_end] as const);
    stepFor(row).statements.push({ ...row, span });
  }
  const episodes = [...mentions, ...statements].map(({ episode_seq }) => episode_seq);
  replacementsOf(sql, [...new Set(episodes)], Number.MAX_SAFE_INTEGER).forEach(({ entry: { at, cause } }, place) =>
    steps.set(-1 - place, { at, order: 0, mentions: [], statements: [], cause, operation: null, replaces: true }),
  );
  const last = { ...added, order: Number.MAX_SAFE_INTEGER } as LearningStep & { order: number };
  const ordered: LearningStep[] = [...steps.values(), ...(added === null ? [] : [last])].sort(
    (a, b) => a.at - b.at || a.order - b.order,
  );
  return operationsOf(sql).reduce(insertOperation, ordered);
}

type MentionRow = {
  seq: number;
  episode_seq: number;
  name: string;
  type: string;
  count: number;
  attributes: string;
  known_from: number;
  cause: string;
  place: number;
};

type StatementRow = Omit<FactStatement, "span" | "seq"> & {
  seq: number;
  span_start: number | null;
  span_end: number | null;
  known_from: number;
  cause: string;
  place: number;
} & Record<string, never>;

const operationsOf = (sql: Sql): LearningStep[] =>
  sql
    .all<{ seq: number; id: string; after: number; at: number }>(
      "SELECT seq, id, after_provenance AS after, recorded_at AS at FROM operations ORDER BY seq",
    )
    .map(({ seq, id, after, at }) => ({ at, cause: id, mentions: [], statements: [], operation: { seq, after } }));

function insertOperation(steps: LearningStep[], operation: LearningStep): LearningStep[] {
  const after = operation.operation?.after ?? 0;
  const later = steps.findIndex(
    (step) => step.at > operation.at || (step.at === operation.at && firstNumber(step) > after),
  );
  return later < 0 ? [...steps, operation] : steps.toSpliced(later, 0, operation);
}

const firstNumber = ({ statements: [first] }: LearningStep): number =>
  first === undefined ? 0 : (first.seq ?? Number.MAX_SAFE_INTEGER);

/** Rows that result again keep full text and vectors. */
function clear(sql: Sql, { entities, facts }: AffectedRows): void {
  for (const table of ["fact_versions", "provenance"]) {
    sql.all(`DELETE FROM ${table} WHERE fact_seq IN ${LISTED}`, JSON.stringify(facts));
  }
  sql.all(`DELETE FROM facts WHERE seq IN ${LISTED}`, JSON.stringify(facts));
  for (const table of ["mentions", "aliases", "summaries", "descriptions", "entity_gaps"]) {
    sql.all(`DELETE FROM ${table} WHERE entity_seq IN ${LISTED}`, JSON.stringify(entities));
  }
  sql.all(`DELETE FROM entities WHERE seq IN ${LISTED}`, JSON.stringify(entities));
}

function reusingRows(entities: readonly OldRow[], facts: readonly OldRow[], fresh: IdAllocator): IdAllocator {
  const pool = (rows: readonly OldRow[], keyOf: (key: string) => string) =>
    rows.map(({ id, seq, keys }) => ({ id, seq, keys: new Set((JSON.parse(keys) as string[]).map(keyOf)) }));
  const pools = { entities: pool(entities, normaliseName), facts: pool(facts, (claim) => claim) };
  const take = (from: ReturnType<typeof pool>, key: string) => {
    const index = from.findIndex(({ keys }) => keys.has(key));
    return index < 0 ? undefined : from.splice(index, 1)[0];
  };
  return {
    entity: (name) => take(pools.entities, name) ?? fresh.entity(name),
    fact: (claim, replaced) => take(pools.facts, claim) ?? fresh.fact(claim, replaced),
    hyperedge: () => fresh.hyperedge(),
  };
}

interface Edits {
  edits: ReadonlyMap<number, EntityEdit>;
  settled: SettledRows;
}

function applyStep(
  sql: Sql,
  allocator: IdAllocator,
  facts: Set<number>,
  { edits, settled }: Edits,
  step: LearningStep,
): void {
  if (step.operation !== null || step.replaces === true)
    for (const seq of replacementsOfFacts(sql, [...facts])) facts.add(seq);
  if (step.operation !== null) {
    const { seq } = step.operation;
    const edit = edits.get(seq);
    const changed =
      edit === undefined
        ? followEdits(sql, seq, step.cause, step.at, settled)
        : isSettled(sql, edit, settled)
          ? []
          : performEdit(sql, allocator, edit, step.cause, step.at);
    reviseFromLog(sql, slotsWithContradictions(sql, [...facts, ...changed]), step.cause, step.at, seq);
    return;
  }
  if (step.replaces === true) {
    reviseFromLog(sql, slotsWithContradictions(sql, [...facts]), step.cause, step.at);
    return;
  }
  const [first] = step.mentions;
  const own = first === undefined ? new Map() : ownNamesIn(sql, first.episode_seq, step.statements);
  const speaker = first === undefined ? null : speakerNameOf(sql, step.cause);
  for (const place of speakersFirst(step.mentions, own)) {
    const named = nonNull(step.mentions[place], "mention");
    const { seq } = findOrCreateMentioned(sql, allocator, { own, speaker }, named.name, step.cause, step.at);
    recordMention(sql, seq, named, step.at);
  }
  for (const said of step.statements) {
    const entityNamed = (name: string): number =>
      nonNull(findMeantEntity(sql, said.cause, normaliseName(name)), `entity "${name}"`);
    const ends = {
      subject_seq: entityNamed(said.subject),
      object_seq: said.object === null ? null : entityNamed(said.object),
    };
    for (const { seq } of addStatements(sql, allocator, [{ statement: said, ends }], said.cause, step.at))
      facts.add(seq);
  }
  if (edits.size > 0)
    for (const seq of repeatEdits(
      sql,
      allocator,
      new Set(step.mentions.map((one) => one.episode_seq)),
      settled,
      step.at,
    ))
      facts.add(seq);
}

function updateIndexes(sql: Sql, scope: "entities" | "facts", column: "name" | "fact", rows: readonly OldRow[]): void {
  for (const { seq, text } of rows) {
    const [row] = sql.all<{ text: string }>(`SELECT ${column} AS text FROM ${scope} WHERE seq = ?`, seq);
    if (!row) {
      unindexText(sql, scope, seq);
      removeVector(sql, scope, seq);
      if (scope === "entities") {
        removeSynonyms(sql, seq);
        sql.all("UPDATE entity_gaps SET merged_into = NULL WHERE merged_into = ?", seq);
      }
    } else if (row.text !== text) invalidateVector(sql, scope, seq);
  }
}
