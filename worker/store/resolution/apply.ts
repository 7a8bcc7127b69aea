import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import { numberHyperedges } from "../../core/extraction/hyperedges.ts";
import { isFunctional } from "../../core/rules/relations/predicates.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import type { Applied, Plan, PlanVectors } from "../../ports/graph/extraction.ts";
import { logChange } from "../base/change-log.ts";
import { insertEntity, recordMention } from "../graph/mentions.ts";
import { runDynamicStep } from "../communities/drift.ts";
import { mergeInto, survivorOf } from "./merges.ts";
import { tick } from "../base/meta.ts";
import { freshAllocator, recordingAllocator, type IdAllocator, type RecordingAllocator } from "../base/row-identity.ts";
import { findEntityByName, resolveNewName } from "../graph/entity-lookup.ts";
import { addStatement, type FactStatement } from "../graph/statements.ts";
import { linkSynonyms } from "../index/synonyms.ts";
import { findOpenQuestions } from "./open-questions.ts";
import { storeVector, type CodeCache } from "../index/vectors.ts";
import { finishWork, holdsLease, renewLease } from "../episodes/extraction-queue.ts";

/**
 * Applies plans in order, each in a transaction of its own that renews the lease; stops at the first that fails. Whatever is
 * deterministic is done here, on the graph as it is now; of a resolver's work only the verdicts count. So a plan is stale
 * only if something that wants a verdict has come up since the resolver was asked.
 */
export function applyPlans(
  sql: Sql,
  cache: CodeCache,
  clock: Instant,
  ids: Ids,
  token: string,
  plans: readonly Plan[],
  asked: Embedding | null,
): Applied {
  for (const [applied, plan] of plans.entries()) {
    try {
      const stopped = sql.transaction(() => {
        const now = tick(sql, clock);
        if (!holdsLease(sql, token, now)) return "lease lost";
        renewLease(sql, now);
        if (asked !== null && findOpenQuestions(sql, cache, asked, [plan]).names.length > 0) return "stale";
        applyPlan(sql, { cache, minting: recordingAllocator(freshAllocator(ids)) }, plan, now);
        return null;
      });
      if (stopped !== null) return { applied, stopped };
    } catch (error) {
      // it may have read codes that are taken back, and whose numbers are given out again
      cache.clear();
      return { applied, stopped: { error: String(error) } };
    }
  }
  return { applied: plans.length, stopped: null };
}

function applyPlan(sql: Sql, making: ApplyContext & { minting: RecordingAllocator }, plan: Plan, now: Instant): void {
  const [work] = sql.all<{ status: string }>("SELECT status FROM work WHERE episode_seq = ?", plan.seq);
  // done before, or forgotten meanwhile
  if (work === undefined || work.status === "done") return;
  const episode = must(
    sql.all<{ id: string; reference_time: number }>(
      "SELECT id, reference_time FROM episodes WHERE seq = ?",
      plan.seq,
    )[0],
    `episode ${plan.seq}`,
  );
  storeVector(sql, "episodes", plan.seq, plan.vectors.episode);
  const facts =
    plan.extraction === null
      ? []
      : applyExtraction(sql, making, { ...episode, seq: plan.seq }, plan.extraction, plan.vectors, now);
  runDynamicStep(sql, plan.seq, now);
  finishWork(sql, plan.seq);
  logChange(sql, "facts", { id: episode.id, seq: plan.seq }, { facts, ...making.minting.allocated }, now);
}

interface Source {
  seq: number;
  id: string;
  reference_time: Instant;
}

/** What taking an episode in needs beside the graph itself. */
export interface ApplyContext {
  minting: IdAllocator;
  cache: CodeCache;
}

/**
 * Takes what an episode says into the graph: its entities, then its facts, then what they change.
 *
 * @param known entities that are resolved already, by the names they have in the extraction
 * @returns ids of the facts stated, in order
 */
export function applyExtraction(
  sql: Sql,
  { minting, cache }: ApplyContext,
  source: Source,
  extraction: Extraction,
  vectors: Pick<PlanVectors, "entities" | "facts">,
  now: Instant,
  known: ReadonlyMap<string, number> = new Map(),
): string[] {
  const entities = new Map<string, number>();
  extraction.entities.forEach((entity, index) => {
    const named = known.get(entity.name);
    const { seq, fresh } =
      named === undefined
        ? findOrCreateEntity(sql, minting, entity.name, source.id, now)
        : { seq: named, fresh: false };
    recordMention(sql, seq, { ...entity, episode_seq: source.seq }, now);
    if (fresh) {
      const vector = must(vectors.entities[index], "entity vector");
      storeVector(sql, "entities", seq, vector);
      linkSynonyms(sql, cache, seq, vector);
    }
    entities.set(entity.name, seq);
  });
  // a later name may have shown two earlier ones to be one
  const entityNamed = (name: string): number => survivorOf(sql, must(entities.get(name), `entity "${name}"`));

  const hyperedges: string[] = [];
  const statements = numberHyperedges(extraction.facts);
  return extraction.facts.map((fact, index) => {
    const statement = statements[index] ?? null;
    if (statement !== null) hyperedges[statement] ??= minting.hyperedge();
    const said: FactStatement = {
      ...fact,
      episode_seq: source.seq,
      reference_time: source.reference_time,
      functional: (fact.functional ?? isFunctional(fact.predicate)) ? 1 : 0,
      attributes: JSON.stringify(fact.attributes ?? {}),
      hyperedge_id: statement === null ? null : (hyperedges[statement] ?? null),
    };
    const ends = {
      subject_seq: entityNamed(fact.subject),
      object_seq: fact.object === null ? null : entityNamed(fact.object),
    };
    const { seq, id, reworded } = addStatement(sql, minting, said, ends, source.id, now);
    if (reworded) storeVector(sql, "facts", seq, must(vectors.facts[index], "fact vector"));
    return id;
  });
}

/**
 * The entity that bears a name, made if there is none; `fresh` says which. An exact name or alias is the same entity, and so
 * is one on whose name that is the verdict; entities that a name shows to be one are merged.
 */
export function findOrCreateEntity(
  sql: Sql,
  minting: IdAllocator,
  name: string,
  cause: string,
  now: Instant,
): { seq: number; fresh: boolean } {
  const normalised = normaliseName(name);
  const bearer = findEntityByName(sql, normalised);
  if (bearer !== null) return { seq: bearer, fresh: false };
  const [first, ...others] = resolveNewName(sql, normalised, now);
  if (first === undefined) return { seq: insertEntity(sql, minting.entity(normalised), now), fresh: true };
  for (const other of others) mergeInto(sql, minting, first, other, cause, now);
  return { seq: first, fresh: false };
}
