/** Every answer has one moment on both axes. */
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { monthOf, sendAll, sentenceStep } from "../../fakes/history-of-sentences.ts";
import { runs } from "../../sample-size.ts";

const at = (date: string): number => Date.parse(date);

type VersionRow = {
  fact: string;
  kind: string;
  valid_from: number | null;
  valid_to: number | null;
  known_from: number;
  known_to: number | null;
};

function statesAt(
  { sql }: GraphReadByRules,
  as_of: number,
  known_at: number,
): { holding: Set<string>; all: Set<string>; known: Set<string> } {
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
  const sentences = (some: readonly VersionRow[]): Set<string> => new Set(some.map(({ fact }) => fact));
  return {
    all: sentences(rows),
    holding: sentences(rows.filter(holds)),
    known: sentences(rows.filter(({ known_from }) => known_from <= known_at)),
  };
}

describe("an answer at a moment", () => {
  test("no answer has statements made or learned later, or states as holding what does not hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentenceStep, { minLength: 2, maxLength: 9 }),
        fc.nat({ max: 80 }),
        fc.nat(),
        async (history, month, which) => {
          const { graph, messages } = await sendAll(history);
          const as_of = monthOf(month) + 1;
          const known_at = nonNull(messages[which % messages.length], "message").known;
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

          const { all, holding, known } = statesAt(graph, as_of, known_at);
          // an ended state is shown with its end, next to a message that states it
          const withoutMessages = (text: string): string =>
            text
              .replace(/## Messages\n[^]*/u, "")
              .replace(/^\[.* \((?!since [^,–]*\)|as of [^,–]*\)|planned)[^()]*\)$/gmu, "");
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
            // "Ada says that Ada lives in Oslo." may hold when "Ada lives in Oslo." does not.
            const quoting = [...holding].filter((held) => held.includes(fact));
            expect(quoting.reduce((text, held) => text.replaceAll(held, ""), stating)).not.toContain(fact);
            if (quoting.length === 0 && known.has(fact)) expect(answered).not.toContain(fact);
          }

          for (const { kind, valid_from, valid_to } of lists.facts) {
            expect(valid_from === null ? kind : at(valid_from) <= as_of).toBe(true);
            expect(valid_to === null || at(valid_to) > as_of).toBe(true);
          }
          for (const { kind, valid_from, valid_to } of search.facts)
            if (kind === "event") expect(at(nonNull(valid_from ?? valid_to, "a bound"))).toBeLessThanOrEqual(as_of);
        },
      ),
      { numRuns: runs(40) },
    );
  }, 240_000);
});

describe("a change of employer", () => {
  let graph: GraphReadByRules;
  const WHERE = "Where does Clara work?";
  beforeEach(() => {
    graph = graphReadByRules();
    graph.tellAt("Clara works at Acme.", "2023-03-01");
  });

  const learnThenMove = async (): Promise<void> => {
    for (let times = 0; times < 3; times++) await graph.ask(WHERE);
    graph.tellAt("Clara works at Globex now.", "2023-06-01");
  };

  test("ask answers with current facts, with and without replay, and marks superseded statements", async () => {
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

  test("traversal memory is not used at an earlier known instant, and the receipt says so", async () => {
    const then = graph.clock.now();
    await learnThenMove();
    const { answer, receipt } = await graph.ask(WHERE, { known_at: then });
    expect(answer).toContain("Acme");
    expect(receipt).toMatchObject({ memory_used: false, replayed: [], memorised: false });
    expect((await graph.ask(WHERE)).receipt.memory_used).toBe(true);
  });

  test("a context shows the fact that holds first, then the latest", async () => {
    await learnThenMove();
    graph.tellAt("Clara visited Rome on 5 May 2020.", "2023-06-02");
    graph.tellAt("Clara visited Oslo on 5 May 2022.", "2023-06-03");
    const linesAt = async (as_of?: number): Promise<string[]> => {
      const query = "Clara works visited Acme Globex Rome Oslo";
      const { context } = await graph.context({ query, as_of, mode: "facts" });
      const [, facts = ""] = /## Facts\n([^#]*)/u.exec(context) ?? [];
      return facts.split("\n").flatMap((line) => /(?:Acme|Globex|Rome|Oslo)/u.exec(line)?.[0] ?? []);
    };
    expect(await linesAt()).toEqual(["Globex", "Acme", "Oslo", "Rome"]);
    expect(await linesAt(at("2023-04-01"))).toEqual(["Acme", "Oslo", "Rome"]);
  });
});

describe("undated events", () => {
  test("an undated event is known from the end of its window, and before it only on request", async () => {
    const graph = graphReadByRules();
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
  test("a request with a receipt is answered the same, until something is forgotten or a version differs", async () => {
    const graph = graphReadByRules();
    graph.tellAt("Clara works at Acme.", "2023-03-01");
    const home = graph.tellAt("Clara lives in Oslo.", "2023-03-02");
    const body = { query: "What about Clara?" };
    const { receipt: first, ...answer } = await graph.context({ ...body, receipt: true });
    const receipt = nonNull(first, "receipt");
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

  test("an answer of ask is repeated by its receipt, unless traversal memory has changed since", async () => {
    const graph = graphReadByRules();
    graph.tellAt("Clara works at Acme.", "2023-03-01");
    const first = await graph.ask("Where does Clara work?");
    expect(first.receipt.versions).toMatchObject({ memory: "none", guide: "builtin-guide-16" });
    graph.tellAt("Clara works at Globex now.", "2023-06-01");
    const receiptOf = ({ receipt }: typeof first) => ({ ...receipt, as_of: null, known_at: at(receipt.known_at) });
    const again = await graph.ask("Where does Clara work?", { receipt: receiptOf(first) });
    expect([again.answer, again.citations]).toEqual([first.answer, first.citations]);
    const led = await graph.ask("Where does Clara work?");
    await graph.ask("Where does Clara work?");
    await expect(graph.ask("Where does Clara work?", { receipt: receiptOf(led) })).rejects.toThrow(/memory was/);
  });
});
