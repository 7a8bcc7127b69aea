import type { AskAnswer, AskIn } from "../../shared/api/ask.ts";
import type { ContextAnswer, ContextIn } from "../../shared/api/context.ts";
import type { Moment } from "../../shared/api/moment.ts";
import type { SearchAnswer, SearchIn } from "../../shared/api/search.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import { nonNull } from "../../shared/non-null.ts";
import { builtinGuide } from "../../worker/adapters/builtin/guide.ts";
import { sha256 } from "../../worker/adapters/platform/system.ts";
import { extractBuiltin } from "../../worker/core/language/read-clauses.ts";
import { hammingDistances } from "../../worker/core/vectors/bit-codes.ts";
import { embedHashed } from "../../worker/core/vectors/hashed-embedding.ts";
import { ask } from "../../worker/flows/ask/ask.ts";
import type { TraversalParts } from "../../worker/flows/ask/traverse.ts";
import { recallContext } from "../../worker/flows/recall/context.ts";
import { recallSearch } from "../../worker/flows/recall/recall.ts";
import { GraphCaches } from "../../worker/objects/memory-graph/caches.ts";
import { ChangeSignal } from "../../worker/objects/memory-graph/change-signal.ts";
import { Gate } from "../../worker/objects/memory-graph/gate.ts";
import { readMethods } from "../../worker/objects/memory-graph/read-methods.ts";
import { writeMethods } from "../../worker/objects/memory-graph/write-methods.ts";
import { traversalMethods } from "../../worker/objects/memory-graph/traversal-methods.ts";
import type { Graph } from "../../worker/ports/graph/graph.ts";
import { writeMeta } from "../../worker/store/base/meta.ts";
import { account, meterOn } from "./accounts.ts";
import { hashedEmbedder } from "./hashed-embedder.ts";
import { NoKeptTables } from "./no-kept-tables.ts";
import { refreshedGraph } from "./refreshed-graph.ts";
import { UNMEASURED } from "./unmeasured.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;
export const DIMENSIONS = 64;

/** A graph that the built-in rules fill, read through the gate of its object. */
export function graphReadByRules(address: GraphAddress = ADA, read: typeof extractBuiltin = extractBuiltin) {
  const world = refreshedGraph();
  const { sql, clock, ids } = world;
  writeMeta(sql, "embedding_model", "engraph-hashed-1");
  const log = { info: () => {}, error: () => {} };
  const caches = new GraphCaches(1 << 20, hammingDistances);
  const gate = new Gate({
    sql,
    address,
    clock,
    log,
    setAlarm: async () => {},
    deleteAll: async () => {},
    rows: caches.rows,
    tables: new NoKeptTables(),
    dropCaches: () => {},
    rules: null,
  });
  const inside = {
    gate,
    caches,
    changed: new ChangeSignal(clock),
    ids,
    vectors: { budget_bytes: 1 << 20, indexed: false },
    max_pending: 1_000,
    rules: null,
  };
  const methods = { ...readMethods(inside), ...traversalMethods(inside), ...writeMethods(inside) };
  const graph = Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      async (...given: unknown[]) => (method as (...all: unknown[]) => unknown)(...given),
    ]),
  ) as unknown as Graph;
  const parts = {
    graphs: { at: () => graph },
    control: { registration: async () => null },
    embedder: hashedEmbedder(DIMENSIONS),
    guide: builtinGuide,
    builtin: { guide: builtinGuide },
    search_model: null,
    reranker: { model: "none", rerank: async () => ({ scores: [] }) },
    memory_dimensions: DIMENSIONS,
    digest: sha256,
    meter: meterOn(account()),
    metrics: UNMEASURED,
    vectors: null,
    wakeUpQueue: { send: async () => {} },
    clock: { ...clock, sleep: () => new Promise(() => {}) },
    ids,
    log,
  } as unknown as TraversalParts & Parameters<typeof recallSearch>[0];
  return {
    ...world,
    graph,
    parts,
    tellAt: (
      content: string,
      at: string | number,
      name = "Ada",
      role: "user" | "assistant" = "user",
      thread_id = "t",
    ): string => {
      clock.advance(60_000);
      const said = typeof at === "string" ? Date.parse(at) : at;
      const { episodes } = world.append({
        content,
        name,
        role,
        thread_id,
        reference_time: { at: said, zoned: true, precision: "instant" },
      });
      const lease = nonNull(world.lease(), "lease");
      const changesets = lease.episodes.map(({ seq, input }) => {
        const extraction = read(input);
        const vectorsOf = (texts: readonly string[]) => texts.map((text) => embedHashed(text, DIMENSIONS));
        return {
          seq,
          extraction,
          vectors: {
            episode: embedHashed(input.content, DIMENSIONS),
            entities: vectorsOf(extraction.entities.map((entity) => entity.name)),
            facts: vectorsOf(extraction.facts.map(({ fact }) => fact)),
          },
        };
      });
      const { stopped } = world.apply(lease.token, changesets);
      if (stopped !== null) throw new Error(`not applied: ${JSON.stringify(stopped)}`);
      writeMeta(sql, "lease_until", null);
      return nonNull(episodes[0], "episode").id;
    },
    search: (body: SearchIn): Promise<SearchAnswer> => recallSearch(parts, address, body),
    context: (body: ContextIn): Promise<ContextAnswer> => recallContext(parts, address, body),
    ask: (question: string, given: Partial<AskIn> = {}): Promise<AskAnswer> =>
      ask(parts, address, { question, ...given }, true),
    lists: async (moment: Moment) => {
      const query = { ...moment, limit: 100 };
      const [facts, observations, entities, episodes, threads, communities, subgraph] = await Promise.all([
        graph.facts(query),
        graph.observations(query),
        graph.entities(query),
        graph.episodes(query),
        graph.threads(query),
        graph.communities(query),
        graph.subgraph({
          ids: undefined,
          depth: 2,
          limit: 500,
          as_of: moment.as_of,
          known_at: moment.known_at,
          include_uncertain: moment.include_uncertain,
        }),
      ]);
      return {
        facts: facts.data,
        observations: observations.data,
        entities: entities.data,
        episodes: episodes.data,
        threads: threads.data,
        communities: communities.data,
        subgraph,
      };
    },
  };
}

export type GraphReadByRules = ReturnType<typeof graphReadByRules>;
