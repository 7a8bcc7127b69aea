import { describe, expect, test } from "vitest";
import { must } from "../../shared/must.ts";
import { hashedEmbedder } from "../fakes/hashed-embedder.ts";
import type { GraphSearch, HierarchyWay } from "../../worker/ports/graph.ts";
import { searchCommunities } from "../../worker/store/community-search.ts";
import { searchHierarchy } from "../../worker/store/hierarchy-search.ts";
import { writeMeta } from "../../worker/store/meta.ts";
import { CommonWords } from "../../worker/store/full-text.ts";
import { WalkCache } from "../../worker/store/walks.ts";
import { refreshedGraph, TWO_CIRCLES } from "../fakes/refreshed-graph.ts";

const embedder = hashedEmbedder(64);

async function world() {
  const graph = refreshedGraph();
  writeMeta(graph.sql, "embedding_model", embedder.model);
  for (const triple of TWO_CIRCLES) graph.tell(triple);
  await graph.refresh();
  const vectorOf = async (query: string) => must((await embedder.embed([query]))[0], "vector");
  return {
    ...graph,
    find: async (query: string, known_at?: number) =>
      searchCommunities(
        graph.sql,
        { query, vector: await vectorOf(query), embedding_model: embedder.model, rank_weight: 0.5, limit: 5, known_at },
        graph.clock.now(),
      ),
    ask: async (query: string, ...ways: HierarchyWay[]) => {
      const search: GraphSearch = {
        query,
        vector: await vectorOf(query),
        embedding_model: embedder.model,
        scope: ["facts"],
        methods: [
          { method: "bm25", weight: 1 },
          { method: "cosine", weight: 0.5 },
        ],
        reranker: "rrf",
        dense: false,
        limit: 30,
      };
      return searchHierarchy(
        graph.sql,
        { codes: graph.cache, walks: new WalkCache(), words: new CommonWords() },
        search,
        ways,
        graph.clock.now(),
      );
    },
  };
}

describe("communities", () => {
  test("are found by the words about them, the right one first", async () => {
    const { find, homes } = await world();
    expect((await find("Whom does Olga know?"))[0]?.id).toBe(homes().get("Olga"));
    expect((await find("Cleo"))[0]?.id).toBe(homes().get("Cleo"));
  });

  test("are not found at an instant at which nobody knew of them", async () => {
    const { find, clock } = await world();
    expect(await find("Olga", clock.now() - 60_000)).toEqual([]);
  });
});

describe("the hierarchy", () => {
  test("locally gives what the question names, and the facts about it", async () => {
    const { ask } = await world();
    const { entities, facts, communities } = await ask("Olga", "local");
    expect(entities[0]?.name).toBe("Olga");
    expect(facts.map(({ fact }) => fact)).toContain("Olga knows Mia.");
    expect(communities).toEqual([]);
  });

  test("globally gives the reports of the communities concerned, and no facts", async () => {
    const { ask, homes } = await world();
    const { communities, facts, entities } = await ask("Olga, Nils and Pia", "global");
    expect(communities.map(({ id }) => id)).toContain(homes().get("Olga"));
    expect(communities.every(({ report }) => report !== null)).toBe(true);
    expect([facts, entities]).toEqual([[], []]);
  });

  test("bridges communities by the fact that joins them", async () => {
    const { ask } = await world();
    const { facts } = await ask("Cleo and Olga", "bridge");
    expect(facts.map(({ fact }) => fact)).toContain("Dan knows Mia.");
  });

  test("before any refresh knows entities and facts alone", async () => {
    const graph = refreshedGraph();
    graph.tell(["Ada", "KNOWS", "Bob"]);
    const search: GraphSearch = {
      query: "Ada",
      vector: null,
      embedding_model: "none",
      scope: [],
      methods: [{ method: "bm25", weight: 1 }],
      reranker: "rrf",
      dense: false,
      limit: 10,
    };
    const caches = { codes: graph.cache, walks: new WalkCache(), words: new CommonWords() };
    const found = searchHierarchy(graph.sql, caches, search, ["local", "global", "bridge"], graph.clock.now());
    expect(found.facts.map(({ fact }) => fact)).toEqual(["Ada knows Bob."]);
    expect(found.communities).toEqual([]);
  });
});
