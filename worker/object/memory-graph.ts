import { DurableObject } from "cloudflare:workers";
import { fail, FaultError, succeed, type Reply } from "../../shared/fault.ts";
import { graphAddress, type GraphAddress } from "../../shared/ids.ts";
import type { DiffQuery } from "../../shared/api/undo.ts";
import { must } from "../../shared/must.ts";
import type {
  Clock,
  Doorbell,
  EpisodeQuery,
  Extracted,
  ExtractorVersion,
  FactQuery,
  Failure,
  Graph,
  GraphSearch,
  Ids,
  ListQuery,
  Log,
  HandMadeFact,
  NewEpisode,
  Plan,
  Profile,
  Sql,
} from "../ports.ts";
import { FIRST_RING_MS } from "../core/ingest/alarm.ts";
import { answerAlarm, armAlarm } from "../store/alarm.ts";
import { applyPlans } from "../store/apply.ts";
import { lastChange, markRecorded, unrecordedChanges } from "../store/changes.ts";
import { writtenChange } from "../store/cursors.ts";
import { getEntity, listEntities } from "../store/entities.ts";
import { appendEpisodes, getEpisode, listEpisodes, recentMessages, statusesOf } from "../store/episodes.ts";
import { getFact, listFacts } from "../store/facts.ts";
import { stateByHand } from "../store/hand-made.ts";
import { readMeta, writeMeta, writeProfile } from "../store/meta.ts";
import { exists, isCurrent, migrate } from "../store/migrations.ts";
import { searchGraph } from "../store/search.ts";
import { forgetEpisode, retractEpisode, rollBack } from "../store/undo.ts";
import { diffGraph } from "../store/diff.ts";
import { listThreads } from "../store/threads.ts";
import { CodeCache } from "../store/vectors.ts";
import {
  postponeWork,
  readExtractions,
  readStatus,
  releaseLease,
  retryWork,
  storeExtraction,
  takeLease,
} from "../store/work.ts";

export interface MemoryGraphParts<Env> {
  sql: (storage: DurableObjectStorage) => Sql;
  clock: Clock;
  ids: Ids;
  log: Log;
  doorbell: (env: Env) => Doorbell;
}

/**
 * One user's memory as a Durable Object: the only writer of its graph. It is an adapter and nothing else: every method
 * is one synchronous call into the store, without any fetch or model call, so no two of them ever interleave.
 * Constructing the object writes nothing.
 */
