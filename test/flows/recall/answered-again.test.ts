/** Answers for a past moment, repeated by their receipts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { EarlierReceipt } from "../../../shared/api/receipt.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { readSubgraph } from "../../../worker/store/graph/subgraph.ts";
import { filterVisibleAt } from "../../../worker/store/index/visibility.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import type { GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { monthOf, sendAll, SENTENCES, sentenceStep } from "../../fakes/history-of-sentences.ts";
import { runs } from "../../sample-size.ts";

const at = (date: string): number => Date.parse(date);

/** Unordered: word statistics may be today's. */
const FILTERED: Filters["any"][number]["all"][] = [
  [{ field: "entity_type", op: "=", values: ["person"] }],
  [{ field: "predicate", op: "=", values: ["LIVES_IN"] }],
  [{ field: "valid_to", op: "is_null", values: [] }],
  [
    { field: "known_from", op: ">=", values: [0] },
    { field: "kind", op: "=", values: ["state"] },
  ],
];

/** Answers that depend on a moment. */
async function everythingAt(graph: GraphReadByRules, moment: Moment, from: number) {
  const inOrder = <T extends { id: string }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, score: 0 })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const found = [];
  for (const all of [[], ...FILTERED]) {
    const { facts, entities, episodes, communities } = await graph.search({
      query: "Where do Ada, Bob and Zoe live and work, and what did they visit?",
      scope: ["facts", "entities", "episodes", "communities"],
      limit: 100,
      ...(all.length > 0 && { filters: { any: [{ all }] } }),
      ...moment,
    });
    found.push([inOrder(facts), inOrder(entities), inOrder(episodes), inOrder(communities)]);
  }
  const pages = [];
  for (const list of ["facts", "entities", "episodes", "communities"] as const) {
    for (let cursor: string | undefined, page = 0; page < 50; page++) {
      const { data, next_cursor } = await graph.graph[list]({ ...moment, limit: 2, cursor });
      pages.push(data);
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
  }
  const until = moment.known_at ?? 0;
  return {
    found,
    pages,
    lists: await graph.lists(moment),
    learned: await graph.graph.diff({ axis: "known", from, to: until }),
    changed: await graph.graph.diff({ axis: "valid", from: monthOf(0), to: monthOf(60), known_at: until }),
  };
}

const lasting = (answers: unknown): unknown =>
  JSON.parse(JSON.stringify(answers), (key, value: unknown) => (key === "stale" ? undefined : value));

