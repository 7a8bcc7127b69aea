import { describe, expect, test } from "vitest";
import { MODEL_TASKS } from "../../../shared/api/search.ts";
import type { SearchModel } from "../../../worker/ports/providers.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const FREE = { calls: 1, tokens_in: 0, tokens_out: 0 };

function scripted({ query = "", names = [] as string[], word = "" }) {
  const shown: string[] = [];
  const model: SearchModel = {
    model: "scripted",
    prompt_versions: ["p-1"],
    understand: async (asked) => {
      shown.push(...asked.earlier, asked.query);
      return { said: { query, names }, halt: null, use: FREE };
    },
    choose: async (_, found) => {
      shown.push(...found.map(({ text }) => text));
      const places = found.flatMap(({ text }, place) => (word !== "" && text.includes(word) ? [place] : []));
      return { said: places, halt: null, use: FREE };
    },
  };
  return { model, shown };
}

function told(model: SearchModel | null) {
  const graph = graphReadByRules();
  graph.parts.search_model = model;
  graph.tellAt("I live in Lisbon.", "2025-01-06T10:00:00Z");
  graph.tellAt("My sister Mia works at Globex.", "2025-01-07T10:00:00Z");
  graph.tellAt("Globex is a bakery in Porto.", "2025-01-08T10:00:00Z");
  graph.tellAt("I like green tea.", "2025-01-09T10:00:00Z");
  return graph;
}

const contents = (episodes: readonly { content: string }[]): string[] => episodes.map(({ content }) => content);

describe("model calls of a read", () => {
  test("by default, no model is asked", async () => {
    const { model, shown } = scripted({ query: "tea" });
    const graph = told(model);
    const found = await graph.search({ query: "Where does Ada live?", receipt: true });
    await graph.context({ query: "Where does Ada live?" });
    expect(shown).toEqual([]);
    expect(found.receipt).not.toHaveProperty("model_tasks");
    expect(found.receipt?.versions).not.toHaveProperty("search_model");
  });

  test.each(["search", "context"] as const)("a %s searches for the query as a model rewrote it", async (read) => {
    const { model } = scripted({ query: "green tea" });
    const graph = told(model);
    const { episodes, receipt } = await graph[read]({ query: "hm", model: ["rewrite"], receipt: true });
    expect(contents(episodes)[0]).toBe("I like green tea.");
    expect(receipt?.model_tasks).toEqual([
      { task: "rewrite", outcome: "done", results: ["green tea"], gave: ["green tea"] },
    ]);
    expect(receipt?.versions.search_model).toBe("scripted p-1");
  });

  test("an empty rewriting leaves the query unchanged", async () => {
    const graph = told(scripted({}).model);
    const { episodes, receipt } = await graph.search({ query: "green tea", model: ["rewrite"], receipt: true });
    expect(contents(episodes)[0]).toBe("I like green tea.");
    expect(receipt?.model_tasks).toEqual([{ task: "rewrite", outcome: "done", results: [], gave: [] }]);
  });

  test("the walk begins at the entities that a model names, by name or by the nearest vector", async () => {
    for (const name of ["Globex", "globexs"]) {
      const graph = told(scripted({ names: [name] }).model);
      const given = { query: "zzz", methods: ["pagerank" as const], receipt: true };
      const without = await graph.search(given);
      const { entities, receipt } = await graph.search({ ...given, model: ["entities"] });
      const placeOf = (found: typeof without): number => found.entities.findIndex((entity) => entity.name === "Globex");
      expect(placeOf({ ...without, entities })).toBeLessThan(placeOf(without));
      expect(receipt?.model_tasks).toEqual([{ task: "entities", outcome: "done", results: [name], gave: [name] }]);
    }
  });

  test("a name without a similar entity in the memory is not a seed", async () => {
    const graph = told(scripted({ names: ["Kilimanjaro"] }).model);
    const given = { query: "Who bakes?", methods: ["pagerank" as const], scope: ["episodes" as const], receipt: true };
    const [without, named] = [await graph.search(given), await graph.search({ ...given, model: ["entities"] })];
    expect(named.receipt?.seeds).toEqual(without.receipt?.seeds);
  });

  test("rewriting and naming take one call", async () => {
    const { model, shown } = scripted({ query: "green tea", names: ["Ada"] });
    await told(model).search({ query: "hm", model: ["entities", "rewrite"] });
    expect(shown).toEqual(["hm"]);
  });

  test("facts that a model does not find helpful are left out of results and seeds", async () => {
    const graph = told(scripted({ word: "Lisbon" }).model);
    const query = "Where do Ada and Mia live and work?";
    const { facts, receipt } = await graph.search({ query, model: ["filter"], receipt: true });
    expect(facts.map(({ fact }) => fact)).toEqual(["Ada lives in Lisbon."]);
    expect(receipt?.model_tasks).toEqual([
      { task: "filter", outcome: "done", results: [facts[0]?.id], gave: [facts[0]?.id] },
    ]);
    const { context } = await graph.context({ query, model: ["filter"], mode: "facts", scope: ["facts"] });
    expect(context).toContain("Lisbon");
    expect(context).not.toContain("Globex");
  });

  test("a text that only states a fact that a model rejects does not replace it", async () => {
    const graph = told(scripted({ word: "Lisbon" }).model);
    const shown = (given: object) => graph.context({ query: "Where does Dan work?", ...given });
    const id = graph.tellAt("Dan works at Globex.", "2025-01-10T10:00:00Z");
    graph.sql.all("UPDATE episodes SET type = 'text', role = NULL, name = NULL WHERE id = ?", id);
    expect((await shown({})).context).toContain("Dan works at Globex.");
    for (const mode of ["auto", "facts", "associative", "hybrid"])
      expect((await shown({ model: ["filter"], mode })).context).not.toContain("Dan works");
  });

  test("messages are still found if no fact helps", async () => {
    const graph = told(scripted({ word: "nothing" }).model);
    const { facts, episodes } = await graph.search({ query: "green tea", model: ["filter"] });
    expect(facts).toEqual([]);
    expect(contents(episodes)[0]).toBe("I like green tea.");
  });

  test.each(["search", "context"] as const)("items chosen by a model come first in a %s", async (read) => {
    const graph = told(scripted({ word: "bakery" }).model);
    const query = "Where does Mia work?";
    const [before, after] = [
      await graph[read]({ query, receipt: true }),
      await graph[read]({ query, model: ["rerank"], receipt: true }),
    ];
    expect(contents(before.episodes)[0]).not.toContain("bakery");
    expect(after.receipt?.reranker).toBe("model");
    expect(contents(after.episodes)).toContain("Globex is a bakery in Porto.");
    if (read === "search") {
      expect(contents(after.episodes)[0]).toContain("bakery");
      const scores = after.episodes.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(contents(after.episodes))).toEqual(new Set(contents(before.episodes)));
    }
  });

  test("a small context shows what the model chose", async () => {
    const query = "Where does Mia work?";
    const given = { query, max_tokens: 64, scope: ["episodes" as const] };
    const graph = told(scripted({ word: "green" }).model);
    expect((await graph.context({ ...given, model: ["rerank"] })).context).toContain("green tea");
  });
});

