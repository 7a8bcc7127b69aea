import { nonNull } from "../../shared/non-null.ts";
import { hashedEmbedder } from "./hashed-embedder.ts";
import { builtinReporter } from "../../worker/adapters/builtin/reporter.ts";
import { sha256 } from "../../worker/adapters/platform/system.ts";
import type { ExtractedFact } from "../../worker/core/extraction/extraction.ts";
import type { CommunityMethod } from "../../worker/core/clustering/community-tree.ts";
import { refreshCommunities } from "../../worker/flows/communities/refresh.ts";
import type { EpochGraph } from "../../worker/ports/graph/graph.ts";
import type { Embedder, Reporter } from "../../worker/ports/providers.ts";
import { flipGeneration } from "../../worker/store/communities/generation.ts";
import * as refresh from "../../worker/store/communities/refresh.ts";
import { forgetStageResults, keepStageResult, stageResults } from "../../worker/store/communities/stage-results.ts";
import { factOf } from "./extracted-fact.ts";
import { graphStore } from "./graph-store.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;

/** Store and flow on one clock, with a counting reporter. */
export function refreshedGraph({
  reporter = builtinReporter,
  embedder = hashedEmbedder(64),
  method = "leiden",
  store = graphStore(),
}: {
  reporter?: Reporter;
  embedder?: Embedder;
  method?: CommunityMethod;
  store?: ReturnType<typeof graphStore>;
} = {}) {
  const { sql, clock, ids } = store;
  const asked = { summaries: 0, reports: 0 };
  const graph: Partial<EpochGraph> = {
    address: ADA,
    epoch: "e1",
    leaseRefresh: async () => refresh.leaseRefresh(sql, clock.now(), ids),
    saveProgress: async (lease, progress) => refresh.storeProgress(sql, clock.now(), lease, progress),
    yieldRefresh: async (lease) => (refresh.yieldRefresh(sql, lease), null),
    postponeRefresh: async (lease, failure) => (refresh.postponeRefresh(sql, clock.now(), lease, failure), null),
    snapshotEntities: async (...given) => refresh.snapshotEntities(sql, ...given),
    snapshotFacts: async (...given) => refresh.snapshotFacts(sql, ...given),
    knownSummaries: async (...given) => refresh.knownSummaries(sql, ...given),
    knownCommunities: async (...given) => refresh.knownCommunities(sql, ...given),
    knownMemberships: async (...given) => refresh.knownHomes(sql, ...given),
    storeDescriptions: async (...given) => refresh.storeDescriptions(sql, clock.now(), ...given),
    describedEntities: async (...given) => refresh.describedEntities(sql, ...given),
    describedVectors: async (...given) => refresh.describedVectors(sql, ...given),
    countEntities: async () => refresh.countEntities(sql),
    keepStageResult: async (...given) => keepStageResult(sql, clock.now(), ...given),
    dropStageResults: async (lease) => forgetStageResults(sql, clock.now(), lease),
    stageResults: async (...given) => stageResults(sql, ...given),
    keptTexts: async (...given) => refresh.readGeneratedTexts(sql, ...given),
    keepTexts: async (...given) => refresh.storeGeneratedTexts(sql, clock.now(), ...given),
    publishGeneration: async (lease, draft) => flipGeneration(sql, clock.now(), ids, lease, draft),
  };
  const services = {
    graph: graph as EpochGraph,
    embedder,
    reporter: {
      ...reporter,
      summarise: (cluster) => (asked.summaries++, reporter.summarise(cluster)),
      report: (subject) => (asked.reports++, reporter.report(subject)),
    } satisfies Reporter,
    community_method: method,
    digest: sha256,
    clock,
    log: { info: () => {}, error: () => {} },
    wakeUpQueue: { send: async () => {} },
  };
  const failures: unknown[] = [];
  const turn = (): Promise<void> => refreshCommunities(services, services.graph, (error) => void failures.push(error));
  function dyingTurn(after: number, { effective = true } = {}): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const mortal = mortalGraph(graph as EpochGraph, { after, effective, died: () => resolve(true) });
      refreshCommunities(services, mortal).then(() => resolve(false), reject);
    });
  }
  return {
    ...store,
    services,
    asked,
    failures,
    turn,
    /** Dies at graph call number `after`, which may take effect; resolves to whether it died. */
    dyingTurn,
    begin: () => refresh.beginRefresh(sql, clock.now()),
    async refresh() {
      clock.advance(1_000);
      refresh.beginRefresh(sql, clock.now());
      for (let turns = 0; refresh.isRefreshing(sql); turns++) {
        if (turns > 100) throw new Error("the refresh does not end");
        await turn();
      }
      clock.advance(1_000);
      return refresh.readRefresh(sql);
    },
    status: () => refresh.readRefresh(sql),
    tell(...triples: [string, string, string][]): string {
      const names = [...new Set(triples.flatMap(([subject, , object]) => [subject, object]))];
      const facts = triples.map(([subject, predicate, object]): ExtractedFact =>
        factOf({ subject, predicate, object, fact: `${subject} ${predicate.toLowerCase()} ${object}.` }),
      );
      clock.advance(1_000);
      return store.state({ entities: names.map((name) => ({ name, type: "thing", count: 1 })), facts }, "2024-01-01");
    },
    rows: () =>
      ["communities", "community_members", "summary_entities", "summary_members", "written", "descriptions"].map(
        (table) => sql.all(`SELECT * FROM ${table}`).map((row) => ({ ...row, value: null })),
      ),
    homes: () =>
      new Map(
        sql
          .all<{ name: string; id: string | null }>(
            `SELECT e.name, m.community_id AS id FROM entities e LEFT JOIN community_members m ON m.node = 2 * e.seq AND m.known_to IS NULL
             WHERE e.merged_into IS NULL ORDER BY e.name`,
          )
          .map(({ name, id }) => [name, id]),
      ),
  };
}

interface Lifetime {
  after: number;
  effective: boolean;
  died: () => void;
}

function mortalGraph(graph: EpochGraph, life: Lifetime): EpochGraph {
  return new Proxy(graph, {
    get: (target, name: keyof EpochGraph) => {
      const call = nonNull(target[name], name) as unknown;
      if (typeof call !== "function") return call;
      return async (...given: unknown[]): Promise<unknown> => {
        if (life.after-- > 0) return call(...given) as unknown;
        if (life.effective) await call(...given);
        life.effective = false;
        life.died();
        return new Promise(() => {});
      };
    },
  });
}

export const TWO_CIRCLES: [string, string, string][] = [
  ["Ada", "KNOWS", "Bob"],
  ["Bob", "KNOWS", "Cleo"],
  ["Cleo", "KNOWS", "Ada"],
  ["Ada", "KNOWS", "Dan"],
  ["Dan", "KNOWS", "Bob"],
  ["Mia", "KNOWS", "Nils"],
  ["Nils", "KNOWS", "Olga"],
  ["Olga", "KNOWS", "Mia"],
  ["Mia", "KNOWS", "Pia"],
  ["Pia", "KNOWS", "Nils"],
  ["Dan", "KNOWS", "Mia"],
];
