import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import { must } from "../../../shared/must.ts";
import { readSubgraph } from "../../../worker/store/graph/subgraph.ts";
import { filterVisibleAt } from "../../../worker/store/index/visibility.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { factOf, graphStore } from "../../fakes/graph-store.ts";
import { toldGraph, type ToldGraph } from "../../fakes/told-graph.ts";

const at = (date: string): number => Date.parse(date);

const NAMES = ["Ada", "Bob", "Zoe"] as const;
const CITIES = ["Oslo", "Rome", "Lima"] as const;
const FIRMS = ["Acme", "Globex"] as const;

/** What people say; `n` numbers the message, so that its words are found wherever they are shown. */
const SENTENCES: ((name: string, city: string, firm: string) => string)[] = [
  (name, city) => `${name} lives in ${city}.`,
  (name, city) => `${name} moved to ${city}.`,
  (name, city) => `${name} has lived in ${city} since 2021.`,
  (name, city) => `${name} lived in ${city} from 2019 to 2021.`,
  (name, city) => `${name} used to live in ${city}.`,
  (name, _, firm) => `${name} works at ${firm} now.`,
  (name, _, firm) => `${name} worked at ${firm} until 2022.`,
  (name, city) => `${name} visited ${city} on 5 May 2023.`,
  (name, city) => `${name} went to ${city}.`,
  (_, city) => `I live in ${city}.`,
  (name) => `${name} likes chess.`,
];

const told = fc.record({
  sentence: fc.nat({ max: SENTENCES.length - 1 }),
  name: fc.constantFrom(...NAMES),
  city: fc.constantFrom(...CITIES),
  firm: fc.constantFrom(...FIRMS),
  month: fc.nat({ max: 71 }),
  next: fc.oneof(
    { weight: 6, arbitrary: fc.constant("nothing" as const) },
    { weight: 1, arbitrary: fc.constant("retract" as const) },
    { weight: 1, arbitrary: fc.constant("refresh" as const) },
    { weight: 1, arbitrary: fc.constant("ask" as const) },
  ),
});
const monthOf = (month: number): number => Date.UTC(2019, month, 15);

interface Told {
  id: string;
  /** Words that only this message has. */
  marker: string;
  said: number;
  known: number;
}

async function tellAll(history: readonly (typeof told extends fc.Arbitrary<infer T> ? T : never)[]) {
  const graph = toldGraph();
  const messages: Told[] = [];
  for (const [n, { sentence, name, city, firm, month, next }] of history.entries()) {
    const marker = `zq${n}qz`;
    const content = `${must(SENTENCES[sentence], "sentence")(name, city, firm)} Ref ${marker}.`;
    const id = graph.tellAt(content, monthOf(month));
    messages.push({ id, marker, said: monthOf(month), known: graph.clock.now() });
    graph.clock.advance(1_000);
    if (next === "retract") retractEpisode(graph.sql, graph.clock.now(), graph.ids, id);
    if (next === "refresh") await graph.refresh();
    if (next === "ask") await graph.ask(`Where does ${name} live?`);
  }
  return { graph, messages };
}

type VersionRow = {
  fact: string;
  kind: string;
  valid_from: number | null;
  valid_to: number | null;
  known_from: number;
  known_to: number | null;
};

/** The sentences of the states that may be said to hold at a moment, and those that may not. */
function statesAt({ sql }: ToldGraph, as_of: number, known_at: number): { holding: Set<string>; all: Set<string> } {
  const rows = sql.all<VersionRow>(
    `SELECT DISTINCT p.fact, f.kind, v.valid_from, v.valid_to, v.known_from, v.known_to
     FROM facts f JOIN provenance p ON p.fact_seq = f.seq LEFT JOIN fact_versions v ON v.fact_seq = f.seq WHERE f.kind = 'state'`,
  );
  const holds = ({ valid_from, valid_to, known_from, known_to }: VersionRow): boolean =>
    known_from <= known_at &&
    (known_to === null || known_to > known_at) &&
    valid_from !== null &&
    valid_from <= as_of &&
    (valid_to === null || valid_to > as_of);
  return { all: new Set(rows.map(({ fact }) => fact)), holding: new Set(rows.filter(holds).map(({ fact }) => fact)) };
}

