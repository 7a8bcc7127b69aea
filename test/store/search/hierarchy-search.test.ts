import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { FaultError } from "../../../shared/fault.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import type { SearchResult, GraphSearch, HierarchySource } from "../../../worker/ports/graph/search.ts";
import { searchHierarchy, searchWithHierarchy } from "../../../worker/store/search/hierarchy-search.ts";
import { getEntityInHierarchy } from "../../../worker/store/search/summary-entities.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { storeVector } from "../../../worker/store/index/vectors.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";

const embedder = hashedEmbedder(64);

async function world() {
  const graph = refreshedGraph();
  writeMeta(graph.sql, "embedding_model", embedder.model);
  for (const triple of TWO_CIRCLES) graph.tell(triple);
  await graph.refresh();
  const vectorOf = async (query: string) => nonNull((await embedder.embed([query]))[0], "vector");
  return {
    ...graph,
    find: async <Wanted extends "communities" | "entities" = "communities">(
      query: string,
      more: Partial<GraphSearch> = {},
      wanted: Wanted = "communities" as Wanted,
    ): Promise<SearchResult[Wanted]> => {
      const methods = [
        { method: "bm25", weight: 1 },
        { method: "cosine", weight: 0.5 },
      ] as const;
      const search: GraphSearch = {
        query,
        vector: await vectorOf(query),
        embedding_model: embedder.model,
        scope: [],
        communities: true,
        methods,
        reranker: "weighted",
        dense: false,
        related_similarity: 0,
        limit: 5,
        ...more,
      };
      const caches = { codes: graph.cache, walks: new WalkCache(), words: new CommonWords() };
      return searchWithHierarchy(graph.sql, caches, search, graph.clock.now())[wanted];
    },
    ask: async (query: string, ways: HierarchySource[], more: Partial<GraphSearch> = {}) => {
      const search: GraphSearch = {
        query,
        vector: await vectorOf(query),
        embedding_model: embedder.model,
        scope: ["facts", "entities"],
        methods: [
          { method: "bm25", weight: 1 },
          { method: "cosine", weight: 0.5 },
        ],
        reranker: "weighted",
        dense: false,
        related_similarity: 0,
        limit: 30,
        ...more,
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
  test("communities are found by the words of their reports, the best one first", async () => {
    const { find, homes } = await world();
    expect((await find("Whom does Olga know?"))[0]?.id).toBe(homes().get("Olga"));
    expect((await find("Cleo"))[0]?.id).toBe(homes().get("Cleo"));
  });

  test("communities are not found at an instant before they existed", async () => {
    const { find, clock } = await world();
    expect(await find("Olga", { known_at: clock.now() - 60_000 })).toEqual([]);
  });
});

describe("communities by their members", () => {
  const both = "Mia, Nils, Olga, Pia, Ada, Bob, Cleo, Dan";

  test("communities are reranked by the distance of their nearest member from the centre", async () => {
    const { find, homes, sql } = await world();
    for (const name of ["Olga", "Cleo"]) {
      const id = nonNull(sql.all<{ id: string }>("SELECT id FROM entities WHERE name = ?", name)[0], name).id;
      const found = await find(both, { reranker: "distance", center_entity_id: id });
      expect(found[0]?.id).toBe(homes().get(name));
      expect(found[0]?.score).toBe(1);
      expect(found[1]?.score).toBeLessThan(1);
    }
    await expect(find(both, { reranker: "distance", center_entity_id: "ent_none" })).rejects.toThrow(
      "center_entity_id",
    );
  });

  test("communities are reranked by how many messages mention a member", async () => {
    const { find, tell, refresh, homes } = await world();
    const mention = async (name: string, count: number): Promise<void> => {
      for (let i = 0; i < count; i++) tell([name, `SAW_${i}`, "Snow"]);
      await refresh();
    };
    await mention("Pia", 9);
    const found = await find(both, { reranker: "mentions" });
    expect(found[0]?.id).toBe(homes().get("Pia"));
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? Infinity);
  });

  test("communities are reranked by novelty, each once", async () => {
    const { find } = await world();
    const plain = await find(both);
    const found = await find(both, { reranker: "mmr", mmr_lambda: 0.1 });
    expect(found.map(({ id }) => id).sort()).toEqual(plain.map(({ id }) => id).sort());
    expect(found[0]?.score).not.toBe(plain[0]?.score);
  });

  test("a community passes a filter if one of its members does", async () => {
    const { find, homes, sql } = await world();
    const id = nonNull(sql.all<{ id: string }>("SELECT id FROM entities WHERE name = 'Olga'")[0], "Olga").id;
    const only = (field: "entity_id" | "entity_type", value: string) =>
      find(both, { filters: { any: [{ all: [{ field, op: "=", values: [value] }] }] } });
    expect((await only("entity_id", id)).map((one) => one.id)).toEqual([homes().get("Olga")]);
    expect(await only("entity_type", "thing")).toHaveLength(2);
    expect(await only("entity_type", "planet")).toEqual([]);
  });
});

describe("summary entities", () => {
  test("summary entities are found among entities when communities are searched too, and can be read by id", async () => {
    const { find, sql, clock } = await world();
    const [summary] = sql.all<{ id: string; name: string; description: string }>(
      "SELECT id, name, description FROM summary_entities WHERE known_to IS NULL LIMIT 1",
    );
    const { id, name, description } = nonNull(summary, "summary entity");
    const found = await find(`${name} ${description}`, { scope: ["entities"], limit: 20 }, "entities");
    expect(found.find((entity) => entity.id === id)).toMatchObject({ name, summary: description, mentions: 0 });
    expect(found.some((entity) => entity.mentions > 0)).toBe(true);
    expect(getEntityInHierarchy(sql, id, {}, clock.now())).toMatchObject({ id, name });
    expect(() => getEntityInHierarchy(sql, id, { known_at: clock.now() - 60_000 }, clock.now())).toThrow(FaultError);
  });

  test("summary entities are left out when there are filters, which apply to what was said", async () => {
    const { find } = await world();
    const filters = { any: [{ all: [{ field: "predicate" as const, op: "=" as const, values: ["KNOWS"] }] }] };
    const found = await find("Mia, Nils, Olga", { scope: ["entities"], limit: 20, filters }, "entities");
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((entity) => entity.mentions > 0)).toBe(true);
  });
});

