import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AskIn } from "../../shared/api/ask.ts";
import { succeed } from "../../shared/fault.ts";
import { builtinEmbedder } from "../../worker/adapters/builtin-embedder.ts";
import { modelGuide } from "../../worker/adapters/model-guide.ts";
import { openAiLlm } from "../../worker/adapters/openai-llm.ts";
import { systemClock, systemIds } from "../../worker/adapters/system.ts";
import { ask } from "../../worker/flows/ask.ts";
import type { TraversalParts } from "../../worker/flows/traverse.ts";
import type { Graph } from "../../worker/ports/graph.ts";
import { depart, lookAround } from "../../worker/store/departures.ts";
import { listTraces } from "../../worker/store/inspect-traces.ts";
import { writeMeta } from "../../worker/store/meta.ts";
import { learn } from "../../worker/store/traces.ts";
import { CommonWords } from "../../worker/store/full-text.ts";
import { WalkCache } from "../../worker/store/walks.ts";
import { account, meterOn } from "../fakes/accounts.ts";
import { factOf, graphStore } from "../fakes/graph-store.ts";
import { hopBy, judgeBy, readTraversal } from "../fakes/scripted-openai/traversal.ts";
import { startScriptedOpenAi, type ChatBody, type ScriptedOpenAi } from "../fakes/scripted-openai/server.ts";
import type { Step } from "../fakes/scripted-openai/steps.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const QUESTION = "Where are the headquarters of the company Mia works at?";

type Answers = Record<string, (body: ChatBody) => unknown>;

/** A model that knows where it wants to go. */
const GOOD: Answers = {
  judgement: (body) => judgeBy(readTraversal(body), ["in Lisbon"], "In Lisbon."),
  hop: (body) => hopBy(readTraversal(body), ["works at", "headquarters"]),
  parts: () => ({ questions: ["Where does Mia work?", "Where are its headquarters?"] }),
};

let server: ScriptedOpenAi;
let store: ReturnType<typeof graphStore>;

/** A graph of Mia, her employer and where that is, and others; asked through a scripted model. */
async function world(answers: Answers = GOOD): Promise<void> {
  server = await startScriptedOpenAi({ answers });
  store = graphStore();
  writeMeta(store.sql, "embedding_model", "engraph-hashed-1");
  const triples = [
    ["Mia", "WORKS_AT", "Acme Robotics", "Mia works at Acme Robotics."],
    ["Acme Robotics", "BASED_IN", "Lisbon", "The headquarters of Acme Robotics are in Lisbon."],
    ["Mia", "KNOWS", "Zoe", "Mia knows Zoe."],
    ["Zoe", "LIVES_IN", "Rome", "Zoe lives in Rome."],
  ] as const;
  for (const [subject, predicate, object, fact] of triples) {
    store.clock.advance(1000);
    const entities = [subject, object].map((name) => ({ name, type: "concept", count: 1 }));
    store.state({ entities, facts: [factOf({ subject, predicate, object, fact })] }, "2024-01-01");
  }
}

function parts(): TraversalParts {
  const caches = { codes: store.cache, walks: new WalkCache(), words: new CommonWords() };
  const graph: Partial<Graph> = {
    depart: async (asked) => succeed(depart(store.sql, caches, asked, store.clock.now())),
    around: async (asked, id) => succeed(lookAround(store.sql, asked, id, store.clock.now())),
    learn: async (lessons) => {
      for (const lesson of lessons) learn(store.sql, store.clock.now(), lesson);
      return succeed({ enhanced: 0, penalised: 0 });
    },
  };
  const log = { info: () => {}, error: () => {} };
  const llm = openAiLlm({ base_url: server.url, api_key: "k", model: "scripted" });
  return {
    graphs: { at: () => graph as Graph },
    control: {} as TraversalParts["control"],
    embedder: builtinEmbedder(64),
    guide: modelGuide(llm, log),
    meter: meterOn(account()),
    metrics: { stage: () => {} },
    builtin: {} as TraversalParts["builtin"],
    clock: systemClock,
    ids: systemIds,
    log,
  };
}

const asked = (given: Partial<AskIn> = {}) => ask(parts(), ADA, { question: QUESTION, ...given }, true);
const traces = () => listTraces(store.sql, { limit: 100, vectors: false }, store.clock.now()).data;

beforeEach(() => world());
afterEach(() => server.close());