describe("an answer at a moment", () => {
  test("no answer says what was said later or learned later, or states as holding what does not hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(told, { minLength: 2, maxLength: 9 }),
        fc.nat({ max: 80 }),
        fc.nat(),
        async (history, month, which) => {
          const { graph, messages } = await tellAll(history);
          const as_of = monthOf(month) + 1;
          const known_at = must(messages[which % messages.length], "message").known;
          const moment = { as_of, known_at };
          const query = "Where do Ada, Bob and Zoe live and work, and what did they visit?";
          const context = await graph.context({ query, max_tokens: 8_000, ...moment });
          const hierarchy = await graph.context({ query, max_tokens: 8_000, mode: "hybrid", ...moment });
          const search = await graph.search({
            query,
            scope: ["facts", "entities", "episodes", "communities"],
            limit: 100,
            ...moment,
          });
          const lists = await graph.lists(moment);
          const answers = [];
          for (const question of ["Where does Ada live?", "Where does Bob work?", "Who visited Rome?"])
            answers.push(await graph.ask(question, moment));

          const everything = JSON.stringify({ context, hierarchy, search, lists, answers });
          for (const { marker, said, known } of messages)
            if (said > as_of || known > known_at) expect(everything).not.toContain(marker);

          const { all, holding } = statesAt(graph, as_of, known_at);
          const withoutMessages = (text: string): string => text.replace(/## Messages\n[^]*/u, "");
          const stating = [
            withoutMessages(context.context),
            withoutMessages(hierarchy.context),
            ...[...search.entities, ...lists.entities].map(({ summary }) => summary),
            ...[...search.communities, ...lists.communities].map(
              ({ summary, report }) => summary + (report?.summary ?? ""),
            ),
            ...[...search.facts, ...lists.facts].filter(({ kind }) => kind === "state").map(({ fact }) => fact),
            ...lists.subgraph.edges.map(({ fact }) => fact ?? ""),
          ].join("\n");
          const answered = answers.map(({ answer }) => answer ?? "").join("\n");
          for (const fact of all.difference(holding)) {
            // "Ada says that Ada lives in Oslo." may hold where "Ada lives in Oslo." does not; an answer may then give her words
            const quoting = [...holding].filter((held) => held.includes(fact));
            expect(quoting.reduce((text, held) => text.replaceAll(held, ""), stating)).not.toContain(fact);
            if (quoting.length === 0) expect(answered).not.toContain(fact);
          }

          for (const { kind, valid_from, valid_to } of lists.facts) {
            expect(valid_from === null ? kind : at(valid_from) <= as_of).toBe(true);
            expect(valid_to === null || at(valid_to) > as_of).toBe(true);
          }
          for (const { kind, valid_from, valid_to } of search.facts)
            if (kind === "event") expect(at(must(valid_from ?? valid_to, "a bound"))).toBeLessThanOrEqual(as_of);
        },
      ),
      { numRuns: 40 },
    );
  }, 240_000);

  test("what was answered for a moment is answered again, whatever was learned since", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(told, { minLength: 1, maxLength: 5 }),
        fc.array(told, { minLength: 1, maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
        fc.boolean(),
        async (before, after, month, include_uncertain) => {
          const { graph, messages } = await tellAll(before);
          const known_at = graph.clock.now();
          const moment = { as_of: month === undefined ? undefined : monthOf(month), known_at, include_uncertain };
          const from = must(messages[0], "message").known;
          const first = await everythingAt(graph, moment, from);
          graph.clock.advance(1_000);
          for (const { sentence, name, city, firm, month: said, next } of after) {
            const id = graph.tellAt(`Dr ${must(SENTENCES[sentence], "sentence")(name, city, firm)}`, monthOf(said));
            graph.tellAt(must(SENTENCES[sentence], "sentence")(`${name} Lovelace`, city, firm), monthOf(said));
            graph.clock.advance(1_000);
            if (next === "retract") retractEpisode(graph.sql, graph.clock.now(), graph.ids, id);
            if (next === "refresh") await graph.refresh();
          }
          expect(await everythingAt(graph, moment, from)).toEqual(first);
        },
      ),
      { numRuns: 30 },
    );
  }, 240_000);

  test("a type that was learned later is no type at the moment, in filters and subgraphs", async () => {
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
});

