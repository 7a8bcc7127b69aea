import { describe, expect, test } from "vitest";
import { SCOPES, type Method, type Scope, type SearchIn } from "../../../shared/api/search.ts";
import { recallSearch } from "../../../worker/flows/recall/recall.ts";
import { tiedRows } from "../../../worker/store/search/ties.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;

type Found = Partial<Record<Method, Partial<Record<Scope, [id: number, score: number][]>>>>;

const NEVER: Parameters<typeof tiedRows>[2] = { factsOf: () => [], messagesOf: () => [] };
const tied = (
  found: Found,
  methods: Method[] = ["cosine", "bm25", "pagerank"],
  statements = NEVER,
  startsClearly = true,
) =>
  tiedRows(
    { methods: methods.map((method) => ({ method, weight: 1 })), related_similarity: 0.3, scope: SCOPES },
    {
      foundBy: (method, scope) => (found[method]?.[scope] ?? []).map(([id, score]) => ({ id, score })),
      startsClearly,
      around: (messages) => new Set([...messages].flatMap((id) => [id, id + 1])),
    },
    statements,
  );

describe("rows that something ties to the query", () => {
  test("words, the walk and near vectors tie a row, far vectors do not", () => {
    const rows = tied({
      cosine: {
        facts: [
          [1, 0.31],
          [2, 0.29],
        ],
        entities: [[3, 0.1]],
      },
      bm25: { facts: [[4, 0.1]] },
      pagerank: { entities: [[5, 0.001]] },
    });
    expect([...(rows?.facts ?? [])].sort((a, b) => a - b)).toEqual([1, 4]);
    expect([...(rows?.entities ?? [])]).toEqual([5]);
    expect(rows?.episodes.size).toBe(0);
  });

  test("a tied message ties its neighbors and the facts that it states, a tied fact the messages that state it", () => {
    const statements = {
      factsOf: (messages: ReadonlySet<number>) => [...messages].map((id) => 100 + id),
      messagesOf: (facts: ReadonlySet<number>) => [...facts].map((id) => 10 * id),
    };
    const rows = tied({ bm25: { episodes: [[1, 2]], facts: [[7, 2]] } }, ["cosine", "bm25"], statements);
    expect([...(rows?.episodes ?? [])].sort((a, b) => a - b)).toEqual([1, 2, 70, 71]);
    expect([...(rows?.facts ?? [])].sort((a, b) => a - b)).toEqual([7, 101]);
  });

  test("without a clear tie at its start, PageRank ties no row", () => {
    const found: Found = { bm25: { facts: [[4, 0.1]] }, pagerank: { entities: [[5, 0.1]], episodes: [[6, 0.1]] } };
    const rows = tied(found, undefined, undefined, false);
    expect([...(rows?.facts ?? [])]).toEqual([4]);
    expect([...(rows?.entities ?? []), ...(rows?.episodes ?? [])]).toEqual([]);
  });

  test("where words or vectors are not searched, no row is left out for want of them", () => {
    expect(tied({}, ["cosine"])).toBeNull();
    expect(tied({}, ["bm25", "pagerank"])).toBeNull();
  });
});

