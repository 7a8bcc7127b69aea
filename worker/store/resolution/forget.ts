import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { UndoCounts } from "../../../shared/api/undo.ts";
import { MERGING } from "../../core/resolve/open-questions.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { logChange } from "../base/change-log.ts";
import { dropExports } from "../base/export-snapshots.ts";
import { tickStep } from "../base/meta.ts";
import { insideTransaction } from "../base/rehearse.ts";
import { dropWalkSegments } from "../base/segments.ts";
import { forgetCommunityTexts } from "../communities/drift.ts";
import { readOnlyBelieved, revokeLease } from "../episodes/extraction-queue.ts";
import {
  deleteReadings,
  keepForReapplying,
  queueReread,
  readingsBySeq,
  readingsCausedByRetracting,
  readingsMadeWith,
  readingsOf,
  type Reading,
} from "../episodes/readings.ts";
import { readingsShownNames } from "../episodes/shown-names.ts";
import { correctionsOf, factsOfCorrections } from "../graph/corrections.ts";
import { deleteUnusedNames } from "../graph/entity-lookup.ts";
import type { Slot } from "../graph/contradictions.ts";
import { currentVersionsOf, rebuildVersions, slotsWithContradictions } from "../graph/fact-versions.ts";
import { rebuildEntity } from "../graph/mentions.ts";
import { deletePairVerdicts, findDecidedPartners } from "../graph/pair-verdicts.ts";
import {
  deleteResolverCalls,
  episodesOfResolverCalls,
  pairsDecidedBy,
  findResolverCalls,
  type ResolverCall,
} from "../graph/resolver-calls.ts";
import { updateFact } from "../graph/wordings.ts";
import { dropSummaries } from "../graph/summaries.ts";
import { invalidateVector } from "../index/embedding.ts";
import { unindexText } from "../index/full-text.ts";
import { updateNameLinks } from "../index/name-links.ts";
import { undoneEpisodes } from "../index/retractions.ts";
import { removeVector } from "../index/vectors.ts";
import { deleteFailedSearches } from "../traversal/failed-searches.ts";
import { deleteManualChanges, wordsByHandOnlyIn } from "./manual-changes.ts";
import { deleteLessonsMadeWith, projectRemainingLessons } from "../traversal/lessons.ts";
import { deleteAnswersRestingOn, logTeachingAgain } from "../traversal/taught-answers.ts";
import { concernsOwnNames } from "./own-names.ts";
import { entitiesOfFacts, findAffectedRows, findMergedEntities, recompute } from "./recompute.ts";

/**
 * The graph becomes as if they had never been ingested, on both axes and for every past `known_at`. Readings whose prompts showed them are
 * deleted and repeated at their first known instants.
 *
 * @throws FaultError "not_found" for an unknown id; nothing is forgotten then
 */
