import { beforeAll, describe, expect, test } from "vitest";
import { graphReadByRules } from "../../../fakes/graph-read-by-rules.ts";

const graph = graphReadByRules();
const TOLD = [
  "I work at Helionics as an engineer.",
  "My sister Julia lives in Ghent with Pieter.",
  "Julia married Pieter in 2019.",
  "Olaf delivered the oak cupboards for the kitchen.",
  "Bea coaches my running now.",
  "I moved to Bruges in May.",
];
const FRIENDS = ["Ann", "Ben", "Cleo", "Dora", "Emil"];

beforeAll(async () => {
  for (const [day, text] of TOLD.entries()) graph.tellAt(text, `2026-03-0${day + 1}T10:00:00Z`);
  for (const a of FRIENDS) for (const b of FRIENDS) if (a < b) graph.tell([a, "KNOWS", b]);
  await graph.refresh();
});

const modeFor = async (query: string, given: object = {}): Promise<string | undefined> =>
  (await graph.context({ query, receipt: true, ...given })).receipt?.mode?.name;

describe("auto decides by the words of the messages", () => {
  test.each([
    "What has been keeping us busy these days?",
    "Womit war ich so beschäftigt?",
    "¿A qué dedico mis tardes?",
  ])("%s has words of no message, so it gets an overview with reports", async (query) => {
    const { receipt, communities } = await graph.context({ query, receipt: true });
    expect(receipt?.mode).toEqual({ name: "hybrid", why: "no message has the words of the query" });
    expect(communities.length).toBeGreaterThan(0);
  });

  test.each([
    ["a message has the words", "Which cupboards did we get for our kitchen?"],
    ["the query names an entity", "Are we getting along better with Julia?"],
    ["the query is not about the asker", "What makes the sky look blue?"],
    ["the query is a statement", "My evenings have become exhausting lately."],
    ["the query asks for new work", "Can you write a limerick about our neighborhood?"],
    ["the query asks for a place", "Where might I have parked?"],
    ["the query asks for a name", "What is our plumber called?"],
    ["the query is small talk", "How are you?"],
  ])("no overview if %s: %s", async (_, query) => {
    expect(await modeFor(query)).toBe("auto");
  });

  test("a request that names methods, or another mode, gets no overview", async () => {
    const query = "What has been keeping us busy these days?";
    expect(await modeFor(query, { methods: ["bm25"] })).toBe("auto");
    expect(await modeFor(query, { mode: "facts" })).toBe("facts");
  });

  test("a memory without reports gets no overview", async () => {
    const young = graphReadByRules();
    young.tellAt("I work at Helionics.", "2026-03-01T10:00:00Z");
    const { receipt } = await young.context({ query: "What has been keeping us busy these days?", receipt: true });
    expect(receipt?.mode?.name).toBe("auto");
  });
});
