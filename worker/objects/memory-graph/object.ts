import { DurableObject } from "cloudflare:workers";
import { fail, FaultError, succeed, type Reply } from "../../../shared/fault.ts";
import { graphAddress, graphName, type GraphAddress } from "../../../shared/ids.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { loadLexicon, withLexiconIfNeeded } from "../../core/text/lexicon.ts";
import type { Reader } from "../../core/extraction/reading.ts";
import type { HammingDistances } from "../../core/vectors/bit-codes.ts";
import type { WakeUpQueue } from "../../ports/graph/graph.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Clock, Ids, Log } from "../../ports/system.ts";
import { Alarm } from "./alarm.ts";
import { GraphCaches } from "./caches.ts";
import { communityMethods } from "./community-methods.ts";
import { extractionMethods } from "./extraction-methods.ts";
import { ChangeSignal } from "./change-signal.ts";
import { Expirations } from "./expirations.ts";
import { Followers } from "./followers.ts";
import { Gate } from "./gate.ts";
import { lifecycleMethods, settlementMethods } from "./lifecycle-methods.ts";
import { readMethods } from "./read-methods.ts";
import type { Inside, VectorSettings } from "./tables.ts";
import { traversalMethods } from "./traversal-methods.ts";
import { vectorIndexMethods } from "./vector-index-methods.ts";
import { writeMethods } from "./write-methods.ts";

export interface MemoryGraphParts<Env> {
  sql: (storage: DurableObjectStorage) => Sql;
  clock: Clock;
  ids: Ids;
  log: Log;
  wakeUpQueue: (env: Env) => WakeUpQueue;
  vectors: (env: Env) => VectorSettings;
  max_pending: (env: Env) => number;
  rules: (env: Env) => Reader | null;
  hamming: HammingDistances;
}

type Callee = GraphAddress & { epoch: string | null };

type TableMethod = (...given: readonly never[]) => unknown;
type EpochMethod = (sql: Sql, ...given: readonly never[]) => unknown;

/**
 * The only writer of one user's graph. Each port has a table of methods, which pass through the gate to the store. Construction writes
 * nothing.
 */
export const memoryGraphClass = <Env>(parts: MemoryGraphParts<Env>) =>
  class MemoryGraph extends DurableObject<Env> {
    readonly #inside = this.#build();
    readonly #followers = new Followers(this.ctx);
    readonly #alarm = new Alarm(this.#inside, {
      setAlarm: (at) => this.ctx.storage.setAlarm(at),
      wakeUpQueue: () => parts.wakeUpQueue(this.env),
      log: parts.log,
      tellChange: () => this.#tellChange(),
    });
    readonly #expirations = new Expirations(this.#inside, { log: parts.log, tellChange: () => this.#tellChange() });
    readonly #reads = tableOf<TableMethod>(readMethods(this.#inside));
    /** Methods that work without the lexicon. A read loads it only if a plan may have been fulfilled. */
    readonly #wordless = tableOf<TableMethod>(Object.fromEntries(this.#reads), traversalMethods(this.#inside));
    /** Methods for callers of any epoch. */
    readonly #methods = tableOf<TableMethod>(
      Object.fromEntries(this.#wordless),
      writeMethods(this.#inside),
      lifecycleMethods(this.#inside),
    );
    /** Methods for the consumer of one epoch. */
    readonly #ofEpoch = tableOf<EpochMethod>(extractionMethods(this.#inside), communityMethods(this.#inside));
    /** Methods that work even while the graph is locked. */
    readonly #ofEpochLocked = tableOf<EpochMethod>(vectorIndexMethods(this.#inside), settlementMethods(this.#inside));

    async call(callee: Callee, method: string, given: readonly never[]): Promise<Reply<unknown>> {
      const { address } = this.#inside.gate;
      if (graphName(callee) !== graphName(address)) {
        parts.log.error("graph taken for another", { ...address, caller: graphName(callee) });
        return fail({ kind: "gone", detail: "This memory does not exist" });
      }
      try {
        if (!this.#wordless.has(method)) await loadLexicon();
        await this.#expirations.before(method);
        const answer = await withLexiconIfNeeded(() => this.#dispatch(callee.epoch, method, given));
        if (!this.#reads.has(method)) this.#tellChange();
        return succeed(answer);
      } catch (error) {
        if (error instanceof FaultError) return fail(error.fault);
        throw error;
      } finally {
        if (!this.#wordless.has(method)) this.#expirations.reset();
      }
    }

    override fetch(request: Request): Response {
      return this.#followers.accept(request);
    }

    override webSocketClose(socket: WebSocket): void {
      socket.close();
    }

    #tellChange(): void {
      this.#inside.changed.send();
      this.#followers.tell();
    }

    #dispatch(epoch: string | null, method: string, given: readonly never[]): unknown {
      const { gate } = this.#inside;
      if (epoch === null) return (this.#methods.get(method) ?? unknownMethod())(...given);
      const open = this.#ofEpoch.get(method);
      if (open !== undefined) return gate.attend(epoch, (sql) => open(sql, ...given));
      const locked = this.#ofEpochLocked.get(method) ?? unknownMethod();
      return gate.attendLocked(epoch, (sql) => locked(sql, ...given));
    }

    override alarm(): Promise<void> {
      return this.#alarm.run();
    }

    #build(): Inside {
      const { storage } = this.ctx;
      const vectors = parts.vectors(this.env);
      const rules = parts.rules(this.env);
      const caches = new GraphCaches(vectors.budget_bytes, parts.hamming);
      const gate = new Gate({
        sql: parts.sql(storage),
        address: graphAddress(nonNull(this.ctx.id.name, "name of the object")),
        clock: parts.clock,
        log: parts.log,
        setAlarm: (at) => storage.setAlarm(at),
        deleteAll: () => storage.deleteAll(),
        rows: caches.rows,
        tables: caches.tables,
        dropCaches: () => caches.drop(),
        rules,
      });
      return {
        gate,
        caches,
        changed: new ChangeSignal(parts.clock),
        ids: parts.ids,
        vectors,
        max_pending: parts.max_pending(this.env),
        rules,
      };
    }
  };

/** An object also has the names of its prototype. */
const tableOf = <Entry>(...tables: readonly object[]): ReadonlyMap<string, Entry> =>
  new Map(tables.flatMap((table) => Object.entries(table) as [string, Entry][]));

/** Worker and object have different versions for some minutes of a deployment. */
function unknownMethod(): never {
  throw new FaultError({ kind: "unavailable", detail: "This memory is being upgraded", retry_after_s: 5 });
}