export function forgetEpisodes(sql: Sql, clock: Instant, ids: Ids, episodes: readonly string[]): UndoCounts {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const seqs = [...new Set(episodes.map((id) => findEpisode(sql, id)))];
    const readings = readingsMadeWith(sql, seqs).filter(({ episode_seq }) => !seqs.includes(episode_seq));
    const obsolete = readingsCausedByRetracting(sql, seqs).filter(({ episode_seq }) => !seqs.includes(episode_seq));
    const readWith = readings.filter(({ seq }) => !obsolete.some((reading) => reading.seq === seq));
    revokeLease(sql, seqs);

    const corrections = correctionsOf(sql, seqs);
    const { again, own, calls, reapplied } = withNames(sql, seqs, { readWith, obsolete });
    const dropped = [...again, ...obsolete];
    own.facts = [...new Set([...own.facts, ...factsOfCorrections(sql, corrections)])].sort((a, b) => a - b);
    const slots = slotsWithContradictions(sql, own.facts);
    const believed = currentVersionsOf(
      sql,
      slots.map(({ fact_seq }) => fact_seq),
    );
    const affected = influencedResolution(sql, own, slots) ? findAffectedRows(sql, own.entities, own.facts) : null;
    deleteLessonsMadeWith(sql, [...seqs, ...[...dropped, ...reapplied].map(({ episode_seq }) => episode_seq)], {
      entities: affected?.entities ?? [],
      since: affected && firstVerdict(sql, own, affected.entities),
    });
    const untaught = deleteAnswersRestingOn(
      sql,
      seqs,
      [...dropped, ...reapplied].map(({ episode_seq }) => episode_seq),
    );
    const ends = entitiesOfFacts(sql, affected?.facts ?? own.facts);
    deleteRows(sql, seqs, own, dropped);
    deleteResolverCalls(sql, calls);
    const byHand = deleteManualChanges(sql, seqs);
    const removed = affected ? recompute(sql, ids, affected) : updateFromSupport(sql, slots, own);
    dropWalkSegments(sql);
    dropSummaries(sql, [...own.entities, ...ends]);
    forgetCommunityTexts(sql, [...new Set([...own.entities, ...(affected?.entities ?? []), ...ends])], now);
    deleteUnusedNames(sql, own.names);
    deleteVerdictsOnUnusedClaims(sql, own.claims);
    for (const reading of again) queueAgain(sql, reading);
    const undone = undoneEpisodes(sql, now);
    for (const reading of reapplied) {
      queueAgain(sql, reading);
      keepForReapplying(sql, reading.seq);
    }
    readOnlyBelieved(sql, [], undone);
    const forgotten = seqs.map((seq) => removeEpisode(sql, seq));
    updateNameLinks(insideTransaction(sql), () => now);
    projectRemainingLessons(sql);
    deleteFailedSearches(sql);
    dropExports(sql, Number.MAX_SAFE_INTEGER);
    const gone = [
      ...dropped.flatMap(({ answer_change, facts_change }) => [answer_change, facts_change]),
      ...reapplied.map(({ facts_change }) => facts_change),
      ...calls.map(({ change_seq }) => change_seq),
      ...byHand.entries,
      ...untaught.entries,
    ].filter((entry) => entry !== null);
    sql.all("DELETE FROM changes WHERE seq IN (SELECT value FROM json_each(?))", JSON.stringify(gone));
    forgotten.forEach((id, place) =>
      logChange(sql, "forgotten", { id, seq: null }, place === 0 && gone.length > 0 ? { entries: gone } : {}, now),
    );
    logTeachingAgain(sql, untaught.again, now);

    const closed = believed.filter(({ valid_to }) => valid_to !== null).map(({ fact }) => fact);
    return {
      episodes: seqs.length,
      ...removed,
      reopened: new Set(closed.filter((fact) => isOpen(sql, fact))).size,
      reread: new Set(
        [...again, ...reapplied]
          .filter(({ episode_seq, known_from }) => known_from !== null && !undone.includes(episode_seq))
          .map(({ episode_seq }) => episode_seq),
      ).size,
      corrections: byHand.count,
    };
  });
}

function queueAgain(sql: Sql, { episode_seq, known_from, batch, model, caused_by }: Reading): void {
  if (known_from !== null) queueReread(sql, { episode_seq, known_from, batch, model, caused_by });
}

export function findEpisode(sql: Sql, id: string): number {
  const [row] = sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", id);
  if (!row) throw new FaultError(notFound(`Episode ${id}`));
  return row.seq;
}

/** Adds readings whose prompts showed a name that only these episodes gave. */
function withNames(
  sql: Sql,
  seqs: readonly number[],
  { readWith, obsolete }: { readWith: readonly Reading[]; obsolete: readonly Reading[] },
): ReturnType<typeof withVerdicts> & { again: Reading[] } {
  const again = [...readWith];
  for (;;) {
    const dropped = [...again, ...obsolete];
    const sources = [
      ...seqs.map((episode_seq): ForgottenSource => ({ episode_seq, known_from: null })),
      ...sourcesOf(dropped),
    ];
    const found = withVerdicts(sql, sources, wordsByHandOnlyIn(sql, seqs));
    const { mentions, names } = rowsFrom(sql, sources);
    const misled = readingsShownNames(sql, { mentions, names, pairs: pairsDecidedBy(sql, found.calls) }).filter(
      (seq) => !dropped.some((reading) => reading.seq === seq),
    );
    const others = readingsBySeq(sql, misled).filter(({ episode_seq }) => !seqs.includes(episode_seq));
    if (others.length === 0) return { ...found, again };
    again.push(...others);
  }
}

/**
 * Includes resolver calls that showed text found only there. Their verdicts and the statements of the episodes that raised them are
 * deleted, and applied again once the questions are answered.
 */