export const memoryGraphClass = <Env>({ sql: open, clock, ids, log, doorbell }: MemoryGraphParts<Env>) =>
  class MemoryGraph extends DurableObject<Env> implements Graph {
    readonly #sql = open(this.ctx.storage);
    readonly #address: GraphAddress = graphAddress(must(this.ctx.id.name, "name of the object"));
    readonly #codes = new CodeCache();
    #ready = false;

    async create(epoch: string, profile: Profile): Promise<Reply<null>> {
      if (!exists(this.#sql)) {
        this.#sql.transaction(() => {
          migrate(this.#sql);
          writeMeta(this.#sql, "epoch", epoch);
          writeProfile(this.#sql, profile);
        });
      }
      return this.#attend(epoch, () => null);
    }

    async setProfile(profile: Profile): Promise<Reply<null>> {
      return this.#open((sql) => sql.transaction(() => (writeProfile(sql, profile), null)));
    }

    async append(episodes: NewEpisode[]) {
      return this.#change((sql) => appendEpisodes(sql, clock.now(), ids, this.#address.id, episodes));
    }

    async state(fact: HandMadeFact) {
      return this.#change((sql) => stateByHand(sql, clock.now(), ids, fact));
    }

    async status() {
      return this.#open(readStatus);
    }

    async statuses(episode_ids: string[]) {
      return this.#open((sql) => statusesOf(sql, episode_ids));
    }

    async seen(after: string): Promise<Reply<null>> {
      return this.#open((sql) => {
        const written = writtenChange(after);
        if (written.epoch === readMeta(sql, "epoch") && written.seq <= lastChange(sql)) return null;
        throw new FaultError({
          kind: "unavailable",
          detail: "This memory cannot see the write named by `after` yet",
          retry_after_s: 1,
        });
      });
    }

    async episodes(query: EpisodeQuery) {
      return this.#open((sql) => listEpisodes(sql, query));
    }

    async episode(id: string) {
      return this.#open((sql) => getEpisode(sql, id));
    }

    async entities(query: ListQuery) {
      return this.#open((sql) => listEntities(sql, query, clock.now()));
    }

    async entity(id: string) {
      return this.#open((sql) => getEntity(sql, id, clock.now()));
    }

    async facts(query: FactQuery) {
      return this.#open((sql) => listFacts(sql, query, clock.now()));
    }

    async fact(id: string) {
      return this.#open((sql) => getFact(sql, id, clock.now()));
    }

    async threads(query: ListQuery) {
      return this.#open((sql) => listThreads(sql, query));
    }

    async search(search: GraphSearch) {
      return this.#open((sql) => searchGraph(sql, this.#codes, search, clock.now()));
    }

    async recent(thread_id: string, count: number) {
      return this.#open((sql) => recentMessages(sql, thread_id, count));
    }

    async forget(id: string) {
      return this.#change((sql) => {
        const undone = forgetEpisode(sql, clock.now(), id);
        this.#codes.clear();
        return undone;
      });
    }

    async retract(id: string) {
      return this.#change((sql) => retractEpisode(sql, clock.now(), ids, id));
    }

    async rollBack(known_at: number) {
      return this.#change((sql) => rollBack(sql, clock.now(), ids, known_at));
    }

    async diff({ axis, from, to }: DiffQuery) {
      return this.#open((sql) => diffGraph(sql, axis, from, to));
    }

    async retry(id: string) {
      return this.#change((sql) => ({
        epoch: must(readMeta(sql, "epoch"), "epoch"),
        ring: retryWork(sql, clock.now(), id),
      }));
    }

    async lease(epoch: string, version: ExtractorVersion) {
      return this.#attend(epoch, (sql) => takeLease(sql, clock.now(), ids, version));
    }

    async storeExtraction(
      epoch: string,
      seq: number,
      version: ExtractorVersion,
      extracted: Extracted,
    ): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (storeExtraction(sql, clock.now(), seq, version, extracted), null));
    }

    async extractions(epoch: string, version: ExtractorVersion, seqs: number[]) {
      return this.#attend(epoch, (sql) => readExtractions(sql, version, seqs));
    }

    async apply(epoch: string, token: string, plans: Plan[]) {
      return this.#attend(epoch, (sql) => applyPlans(sql, clock.now(), ids, token, plans));
    }

    async postpone(epoch: string, token: string, failure: Failure): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (postponeWork(sql, clock.now(), token, failure), null));
    }

    async release(epoch: string, token: string) {
      return this.#attend(epoch, (sql) => releaseLease(sql, clock.now(), token));
    }

    async unrecorded(epoch: string, limit: number) {
      return this.#attend(epoch, (sql) => unrecordedChanges(sql, limit));
    }

    async recorded(epoch: string, seq: number): Promise<Reply<null>> {
      return this.#attend(epoch, (sql) => (markRecorded(sql, seq), null));
    }

    /** Must not throw: an alarm that fails too often is not called again. */
    override async alarm(): Promise<void> {
      try {
        const reply = this.#open((sql) => ({
          ...answerAlarm(sql, clock.now()),
          epoch: must(readMeta(sql, "epoch"), "epoch"),
        }));
        if (!reply.ok) return;
        const { ring, at, reason, epoch } = reply.value;
        if (at !== null) await this.ctx.storage.setAlarm(at);
        if (ring) await doorbell(this.env).ring(this.#address, epoch);
        log.info("alarm", { ...this.#address, reason, ring });
      } catch (error) {
        log.error("alarm failed", { ...this.#address, error: String(error) });
        await this.ctx.storage.setAlarm(clock.now() + FIRST_RING_MS);
      }
    }

    #open<T>(work: (sql: Sql) => T): Reply<T> {
      if (!this.#ready) {
        if (!exists(this.#sql)) return fail({ kind: "gone", detail: "This memory does not exist" });
        if (!isCurrent(this.#sql)) this.#sql.transaction(() => migrate(this.#sql));
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
        if (armAlarm(sql, clock.now())) void this.ctx.storage.setAlarm(clock.now() + FIRST_RING_MS);
        return result;
      });
    }

    /** For callers that speak of one epoch of the graph, and must not touch the next one. */
    #attend<T>(epoch: string, work: (sql: Sql) => T): Reply<T> {
      return this.#open((sql) => {
        if (readMeta(sql, "epoch") !== epoch) throw new FaultError({ kind: "gone", detail: "This memory was erased" });
        return work(sql);
      });
    }
  };
