import type { GraphCommunities } from "../../ports/graph/communities.ts";
import { writeMeta } from "../../store/base/meta.ts";
import { unreportedDrift } from "../../store/communities/drift.ts";
import { flipGeneration } from "../../store/communities/generation.ts";
import {
  countEntities,
  describedEntities,
  describedVectors,
  knownCommunities,
  knownHomes,
  knownSummaries,
  isRefreshDue,
  leaseRefresh,
  storeProgress,
  postponeRefresh,
  readGeneratedTexts,
  snapshotEntities,
  snapshotFacts,
  storeDescriptions,
  storeGeneratedTexts,
  yieldRefresh,
} from "../../store/communities/refresh.ts";
import { forgetStageResults, keepStageResult, stageResults } from "../../store/communities/stage-results.ts";
import type { EpochAnswers, Inside } from "./tables.ts";

export const communityMethods = ({ gate: { now }, ids }: Inside): EpochAnswers<GraphCommunities> => ({
  unreportedDrift: (sql) => unreportedDrift(sql),
  markDriftReported: (sql, drift) => (writeMeta(sql, "drift_reported", drift), null),
  isRefreshDue: (sql) => isRefreshDue(sql, now()),
  leaseRefresh: (sql) => leaseRefresh(sql, now(), ids),
  saveProgress: (sql, lease, progress) => storeProgress(sql, now(), lease, progress),
  yieldRefresh: (sql, lease) => (yieldRefresh(sql, lease), null),
  postponeRefresh: (sql, lease, failure) => (postponeRefresh(sql, now(), lease, failure), null),
  snapshotEntities: (sql, at, model, after, limit) => snapshotEntities(sql, at, model, after, limit),
  snapshotFacts: (sql, at, after, limit) => snapshotFacts(sql, at, after, limit),
  describedEntities: (sql, model, after, limit) => describedEntities(sql, model, after, limit),
  describedVectors: (sql, model, entities) => describedVectors(sql, model, entities),
  countEntities: (sql) => countEntities(sql),
  knownSummaries: (sql, at, after, limit) => knownSummaries(sql, at, after, limit),
  knownCommunities: (sql, at, after, limit) => knownCommunities(sql, at, after, limit),
  knownMemberships: (sql, at, after, limit) => knownHomes(sql, at, after, limit),
  storeDescriptions: (sql, lease, model, described) => storeDescriptions(sql, now(), lease, model, described),
  keepStageResult: (sql, lease, result) => keepStageResult(sql, now(), lease, result),
  dropStageResults: (sql, lease) => forgetStageResults(sql, now(), lease),
  stageResults: (sql, basis, stage) => stageResults(sql, basis, stage),
  keptTexts: (sql, model, fingerprints) => readGeneratedTexts(sql, model, fingerprints),
  keepTexts: (sql, lease, model, texts) => storeGeneratedTexts(sql, now(), lease, model, texts),
  publishGeneration: (sql, lease, draft) => flipGeneration(sql, now(), ids, lease, draft),
});