describe("a search of a memory", () => {
  const told = () => {
    const graph = graphReadByRules();
    graph.tellAt("I take metformin for my diabetes.", "2023-01-06T10:00:00Z");
    graph.tellAt("My blood pressure is high.", "2023-01-07T10:00:00Z");
    graph.tellAt("I am allergic to penicillin.", "2023-01-08T10:00:00Z");
    const embedder = { ...graph.parts.embedder, related_similarity: 0.9 };
    return (body: SearchIn) => recallSearch({ ...graph.parts, embedder }, ADA, { receipt: true, ...body });
  };

  test("returns nothing to a query that nothing ties to it, and says how much it left out", async () => {
    const found = await told()({ query: "chocolate cake recipe" });
    expect([found.facts, found.entities, found.episodes]).toEqual([[], [], []]);
    expect(found.receipt?.unrelated?.["episodes"]).toBe(3);
  });

  const CONNECTED = [
    "My brother Anselm lives in Leeds.",
    "Anselm drives a red van.",
    "My wife Noor is a pharmacist at Harrogate Hospital.",
    "Noor has a sister in Beirut.",
    "I repaired the dishwasher in Leeds.",
    "I am training for a marathon in Harrogate.",
  ];
  const toldConnected = () => {
    const graph = graphReadByRules();
    for (const [place, note] of CONNECTED.entries())
      graph.tellAt(note, `2023-02-0${place + 1}T10:00:00Z`, "Ada", "user", `t${place}`);
    return (query: string) => recallSearch(graph.parts, ADA, { query, receipt: true });
  };

  test.each([
    "Which dinosaurs lived during the late Jurassic period?",
    "Which astronauts are training aboard the space station?",
    "Who repaired the first telescope above Hawaii?",
  ])("returns little to %s, which shares one common word with a connected memory", async (query) => {
    const found = await toldConnected()(query);
    expect(found.receipt?.unrelated?.["episodes"]).toBeGreaterThanOrEqual(CONNECTED.length / 2);
    expect(found.receipt?.unrelated?.["entities"]).toBeGreaterThan(0);
  });

  test.each([
    ["What does Noor do for a living?", "pharmacist"],
    ["Which hospital employs my wife?", "Harrogate"],
    ["Which place does Ansel have his home in?", "Leeds"],
  ])("returns what the graph reaches from a name, an own thing or a misspelt name: %s", async (query, has) => {
    const found = await toldConnected()(query);
    expect(found.entities.length).toBeGreaterThan(0);
    expect(found.episodes.some(({ content }) => content.includes(has))).toBe(true);
  });

  test("returns the nearest to a query of one or two words, which names a topic", async () => {
    for (const query of ["food", "my hobbies and pets"]) {
      const found = await told()({ query });
      expect(found.episodes.length).toBeGreaterThan(0);
      expect(found.receipt).not.toHaveProperty("unrelated");
    }
  });

  test("returns what a word of the query ties to it", async () => {
    const found = await told()({ query: "penicillin cake" });
    expect(found.episodes.map(({ content }) => content)).toContain("I am allergic to penicillin.");
  });

  test("returns the nearest by vectors to a caller who searches by vectors alone or with filters", async () => {
    const found = await told()({ query: "chocolate cake recipe", methods: ["cosine"] });
    expect(found.episodes.length).toBeGreaterThan(0);
    expect(found.receipt).not.toHaveProperty("unrelated");
    const filters = { any: [{ all: [{ field: "thread_id" as const, op: "=" as const, values: ["t"] }] }] };
    expect((await told()({ query: "chocolate cake recipe", filters })).episodes.length).toBeGreaterThan(0);
  });

  const NOTES = [
    "The kitchen tap drips again.",
    "Oslo trams run until midnight.",
    "Birds migrate south in October.",
    "Ada collects rare violin bows.",
    "Receipts belong into blue folders.",
    "Our printer wants magenta ink.",
    "Leif paints wooden boats.",
  ];

  const query = "Which rare violin bows?";
  const toldNotes = (...writers: string[]) => {
    const graph = graphReadByRules();
    for (const [place, note] of NOTES.entries())
      graph.tellAt(note, "2023-01-06T10:00:00Z", writers[place % writers.length]);
    return graph;
  };

  test("finds one of the notes in a thread without those around it, also as it was before related notes followed", async () => {
    const graph = toldNotes("Ada");
    const found = await graph.search({ query, scope: ["episodes"] });
    expect(found.episodes.map(({ content }) => content)).toEqual(["Ada collects rare violin bows."]);
    const known_at = graph.clock.now();
    for (let more = 0; more < 8; more++) graph.tellAt("Leif paints wooden boats.", "2023-01-07T10:00:00Z");
    expect((await graph.search({ query, scope: ["episodes"] })).episodes.length).toBeGreaterThan(1);
    const then = await graph.search({ query, scope: ["episodes"], known_at });
    expect(then.episodes).toEqual(found.episodes);
  });

  test("finds a message of a conversation with those around it", async () => {
    const found = await toldNotes("Ada", "Ben").search({ query, scope: ["episodes"] });
    expect(found.episodes.length).toBeGreaterThanOrEqual(5);
  });
});
