import { DurableObject } from "cloudflare:workers";
import { fail, FaultError, succeed, type Reply } from "../../../shared/fault.ts";
import { graphAddress, graphName, type GraphAddress } from "../../../shared/ids.ts";
import type { DiffQuery } from "../../../shared/api/undo.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import type { GenerationDraft } from "../../core/communities/generation.ts";
import type {
  CommunityQuery,
  Doorbell,
  EpisodeQuery,
  FactQuery,
  Graph,
  GraphSearch,
  HierarchySource,
  ImportedRow,
  ListQuery,
  ManualFact,
  NewEpisode,
  Profile,
  LedgerReplay,
} from "../../ports/graph/graph.ts";
import type { Decision } from "../../core/resolve/undecided.ts";
import type { Embedding, Extracted, ModelUse } from "../../ports/providers.ts";
import type { EntityDescription, NewText, RefreshProgress, RefreshLease } from "../../ports/graph/communities.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Clock, Ids, Log } from "../../ports/system.ts";
import type { NeighbourhoodQuery, TaughtLesson, FailedSearch, TraversalQuestion } from "../../ports/graph/traversal.ts";
import type { SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type {
  EmbeddedText,
  ExtractorVersion,
  ExtractionFailure,
  Models,
  Plan,
  EntityReading,
} from "../../ports/graph/extraction.ts";
import type { HammingDistances } from "../../core/vectors/bit-codes.ts";
import { FIRST_RING_MS } from "../../core/ingest/alarm.ts";
import { answerAlarm, answerAlarmErasing, armAlarm } from "../../store/episodes/alarm.ts";
import { applyPlans } from "../../store/resolution/apply.ts";
import { lastChange, markRecorded, unrecordedChanges } from "../../store/base/change-log.ts";
import { getCommunity, listCommunities } from "../../store/communities/communities.ts";
import { foreignCursor, writtenChange } from "../../store/base/cursors.ts";
import { beginErasure, nothingCounted } from "../../store/lifecycle/erasure.ts";
import { beginExport, endExport, readExport } from "../../store/lifecycle/export.ts";
import { ABANDONED_MS, dropExports, exportsDue } from "../../store/base/export-snapshots.ts";
import {
  beginImport,
  finishImport,
  finishReplay,
  importEntries,
  importRows,
  isWritten,
  type Adoption,
} from "../../store/lifecycle/import.ts";
import { storeDecisions } from "../../store/resolution/decisions.ts";
import { overgrownAmong, storeSummary } from "../../store/graph/summaries.ts";
import { undecidedOf } from "../../store/resolution/open-questions.ts";
import { depart, lookAround } from "../../store/traversal/start.ts";
import { listTraces } from "../../store/traversal/list-edge-memory.ts";
import { dropTraces, learn } from "../../store/traversal/edge-memory.ts";
import { dropSearches, keepSearch } from "../../store/traversal/failed-searches.ts";
import { getEntity, listEntities } from "../../store/graph/entities.ts";
import { appendEpisodes, getEpisode, listEpisodes, recentMessages, statusesOf } from "../../store/episodes/episodes.ts";
import { readEvents } from "../../store/episodes/events.ts";
import { findSummaryEntity } from "../../store/search/summary-entities.ts";
import { untoldDrift } from "../../store/communities/drift.ts";
import { searchHierarchy, searchWithHierarchy } from "../../store/search/hierarchy-search.ts";
import { flipGeneration } from "../../store/communities/generation.ts";
import { getFact, listFacts } from "../../store/graph/facts.ts";
import { embedBy, storeEmbedded, unembeddedTexts } from "../../store/index/embedding.ts";
import { stateByHand } from "../../store/resolution/manual-facts.ts";
import { isStorageOf, present, readMeta, writeMeta, writeProfile } from "../../store/base/meta.ts";
import { exists, isCurrent, migrate } from "../../store/migrations.ts";
import {
  beginRefresh,
  knownCommunities,
  knownHomes,
  knownSummaries,
  leaseRefresh,
  noteProgress,
  postponeRefresh,
  readWritten,
  snapshotEntities,
  snapshotFacts,
  storeDescriptions,
  storeWritten,
  yieldRefresh,
} from "../../store/communities/refresh.ts";
import { searchGraph } from "../../store/search/search.ts";
import { forgetEpisode, retractEpisode, rollBack } from "../../store/resolution/undo.ts";
import { diffGraph } from "../../store/graph/diff.ts";
import { readSubgraph } from "../../store/graph/subgraph.ts";
import { listThreads } from "../../store/graph/threads.ts";
import {
  barFromIndex,
  hasVectorWork,
  indexedState,
  markConfirmed,
  markDeleted,
  markGone,
  markSent,
  unconfirmedVectors,
  unsentVectors,
  unwantedCount,
  unwantedVectors,
} from "../../store/index/vector-outbox.ts";
import { CacheGovernor, type Holding } from "../../store/index/cache-budget.ts";
import { mergeTexts } from "../../store/index/text-merging.ts";
import { sealNext } from "../../store/walk/sealing.ts";

import { CommonWords } from "../../store/index/full-text.ts";
import { CodeCache } from "../../store/index/vectors.ts";
import { WalkCache } from "../../store/walk/walk-cache.ts";
import {
  keepLease,
  postponeWork,
  readExtractions,
  readStatus,
  refuseBacklog,
  releaseLease,
  resumeWork,
  retryWork,
  storeExtraction,
  takeLease,
} from "../../store/episodes/extraction-queue.ts";

export interface MemoryGraphParts<Env> {
  sql: (storage: DurableObjectStorage) => Sql;
  clock: Clock;
  ids: Ids;
  log: Log;
  doorbell: (env: Env) => Doorbell;
  vectors: (env: Env) => VectorSettings;
  /** Episodes that may wait for extraction. */
  most_pending: (env: Env) => number;
  /** What counts the bits in which codes differ. */
  hamming: HammingDistances;
}

export interface VectorSettings {
  /** What the codes of one graph may take in memory. */
  budget_bytes: number;
  /** Whether graphs beyond it have an index outside. */
  indexed: boolean;
}

/** What the edges of one graph may take in memory, at some 120 bytes a fact with its mentions: beyond 250,000 facts it is walked by its rows. */
const WALK_BUDGET_BYTES = 32 * 1024 * 1024;

/** Of all objects of an isolate. */
const governor = new CacheGovernor();

const holdingOf = (codes: CodeCache, walks: WalkCache): Holding => ({
  get bytes() {
    return codes.bytes + walks.bytes;
  },
  clear: () => {
    codes.clear();
    walks.clear();
  },
});

const closedUntil = (sql: Sql): "erased" | "imported" | null =>
  readMeta(sql, "erasing") !== null ? "erased" : readMeta(sql, "importing") !== null ? "imported" : null;

function ofEpoch<T>(sql: Sql, epoch: string, work: (sql: Sql) => T): T {
  if (readMeta(sql, "epoch") !== epoch) throw new FaultError({ kind: "gone", detail: "This memory was erased" });
  return work(sql);
}

const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Segments sealed in one turn. */
const SEALED_AT_ONCE = 32;

/** Steps by which full-text indexes are merged in one turn: no longer together than a plan takes. */
const MERGED_AT_ONCE = 4;

/** Keeps what walks and scans need as it is held in memory, for whoever wakes up without it, and full-text indexes in few segments. */
function seal(sql: Sql): void {
  for (let sealed = 0; sealed < SEALED_AT_ONCE; sealed++) if (!sealNext(sql)) break;
  for (let merged = 0; merged < MERGED_AT_ONCE; merged++) if (!mergeTexts(sql)) break;
}

/**
 * One user's memory as a Durable Object: the only writer of its graph. It is an adapter and nothing else: every method
 * is one synchronous call into the store, without any fetch or model call, so no two of them ever interleave.
 * Constructing the object writes nothing.
 */
export const memoryGraphClass = <Env>({
  sql: open,
  clock,
  ids,
  log,
  doorbell,
  vectors,
  most_pending,
  hamming,
}: MemoryGraphParts<Env>) =>
  class MemoryGraph extends DurableObject<Env> implements Graph {
    readonly #sql = open(this.ctx.storage);
    readonly #address: GraphAddress = graphAddress(must(this.ctx.id.name, "name of the object"));
    readonly #vectors = vectors(this.env);
    readonly #mostPending = most_pending(this.env);
    readonly #codes = new CodeCache(this.#vectors.budget_bytes, hamming);
    readonly #walks = new WalkCache(WALK_BUDGET_BYTES);
    #words = new CommonWords();
    readonly #held: Holding = holdingOf(this.#codes, this.#walks);
    #ready = false;
    /** What nothing shows of for now; `null`: it is open to everybody. */
    #until: "erased" | "imported" | null = null;
    /** The latest instant of the known axis that a read spoke of. */
    #answered = 0;

    /**
     * The way in for whoever speaks of a graph: this one does nothing for those who take it for another.
     *
     * @param caller the graph that is meant
     */
    async call(caller: GraphAddress, method: keyof Graph, parameters: readonly unknown[]): Promise<Reply<unknown>> {
      if (graphName(caller) !== graphName(this.#address)) {
        log.error("graph taken for another", { ...this.#address, caller: graphName(caller) });
        return fail({ kind: "gone", detail: "This memory does not exist" });
      }
      return (this[method] as (...given: readonly unknown[]) => Promise<Reply<unknown>>)(...parameters);
    }

    async create(epoch: string, profile: Profile): Promise<Reply<null>> {
      if (!exists(this.#sql)) {
        this.#sql.transaction(() => {
          migrate(this.#sql);
          writeMeta(this.#sql, "identity", graphName(this.#address));
          writeMeta(this.#sql, "epoch", epoch);
          writeProfile(this.#sql, profile);
        });
      }
      return this.#attend(epoch, () => null);
    }

    async setProfile(profile: Profile): Promise<Reply<null>> {
      return this.#open((sql) => sql.transaction(() => (writeProfile(sql, profile), null)));
    }

    async append(episodes: NewEpisode[], once: string | null) {
      return this.#change((sql) => {
        refuseBacklog(sql, episodes.length, this.#mostPending);
        return appendEpisodes(sql, this.#clock(), ids, this.#address.id, episodes, once);
      });
    }

    async assertFact(fact: ManualFact, once: string | null) {
      return this.#change((sql) => {
        try {
          return stateByHand(sql, this.#codes, this.#clock(), ids, fact, once);
        } catch (error) {
          // it may have read codes that are taken back, and whose numbers are given out again
          this.#codes.clear();
          throw error;
        }
      });
    }

    async status() {
      return this.#open(readStatus);
    }

    async statuses(episode_ids: string[]) {
      return this.#open((sql) => statusesOf(sql, episode_ids));
    }

    async requireVisible(after: string): Promise<Reply<null>> {
      return this.#open((sql) => {
        const written = writtenChange(after);
        if (written.epoch !== readMeta(sql, "epoch")) throw foreignCursor("after");
        if (written.seq <= lastChange(sql)) return null;
        throw new FaultError({
          kind: "unavailable",
          detail: "This memory cannot see the write named by `after` yet",
          retry_after_s: 1,
        });
      });
    }

    async episodes(query: EpisodeQuery) {
      return this.#read(query, (sql, moment) => listEpisodes(sql, { ...query, ...moment }));
    }

    async episode(id: string, moment: Moment) {
      return this.#read(moment, (sql, { known_at }) => getEpisode(sql, id, known_at));
    }

    async entities(query: ListQuery) {
      return this.#read(query, (sql, moment, now) => listEntities(sql, { ...query, ...moment }, now));
    }

    async entity(id: string, moment: Moment) {
      return this.#read(
        moment,
        (sql, { known_at }, now) => findSummaryEntity(sql, id, known_at ?? now) ?? getEntity(sql, id, known_at, now),
      );
    }

    async facts(query: FactQuery) {
      return this.#read(query, (sql, moment, now) => listFacts(sql, { ...query, ...moment }, now));
    }

    async fact(id: string, moment: Moment) {
      return this.#read(moment, (sql, at, now) => getFact(sql, id, at, now));
    }

    async communities(query: CommunityQuery) {
      return this.#read(query, (sql, moment, now) => listCommunities(sql, { ...query, ...moment }, now));
    }

    async community(id: string, moment: Moment) {
      return this.#read(moment, (sql, { known_at }, now) => getCommunity(sql, id, known_at, now));
    }

    async threads(query: ListQuery) {
      return this.#read(query, (sql, moment) => listThreads(sql, { ...query, ...moment }));
    }

    async search(search: GraphSearch) {
      return this.#read(search, (sql, moment, now) => {
        const caches = { codes: this.#codes, walks: this.#walks, words: this.#words };
        const find = search.communities === true ? searchWithHierarchy : searchGraph;
        const found = find(sql, caches, { ...search, ...moment }, now);
        governor.used(this.#held);
        return found;
      });
    }

    async startTraversal(asked: TraversalQuestion) {
      return this.#read(asked, (sql, moment, now) =>
        depart(sql, { codes: this.#codes, walks: this.#walks, words: this.#words }, { ...asked, ...moment }, now),
      );
    }

    async lookAround(asked: TraversalQuestion, look: NeighbourhoodQuery) {
      return this.#read(asked, (sql, moment, now) => lookAround(sql, this.#words, { ...asked, ...moment }, look, now));
    }

    async learn(lessons: TaughtLesson[], in_vain: FailedSearch | null) {
      return this.#open((sql) => {
        const learned = lessons.map((lesson) => learn(sql, this.#clock(), lesson));
        if (in_vain !== null) keepSearch(sql, this.#clock(), in_vain);
        return {
          enhanced: learned.reduce((sum, { enhanced }) => sum + enhanced, 0),
          penalised: learned.reduce((sum, { penalised }) => sum + penalised, 0),
        };
      });
    }

    async listEdgeMemory(query: ListQuery & { vectors: boolean }) {
      return this.#open((sql) => listTraces(sql, query, present(sql, clock.now())));
    }

    async resetTraversalMemory() {
      return this.#open((sql) => sql.transaction(() => ({ edges: dropTraces(sql), searches: dropSearches(sql) })));
    }

    async searchHierarchy(search: GraphSearch, ways: readonly HierarchySource[]) {
      return this.#read(search, (sql, moment, now) =>
        searchHierarchy(
          sql,
          { codes: this.#codes, walks: this.#walks, words: this.#words },
          { ...search, ...moment },
          ways,
          now,
        ),
      );
    }

    async recentMessages(thread_id: string, count: number) {
      return this.#open((sql) => recentMessages(sql, thread_id, count));
    }

    async events(after: number | null) {
      return this.#open((sql) => readEvents(sql, after));
    }

    async forget(id: string) {
      return this.#change((sql) => {
        const undone = forgetEpisode(sql, this.#clock(), ids, id);
        this.#codes.clear();
        this.#walks.clear();
        return undone;
      });
    }

    async retract(id: string) {
      return this.#change((sql) => retractEpisode(sql, this.#clock(), ids, id));
    }

    async rollBack(known_at: number) {
      return this.#change((sql) => rollBack(sql, this.#clock(), ids, known_at));
    }

    async diff(query: DiffQuery) {
      const known_at = query.axis === "known" ? query.to : query.known_at;
      return this.#read({ known_at }, (sql, moment, now) =>
        diffGraph(sql, query.axis, query.from, query.to, moment.known_at ?? now),
      );
    }

    async subgraph(query: Omit<SubgraphQuery, "after">) {
      return this.#read(query, (sql, moment, now) => readSubgraph(sql, { ...query, ...moment }, now));
    }

    async retry(id: string) {
      return this.#change((sql) => ({
        epoch: must(readMeta(sql, "epoch"), "epoch"),
        ring: retryWork(sql, this.#clock(), id),
      }));
    }

    async resume() {
      return this.#change((sql) => ({
        epoch: must(readMeta(sql, "epoch"), "epoch"),
        ring: resumeWork(sql, this.#clock()),
      }));
    }

    async lease(epoch: string, { extractor, embedding }: Models) {
      return this.#attend(epoch, (sql) => {
        sql.transaction(() => embedBy(sql, this.#codes, embedding));
        return takeLease(sql, this.#clock(), ids, extractor);
      });
    }

    async renew(epoch: string, token: string) {
      return this.#attend(epoch, (sql) => keepLease(sql, this.#clock(), token));
    }

    async storeExtraction(
      epoch: string,
      seq: number,
      version: ExtractorVersion,
      extracted: Extracted,
    ): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (storeExtraction(sql, this.#clock(), seq, version, extracted), null));
    }

    async extractions(epoch: string, version: ExtractorVersion, seqs: number[]) {
      return this.#attend(epoch, (sql) => readExtractions(sql, version, seqs));
    }

    async openQuestions(epoch: string, plans: Plan[], embedding: Embedding) {
      return this.#attend(epoch, (sql) => undecidedOf(sql, this.#codes, embedding, plans));
    }

    async storeDecisions(
      epoch: string,
      seq: number,
      decisions: Decision[],
      made_by: string,
      use: ModelUse,
    ): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (storeDecisions(sql, this.#clock(), seq, decisions, made_by, use), null));
    }

    async apply(epoch: string, token: string, plans: Plan[], asked: Embedding | null) {
      return this.#attend(epoch, (sql) => applyPlans(sql, this.#codes, this.#clock(), ids, token, plans, asked));
    }

    async outgrownSummaries(epoch: string, names: string[]) {
      return this.#attend(epoch, (sql) => overgrownAmong(sql, this.#clock(), names));
    }

    async storeSummary(
      epoch: string,
      entity: EntityReading,
      text: string,
      made_by: string,
      use: ModelUse,
    ): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (storeSummary(sql, entity, text, made_by, use), null));
    }

    async postpone(epoch: string, token: string, failure: ExtractionFailure): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (postponeWork(sql, this.#clock(), token, failure), null));
    }

    async release(epoch: string, token: string) {
      return this.#attend(epoch, (sql) => releaseLease(sql, this.#clock(), token));
    }

    async unembeddedTexts(epoch: string, limit: number) {
      return this.#attend(epoch, (sql) => unembeddedTexts(sql, limit));
    }

    async storeEmbeddings(epoch: string, model: string, embedded: EmbeddedText[]): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (storeEmbedded(sql, this.#codes, model, embedded), null));
    }

    async unrecordedChanges(epoch: string, limit: number) {
      return this.#attend(epoch, (sql) => unrecordedChanges(sql, limit));
    }

    async markRecorded(epoch: string, seq: number): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => {
        markRecorded(sql, seq);
        sql.transaction(() => seal(sql));
        return null;
      });
    }

    async beginRefresh() {
      return this.#change((sql) => ({
        refresh: beginRefresh(sql, this.#clock()),
        epoch: must(readMeta(sql, "epoch"), "epoch"),
      }));
    }

    async unreportedDrift(epoch: string) {
      return this.#attend(epoch, untoldDrift);
    }

    async markDriftReported(epoch: string, drift: number): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (writeMeta(sql, "drift_reported", drift), null));
    }

    async leaseRefresh(epoch: string) {
      return this.#attend(epoch, (sql) => leaseRefresh(sql, this.#clock(), ids));
    }

    async saveProgress(epoch: string, lease: RefreshLease, progress: RefreshProgress) {
      return this.#attend(epoch, (sql) => noteProgress(sql, this.#clock(), lease, progress));
    }

    async yieldRefresh(epoch: string, lease: RefreshLease): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (yieldRefresh(sql, lease), null));
    }

    async postponeRefresh(
      epoch: string,
      lease: RefreshLease,
      failure: { reason: string; passing: boolean; retry_after_ms: number | null },
    ): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (postponeRefresh(sql, this.#clock(), lease, failure), null));
    }

    async snapshotEntities(epoch: string, at: Instant, model: string, after: number, limit: number) {
      return this.#attend(epoch, (sql) => snapshotEntities(sql, at, model, after, limit));
    }

    async snapshotFacts(epoch: string, at: Instant, after: number, limit: number) {
      return this.#attend(epoch, (sql) => snapshotFacts(sql, at, after, limit));
    }

    async knownSummaries(epoch: string, at: Instant, after: number, limit: number) {
      return this.#attend(epoch, (sql) => knownSummaries(sql, at, after, limit));
    }

    async knownCommunities(epoch: string, at: Instant, after: number, limit: number) {
      return this.#attend(epoch, (sql) => knownCommunities(sql, at, after, limit));
    }

    async knownMemberships(epoch: string, at: Instant, after: number, limit: number) {
      return this.#attend(epoch, (sql) => knownHomes(sql, at, after, limit));
    }

    async storeDescriptions(epoch: string, lease: RefreshLease, model: string, described: EntityDescription[]) {
      return this.#attend(epoch, (sql) => storeDescriptions(sql, this.#clock(), lease, model, described));
    }

    async keptTexts(epoch: string, model: string, fingerprints: string[]) {
      return this.#attend(epoch, (sql) => readWritten(sql, model, fingerprints));
    }

    async keepTexts(epoch: string, lease: RefreshLease, model: string, written: NewText[]) {
      return this.#attend(epoch, (sql) => storeWritten(sql, this.#clock(), lease, model, written));
    }

    async publishGeneration(epoch: string, lease: RefreshLease, draft: GenerationDraft) {
      return this.#attend(epoch, (sql) => flipGeneration(sql, this.#clock(), ids, lease, draft));
    }

    async indexedGraph() {
      return this.#open((sql) => (this.#vectors.indexed ? indexedState(sql) : null));
    }

    async unsentVectors(epoch: string, limit: number) {
      return this.#attendErasing(epoch, (sql) => {
        const { budget_bytes } = this.#vectors;
        const unsent = unsentVectors(sql, this.#clock(), budget_bytes, limit);
        if (hasVectorWork(sql, budget_bytes)) this.#wake(sql);
        return unsent;
      });
    }

    async markVectorsSent(epoch: string, seqs: number[], mutation: string): Promise<Reply<null>> {
      return this.#attendErasing(epoch, (sql) => (markSent(sql, seqs, mutation), null));
    }

    async unconfirmedVectors(epoch: string, after: number, limit: number) {
      return this.#attendErasing(epoch, (sql) => unconfirmedVectors(sql, after, limit));
    }

    async markVectorsConfirmed(epoch: string, seqs: number[]): Promise<Reply<null>> {
      return this.#attendErasing(epoch, (sql) => (markConfirmed(sql, seqs), null));
    }

    async unwantedVectors(epoch: string, after: number, limit: number) {
      return this.#attendErasing(epoch, (sql) => unwantedVectors(sql, this.#clock(), after, limit));
    }

    async markVectorsDeleted(epoch: string, seqs: number[]): Promise<Reply<null>> {
      return this.#attendErasing(epoch, (sql) => (markDeleted(sql, this.#clock(), seqs), null));
    }

    async markVectorsGone(epoch: string, seqs: number[]) {
      return this.#attendErasing(epoch, (sql) => (markGone(sql, this.#clock(), seqs), { left: unwantedCount(sql) }));
    }

    async withdrawFromIndex(epoch: string) {
      return this.#attendErasing(epoch, (sql) => {
        const vectors = barFromIndex(sql);
        this.#wake(sql);
        return vectors;
      });
    }

    async beginErasure(epoch: string | null) {
      if (!exists(this.#sql)) return succeed({ epoch: null, counts: nothingCounted() });
      // of an import that is not finished there is nothing to be counted
      if (closedUntil(this.#sql) === "imported") {
        await this.#empty();
        return succeed({ epoch: null, counts: nothingCounted() });
      }
      return this.#enter((sql) => {
        const begun = epoch === null ? beginErasure(sql) : ofEpoch(sql, epoch, beginErasure);
        this.#until = "erased";
        this.#held.clear();
        this.#wake(sql);
        return begun;
      });
    }

    async finishErasure(epoch: string) {
      const reply = this.#attendErasing(epoch, (sql) => {
        if (this.#until !== "erased")
          throw new FaultError({ kind: "conflict", detail: "This memory is not being erased" });
        return { left: unwantedCount(sql) };
      });
      if (!reply.ok || reply.value.left > 0) return reply;
      await this.#empty();
      return reply;
    }

    async beginExport() {
      return this.#change((sql) => beginExport(sql, this.#clock(), ids));
    }

    async readExport(id: string, after: number, bytes: number) {
      return this.#open((sql) => readExport(sql, this.#clock(), id, after, bytes));
    }

    async endExport(id: string): Promise<Reply<null>> {
      return this.#open((sql) => (endExport(sql, id), null));
    }

    async beginImport(token: string): Promise<Reply<null>> {
      if (exists(this.#sql) && closedUntil(this.#sql) === "imported") await this.#empty();
      if (exists(this.#sql)) {
        const written = this.#open(isWritten);
        if (!written.ok) return written;
        if (written.value)
          return fail({ kind: "conflict", detail: "This memory is not empty: nothing is imported into it" });
      }
      this.#sql.transaction(() => {
        migrate(this.#sql);
        beginImport(this.#sql, this.#clock(), token);
      });
      this.#ready = false;
      return this.#enter((sql) => (this.#wake(sql), null));
    }

    async importRows(token: string, rows: ImportedRow[]): Promise<Reply<null>> {
      return this.#enter((sql) => (importRows(sql, this.#clock(), token, rows), null));
    }

    async finishImport(token: string, adoption: Adoption) {
      return this.#enter((sql) => {
        finishImport(sql, token, adoption);
        this.#until = null;
        this.#wake(sql);
        return readStatus(sql);
      });
    }

    async replay(token: string, entries: LedgerReplay[]): Promise<Reply<null>> {
      return this.#enter((sql) => (importEntries(sql, this.#clock(), ids, token, entries), null));
    }

    async finishReplay(token: string, epoch: string, profile: Profile, recorded: number) {
      return this.#enter((sql) => {
        finishReplay(sql, token, epoch, profile, recorded);
        this.#until = null;
        this.#wake(sql);
        return readStatus(sql);
      });
    }

    async abandonImport(token: string): Promise<Reply<null>> {
      const isMine = this.#enter((sql) => readMeta(sql, "importing") === token);
      if (isMine.ok && isMine.value) await this.#empty();
      return succeed(null);
    }

    /** Nothing is left, as if nothing had ever been written. */
    async #empty(): Promise<void> {
      await this.ctx.storage.deleteAll();
      this.#ready = false;
      this.#until = null;
      this.#held.clear();
      this.#words = new CommonWords();
    }

    /** Must not throw: an alarm that fails too often is not called again. */
    override async alarm(): Promise<void> {
      try {
        if (await this.#tidy()) return;
        const reply = this.#enter((sql) => ({
          ...(this.#until === "erased"
            ? answerAlarmErasing(sql, this.#clock())
            : answerAlarm(sql, this.#clock(), this.#vectors.indexed ? this.#vectors.budget_bytes : null)),
          export_due: exportsDue(sql),
          epoch: must(readMeta(sql, "epoch"), "epoch"),
        }));
        if (!reply.ok) return;
        const { ring, at, export_due, reason, epoch } = reply.value;
        const next = earlier(at, export_due);
        if (next !== null) await this.ctx.storage.setAlarm(next);
        if (ring) await doorbell(this.env).ring(this.#address, epoch);
        log.info("alarm", { ...this.#address, reason, ring });
      } catch (error) {
        log.error("alarm failed", { ...this.#address, error: String(error) });
        await this.ctx.storage.setAlarm(this.#clock() + FIRST_RING_MS);
      }
    }

    /** Clears away what somebody began and does not go on with; says whether nothing else is to be done. */
    async #tidy(): Promise<boolean> {
      const left = this.#enter((sql) => {
        sql.transaction(() => dropExports(sql, this.#clock() - ABANDONED_MS));
        return readMeta(sql, "imported_at");
      });
      if (!left.ok || left.value === null) return !left.ok;
      const due = left.value + ABANDONED_MS;
      if (due <= this.#clock()) await this.#empty();
      else await this.ctx.storage.setAlarm(due);
      return true;
    }

    /** Later than anything that was answered: what was said of an instant stays true of it. */
    #clock(): Instant {
      return Math.max(clock.now(), this.#answered + 1);
    }

    /** A read at a moment. `known_at` in the future is now: nobody knows yet what will be known. */
    #read<T>({ as_of, known_at }: Moment, work: (sql: Sql, moment: Moment, now: Instant) => T): Reply<T> {
      return this.#open((sql) => {
        const now = present(sql, clock.now());
        const at = Math.min(known_at ?? now, now);
        this.#answered = Math.max(this.#answered, at);
        return work(sql, { as_of, known_at: known_at === undefined ? undefined : at }, now);
      });
    }

    #open<T>(work: (sql: Sql) => T): Reply<T> {
      return this.#enter((sql) => {
        if (this.#until === null) return work(sql);
        throw new FaultError({
          kind: "gone",
          detail: `This memory is not open until it is ${this.#until}`,
          until: this.#until,
        });
      });
    }

    /** Also into what is closed to everybody else. */
    #enter<T>(work: (sql: Sql) => T): Reply<T> {
      if (!this.#ready) {
        if (!exists(this.#sql)) return fail({ kind: "gone", detail: "This memory does not exist" });
        if (!isCurrent(this.#sql)) this.#sql.transaction(() => migrate(this.#sql));
        if (!isStorageOf(this.#sql, graphName(this.#address))) {
          log.error("storage of another graph", { ...this.#address });
          return fail({ kind: "gone", detail: "This memory does not exist" });
        }
        this.#until = closedUntil(this.#sql);
        this.#ready = true;
      }
      try {
        return succeed(work(this.#sql));
      } catch (error) {
        if (error instanceof FaultError) return fail(error.fault);
        throw error;
      }
    }

    /** A write that leaves work behind, with the alarm in the same turn, so that both are durable or neither is. */
    #change<T>(work: (sql: Sql) => T): Reply<T> {
      return this.#open((sql) => {
        const result = work(sql);
        this.#wake(sql);
        return result;
      });
    }

    #wake(sql: Sql): void {
      if (armAlarm(sql, this.#clock())) void this.ctx.storage.setAlarm(this.#clock() + FIRST_RING_MS);
    }

    /** For callers that speak of one epoch of the graph, and must not touch the next one. */
    #attend<T>(epoch: string, work: (sql: Sql) => T): Reply<T> {
      return this.#open((sql) => ofEpoch(sql, epoch, work));
    }

    /** For what also goes on while the graph is being erased. */
    #attendErasing<T>(epoch: string, work: (sql: Sql) => T): Reply<T> {
      return this.#enter((sql) => ofEpoch(sql, epoch, work));
    }
  };