test("a query is understood as of the requested moment", async () => {
  const { model } = scripted({});
  const moments: number[] = [];
  const graph = told({ ...model, understand: (asked) => (moments.push(asked.now), model.understand(asked)) });
  const [as_of, known_at] = [Date.parse("2025-01-20"), graph.clock.now() - 1];
  for (const moment of [{ as_of }, { known_at }, { as_of, known_at }])
    await graph.search({ query: "What did I visit last week?", model: ["rewrite"], ...moment });
  expect(moments).toEqual([as_of, known_at, as_of]);
});

describe("a read without a model", () => {
  const everything = { query: "Where does Ada live?", model: [...MODEL_TASKS], receipt: true } as const;
  const outcomes = async (model: SearchModel | null, change: (graph: ReturnType<typeof told>) => void = () => {}) => {
    const graph = told(model);
    change(graph);
    const plain = await graph.search({ query: everything.query });
    const { receipt, ...found } = await graph.search({ ...everything, model: [...MODEL_TASKS] });
    expect(contents(found.episodes)).toEqual(contents(plain.episodes));
    expect(found.facts).toEqual(plain.facts);
    return receipt?.model_tasks?.map(({ task, outcome }) => `${task}: ${outcome}`);
  };

  test("the search is the same as without a model, and the receipt gives the reason", async () => {
    const silent = (halt: "budget" | "unavailable" | null): SearchModel => {
      const nothing = async () => ({ said: null, halt, use: FREE });
      return { model: "m", prompt_versions: [], understand: nothing, choose: nothing };
    };
    const all = (outcome: string) => MODEL_TASKS.map((task) => `${task}: ${outcome}`);
    expect(await outcomes(null)).toEqual(all("no_model"));
    expect(await outcomes(silent(null))).toEqual(all("unusable"));
    expect(await outcomes(silent("unavailable"))).toEqual(all("unavailable"));
    expect(await outcomes(silent("budget"))).toEqual(all("budget"));
  });

  test("no model is asked if a budget is spent", async () => {
    const { model, shown } = scripted({ query: "tea", names: ["Ada"], word: "a" });
    const spend = (graph: ReturnType<typeof told>): void => {
      graph.parts.meter = {
        ...graph.parts.meter,
        budgetState: async () => ({ spent: true, fallback: "builtin", shared: false }),
      };
    };
    expect(new Set(await outcomes(model, spend))).toEqual(new Set(MODEL_TASKS.map((task) => `${task}: budget`)));
    expect(shown).toEqual([]);
  });
});

describe("prompts of a read", () => {
  test("a prompt has the last messages of the thread and the query, but no retracted ones", async () => {
    const { graph, parts, tellAt, context, search, sql, clock, ids } = told(null);
    const { model, shown } = scripted({ word: "Lisbon" });
    parts.search_model = model;
    const taken = tellAt("Secretly I live in Oslo.", "2025-01-10T10:00:00Z");
    clock.advance(60_000);
    retractEpisode(sql, clock.now(), ids, taken);
    const [thread_id] = (await graph.threads({ limit: 1 })).data.map(({ id }) => id);
    const given = { query: "Where does she live?", model: [...MODEL_TASKS] };
    await context({ ...given, thread_id });
    await search(given);
    expect(shown.slice(0, 5).at(-1)).toBe("Where does she live?");
    expect(shown).toContain("I like green tea.");
    expect(shown.join("\n")).not.toContain("Oslo");
  });
});
