/** Lessons of `ask` through forgetting, retraction and rollback. */
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { listEdgeMemory } from "../../../worker/store/traversal/list-edge-memory.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { runs } from "../../sample-size.ts";

const NAMES = ["Ada", "Bob", "Zoe"] as const;
const PLACES = ["Oslo", "Rome", "Lima"] as const;
const SENTENCES: ((name: string, place: string) => string)[] = [
  (name, place) => `${name} lives in ${place}.`,
  (name, place) => `${name} visited ${place} on 5 May 2023.`,
  (name, place) => `${name}'s sister Mia lives in ${place}.`,
  (name) => `${name} works at Acme.`,
  (name) => `${name} likes chess.`,
];
const QUESTIONS: ((name: string) => string)[] = [
  (name) => `Where does ${name} live?`,
  (name) => `Where does ${name} work?`,
  () => "Who visited Rome?",
  () => "What does Mia do?",
];

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("tell" as const),
      sentence: fc.nat({ max: SENTENCES.length - 1 }),
      name: fc.constantFrom(...NAMES),
      place: fc.constantFrom(...PLACES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      question: fc.nat({ max: QUESTIONS.length - 1 }),
      name: fc.constantFrom(...NAMES),
    }),
  },
);
type HistoryStep = typeof step extends fc.Arbitrary<infer T> ? T : never;

const memoryOf = ({ sql, clock }: GraphReadByRules) =>
  listEdgeMemory(sql, { limit: 1_000, vectors: true }, clock.now())
    .data.map(({ kind, name, vector, enhanced, penalised }) => ({ kind, name, vector, enhanced, penalised }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const lessonsOf = ({ sql }: GraphReadByRules): string[] =>
  sql.all<{ id: string }>("SELECT id FROM lessons ORDER BY seq").map(({ id }) => id);

/** Omits the lists of full-text indexes, which are merged later. */
const everythingIn = ({ sql }: GraphReadByRules): string =>
  sql
    .all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT GLOB '*_data' AND name <> 'sqlite_sequence'",
    )
    .flatMap(({ name }) => sql.all(`SELECT * FROM ${name}`))
    .map((row) =>
      Object.values(row)
        .map((value) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value)))
        .join(),
    )
    .join("\n");

async function play(history: readonly HistoryStep[], without: number | null, silent: ReadonlySet<number>) {
  const graph = graphReadByRules();
  const episodes = new Map<number, string>();
  const taught = new Map<string, number>();
  for (const [place, given] of history.entries()) {
    graph.clock.advance(60_000);
    if (given.do === "ask") {
      const before = new Set(lessonsOf(graph));
      const question = nonNull(QUESTIONS[given.question], "question")(given.name);
      await graph.ask(question, { memorise: !silent.has(place) });
      for (const id of lessonsOf(graph)) if (!before.has(id)) taught.set(id, place);
    } else if (place === without) graph.clock.advance(60_000);
    else {
      const text = `${nonNull(SENTENCES[given.sentence], "sentence")(given.name, given.place)} Ref zq${place}qz.`;
      episodes.set(place, graph.tellAt(text, Date.UTC(2023, 6, 1 + place)));
    }
  }
  return { graph, episodes, taught };
}