function withVerdicts(
  sql: Sql,
  given: readonly ForgottenSource[],
  sentences: readonly string[],
): { own: SourceRows; calls: ResolverCall[]; reapplied: Reading[] } {
  const reapplied: Reading[] = [];
  const forgotten = given.flatMap(({ episode_seq, known_from }) => (known_from === null ? [episode_seq] : []));
  // prompts with a text also had its episode's id
  const shown = sql
    .all<{ id: string }>(
      "SELECT id FROM episodes WHERE seq IN (SELECT value FROM json_each(?))",
      JSON.stringify(forgotten),
    )
    .map(({ id }) => id);
  for (;;) {
    const own = rowsFrom(sql, [...given, ...sourcesOf(reapplied)]);
    const calls = findResolverCalls(
      sql,
      [...textsOnlyIn(sql, own), ...sentences, ...shown],
      given.map(({ episode_seq }) => episode_seq),
    );
    const known = new Set([...given, ...reapplied].map(({ episode_seq }) => episode_seq));
    const raised = episodesOfResolverCalls(sql, calls).filter((episode_seq) => !known.has(episode_seq));
    const readings = raised
      .flatMap((episode_seq) => readingsOf(sql, episode_seq))
      .filter(({ known_from }) => known_from !== null);
    if (readings.length === 0) return { own, calls, reapplied };
    reapplied.push(...readings);
  }
}

const sourcesOf = (readings: readonly Reading[]): ForgottenSource[] =>
  readings.flatMap(({ episode_seq, known_from }) => (known_from === null ? [] : [{ episode_seq, known_from }]));

function textsOnlyIn(sql: Sql, { mentions, statements, names, sentences }: SourceRows): string[] {
  const others = sql.all<{ text: string }>(
    `SELECT DISTINCT name AS text FROM mentions WHERE name IN (SELECT value FROM json_each(?1)) AND seq NOT IN (SELECT value FROM json_each(?2))
     UNION SELECT fact FROM provenance WHERE fact IN (SELECT value FROM json_each(?3)) AND seq NOT IN (SELECT value FROM json_each(?4))`,
    JSON.stringify(names),
    JSON.stringify(mentions),
    JSON.stringify(sentences),
    JSON.stringify(statements),
  );
  const kept = new Set(others.map(({ text }) => text));
  return [...names, ...sentences].filter((text) => !kept.has(text));
}

interface ForgottenSource {
  episode_seq: number;
  known_from: Instant | null;
}

interface SourceRows {
  mentions: number[];
  entities: number[];
  names: string[];
  statements: number[];
  facts: number[];
  claims: string[];
  sentences: string[];
}

function rowsFrom(sql: Sql, sources: readonly ForgottenSource[]): SourceRows {
  const given = JSON.stringify(sources.map(({ episode_seq, known_from }) => [episode_seq, known_from]));
  const rows = <T extends Record<string, string | number>>(table: string, columns: string): T[] =>
    sql.all<T>(
      `SELECT DISTINCT ${columns} FROM json_each(?) s JOIN ${table} t ON t.episode_seq = s.value ->> 0
       AND (s.value ->> 1 IS NULL OR t.known_from = s.value ->> 1) ORDER BY 1`,
      given,
    );
  const mentions = rows<{ seq: number; entity_seq: number; name: string }>("mentions", "t.seq, t.entity_seq, t.name");
  const statements = rows<{ seq: number; fact_seq: number; claim: string; fact: string }>(
    "provenance",
    "t.seq, t.fact_seq, t.claim, t.fact",
  );
  const ascending = (a: number, b: number): number => a - b;
  return {
    mentions: mentions.map(({ seq }) => seq),
    entities: [...new Set(mentions.map(({ entity_seq }) => entity_seq))].sort(ascending),
    names: [...new Set(mentions.map(({ name }) => name))].sort(),
    statements: statements.map(({ seq }) => seq),
    facts: [...new Set(statements.map(({ fact_seq }) => fact_seq))].sort(ascending),
    claims: [...new Set(statements.map(({ claim }) => claim))].sort(),
    sentences: [...new Set(statements.map(({ fact }) => fact))].sort(),
  };
}