describe("the hierarchy", () => {
  test("local retrieval gives what the question names, and the facts about it", async () => {
    const { ask } = await world();
    const { entities, facts, communities } = await ask("Olga", ["local"]);
    expect(entities[0]?.name).toBe("Olga");
    expect(facts.map(({ fact }) => fact)).toContain("Olga knows Mia.");
    expect(communities).toEqual([]);
  });

  test("descriptions are compared in a graph of any size", async () => {
    const { ask, sql } = await world();
    for (const table of ["entities", "facts"] as const) {
      const text = table === "facts" ? "fact" : "name";
      for (const row of sql.all<{ seq: number; text: string }>(`SELECT seq, ${text} AS text FROM ${table}`))
        storeVector(sql, table, row.seq, nonNull((await embedder.embed([row.text]))[0], "vector"));
    }
    const names = async () => (await ask("Who knows Nils?", ["local"])).entities.map(({ name }) => name);
    const small = await names();
    const filler = Array.from({ length: 2_001 }, (_, place) => 1_000_000 + place);
    sql.all(
      "INSERT INTO descriptions (entity_seq, text, model, value) SELECT i.value, 'filler', d.model, d.value FROM json_each(?) i, (SELECT * FROM descriptions LIMIT 1) d",
      JSON.stringify(filler),
    );
    expect(await names()).toEqual(small);
    expect(small.length).toBeGreaterThan(3);
  });

  test("global retrieval gives the reports of the communities concerned, and no facts", async () => {
    const { ask, homes } = await world();
    const { communities, facts, entities } = await ask("Olga, Nils and Pia", ["global"]);
    expect(communities.map(({ id }) => id)).toContain(homes().get("Olga"));
    expect(communities.every(({ report }) => report !== null)).toBe(true);
    expect([facts, entities]).toEqual([[], []]);
  });

  test("bridge retrieval gives the fact that connects two communities", async () => {
    const { ask } = await world();
    const { facts } = await ask("Cleo and Olga", ["bridge"]);
    expect(facts.map(({ fact }) => fact)).toContain("Dan knows Mia.");
  });

  test("filters, scope, limit and a model's judgement hold for what the hierarchy finds", async () => {
    const { ask } = await world();
    const ways: HierarchySource[] = ["local", "global", "bridge"];
    const found = await ask("Cleo and Olga", ways);
    expect([found.facts, found.entities, found.communities].every(({ length }) => length > 1)).toBe(true);
    const nobody = { any: [{ all: [{ field: "entity_type" as const, op: "=" as const, values: ["nothing"] }] }] };
    const none = await ask("Cleo and Olga", ways, { filters: nobody });
    expect([none.facts, none.entities, none.communities]).toEqual([[], [], []]);
    const facts = await ask("Cleo and Olga", ways, { scope: ["facts"] });
    expect(facts.facts).toEqual(found.facts);
    expect([facts.entities, facts.episodes]).toEqual([[], []]);
    const two = await ask("Cleo and Olga", ways, { limit: 2 });
    expect(Math.max(two.facts.length, two.entities.length, two.communities.length)).toBe(2);
    const useless = found.facts.slice(0, 2).map(({ id }) => id);
    const judged = await ask("Cleo and Olga", ways, { judged: { helpful: [], useless } });
    expect(judged.facts.map(({ id }) => id).filter((id) => useless.includes(id))).toEqual([]);
  });

  test("before any refresh hierarchy search finds only entities and facts", async () => {
    const graph = refreshedGraph();
    graph.tell(["Ada", "KNOWS", "Bob"]);
    const search: GraphSearch = {
      query: "Ada",
      vector: null,
      embedding_model: "none",
      scope: ["facts", "entities"],
      methods: [{ method: "bm25", weight: 1 }],
      reranker: "weighted",
      dense: false,
      related_similarity: 0,
      limit: 10,
    };
    const caches = { codes: graph.cache, walks: new WalkCache(), words: new CommonWords() };
    const found = searchHierarchy(graph.sql, caches, search, ["local", "global", "bridge"], graph.clock.now());
    expect(found.facts.map(({ fact }) => fact)).toEqual(["Ada knows Bob."]);
    expect(found.communities).toEqual([]);
  });
});
