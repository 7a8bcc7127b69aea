import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import { heldAtOf, readBoundsOfFact } from "../../core/extraction/bounds-of-fact.ts";
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
 * Applies plans in order, each in a transaction of its own that renews the lease; stops at the first that fails. Everything
 * deterministic happens here, on the graph as it is now; of a resolver's work only its decisions are used. So a plan is stale only
 * if a new open question has come up since the resolver was asked.
 *
 * @param asked embedding whose thresholds define open questions; `null` to apply without asking
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
        applyPlan(sql, { cache, allocator: recordingAllocator(freshAllocator(ids)) }, plan, now);
        return null;
      });
      if (stopped !== null) return { applied, stopped };
    } catch (error) {
      // it may hold codes of the rolled-back transaction, whose row numbers will be used again
      cache.clear();
      return { applied, stopped: { error: String(error) } };
    }
  }
  return { applied: plans.length, stopped: null };
}

function applyPlan(
  sql: Sql,
  context: ApplyContext & { allocator: RecordingAllocator },
  plan: Plan,
  now: Instant,
): void {
  const [work] = sql.all<{ status: string }>("SELECT status FROM work WHERE episode_seq = ?", plan.seq);
  // applied before, or forgotten meanwhile
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
      : applyExtraction(sql, context, { ...episode, seq: plan.seq }, plan.extraction, plan.vectors, now);
  runDynamicStep(sql, plan.seq, now);
  finishWork(sql, plan.seq);
  logChange(sql, "facts", { id: episode.id, seq: plan.seq }, { facts, ...context.allocator.allocated }, now);
}

interface Source {
  seq: number;
  id: string;
  reference_time: Instant;
}

/** What applying an extraction needs besides the graph itself. */
export interface ApplyContext {
  allocator: IdAllocator;
  cache: CodeCache;
}

/**
 * Applies the extraction of an episode to the graph: first its entities, then its facts, with the facts that these supersede.
 *
 * @param known entities that are resolved already, by their names in the extraction
 * @returns ids of the stated facts, in order
 */
export function applyExtraction(
  sql: Sql,
  { allocator, cache }: ApplyContext,
  source: Source,
  extraction: Extraction,
  vectors: Pick<PlanVectors, "entities" | "facts">,
  now: Instant,
  known: ReadonlyMap<string, number> = new Map(),
): string[] {
  const entities = new Map<string, number>();
  extraction.entities.forEach((entity, index) => {
    const named = known.get(entity.name);
    const { seq, isNew } =
      named === undefined
        ? findOrCreateEntity(sql, allocator, entity.name, source.id, now)
        : { seq: named, isNew: false };
    recordMention(sql, seq, { ...entity, episode_seq: source.seq }, now);
    if (isNew) {
      const vector = must(vectors.entities[index], "entity vector");
      storeVector(sql, "entities", seq, vector);
      linkSynonyms(sql, cache, seq, vector);
    }
    entities.set(entity.name, seq);
  });
  // a later name may have merged two earlier entities
  const entityNamed = (name: string): number => survivorOf(sql, must(entities.get(name), `entity "${name}"`));

  const hyperedges: string[] = [];
  const statements = numberHyperedges(extraction.facts);
  return extraction.facts.map((fact, index) => {
    const statement = statements[index] ?? null;
    if (statement !== null) hyperedges[statement] ??= allocator.hyperedge();
    const bounds = readBoundsOfFact(fact, source.reference_time);
    const said: FactStatement = {
      ...fact,
      ...bounds,
      held_at: heldAtOf(fact, bounds),
      denied: fact.denied === true ? 1 : 0,
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
    const { seq, id, reworded } = addStatement(sql, allocator, said, ends, source.id, now);
    if (reworded) storeVector(sql, "facts", seq, must(vectors.facts[index], "fact vector"));
    return id;
  });
}

/**
 * Finds the entity with a name, or creates it. An exact name or alias is the same entity, and so is one whose name was decided to
 * be the same; several entities that the name shows to be one are merged.
 */
export function findOrCreateEntity(
  sql: Sql,
  allocator: IdAllocator,
  name: string,
  cause: string,
  now: Instant,
): { seq: number; isNew: boolean } {
  const normalised = normaliseName(name);
  const existing = findEntityByName(sql, normalised);
  if (existing !== null) return { seq: existing, isNew: false };
  const [first, ...others] = resolveNewName(sql, normalised, now);
  if (first === undefined) return { seq: insertEntity(sql, allocator.entity(normalised), now), isNew: true };
  for (const other of others) mergeInto(sql, allocator, first, other, cause, now);
  return { seq: first, isNew: false };
}