function deleteRows(
  sql: Sql,
  seqs: readonly number[],
  { mentions, statements }: SourceRows,
  dropped: readonly Reading[],
): void {
  const listed = "IN (SELECT value FROM json_each(?))";
  sql.all(`DELETE FROM mentions WHERE seq ${listed}`, JSON.stringify(mentions));
  sql.all(`DELETE FROM provenance WHERE seq ${listed}`, JSON.stringify(statements));
  const own = seqs.flatMap((seq) => readingsOf(sql, seq));
  deleteReadings(
    sql,
    [...own, ...dropped].map(({ seq }) => seq),
  );
  sql.all(
    `DELETE FROM rereads WHERE caused_by IN (SELECT id FROM operations WHERE episode_seq ${listed})`,
    JSON.stringify(seqs),
  );
  for (const table of [
    "rereads",
    "renewals",
    "replacements",
    "work",
    "operations",
    "prompt_sources",
    "resolver_episodes",
  ])
    sql.all(`DELETE FROM ${table} WHERE episode_seq ${listed}`, JSON.stringify(seqs));
}

/** If verdicts or mergers joined these rows, resolution must repeat without the episodes. */
const influencedResolution = (
  sql: Sql,
  { names, claims, entities, facts }: SourceRows,
  slots: readonly { fact_seq: number }[],
): boolean =>
  names.some((name) =>
    (["name", "mention"] as const).some(
      (about) => findDecidedPartners(sql, about, normaliseName(name), MERGING).length > 0,
    ),
  ) ||
  claims.some((claim) => findDecidedPartners(sql, "claim", claim, MERGING).length > 0) ||
  concernsOwnNames(sql, names, facts) ||
  findMergedEntities(sql, [
    ...entities,
    ...entitiesOfFacts(
      sql,
      slots.map(({ fact_seq }) => fact_seq),
    ),
  ]).length > 0;

function firstVerdict(sql: Sql, { names }: SourceRows, entities: readonly number[]): Instant | null {
  const [row] = sql.all<{ at: number | null }>(
    `SELECT min(at) AS at FROM (
       SELECT merged_at AS at FROM entities WHERE seq IN (SELECT value FROM json_each(?1))
       UNION ALL SELECT known_from FROM verdicts WHERE about = 'name' AND (a IN (SELECT value FROM json_each(?2)) OR b IN (SELECT value FROM json_each(?2))))`,
    JSON.stringify(entities),
    JSON.stringify(names.map((name) => normaliseName(name))),
  );
  return row?.at ?? null;
}

function updateFromSupport(
  sql: Sql,
  slots: readonly Slot[],
  { facts, entities }: SourceRows,
): { facts: number; entities: number } {
  const gone = new Set(
    facts.filter((fact_seq) => {
      const updated = updateFact(sql, fact_seq);
      if (updated === "reworded") invalidateVector(sql, "facts", fact_seq);
      return updated === "removed";
    }),
  );
  rebuildVersions(
    sql,
    slots.filter(({ fact_seq }) => !gone.has(fact_seq)),
  );
  return { facts: gone.size, entities: entities.filter((entity_seq) => !rebuildEntity(sql, entity_seq)).length };
}

function deleteVerdictsOnUnusedClaims(sql: Sql, claims: readonly string[]): void {
  const used = new Set(
    sql
      .all<{ claim: string }>(
        "SELECT DISTINCT claim FROM provenance WHERE claim IN (SELECT value FROM json_each(?))",
        JSON.stringify(claims),
      )
      .map(({ claim }) => claim),
  );
  deletePairVerdicts(
    sql,
    "claim",
    claims.filter((claim) => !used.has(claim)),
  );
}

const isOpen = (sql: Sql, fact_seq: number): boolean =>
  sql.all("SELECT 1 FROM fact_versions WHERE fact_seq = ? AND known_to IS NULL AND valid_to IS NULL", fact_seq).length >
  0;

function removeEpisode(sql: Sql, seq: number): string {
  unindexText(sql, "episodes", seq);
  removeVector(sql, "episodes", seq);
  sql.all("DELETE FROM changes WHERE subject_seq = ?", seq);
  sql.all(
    "UPDATE episodes SET previous_seq = (SELECT previous_seq FROM episodes WHERE seq = ?1) WHERE previous_seq = ?1",
    seq,
  );
  const [row] = sql.all<{ id: string }>("DELETE FROM episodes WHERE seq = ? RETURNING id", seq);
  return row?.id ?? "";
}
