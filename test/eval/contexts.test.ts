import { afterEach, expect, test } from "vitest";
import { UsageError } from "../../eval/command-line.ts";
import { CONTEXT_MODES, measureZepContext, measureContexts, parseContexts } from "../../eval/contexts.ts";
import { type FakeApi, startFakeApi } from "./fake-api.ts";

let api: FakeApi | undefined;
afterEach(() => api?.close());

const QUESTIONS = [
  { question: "Where?", evidence: [["ep_1"], ["ep_2"]] },
  { question: "Why?", evidence: [] },
];
const FACT = { fact: "Ada lives in Rome.", valid_from: null, valid_to: null, episode_ids: ["ep_2", "ep_3"] };

test("--contexts accepts existing modes, and defaults to all", () => {
  expect(parseContexts("facts, auto")).toEqual(["facts", "auto"]);
  expect(parseContexts(undefined)).toEqual(CONTEXT_MODES);
  for (const text of ["bogus", "auto,", "auto bogus"]) expect(() => parseContexts(text)).toThrow(UsageError);
});

test("a context is measured by its evidence, and by the evidence behind its facts", async () => {
  api = await startFakeApi(() => ({
    episodes: [{ id: "ep_1" }],
    facts: [FACT],
    communities: [],
    context: "Ada lives in Rome.",
  }));
  const [row] = await measureContexts(api.engraph.user("ada"), ["auto"], QUESTIONS);
  expect(row?.label).toBe("context, auto");
  expect(row?.given?.map(({ verbatim, stated, tokens }) => [verbatim, stated, tokens])).toEqual([
    [0.5, 1, 5],
    [NaN, NaN, 5],
  ]);
});

test("a report counts for the sources of the facts that it states, not of all its facts", async () => {
  const report = { findings: [{ fact_ids: ["fact_1", "fact_2"] }, { fact_ids: ["fact_1"] }] };
  const facts: Record<string, unknown> = {
    fact_1: { fact: "Ada lives in Rome.", episode_ids: ["ep_1"] },
    fact_2: { fact: "Ada knows Bob.", episode_ids: ["ep_2"] },
  };
  api = await startFakeApi(
    ({ call }) =>
      facts[call.split("/").at(-1) ?? ""] ?? {
        episodes: [],
        facts: [],
        communities: [{ report }, { report: null }],
        context: "Ada lives in Rome (since 2024-01-01).",
      },
  );
  const [row] = await measureContexts(api.engraph.user("ada"), ["global"], QUESTIONS);
  expect(row?.given?.[0]).toMatchObject({ verbatim: 0, stated: 0.5 });
  expect(api.requests.filter(({ call }) => call.includes("fact_"))).toHaveLength(2);
});

test("a mode that the server refuses differs from one that finds nothing", async () => {
  api = await startFakeApi(({ body }) =>
    body.mode === "bridge" ? { refused: true } : { episodes: [], facts: [], communities: [], context: "" },
  );
  const [known, unknown] = await measureContexts(api.engraph.user("ada"), ["auto", "bridge"], QUESTIONS);
  expect(known?.given?.[0]).toMatchObject({ verbatim: 0, stated: 0 });
  expect(unknown).toEqual({ label: "context, bridge", given: null });
});

test("Zep's context is 20 facts and 20 entities with their summaries, and no message", async () => {
  api = await startFakeApi(() => ({ facts: [FACT], entities: [{ name: "Ada", summary: "Ada lives in Rome." }] }));
  const { given } = await measureZepContext(api.engraph.user("ada"), QUESTIONS);
  expect(api.requests[0]?.body).toEqual({ query: "Where?", scope: ["facts", "entities"], limit: 20 });
  expect(given?.[0]).toMatchObject({ verbatim: 0, stated: 0.5 });
  expect(given?.[0]?.tokens).toBeGreaterThan(10);
});
