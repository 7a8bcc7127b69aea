import fc from "fast-check";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import type { GraphSearch } from "../../../worker/ports/graph/search.ts";
import { searchByPageRank } from "../../../worker/store/walk/pagerank-search.ts";
import { searchGraph } from "../../../worker/store/search/search.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

type Store = ReturnType<typeof graphStore>;

const stating = (
  subject: string,
  predicate: string,
  object: string,
  bounds: Partial<{ from: string; to: string }> = {},
): Extraction => ({
  entities: [subject, object].map((name) => ({ name, type: "concept", count: 1 })),
  facts: [
    factOf({
      subject,
      predicate,
      object,
      fact: `${subject} ${predicate.toLowerCase().replaceAll("_", " ")} ${object}.`,
      valid_from: bounds.from === undefined ? null : Date.parse(bounds.from),
      valid_to: bounds.to === undefined ? null : Date.parse(bounds.to),
      precision: bounds.from === undefined ? null : "day",
    }),
  ],
});

/** Each test runs on the graph in memory, and row by row as for a graph that is too large for memory. */
const WALKS = [
  ["in memory", Infinity],
  ["row by row", 0],
] as const;
let budget_bytes: number = Infinity;

const ask = (store: Store, query: string, extra: Partial<GraphSearch> = {}) =>
  searchGraph(
    store.sql,
    { codes: store.cache, walks: new WalkCache(budget_bytes), words: new CommonWords() },
    {
      query,
      vector: null,
      embedding_model: "m",
      scope: ["facts", "entities", "episodes"],
      methods: [{ method: "pagerank", weight: 1 }],
      reranker: "weighted",
      dense: false,
      related_similarity: 0,
      limit: 10,
      ...extra,
    },
    store.clock.now(),
  );

function library(): Store {
  const store = graphStore();
  store.state(stating("The Collegian", "OWNED_BY", "Houston University"), "2020-01-01");
  store.state(stating("Houston University", "FOUNDED_IN", "1960"), "2020-01-02");
  for (const what of ["tea", "bread", "soup"]) store.state(stating("Someone", "EATS", what), "2020-01-03");
  return store;
}

describe.each(WALKS)("search by personalised PageRank, %s", (_, bytes) => {
  beforeEach(() => {
    budget_bytes = bytes;
  });

  test("PageRank finds the second hop, which shares no word with the question", () => {
    const { episodes, entities, seeds } = ask(library(), "When was the owner of The Collegian established?");
    expect(episodes.slice(0, 2).map(({ content }) => content)).toEqual([
      "The Collegian owned by Houston University.",
      "Houston University founded in 1960.",
    ]);
    expect(entities.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["The Collegian", "Houston University", "1960"]),
    );
    const names = [...entities.map(({ name }) => name), "Someone"];
    expect(names.indexOf("1960")).toBeLessThan(names.indexOf("Someone"));
    expect(seeds).toHaveLength(2);
  });

  test("PageRank ranks the same passages for every limit, and those that match above what the walk only reaches", () => {
    const store = graphStore();
    store.state(stating("Lonely Club", "IN", "Oslo"), "2020-01-01");
    for (let cup = 0; cup < 30; cup++) store.state(stating("Big Club", "WON", `Cup ${cup}`), "2020-01-01");
    const named = [4, 5, 6, 7].map((id) => ({ id, score: 1 }));
    const seeds = { named, facts: [], passages: [{ id: 1, score: 1 }], cover: 1 };
    const walk = new WalkCache(budget_bytes);
    const { passages } = searchByPageRank(store.sql, walk, seeds, {}, store.clock.now());
    expect(passages(400).length).toBeGreaterThan(20);
    for (const limit of [1, 5, 20])
      expect(passages(limit).map(({ id }) => id)).toEqual(
        passages(400)
          .slice(0, limit)
          .map(({ id }) => id),
      );
    expect(passages(5).map(({ id }) => id)[0]).toBe(1);
    const unseeded = searchByPageRank(store.sql, walk, { ...seeds, passages: [] }, {}, store.clock.now());
    expect(unseeded.passages(5).map(({ id }) => id)).not.toContain(1);
  });

  test("PageRank ranks an entity that few passages mention above one that many mention", () => {
    const store = graphStore();
    store.state(stating("Rare Club", "IN", "Oslo"), "2020-01-01");
    for (const year of [1, 2, 3, 4]) store.state(stating("Big Club", "WON", `Cup ${year}`), "2020-01-01");
    const { entities } = ask(store, "Rare Club or Big Club?");
    const place = (name: string): number => entities.findIndex((entity) => entity.name === name);
    expect(place("Rare Club")).toBeLessThan(place("Big Club"));
  });

  test("PageRank runs on the graph as it stood at the given moment", () => {
    const store = graphStore();
    store.state(stating("Ada", "WORKS_AT", "Acme", { from: "2010-01-01" }), "2010-01-01");
    store.clock.advance(1000);
    store.state(stating("Ada", "WORKS_AT", "Zeta", { from: "2015-01-01" }), "2015-01-01");
    store.state(stating("Acme", "SELLS", "anvils"), "2010-01-01");
    const names = (extra: Partial<GraphSearch>): string[] => ask(store, "Ada", extra).entities.map(({ name }) => name);
    expect(names({}).slice(0, 2)).toEqual(["Ada", "Zeta"]);
    const then = names({ as_of: Date.parse("2012-01-01") });
    expect(then.slice(0, 2)).toEqual(["Ada", "Acme"]);
    expect(then).not.toContain("Zeta");
  });

  test("PageRank without any seed finds nothing", () => {
    const { facts, entities, episodes } = ask(library(), "zzz qqq");
    expect([facts, entities, episodes]).toEqual([[], [], []]);
  });
});