describe("a repeated answer", () => {
  test("an answer for a moment stays the same, whatever is learned later", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentenceStep, { minLength: 1, maxLength: 5 }),
        fc.array(sentenceStep, { minLength: 1, maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
        fc.boolean(),
        async (before, after, month, include_uncertain) => {
          const { graph, messages } = await sendAll(before);
          const known_at = graph.clock.now();
          const moment = { as_of: month === undefined ? undefined : monthOf(month), known_at, include_uncertain };
          const from = nonNull(messages[0], "message").known;
          const first = await everythingAt(graph, moment, from);
          graph.clock.advance(1_000);
          for (const { sentence, name, city, firm, month: said, next } of after) {
            const id = graph.tellAt(`Dr ${nonNull(SENTENCES[sentence], "sentence")(name, city, firm)}`, monthOf(said));
            graph.tellAt(nonNull(SENTENCES[sentence], "sentence")(`${name} Lovelace`, city, firm), monthOf(said));
            graph.clock.advance(1_000);
            if (next === "retract") retractEpisode(graph.sql, graph.clock.now(), graph.ids, id);
            if (next === "refresh") await graph.refresh();
          }
          expect(lasting(await everythingAt(graph, moment, from))).toEqual(lasting(first));
        },
      ),
      { numRuns: runs(15) },
    );
  }, 240_000);

  test("a type that was learned later does not exist at the moment, in filters and subgraphs", async () => {
    const store = graphStore();
    const state = (type: string, at: string): void => {
      store.clock.advance(60_000);
      const fact = factOf({ subject: "Acme", predicate: "LIKES", object_value: "tea", fact: "Acme likes tea." });
      store.state({ entities: [{ name: "Acme", type, count: 1 }], facts: [fact] }, at);
    };
    state("person", "2023-05-01");
    const known_at = store.clock.now();
    state("company", "2023-01-01");
    const typeAt = (moment: Moment): (string | undefined)[] => {
      const filtered = (["person", "company"] as const).filter((type) => {
        const filters = { any: [{ all: [{ field: "entity_type" as const, op: "=" as const, values: [type] }] }] };
        return (
          filterVisibleAt(store.sql, "entities", [{ id: 1, score: 1 }], { ...moment, filters }, store.clock.now())
            .length > 0
        );
      });
      const query = { ids: undefined, depth: 1, limit: 10, ...moment };
      return [...filtered, readSubgraph(store.sql, query, store.clock.now()).nodes[0]?.type];
    };
    expect(typeAt({ known_at })).toEqual(["person", "person"]);
    expect(typeAt({ as_of: at("2023-02-01") })).toEqual(["company", "company"]);
    expect(typeAt({})).toEqual(["person", "person"]);
  });

  test("answers can be repeated by their receipts, whatever was added, retracted or refreshed since", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentenceStep, { minLength: 1, maxLength: 4 }),
        fc.array(sentenceStep, { minLength: 1, maxLength: 3 }),
        fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
        async (before, after, month) => {
          const { graph, messages } = await sendAll(before);
          const known = messages.map(({ id }) => id);
          const as_of = month === undefined ? undefined : monthOf(month);
          const query = "Where do Ada, Bob and Zoe live and work?";
          const answer = async (receipts: Record<string, EarlierReceipt> | null) => {
            const [context, search, asked] = [receipts?.["context"], receipts?.["search"], receipts?.["ask"]];
            const pinned = receipts === null ? { as_of } : {};
            const answers = {
              context: await graph.context({ query, max_tokens: 8_000, receipt: context ?? true, ...pinned }),
              search: await graph.search({ query, limit: 100, receipt: search ?? true, ...pinned }),
              ask: await graph.ask("Where does Ada live?", {
                memorise: false,
                ...(asked && { receipt: asked }),
                ...pinned,
              }),
            };
            const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort();
            return {
              context: answers.context.context.split("\n").sort(),
              search: [answers.search.facts, answers.search.entities, answers.search.episodes].map(ids),
              ask: {
                answer: answers.ask.answer,
                citations: answers.ask.citations,
                search_ended: answers.ask.search_ended,
              },
              receipts: Object.fromEntries(
                Object.entries(answers).map(([name, { receipt }]) => {
                  const given = nonNull(receipt, "receipt");
                  const { cursor, versions } = given;
                  const said = given.as_of === null ? null : at(given.as_of);
                  return [name, { cursor, versions, as_of: said, known_at: at(given.known_at) }];
                }),
              ),
            };
          };
          const first = await answer(null);
          for (const { sentence, name, city, firm, month: said, next } of after) {
            const id = graph.tellAt(nonNull(SENTENCES[sentence], "sentence")(name, city, firm), monthOf(said));
            graph.clock.advance(1_000);
            if (next === "retract") retractEpisode(graph.sql, graph.clock.now(), graph.ids, id);
            if (next === "refresh") await graph.refresh();
          }
          const { ask, ...again } = await answer(first.receipts);
          const { ask: asked, ...rest } = first;
          expect(again).toEqual(rest);
          // today's word statistics may make it read other parts of the past first
          expect([ask.answer === null, ask.search_ended]).toEqual([asked.answer === null, asked.search_ended]);
          for (const { episode_id } of ask.citations) expect(known).toContain(episode_id);
        },
      ),
      { numRuns: runs(15) },
    );
  }, 240_000);
});