/** What is found by each of these, in no order: word statistics, and so scores, may be those of today. */
const FILTERED: Filters["any"][number]["all"][] = [
  [{ field: "entity_type", op: "=", values: ["person"] }],
  [{ field: "predicate", op: "=", values: ["LIVES_IN"] }],
  [{ field: "valid_to", op: "is_null", values: [] }],
  [
    { field: "known_from", op: ">=", values: [0] },
    { field: "kind", op: "=", values: ["state"] },
  ],
];

/** Every answer that a moment has an influence on. */
async function everythingAt(graph: ToldGraph, moment: Moment, from: number) {
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

describe("a change of employer", () => {
  let graph: ToldGraph;
  const WHERE = "Where does Clara work?";
  beforeEach(() => {
    graph = toldGraph();
    graph.tellAt("Clara works at Acme.", "2023-03-01");
  });

  const learnThenMove = async (): Promise<void> => {
    for (let times = 0; times < 3; times++) await graph.ask(WHERE);
    graph.tellAt("Clara works at Globex now.", "2023-06-01");
  };

  test("ask answers with what holds, from replay and afresh, and shows what was superseded beside it", async () => {
    await learnThenMove();
    for (const memorise of [true, false]) {
      const { answer, citations } = await graph.ask(WHERE, { memorise });
      expect(answer).toContain("Globex");
      expect(answer).not.toContain("Acme");
      for (const { quote, superseded_by } of citations)
        if (quote.includes("Acme")) expect(superseded_by?.fact).toContain("Globex");
    }
    await graph.graph.resetTraversalMemory();
    const afresh = await graph.ask(WHERE);
    expect(afresh.answer).toContain("Globex");
    expect(afresh.answer).not.toContain("Acme");
  });

  test("ask at an earlier instant answers with what held then", async () => {
    await learnThenMove();
    const { answer } = await graph.ask(WHERE, { as_of: at("2023-04-01") });
    expect(answer).toContain("Acme");
    expect(answer).not.toContain("Globex");
    const early = await graph.ask(WHERE, { as_of: at("2023-01-01") });
    expect(early).toMatchObject({ answer: null, citations: [] });
  });

  test("at an earlier known instant traversal memory is not used, and the receipt says so", async () => {
    const then = graph.clock.now();
    await learnThenMove();
    const { answer, receipt } = await graph.ask(WHERE, { known_at: then });
    expect(answer).toContain("Acme");
    expect(receipt).toMatchObject({ memory_used: false, replayed: [], memorised: false });
    expect((await graph.ask(WHERE)).receipt.memory_used).toBe(true);
  });

  test("the fact that holds stands first in a context, then the latest", async () => {
    await learnThenMove();
    graph.tellAt("Clara visited Rome on 5 May 2020.", "2023-06-02");
    graph.tellAt("Clara visited Oslo on 5 May 2022.", "2023-06-03");
    const linesAt = async (as_of?: number): Promise<string[]> => {
      const { context } = await graph.context({ query: "Clara works visited Acme Globex Rome Oslo", as_of });
      const [, facts = ""] = /## Facts\n([^#]*)/u.exec(context) ?? [];
      return facts.split("\n").flatMap((line) => /(?:Acme|Globex|Rome|Oslo)/u.exec(line)?.[0] ?? []);
    };
    expect(await linesAt()).toEqual(["Globex", "Acme", "Oslo", "Rome"]);
    expect(await linesAt(at("2023-04-01"))).toEqual(["Acme", "Oslo", "Rome"]);
  });
});

describe("undated events", () => {
  test("an undated event is known from the end of its window, and before it only on request", async () => {
    const graph = toldGraph();
    graph.tellAt("Vera visited Lisbon.", "2023-06-01");
    const found = async (as_of: string, include_uncertain: boolean): Promise<string[]> => {
      const { facts } = await graph.search({ query: "Vera Lisbon", as_of: at(as_of), include_uncertain });
      return facts.map(({ fact }) => fact);
    };
    expect(await found("2020-01-01", false)).toEqual([]);
    expect(await found("2020-01-01", true)).toEqual(["Vera visited Lisbon."]);
    expect(await found("2023-07-01", false)).toEqual(["Vera visited Lisbon."]);
    const listed = async (as_of: string, include_uncertain: boolean): Promise<number> =>
      (await graph.lists({ as_of: at(as_of), include_uncertain })).facts.length;
    expect([await listed("2020-01-01", false), await listed("2020-01-01", true)]).toEqual([0, 1]);
    expect(await listed("2023-07-01", false)).toBe(0);
    for (const methods of [["pagerank"], ["bfs"]] as const) {
      const { entities } = await graph.search({ query: "Vera", methods: [...methods], as_of: at("2020-01-01") });
      expect(entities).toEqual([]);
    }
  });
});

describe("receipts", () => {
  test("the same request with a receipt is answered the same, until something is forgotten or a version differs", async () => {
    const graph = toldGraph();
    graph.tellAt("Clara works at Acme.", "2023-03-01");
    const home = graph.tellAt("Clara lives in Oslo.", "2023-03-02");
    const body = { query: "What about Clara?" };
    const { receipt: first, ...answer } = await graph.context({ ...body, receipt: true });
    const receipt = must(first, "receipt");
    expect(receipt).toMatchObject({
      as_of: null,
      cursor: expect.any(String),
      versions: { engine: expect.any(String) },
    });
    const asReceipt = { ...receipt, as_of: null, known_at: at(receipt.known_at) };
    graph.tellAt("Clara works at Globex now.", "2023-06-01");
    const { receipt: second, ...again } = await graph.context({ ...body, receipt: asReceipt });
    expect(again).toEqual(answer);
    expect({ ...second, ms: 0, stages: {} }).toEqual({ ...receipt, ms: 0, stages: {} });
    await expect(graph.context({ ...body, receipt: asReceipt, as_of: 5 })).rejects.toThrow(/differs from the receipt/);
    const other = { ...asReceipt, versions: { ...asReceipt.versions, embedding: "another" } };
    await expect(graph.context({ ...body, receipt: other })).rejects.toThrow(/embedding was another/);
    forgetEpisode(graph.sql, graph.clock.now(), graph.ids, home);
    await expect(graph.context({ ...body, receipt: asReceipt })).rejects.toThrow(/forgotten since/);
  });

  test("an answer of ask is given again by its receipt, unless traversal memory has changed since", async () => {
    const graph = toldGraph();
    graph.tellAt("Clara works at Acme.", "2023-03-01");
    const first = await graph.ask("Where does Clara work?");
    expect(first.receipt.versions).toMatchObject({ memory: "none", guide: "builtin-guide-2" });
    graph.tellAt("Clara works at Globex now.", "2023-06-01");
    const receiptOf = ({ receipt }: typeof first) => ({ ...receipt, as_of: null, known_at: at(receipt.known_at) });
    const again = await graph.ask("Where does Clara work?", { receipt: receiptOf(first) });
    expect([again.answer, again.citations]).toEqual([first.answer, first.citations]);
    const led = await graph.ask("Where does Clara work?");
    await graph.ask("Where does Clara work?");
    await expect(graph.ask("Where does Clara work?", { receipt: receiptOf(led) })).rejects.toThrow(/memory was/);
  });
});
