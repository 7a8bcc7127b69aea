import type { Scope } from "../../shared/api/search.ts";
import { sha256 } from "../../worker/adapters/platform/system.ts";
import { queryIndex, indexedGraph } from "../../worker/flows/recall/query-vector-index.ts";
import { eraseVectors, indexVectors } from "../../worker/flows/access/index-vectors.ts";
import type { Services } from "../../worker/flows/services.ts";
import { namesOfVectors } from "../../worker/flows/access/vector-names.ts";
import type { EpochGraph, Graph } from "../../worker/ports/graph/graph.ts";
import type { Sql } from "../../worker/ports/sql.ts";
import type { VectorIndex } from "../../worker/ports/vector-index.ts";
import type { Visibility } from "../../worker/store/index/visibility.ts";
import { searchWithExternalIndex } from "../../worker/store/index/external-index-search.ts";
import * as outbox from "../../worker/store/index/vector-outbox.ts";
import { CodeCache } from "../../worker/store/index/vectors.ts";
import { graphStore } from "./graph-store.ts";
import { standInIndex } from "./stand-in-index.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const VISIBLE_MS = 3_000;

export interface Faults {
  fuse: number;
  effective: boolean;
}

/** Store, flows and stand-in index on one clock. */
export function indexedGraphWorld({ dimensions = 16, budget_bytes = 0 } = {}) {
  const store = graphStore();
  const cache = new CodeCache(budget_bytes);
  const { clock, sql } = store;
  const standIn = standInIndex({ dimensions, delay_ms: VISIBLE_MS, now: clock.now });
  const faults: Faults = { fuse: Infinity, effective: false };
  const index = failing(standIn, faults);
  const graph = graphOf(sql, clock, budget_bytes);
  const log = { info: () => {}, error: () => {} };
  const parts = { vectors: index, digest: sha256, clock, log };
  const services = parts as unknown as Services;

  return {
    ...store,
    cache,
    standIn,
    faults,
    turn: () => indexVectors(services, graph),
    erase: () => eraseVectors(services, graph),
    async search(
      scope: Scope,
      query: Float32Array,
      limit: number,
      { between, eligible = null }: { between?: () => Promise<unknown>; eligible?: Visibility | null } = {},
    ) {
      const indexed = await indexedGraph(services, graph);
      const answer = await queryIndex(services, ADA, indexed, query, { scope: [scope] }, () => {});
      await between?.();
      return { answer, hits: searchWithExternalIndex(sql, cache, scope, query, limit, eligible, answer) };
    },
    async settle(): Promise<void> {
      faults.fuse = Infinity;
      for (let i = 0; i < 20 && outbox.hasVectorWork(sql, budget_bytes); i++) {
        await indexVectors(services, graph);
        clock.advance(6 * 60_000);
      }
    },
    async late(seq: number, values: Float32Array): Promise<void> {
      const names = await namesOfVectors(services, ADA, "e1");
      await standIn.upsert([{ id: names.id(seq), namespace: names.namespace("facts"), values }]);
    },
    unfinished: () => outbox.hasVectorWork(sql, budget_bytes),
    codes: () => sql.all<{ seq: number }>("SELECT seq FROM codes ORDER BY seq").map(({ seq }) => seq),
    shown: async () => (await standIn.describe()).vectors,
  };
}

function failing(index: VectorIndex, faults: Faults): VectorIndex {
  const guard =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      if (faults.fuse-- > 0) return call(...given);
      if (faults.effective) await call(...given);
      throw new Error("the index is unavailable");
    };
  return {
    describe: guard(index.describe),
    insert: guard(index.insert),
    upsert: guard(index.upsert),
    deleteByIds: guard(index.deleteByIds),
    getByIds: guard(index.getByIds),
    query: guard(index.query),
  };
}

function graphOf(sql: Sql, clock: { now: () => number }, budget_bytes: number): EpochGraph & Graph {
  const done = (work: () => void): null => {
    work();
    return null;
  };
  const graph: Partial<EpochGraph & Graph> = {
    address: ADA,
    epoch: "e1",
    indexedGraph: async () => outbox.externalIndexState(sql),
    unsentVectors: async (limit) => outbox.unsentVectors(sql, clock.now(), budget_bytes, limit),
    markVectorsSent: async (seqs, mutation) => done(() => outbox.markSent(sql, seqs, mutation)),
    unconfirmedVectors: async (after, limit) => outbox.unconfirmedVectors(sql, after, limit),
    markVectorsConfirmed: async (seqs) => done(() => outbox.markConfirmed(sql, seqs)),
    unwantedVectors: async (after, limit) => outbox.unwantedVectors(sql, clock.now(), after, limit),
    markVectorsDeleted: async (seqs) => done(() => outbox.markDeleted(sql, clock.now(), seqs)),
    markVectorsGone: async (seqs) => {
      outbox.markGone(sql, clock.now(), seqs);
      return { left: outbox.unwantedCount(sql) };
    },
    withdrawFromIndex: async () => outbox.barFromIndex(sql),
  };
  return graph as EpochGraph & Graph;
}
