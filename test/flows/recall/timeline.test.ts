/** Contexts for questions about the course of a history, which cover all of it. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const DAYS = 40;
const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1, 9);
const ROOMS = ["kitchen", "bathroom", "cellar", "attic"];

const said = (content: string, at: number) => ({
  content,
  reference_time: { at, zoned: true, precision: "instant" as const },
});

function renovation(): { graph: GraphReadByRules; ids: string[] } {
  const graph = graphReadByRules();
  const { episodes } = graph.append(
    ...Array.from({ length: DAYS }, (_, day) => {
      const room = ROOMS[Math.floor((day * ROOMS.length) / DAYS)];
      const at = START + day * DAY;
      return [
        said(`Step ${day}: the renovation of the ${room} cost me another evening and a lot of paint.`, at),
        said(`My renovation list for the ${room} is long today, number ${day}.`, at + 60_000),
        said(`The dog slept ${day} hours.`, at + 120_000),
      ];
    }).flat(),
  );
  return { graph, ids: episodes.flatMap(({ id }, place) => (place % 3 === 0 ? id : [])) };
}

const daysIn = (episodes: readonly { reference_time: string }[]): number[] =>
  [...new Set(episodes.map(({ reference_time }) => Math.floor((Date.parse(reference_time) - START) / DAY)))].sort(
    (a, b) => a - b,
  );

test("a timeline covers the whole history within a small budget, in order of time", async () => {
  const { graph } = renovation();
  const query = "In what order did I bring up the parts of the renovation?";
  const { context, episodes, tokens, receipt } = await graph.context({ query, max_tokens: 800, receipt: true });
  expect(receipt?.mode).toEqual({ name: "timeline", why: "the query asks for the course of a history" });
  expect(tokens).toBeLessThanOrEqual(800);
  const days = daysIn(episodes);
  expect(days.at(0)).toBeLessThan(DAYS / 4);
  expect(days.at(-1)).toBeGreaterThanOrEqual((DAYS * 3) / 4);
  const places = ROOMS.map((room) => context.indexOf(`the ${room}`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(context).not.toContain("The dog slept");
  expect(receipt?.lines).toHaveLength(episodes.length);
});

test("a timeline spreads over everything if the query names no topic", async () => {
  const { graph } = renovation();
  const { episodes } = await graph.context({ query: "What have we done so far?", max_tokens: 600 });
  const days = daysIn(episodes);
  expect(days.length).toBeGreaterThan(5);
  expect(days.at(0)).toBeLessThan(DAYS / 8);
  expect(days.at(-1)).toBeGreaterThan((DAYS * 7) / 8);
});

const SESSIONS = 100;

test.each([300, 500, 1_000, 2_000, 4_000])(
  "a timeline of %i tokens without a topic shows sessions of the whole period at even distances",
  async (max_tokens) => {
    const graph = graphReadByRules();
    for (let session = 0; session < SESSIONS; session++) {
      const at = START + 3 * session * DAY;
      const message = (role: "user" | "assistant", content: string, minute: number) => ({
        ...said(content, at + minute * 60_000),
        role,
        thread_id: `session ${session}`,
      });
      graph.append(
        message("user", `In session ${session} I worked on the ${ROOMS[session % ROOMS.length]} of the house.`, 0),
        message("assistant", `Well done with session ${session}. Do you want a list of the next steps?`, 1),
        message("user", `Yes, please, and remind me of the paint that I bought, number ${session}.`, 2),
        message("assistant", "Here is the list: sand, prime, paint, and clean the brushes.", 3),
      );
    }
    for (const query of ["What have we done so far?", "Was haben wir bisher gemacht?", "Summarise my progress"]) {
      const { context, episodes, tokens, receipt } = await graph.context({ query, max_tokens, receipt: true });
      expect(receipt?.mode?.name).toBe("timeline");
      expect(tokens).toBeGreaterThan(max_tokens * 0.8);
      const shown = [...new Set(daysIn(episodes).map((day) => day / 3))];
      expect([shown.at(0), shown.at(-1)]).toEqual([0, SESSIONS - 1]);
      const gaps = shown.slice(1).map((session, place) => session - (shown[place] ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil((2 * (SESSIONS - 1)) / (shown.length - 1)));
      const places = shown.map((session) => context.indexOf(`In session ${session} `)).filter((place) => place >= 0);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect((await graph.context({ query, max_tokens })).context).toBe(context);
    }
  },
);

test("a timeline without a topic shows the latest session of a long history", async () => {
  const graph = graphReadByRules();
  const message = (content: string, place: number) => ({
    ...said(content, START + place * DAY),
    thread_id: `${place}`,
  });
  graph.append(...Array.from({ length: 2_001 }, (_, place) => message(`I wrote page ${place} of my diary.`, place)));
  const { context } = await graph.context({ query: "What have we done so far?", max_tokens: 300 });
  expect(context).toContain("page 0 of");
  expect(context).toContain("page 2000 of");
});

test("a timeline without a topic keeps to the period that the query names", async () => {
  const { graph } = renovation();
  const { episodes } = await graph.context({ query: "What have we done since February 2024?", max_tokens: 600 });
  expect(daysIn(episodes).length).toBeGreaterThan(3);
  expect(daysIn(episodes).at(0)).toBeGreaterThanOrEqual(31);
});

test("a timeline shows no message that was undone, unknown or not written by the moment", async () => {
  const { graph, ids } = renovation();
  const known_at = graph.clock.now();
  graph.clock.advance(60_000);
  graph.append(said("The renovation of the garden begins.", START + DAYS * DAY));
  graph.clock.advance(60_000);
  retractEpisode(graph.sql, graph.clock.now(), graph.ids, nonNull(ids[3], "message"));
  graph.clock.advance(60_000);
  for (const query of ["What have we done so far?", "Summarise my progress on the renovation of the kitchen"]) {
    const ask = async (moment: { as_of?: number; known_at?: number }): Promise<string> =>
      (await graph.context({ query, mode: "timeline", max_tokens: 20_000, ...moment })).context;
    const now = await ask({});
    expect(now).toContain("Step 2:");
    expect(now).not.toContain("Step 3:");
    expect(await ask({ known_at })).toContain("Step 3:");
    expect(await ask({ known_at })).not.toContain("garden");
    const then = await ask({ as_of: START + 5 * DAY });
    expect(then).toContain("Step 4:");
    expect(then).not.toContain("Step 6:");
  }
});

test("a timeline reads at most 200 messages of a long history", async () => {
  const { graph } = renovation();
  const { episodes } = await graph.context({ query: "renovation", mode: "timeline", max_tokens: 100_000 });
  expect(episodes.length).toBeLessThanOrEqual(200);
  expect(daysIn(episodes)).toHaveLength(DAYS);
});

test("a search embeds only the topic of a question about a history, and any other question whole", async () => {
  const { graph } = renovation();
  const embedded: string[] = [];
  const { embedder } = graph.parts;
  const embed = (texts: string[]) => (embedded.push(texts[0] ?? ""), embedder.embed(texts));
  Object.assign(graph.parts, { embedder: { ...embedder, embed } });
  await graph.search({ query: "In what order did I bring up the rooms of my renovation?" });
  await graph.search({ query: "What is in what order in the kitchen?" });
  await graph.search({ query: "Summarise everything that we have discussed so far." });
  const [topic, ...others] = embedded;
  expect(topic).toContain("rooms of my renovation");
  expect(topic).not.toContain("order");
  expect(others).toEqual([
    "What is in what order in the kitchen?",
    "Summarise everything that we have discussed so far.",
  ]);
});
