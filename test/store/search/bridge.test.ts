import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { GraphSearch } from "../../../worker/ports/graph/search.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { searchContext } from "../../../worker/store/search/context.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";

const embedder = hashedEmbedder(64);
type Graph = ReturnType<typeof refreshedGraph>;

async function told(triples: readonly [string, string, string][], refreshed = true): Promise<Graph> {
  const graph = refreshedGraph();
  writeMeta(graph.sql, "embedding_model", embedder.model);
  for (const triple of triples) graph.tell(triple);
  if (refreshed) await graph.refresh();
  return graph;
}

async function bridged(
  graph: Graph,
  query: string,
  max_tokens = 800,
  more: Partial<GraphSearch> = {},
  walks = new WalkCache(),
) {
  const search: GraphSearch = {
    query,
    vector: nonNull((await embedder.embed([query]))[0], "vector"),
    embedding_model: embedder.model,
    scope: ["facts", "entities", "episodes"],
    methods: [{ method: "bm25", weight: 1 }],
    reranker: "weighted",
    dense: false,
    related_similarity: 0,
    limit: 80,
    ...more,
  };
  const form = { max_tokens, references: "none", template: "text", isOfFacts: true, hidesFacts: false } as const;
  const request = {
    ...form,
    sources: ["bridge"] as const,
    min_score: undefined,
    profile: false,
    ofOwner: false,
    owner_id: "ada",
  };
  const caches = { codes: graph.cache, walks, words: new CommonWords() };
  const found = searchContext(graph.sql, caches, search, request, graph.clock.now());
  return { ...found, facts: found.facts.map(({ fact }) => fact), text: nonNull(found.rendered, "context").context };
}

const CHAIN = ["Harbour", "Violin", "Quartz", "Meadow", "Copper", "Lantern", "Orchid", "Falcon"];
const chain = CHAIN.slice(1).map((name, place): [string, string, string] => [CHAIN[place] ?? "", "JOINS", name]);

describe("a bridge", () => {
  test("begins with the path between what the question names, in its order, whatever its length", async () => {
    const graph = await told([...TWO_CIRCLES, ...chain]);
    const { facts } = await bridged(graph, "How is Harbour connected to Falcon?");
    expect(facts.slice(0, chain.length)).toEqual(chain.map(([subject, , object]) => `${subject} joins ${object}.`));
    const back = await bridged(graph, "How is Falcon connected to Harbour?");
    expect(back.facts.slice(0, chain.length)).toEqual(
      chain.map(([subject, , object]) => `${subject} joins ${object}.`).toReversed(),
    );
  });

  test("shows all that is known of the places of its path where there is room", async () => {
    const near = CHAIN.flatMap((name) =>
      [1, 2, 3, 4].map((place): [string, string, string] => [name, "NEAR", `${name} place ${place}`]),
    );
    const graph = await told([...TWO_CIRCLES, ...chain, ...near]);
    const { facts } = await bridged(graph, "How is Harbour connected to Falcon?", 4_000);
    expect(facts.slice(0, chain.length)).toEqual(chain.map(([subject, , object]) => `${subject} joins ${object}.`));
    expect(facts.filter((fact) => fact.includes(" near "))).toHaveLength(near.length);
  });

  test("is as long in a graph that is too large for memory, and the same", async () => {
    const graph = await told([...TWO_CIRCLES, ...chain]);
    const noRoom = new WalkCache(0);
    expect(noRoom.exceedsBudget(graph.sql)).toBe(true);
    for (const query of ["How is Harbour connected to Falcon?", "Falcon, Harbour, Meadow", "Dan and Pia"]) {
      const { facts, path } = await bridged(graph, query, 800, {}, noRoom);
      const inMemory = await bridged(graph, query);
      expect(path?.length).toBeGreaterThan(0);
      expect({ facts, path }).toEqual({ facts: inMemory.facts, path: inMemory.path });
    }
  });

  test("shows its path first in a text with little room, and stays within the room", async () => {
    const graph = await told(TWO_CIRCLES);
    const { facts, text } = await bridged(graph, "How is Dan connected to Pia?", 60);
    const path = facts.slice(0, 2);
    expect(path[0]).toContain("Dan");
    expect(path.at(-1)).toContain("Pia");
    expect(text.indexOf(path[0] ?? "?")).toBeLessThan(text.indexOf(path.at(-1) ?? "?"));
  });

  test("uses the room that its path leaves for both communities", async () => {
    const graph = await told(TWO_CIRCLES);
    const { facts } = await bridged(graph, "How is Dan connected to Pia?", 800);
    expect(new Set(facts)).toEqual(new Set(TWO_CIRCLES.map(([a, verb, b]) => `${a} ${verb.toLowerCase()} ${b}.`)));
  });

  test("begins with what is known of each where nothing leads from one to the other", async () => {
    const graph = await told([...TWO_CIRCLES, ["Hugo", "STUDIES", "physics"], ["Carlo", "OWNS", "a boat"]], false);
    const { facts, path } = await bridged(graph, "How is Hugo connected to Carlo?", 800);
    expect(path).toEqual([]);
    expect(facts.slice(0, 2)).toEqual(["Hugo studies physics.", "Carlo owns a boat."]);
  });

  test("leads over a summary entity where no fact connects, and shows what it says", async () => {
    const graph = await told([
      ...TWO_CIRCLES.filter((triple) => !triple.join(" ").startsWith("Dan KNOWS Mia")),
      ...chain,
    ]);
    const { text, entities } = await bridged(graph, "How is Ada connected to Olga?");
    expect(entities).toHaveLength(3);
    for (const { name, id } of entities) {
      expect(graph.sql.all("SELECT 1 FROM summary_entities WHERE id = ?", id)).toHaveLength(1);
      expect(text).toContain(name);
    }
    const ends = [entities[0], entities.at(-1)].map((entity) => entity?.members?.[0]);
    expect(ends.map((member) => member?.name)).toEqual(["Ada", "Olga"]);
    const said = text.split(/(?<=[.:]) /u).filter((sentence) => sentence.includes(" knows "));
    expect(said.toSorted()).toEqual([...new Set(said)].toSorted());
    for (const member of ends)
      for (const sentence of nonNull(member?.relation, "relation").split(/(?<=\.) /u)) expect(text).toContain(sentence);
    const { facts, text: short } = await bridged(graph, "How is Ada connected to Olga?", 230);
    expect(short).toMatch(/joined by \d+ facts\. (?:Each of \S+ and )?\S+ knows /u);
    expect(facts.length).toBeLessThan(8);
    const ofOne = facts.filter((fact) => /Mia|Nils|Olga|Pia/u.test(fact)).length;
    expect(Math.min(ofOne, facts.length - ofOne)).toBeGreaterThan(0);
  });

  test("needs no refresh to find a path, and says nothing where none was known", async () => {
    const graph = await told(chain, false);
    expect((await bridged(graph, "Harbour and Falcon")).facts).toHaveLength(chain.length);
    expect((await bridged(graph, "Harbour and Falcon", 800, { known_at: 1 })).facts).toEqual([]);
  });
});
