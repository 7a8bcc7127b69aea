/** Every option shared by searches and contexts also affects contexts. */
import { beforeAll, expect, test } from "vitest";
import type { searchOptions } from "../../../shared/api/search.ts";
import type { ContextAnswer, ContextIn } from "../../../shared/api/context.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const graph = graphReadByRules();
const LEARNED_EARLIER = graph.clock.now() + 90_000;
let ids: Record<string, string>;

beforeAll(async () => {
  graph.tellAt("I live in Lisbon.", "2023-01-06T10:00:00Z");
  graph.tellAt("My sister Mia works at Globex.", "2023-01-07T10:00:00Z");
  graph.tellAt("Globex is a bakery in Porto.", "2023-01-08T10:00:00Z");
  graph.tellAt("I like green tea.", "2023-01-09T10:00:00Z");
  graph.tellAt("I like black tea.", "2023-01-10T10:00:00Z");
  graph.tellAt("Zoe likes tea with milk.", "2023-01-11T10:00:00Z", "Zoe");
  await graph.refresh();
  const { entities, facts } = await graph.lists({});
  ids = Object.fromEntries([...entities.map(({ name, id }) => [name, id]), ...facts.map(({ fact, id }) => [fact, id])]);
});

const shown = ({ facts, episodes, entities, communities }: ContextAnswer): string[] => [
  ...facts.map(({ fact }) => fact),
  ...episodes.map(({ content }) => content),
  ...entities.map(({ name }) => name),
  ...communities.map(({ id }) => id),
];

interface Row {
  given: () => ContextIn;
  with: () => Partial<ContextIn>;
  acts: (answer: ContextAnswer, without: ContextAnswer) => void;
}

const TEA = "Who likes tea?";
const NEAR = "Ada lives in Lisbon, Mia works at Globex";
const lacks = (text: string) => (answer: ContextAnswer, without: ContextAnswer) => {
  expect(shown(without)).toContain(text);
  expect(shown(answer)).not.toContain(text);
};
const gains = (text: string) => (answer: ContextAnswer, without: ContextAnswer) => {
  expect(shown(without)).not.toContain(text);
  expect(shown(answer)).toContain(text);
};
const orders = (answer: ContextAnswer, without: ContextAnswer): void => {
  expect(answer.context).not.toBe(without.context);
};

/** Tested elsewhere: `after` (messages.workerd.test.ts), `also` (context.workerd.test.ts), `model` (model-tasks.test.ts). */
const ROWS: Record<Exclude<keyof typeof searchOptions, "after" | "also" | "model">, Row> = {
  scope: {
    given: () => ({ query: TEA }),
    with: () => ({ scope: ["facts"] }),
    acts: lacks("I like green tea."),
  },
  methods: {
    given: () => ({ query: "zzz tea", scope: ["episodes"] }),
    with: () => ({ methods: ["bm25"] }),
    acts: lacks("I live in Lisbon."),
  },
  reranker: {
    given: () => ({ query: NEAR, scope: ["facts"], limit: 1, center_entity_id: ids["Globex"] }),
    with: () => ({ reranker: "distance" }),
    acts: gains("Mia works at Globex."),
  },
  mmr_lambda: {
    given: () => ({ query: TEA, scope: ["facts"], reranker: "mmr", max_tokens: 64, mmr_lambda: 1 }),
    with: () => ({ mmr_lambda: 0 }),
    acts: orders,
  },
  center_entity_id: {
    given: () => ({ query: NEAR, scope: ["facts"], reranker: "distance", limit: 1, center_entity_id: ids["Lisbon"] }),
    with: () => ({ center_entity_id: ids["Globex"] }),
    acts: gains("Mia works at Globex."),
  },
  origin_ids: {
    given: () => ({ query: NEAR, scope: ["facts"], methods: ["bfs"], origin_ids: [ids["Lisbon"] ?? ""], depth: 1 }),
    with: () => ({ origin_ids: [ids["Globex"] ?? ""] }),
    acts: gains("Mia works at Globex."),
  },
  depth: {
    given: () => ({ query: NEAR, scope: ["facts"], methods: ["bfs"], origin_ids: [ids["Globex"] ?? ""], depth: 1 }),
    with: () => ({ depth: 3 }),
    acts: gains("Ada lives in Lisbon."),
  },
  filters: {
    given: () => ({ query: TEA, scope: ["facts"] }),
    with: () => ({ filters: { any: [{ all: [{ field: "predicate", op: "=", values: ["LIVES_IN"] }] }] } }),
    acts: lacks("Ada likes green tea."),
  },
  limit: {
    given: () => ({ query: TEA, scope: ["facts"] }),
    with: () => ({ limit: 1 }),
    acts: (answer, without) => {
      expect(without.facts.length).toBeGreaterThan(1);
      expect(answer.facts).toHaveLength(1);
    },
  },
  receipt: {
    given: () => ({ query: TEA }),
    with: () => ({ receipt: true }),
    acts: (answer, without) => {
      expect(without).not.toHaveProperty("receipt");
      expect(answer.receipt?.lines?.length).toBeGreaterThan(0);
    },
  },
  as_of: {
    given: () => ({ query: TEA }),
    with: () => ({ as_of: Date.parse("2023-01-09T12:00:00Z") }),
    acts: lacks("I like black tea."),
  },
  known_at: {
    given: () => ({ query: "Lisbon Globex" }),
    with: () => ({ known_at: LEARNED_EARLIER }),
    acts: lacks("My sister Mia works at Globex."),
  },
  include_uncertain: {
    given: () => ({ query: TEA, as_of: Date.parse("2022-06-01"), scope: ["facts"] }),
    with: () => ({ include_uncertain: true }),
    acts: gains("Ada likes green tea."),
  },
};

test.each(Object.entries(ROWS))(
  "%s has the same effect in a context as in a search",
  async (option, { given, with: more, acts }) => {
    expect(Object.keys(more())).toContain(option);
    acts(await graph.context({ ...given(), ...more() }), await graph.context(given()));
  },
);
