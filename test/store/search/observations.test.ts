import { describe, expect, test } from "vitest";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import type { ManualFact } from "../../../worker/ports/graph/writes.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { listObservations } from "../../../worker/store/search/observations.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { DIMENSIONS, graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const MESSAGES = [
  ["2021-03-02", "I live in Graz."],
  ["2021-03-05", "I visited Rome last week."],
  ["2021-05-01", "I moved to Vienna last week."],
  ["2021-06-05", "I visited Rome again last weekend."],
  ["2021-10-05", "I visited Rome for the third time in September."],
  ["2021-10-08", "I like sushi and ramen."],
  ["2021-10-09", "I like tempura."],
  ["2021-11-01", "I moved to Linz two weeks ago."],
] as const;

function told(): { graph: GraphReadByRules; ids: Map<string, string> } {
  const graph = graphReadByRules();
  const ids = new Map(MESSAGES.map(([day, text]) => [text, graph.tellAt(text, `${day}T10:00:00Z`)]));
  return { graph, ids };
}

const textsOf = async (
  { graph }: GraphReadByRules,
  moment: { as_of?: number; known_at?: number } = {},
): Promise<string[]> => (await graph.observations({ limit: 10, ...moment })).data.map(({ text }) => text);

const HOMES =
  "Ada lives in Linz (since 18 Oct 2021); before: Vienna (the week of 19 Apr 2021 – 18 Oct 2021), Graz (as of 2 Mar 2021, until the week of 19 Apr 2021)";
const LIKES = "Ada likes sushi, ramen, tempura";
const ROME = "Ada visited Rome at least 3 times: the week of 22 Feb 2021, 29 May 2021 – 30 May 2021, Sep 2021";

test("a memory lists what three facts support together, with its evidence", async () => {
  const { graph, ids } = told();
  const { data } = await graph.graph.observations({ limit: 10 });
  expect(data.map(({ type, text, count }) => [type, text, count])).toEqual([
    ["history", HOMES, 3],
    ["collection", LIKES, 3],
    ["repetition", ROME, 3],
  ]);
  const rome = data.at(-1);
  expect(rome).toMatchObject({
    subject: { name: "Ada" },
    predicate: "VISITED",
    confidence: "stated",
    valid_from: "2021-02-22T00:00:00.000Z",
    valid_to: "2021-10-01T00:00:00.000Z",
  });
  expect(rome?.episode_ids.toSorted()).toEqual(
    MESSAGES.filter(([, text]) => text.includes("Rome")).map(([, text]) => ids.get(text)),
  );
  expect(await graph.graph.observation(rome?.id ?? "", {})).toEqual(rome);
  await expect(graph.graph.observation("obs_unknown", {})).rejects.toThrow("Observation obs_unknown");
});

test("a page continues after its last observation", async () => {
  const { graph } = told();
  const first = await graph.graph.observations({ limit: 2 });
  const second = await graph.graph.observations({ limit: 2, cursor: first.next_cursor ?? "" });
  expect([...first.data, ...second.data].map(({ text }) => text)).toEqual([HOMES, LIKES, ROME]);
  expect(second.next_cursor).toBeNull();
});

test("entity_id leaves only observations about that entity", async () => {
  const { graph } = told();
  graph.tellAt("My brother Tom likes tea, jazz and rain.", "2021-11-02T10:00:00Z");
  const { data } = await graph.graph.observations({ limit: 10 });
  const [tom] = data;
  expect(tom).toMatchObject({ subject: { name: "Tom" }, count: 3 });
  expect((await graph.graph.observations({ limit: 10, entity_id: tom?.subject.id })).data).toEqual([tom]);
});

describe("statements", () => {
  const liking = (object_value: string): ManualFact => {
    const fact = `Ada likes ${object_value}.`;
    const vector = embedHashed(fact, DIMENSIONS);
    return {
      subject: "Ada",
      predicate: "LIKES",
      object: null,
      object_value,
      fact,
      kind: "state",
      valid_from: null,
      valid_to: null,
      episode_id: null,
      vectors: { subject: vector, object: vector, fact: vector },
      embedding: { model: "engraph-hashed-1", candidate_similarity: 0.5, synonym_similarity: 0.7 },
    };
  };
  const observationsFor = async (
    ...said: readonly string[]
  ): Promise<{ text: string; count: number; fact_ids: string[]; id: string }[]> => {
    const graph = graphReadByRules();
    for (const [month, text] of said.entries())
      graph.tellAt(text, `2021-${String(month + 1).padStart(2, "0")}-05T10:00:00Z`);
    return (await graph.graph.observations({ limit: 10 })).data;
  };
  const statedBy = async (...said: readonly string[]): Promise<string[]> =>
    (await observationsFor(...said)).map(({ text }) => text);

  test("an event in the same words counts each time", async () => {
    const [rome] = await observationsFor(...Array.from({ length: 4 }, () => "I visited Rome yesterday."));
    expect(rome?.text).toBe("Ada visited Rome at least 4 times: 4 Jan 2021, 4 Feb 2021, 4 Mar 2021, 4 Apr 2021");
    expect(rome?.fact_ids).toHaveLength(1);
  });

  test("a return to a former state is a state of its own", async () => {
    const [job] = await observationsFor(
      "I work at Acme.",
      "I work at Globex now.",
      "I work at Initech now.",
      "I work at Acme again.",
    );
    expect(job).toMatchObject({
      count: 4,
      text: "Ada works at Acme again (as of 5 Apr 2021); before: Initech (as of 5 Mar 2021, ended before 5 Apr 2021), Globex (as of 5 Feb 2021, ended before 5 Mar 2021), Acme (as of 5 Jan 2021, ended before 5 Feb 2021)",
    });
  });

  test.each([
    [
      [
        "I visited Rome with Ann yesterday.",
        "I visited Rome with Tom yesterday.",
        "I visited Rome with Bob yesterday.",
      ],
    ],
    [["I visited Rome yesterday.", "I hardly visited Rome yesterday.", "I almost visited Rome yesterday."]],
    [["I visited Rome alone yesterday.", "I visited Rome once yesterday.", "I visited Rome again yesterday."]],
  ])("no statement has words that only some of its facts have: %j", async (said) => {
    expect(await statedBy(...said)).toEqual([]);
  });

  test("a plain sentence states what longer ones state", async () => {
    expect(
      await statedBy(
        "I visited Rome alone yesterday.",
        "I visited Rome yesterday.",
        "I visited Rome with Tom yesterday.",
      ),
    ).toEqual(["Ada visited Rome at least 3 times: 4 Jan 2021, 4 Feb 2021, 4 Mar 2021"]);
  });

  test("two reports of one visit are one period of the list", async () => {
    expect(
      await statedBy(
        "I met Tom yesterday.",
        "I met Tom yesterday.",
        "I met Tom at 5 pm yesterday.",
        "I met Tom for lunch on 4 March.",
      ),
    ).toEqual(["Ada met Tom at least 3 times: 4 Jan 2021, 4 Feb 2021, 4 Mar 2021"]);
  });

  test("a later denial takes visits out, an earlier one does not", async () => {
    const visits = Array.from({ length: 3 }, () => "I visited Rome yesterday.");
    expect(await statedBy(...visits, "I did not visit Rome in March.")).toEqual([]);
    expect(await statedBy(...visits, "I never visited Rome.")).toEqual([]);
    expect(await statedBy("I did not visit Rome.", ...visits)).toHaveLength(1);
  });

  test("denials are not counted", async () => {
    expect(await statedBy(...Array.from({ length: 3 }, () => "I did not visit Rome yesterday."))).toEqual([]);
  });

  test("facts with another wording do not hide the collection of the others", async () => {
    expect(await statedBy("I like tea.", "Ich mag Regen.", "I like jazz.", "I like rain.")).toEqual([
      "Ada likes tea, jazz, rain",
    ]);
  });

  test("a list names eight objects and counts all others", async () => {
    const graph = graphReadByRules();
    await graph.graph.assertFacts(
      Array.from({ length: 210 }, (_, place) => liking(`Dish ${place + 1}`)),
      null,
      null,
    );
    const { data } = await graph.graph.observations({ limit: 10 });
    expect(data).toMatchObject([{ count: 210, text: expect.stringMatching(/ and 202 more$/u) as string }]);
  });
});

describe("time", () => {
  test("an observation exists from the third event in the world on, and from the third message on", async () => {
    const { graph } = told();
    const now = graph.clock.now();
    expect(await textsOf(graph, { as_of: Date.parse("2021-08-31") })).not.toContain(ROME);
    expect(await textsOf(graph, { as_of: Date.parse("2021-09-02") })).toContain(ROME);
    expect(await textsOf(graph, { known_at: now - 4 * 60_000 })).not.toContain(ROME);
    expect(await textsOf(graph, { known_at: now - 3 * 60_000 })).toContain(ROME);
  });

  test("a retracted message ends an observation from now on, a forgotten one at all times", async () => {
    const { graph, ids } = told();
    const id = ids.get("I visited Rome again last weekend.") ?? "";
    const before = graph.clock.now();
    graph.clock.advance(60_000);
    retractEpisode(graph.sql, graph.clock.now(), graph.ids, id);
    graph.clock.advance(60_000);
    expect(await textsOf(graph)).toEqual([HOMES, LIKES]);
    expect(await textsOf(graph, { known_at: before })).toContain(ROME);
    forgetEpisode(graph.sql, graph.clock.now(), graph.ids, id);
    expect(await textsOf(graph, { known_at: before })).toEqual([HOMES, LIKES]);
  });
});

test("an imported memory has the same observations", () => {
  const { graph } = told();
  const now = graph.clock.now();
  const copy = importLines(exportLines(graph.sql, now, graph.ids), now);
  expect(listObservations(copy, { limit: 10 }, now)).toEqual(listObservations(graph.sql, { limit: 10 }, now));
});

describe("reads", () => {
  test("a search for observations returns those that the best facts support, best first, and nothing else", async () => {
    const { graph } = told();
    const found = await graph.search({ query: "visits to Rome", scope: ["observations"] });
    expect(found.observations?.[0]?.text).toBe(ROME);
    expect(found.facts).toEqual([]);
    expect((await graph.search({ query: "visits to Rome" })).observations).toBeUndefined();
  });

  test("a search within a thread returns no observations", async () => {
    const { graph } = told();
    const { observations } = await graph.search({ query: "visits to Rome", scope: ["observations"], thread_id: "t" });
    expect(observations).toEqual([]);
  });

  test("a context shows how often an event happened that was stated in the same words each time", async () => {
    const graph = graphReadByRules();
    for (const month of ["01", "02", "03"]) graph.tellAt("I visited Rome yesterday.", `2021-${month}-05T10:00:00Z`);
    const { context } = await graph.context({ query: "How often did I visit Rome?" });
    expect(context).toContain("Ada visited Rome at least 3 times: 4 Jan 2021, 4 Feb 2021, 4 Mar 2021\n");
  });

  test("a context shows an observation to a question about it, with its source", async () => {
    const { graph } = told();
    const { context, sources } = await graph.context({ query: "How often did I visit Rome?" });
    expect(context).toContain(`${ROME}\n`);
    expect(Object.values(sources).filter(({ type }) => type === "observation")).toMatchObject([
      { path: expect.stringMatching(/^observations\/obs_/u) as string },
    ]);
    expect((await graph.context({ query: "What did I say about trains?" })).context).not.toContain(ROME);
  });
});