const NAMES = "Harbour Violin Quartz Meadow Copper Lantern Orchid Falcon Marble Thunder Pepper Canyon".split(" ");
/** Names with marks, of function words, and names within names. */
const ODD_NAMES =
  "St. Gallen|Gallen|The Who|Who|A/B testing|Mr. Bean|Guns N' Roses|Roses|Johns Hopkins University|Hopkins|R&D|C++".split(
    "|",
  );

/** Power iteration on a dense matrix of transition weights. */
function referencePageRank(weights: number[][], reset: number[], damping: number): number[] {
  const degrees = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  let ranks = reset;
  for (let round = 0; round < 300; round++) {
    const from = ranks;
    ranks = reset.map(
      (mass, node) =>
        (1 - damping) * mass +
        damping *
          from.reduce((sum, rank, other) => {
            const degree = degrees[other] ?? 0;
            return sum + (degree > 0 ? (rank * (weights[other]?.[node] ?? 0)) / degree : rank * mass);
          }, 0),
    );
  }
  return ranks;
}

describe("a graph of facts entered by hand, asked for one exact name", () => {
  const graphs = fc
    .array(fc.tuple(fc.nat(NAMES.length - 1), fc.nat(NAMES.length - 1)), { minLength: 1, maxLength: 30 })
    .map((pairs) => [...new Map(pairs.filter(([a, b]) => a !== b).map(([a, b]) => [`${a} ${b}`, [a, b]])).values()])
    .filter((pairs) => pairs.length > 0);

  test.each([
    ["with the passages that state the facts", NAMES],
    ["of entities alone, at the damping to which passages reduce it", NAMES],
    ["with the passages, of names with marks and function words", ODD_NAMES],
  ])("ranks as PageRank from that node on the graph %s", (kind, names) => {
    budget_bytes = Infinity;
    fc.assert(
      fc.property(graphs, (pairs) => {
        const store = graphStore();
        for (const [a = 0, b = 0] of pairs)
          store.state(stating(names[a] ?? "", "KNOWS", names[b] ?? ""), "2020-01-01", null);
        const size = names.length + (kind.startsWith("with") ? pairs.length : 0);
        const weights = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
        const join = (a: number, b: number): void => {
          for (const [from, to] of [
            [a, b],
            [b, a],
          ] as const) {
            const row = weights[from] ?? [];
            row[to] = (row[to] ?? 0) + 1;
          }
        };
        for (const [passage, [a = 0, b = 0]] of pairs.entries()) {
          join(a, b);
          if (size > names.length) {
            join(a, names.length + passage);
            join(b, names.length + passage);
          }
        }
        const [start = 0] = pairs[0] ?? [];
        const reset = weights.map((_, node) => (node === start ? 1 : 0));
        const damping = size > names.length ? 0.5 : 1 / 3;
        const ranks = referencePageRank(weights, reset, damping);
        const found = ask(store, names[start] ?? "", { limit: 50 }).entities.map(({ name }) => names.indexOf(name));
        const reached = names.map((_, node) => node).filter((node) => (ranks[node] ?? 0) > 0);
        expect(new Set(found)).toEqual(new Set(reached));
        for (const [place, node] of found.entries()) {
          const next = found[place + 1];
          if (next !== undefined) expect((ranks[node] ?? 0) - (ranks[next] ?? 0)).toBeGreaterThan(-1e-7);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("breadth-first search", () => {
  const bfs = (store: Store, query: string, extra: Partial<GraphSearch> = {}) =>
    ask(store, query, { methods: [{ method: "bfs", weight: 1 }], ...extra });

  test("breadth-first search goes up to the given number of edges from its origins, nearest first", () => {
    const store = graphStore();
    store.state(stating("A", "NEXT", "B"), "2020-01-01");
    store.state(stating("B", "NEXT", "C"), "2020-01-01");
    store.state(stating("C", "NEXT", "D"), "2020-01-01");
    const [a] = store.sql.all<{ id: string }>("SELECT id FROM entities WHERE name = 'A'");
    const names = (depth: number): string[] =>
      bfs(store, "x", { origin_ids: [a?.id ?? ""], depth }).entities.map(({ name }) => name);
    expect(names(1)).toEqual(["A", "B"]);
    expect(names(2)).toEqual(["A", "B", "C"]);
    expect(bfs(store, "x", { origin_ids: [a?.id ?? ""], depth: 1 }).facts.map(({ fact }) => fact)).toEqual([
      "A next B.",
    ]);
    const [episode] = store.sql.all<{ id: string }>("SELECT id FROM episodes WHERE seq = 3");
    expect(bfs(store, "x", { origin_ids: [episode?.id ?? ""], depth: 1 }).entities.map(({ name }) => name)).toEqual([
      "C",
      "D",
    ]);
  });

  test("breadth-first search without origins starts at the best hits or, without any, at what was stated last", () => {
    expect(bfs(library(), "Collegian").entities.map(({ name }) => name)).toContain("Houston University");
    expect(bfs(library(), "qqq").entities.map(({ name }) => name)).toContain("soup");
  });

  test("breadth-first search from an id of another memory finds nothing", () => {
    expect(bfs(library(), "x", { origin_ids: ["ent_none"] }).entities).toEqual([]);
  });
});

describe.each(WALKS)("reranking, %s", (_, bytes) => {
  beforeEach(() => {
    budget_bytes = bytes;
  });

  const byWords: GraphSearch["methods"] = [{ method: "bm25", weight: 1 }];

  test("reranking by distance puts what is nearest to the centre first and what cannot be reached last", () => {
    const store = graphStore();
    store.state(stating("Club A", "NEAR", "Harbour"), "2020-01-01");
    store.state(stating("Club B", "NEAR", "Club A"), "2020-01-01");
    store.state(stating("Club C", "OPENED", "Tuesday"), "2020-01-01");
    const [centre] = store.sql.all<{ id: string }>("SELECT id FROM entities WHERE name = 'Harbour'");
    const center_entity_id = centre?.id ?? "";
    const found = ask(store, "Club", { methods: byWords, reranker: "distance", center_entity_id });
    expect(found.entities.map(({ name, score }) => [name, score])).toEqual([
      ["Club A", 1 / 2],
      ["Club B", 1 / 3],
      ["Club C", 0],
    ]);
    expect(() => ask(store, "Club", { methods: byWords, reranker: "distance", center_entity_id: "ent_x" })).toThrow(
      /not an entity/,
    );
  });

  test("reranking by mentions puts what was stated most often first, within a thread if one is given", () => {
    const store = graphStore();
    store.state(stating("Ada", "LIKES", "green tea"), "2020-01-01");
    store.state(stating("Ada", "LIKES", "black tea"), "2020-01-02");
    store.state(stating("Ada", "LIKES", "black tea"), "2020-01-03");
    const facts = ask(store, "tea", { methods: byWords, reranker: "mentions" }).facts;
    expect(facts.map(({ object, score }) => [object?.name, score])).toEqual([
      ["black tea", 2],
      ["green tea", 1],
    ]);
    expect(
      ask(store, "tea", { methods: byWords, reranker: "mentions", thread_id: "other" }).facts.map(({ score }) => score),
    ).toEqual([0, 0]);
  });

  test("reranking by MMR does not return the same thing twice", () => {
    const store = graphStore();
    for (const [index, what] of ["jasmine tea", "jasmine teas", "walking to the sea"].entries())
      store.state(stating("Ada", `LIKES_${index}`, what), "2020-01-01");
    const vector = embedHashed("Ada jasmine tea", 64);
    const objects = (reranker: "weighted" | "mmr", mmr_lambda = 0.3): (string | undefined)[] =>
      ask(store, "Ada jasmine tea", { methods: byWords, reranker, mmr_lambda, limit: 2, vector }).facts.map(
        ({ object }) => object?.name,
      );
    expect(new Set(objects("weighted"))).toEqual(new Set(["jasmine tea", "jasmine teas"]));
    expect(objects("mmr")).toContain("walking to the sea");
    expect(objects("mmr", 1)).toEqual(expect.arrayContaining(["jasmine tea"]));
  });
});