describe("a model that guides", () => {
  test("is shown facts, ways and weights, and answers; what that cost is what was billed", async () => {
    const { answer, citations, complete, receipt } = await asked();
    expect({ answer, complete }).toEqual({ answer: "In Lisbon.", complete: true });
    expect(citations.map(({ quote }) => quote)).toEqual(["The headquarters of Acme Robotics are in Lisbon."]);
    expect(receipt).toMatchObject({
      guide: "scripted",
      model: "scripted",
      stopped: "enough",
      memorised: true,
      ...server.billed,
    });
    expect(receipt.prompt_versions.join()).toMatch(/judge-1-.*hop-1-/);
    expect(server.chats[0]?.messages.at(-1)?.content).toMatch(/<way id="1" to="\w+" weight="-?\d\.\d\d">/);
  });

  test("is asked once where the way is remembered, and shown that it is", async () => {
    const { receipt: first } = await asked();
    const { receipt: second, complete } = await asked();
    expect(complete).toBe(true);
    expect(first.calls).toBeGreaterThanOrEqual(4);
    expect(second.calls).toBe(1);
    expect(second.tokens_in).toBeLessThan(first.tokens_in / 2);
    expect(second.replayed.length).toBeGreaterThan(0);
  });

  test("splits a question where that is wanted, and leaves a lesson of each part", async () => {
    await server.close();
    await world({
      ...GOOD,
      judgement: (body) =>
        judgeBy(
          readTraversal(body),
          [readTraversal(body).question.includes("does Mia work") ? "works at" : "in Lisbon"],
          "In Lisbon.",
        ),
    });
    const { complete, answer, receipt } = await asked({ max_parts: 2 });
    expect({ complete, answer }).toEqual({ complete: true, answer: "In Lisbon." });
    expect(receipt.seeds.length).toBeGreaterThan(2);
  });
});

describe("a guide that fails", () => {
  const nonsense: Step[] = [
    { kind: "wrong" },
    { kind: "truncated" },
    { kind: "refusal" },
    { kind: "text", text: "I would go to the pub." },
    { kind: "text", text: '{"enough": "yes"}' },
    { kind: "response", status: 200, body: { choices: [] } },
  ];

  test.each(nonsense.map((step) => [step.kind, step] as const))(
    "with %s, always, ends in the best answer so far",
    async (_, step) => {
      server.script(...Array.from({ length: 60 }, () => step));
      const { answer, complete, receipt } = await asked();
      expect(complete).toBe(false);
      expect(answer).not.toBe("");
      expect(receipt.calls).toBeLessThanOrEqual(24);
      expect(receipt.calls).toBe(server.chats.length);
      expect(traces()).toEqual([]);
    },
  );

  test("for a moment only is asked again, and costs one call more", async () => {
    server.script({ kind: "wrong" });
    const { complete, receipt } = await asked();
    expect(complete).toBe(true);
    expect(receipt.calls).toBe(server.billed.calls);
    expect(receipt.memorised).toBe(true);
  });

  test("and hangs is left alone when the time is over", async () => {
    server.script({ kind: "answer" }, { kind: "hang" });
    const began = Date.now();
    const { complete, answer, receipt } = await asked({ max_seconds: 1 });
    expect(Date.now() - began).toBeLessThan(1_500);
    expect({ complete, stopped: receipt.stopped }).toEqual({ complete: false, stopped: "seconds" });
    expect(answer).toBe("Mia works at Acme Robotics.");
    expect(traces()).toEqual([]);
  });

  test("and loops or names what does not exist stays within its calls, and teaches nothing", async () => {
    await server.close();
    await world({
      judgement: () => ({ enough: true, answer: "Trust me.", facts: [99, -3], messages: [1234] }),
      hop: () => ({ step: "place", id: 7, reason: "round and round" }),
    });
    const { complete, citations, receipt } = await asked({ max_calls: 6 });
    expect(complete).toBe(false);
    expect(citations).toEqual([]);
    expect(receipt.calls).toBeLessThanOrEqual(6);
    expect(server.billed.calls).toBe(receipt.calls);
    expect(traces()).toEqual([]);
  });

  test.each([1, 2, 3, 5])("to be content is asked %i times at most, the last time for an answer", async (max_calls) => {
    await server.close();
    await world({ ...GOOD, judgement: () => ({ enough: false, answer: "Perhaps.", facts: [], messages: [] }) });
    const { receipt } = await asked({ max_calls });
    expect(server.billed.calls).toBeLessThanOrEqual(max_calls);
    expect(receipt.calls).toBe(server.billed.calls);
  });

  test("never spends more tokens than it may", async () => {
    for (const max_tokens of [500, 1_000, 2_000, 4_000]) {
      const before = server.billed.tokens_in + server.billed.tokens_out;
      const { receipt } = await asked({ max_tokens, memorise: false });
      expect(server.billed.tokens_in + server.billed.tokens_out - before).toBeLessThanOrEqual(max_tokens);
      expect(receipt.tokens_in + receipt.tokens_out).toBeLessThanOrEqual(max_tokens);
    }
  });
});

describe("a wrong way", () => {
  test("that was learned ten times is left after three corrections, and the right one taken", async () => {
    // for a while the model believes that Zoe's home is the answer
    let wanted = "in Rome";
    await server.close();
    await world({
      judgement: (body) => judgeBy(readTraversal(body), [wanted], "There."),
      hop: (body) =>
        hopBy(readTraversal(body), wanted === "in Rome" ? ["knows Zoe", "lives in"] : ["works at", "headquarters"]),
    });
    for (let i = 0; i < 10; i++) await asked();
    const replays = async (): Promise<string> =>
      (await asked({ memorise: false })).receipt.replayed.map(({ to }) => to.name).join();
    expect(await replays()).toContain("Rome");
    wanted = "in Lisbon";
    for (let i = 0; i < 3; i++) expect((await asked()).answer).toBe("There.");
    const after = await replays();
    expect(after).not.toContain("Rome");
    expect(after).toContain("Lisbon");
  });
});