describe("lessons of ask", () => {
  test("forgetting a message leaves the traversal memory of a graph that never had it", async () => {
    let compared = 0;
    let apart = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), fc.nat(), async (history, which) => {
        const { graph, episodes, taught } = await play(history, null, new Set());
        const told = [...episodes];
        fc.pre(told.length > 0 && taught.size > 0);
        const [place, id] = nonNull(told[which % told.length], "message");
        forgetEpisode(graph.sql, graph.clock.now(), graph.ids, id);
        const left = new Set(lessonsOf(graph));
        const silent = new Set([...taught].flatMap(([lesson, asked]) => (left.has(lesson) ? [] : [asked])));
        const { graph: other } = await play(history, place, silent);
        // word statistics change the order of a search: the other graph may have walked elsewhere
        const walked = ({ sql }: GraphReadByRules): string[] =>
          sql
            .all<{ made: string }>(
              "SELECT names || json_array_length(enhanced) || json_array_length(penalised) || json_array_length(episodes) AS made FROM lessons ORDER BY seq",
            )
            .map(({ made }) => made);
        if (JSON.stringify(walked(graph)) === JSON.stringify(walked(other)))
          expect(memoryOf(graph)).toEqual(memoryOf(other));
        else apart++;
        expect(everythingIn(graph)).not.toContain(`zq${place}qz`);
        compared += memoryOf(graph).length;
      }),
      { numRuns: runs(30) },
    );
    expect(compared).toBeGreaterThan(0);
    expect(apart).toBeLessThan(10);
  }, 240_000);

  test("lessons from prompts with a retracted or rolled back message do not count, until that is undone", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 8 }),
        fc.nat(),
        fc.boolean(),
        async (history, which, retracts) => {
          const { graph, episodes } = await play(history, null, new Set());
          const { sql, clock, ids } = graph;
          const told = [...episodes.values()];
          fc.pre(told.length > 0);
          const id = nonNull(told[which % told.length], "message");
          const before = memoryOf(graph);
          const [said] = sql.all<{ seq: number; at: number }>(
            "SELECT seq, created_at AS at FROM episodes WHERE id = ?",
            id,
          );
          const { seq, at } = nonNull(said, "episode");
          clock.advance(1_000);
          const then = clock.now();
          clock.advance(1_000);
          if (retracts) retractEpisode(sql, clock.now(), ids, id);
          else rollBack(sql, clock.now(), ids, at - 1);
          const shown = sql.all<{ episodes: string }>("SELECT episodes FROM lessons");
          const standing = shown.filter(
            ({ episodes: list }) =>
              !(JSON.parse(list) as number[]).some((row) => (retracts ? row === seq : row >= seq)),
          );
          const enhanced = memoryOf(graph).reduce((most, edge) => Math.max(most, edge.enhanced), 0);
          expect(enhanced).toBeLessThanOrEqual(standing.length);
          if (standing.length === 0) expect(memoryOf(graph)).toEqual([]);
          for (const { vector } of memoryOf(graph)) expect(vector).not.toBeNull();
          clock.advance(1_000);
          rollBack(sql, clock.now(), ids, then);
          expect(memoryOf(graph)).toEqual(before);
        },
      ),
      { numRuns: runs(30) },
    );
  }, 240_000);
});

describe("a lesson about one message from a prompt with another", () => {
  let graph: GraphReadByRules;
  let poison: string;
  const WHERE = "Where does Clara live?";
  const replayed = async (): Promise<string[]> =>
    (await graph.ask(WHERE, { memorise: false })).receipt.replayed.map(({ kind }) => kind);

  beforeEach(async () => {
    graph = graphReadByRules();
    graph.tellAt("Clara lives in Oslo.", "2023-03-01");
    poison = graph.tellAt("Clara met Zorblax, who lives in Lima.", "2023-04-01");
    await graph.ask(WHERE);
  });

  test("a lesson is not replayed while another message of its prompt is retracted, and is replayed again when that is undone", async () => {
    expect(await replayed()).not.toEqual([]);
    const before = memoryOf(graph);
    const then = graph.clock.now();
    graph.clock.advance(1_000);
    retractEpisode(graph.sql, graph.clock.now(), graph.ids, poison);
    expect(await replayed()).toEqual([]);
    expect(memoryOf(graph)).toEqual([]);
    graph.clock.advance(1_000);
    rollBack(graph.sql, graph.clock.now(), graph.ids, then);
    expect(memoryOf(graph)).toEqual(before);
    expect(await replayed()).not.toEqual([]);
  });

  test("a lesson is deleted with another message of its prompt, and so is a lesson that it led to", async () => {
    await graph.ask(WHERE);
    forgetEpisode(graph.sql, graph.clock.now(), graph.ids, poison);
    expect(memoryOf(graph)).toEqual([]);
    expect(lessonsOf(graph)).toEqual([]);
    expect(everythingIn(graph)).not.toMatch(/zorblax/iu);
  });
});
