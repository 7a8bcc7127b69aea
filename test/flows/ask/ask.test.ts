import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AskIn } from "../../../shared/api/ask.ts";
import { FaultError } from "../../../shared/fault.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import { must } from "../../../shared/must.ts";
import { modelGuide } from "../../../worker/adapters/llm/guide.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { sha256, systemClock, systemIds } from "../../../worker/adapters/platform/system.ts";
import { ask, askFollowed, warm } from "../../../worker/flows/ask/ask.ts";
import type { TraversalParts } from "../../../worker/flows/ask/traverse.ts";
import type { Graph } from "../../../worker/ports/graph/graph.ts";
import { startTraversal, readNeighbourhood } from "../../../worker/store/traversal/start.ts";
import { forgetEpisode, retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { listEdgeMemory } from "../../../worker/store/traversal/list-edge-memory.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { learnLesson } from "../../../worker/store/traversal/edge-memory.ts";
import { storeFailedSearch } from "../../../worker/store/traversal/failed-searches.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { account, meterOn } from "../../fakes/accounts.ts";
import { factOf, graphStore, planOf } from "../../fakes/graph-store.ts";
import { hopBy, judgeBy, readTraversal } from "../../fakes/scripted-openai/traversal.ts";
import { startScriptedOpenAi, type ChatBody, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

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

let gone = false;

function parts(): TraversalParts {
  const caches = { codes: store.cache, walks: new WalkCache(), words: new CommonWords() };
  const graph: Partial<Graph> = {
    startTraversal: async (asked) => startTraversal(store.sql, caches, asked, store.clock.now()),
    lookAround: async (asked, look) => readNeighbourhood(store.sql, caches.words, asked, look, store.clock.now()),
    statuses: async () => {
      if (gone) throw new FaultError({ kind: "gone", detail: "This memory does not exist" });
      return [];
    },
    learn: async (lessons, in_vain) => {
      for (const lesson of lessons) learnLesson(store.sql, store.clock.now(), lesson);
      if (in_vain !== null) storeFailedSearch(store.sql, store.clock.now(), in_vain);
      return { enhanced: 0, penalised: 0 };
    },
  };
  const log = { info: () => {}, error: () => {} };
  const llm = openAiLlm({ base_url: server.url, api_key: "k", model: "scripted" });
  return {
    graphs: { at: () => graph as Graph },
    control: {} as TraversalParts["control"],
    embedder: hashedEmbedder(64),
    guide: modelGuide(llm, log),
    memory_dimensions: 64,
    digest: sha256,
    meter: meterOn(account()),
    metrics: { stage: () => {} },
    builtin: {} as TraversalParts["builtin"],
    clock: systemClock,
    ids: systemIds,
    log,
  };
}

const asked = (given: Partial<AskIn> = {}) => ask(parts(), ADA, { question: QUESTION, ...given }, true);
const traces = () => listEdgeMemory(store.sql, { limit: 100, vectors: false }, store.clock.now()).data;

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

  test("may say that a question needs no memory, where it is asked", async () => {
    await server.close();
    await world({ ...GOOD, gate: () => ({ needs_memory: false, answer: "Four." }) });
    const { answer, complete, citations, receipt } = await asked({ question: "What is 2 + 2?", gate: true });
    expect({ answer, complete, citations }).toEqual({ answer: "Four.", complete: true, citations: [] });
    expect(receipt).toMatchObject({ calls: 1, stopped: "no memory needed", memorised: false, seeds: [] });
    expect((await asked()).receipt.stopped).toBe("enough");
    // where it says so in vain, nothing is lost but its call
    server.script({ kind: "wrong" }, { kind: "wrong" });
    expect(await asked({ gate: true })).toMatchObject({ complete: true, answer: "In Lisbon." });
  });

  test("is warmed with answers that are known, and what that cost is what was billed", async () => {
    const questions = [{ question: QUESTION, answer: "Lisbon" }, "Where does Zoe live?"];
    const { warmed, receipt } = await warm(parts(), ADA, { questions });
    expect(warmed.map(({ complete }) => complete)).toEqual([true, true]);
    expect(receipt).toMatchObject({ model: "scripted", ...server.billed });
    expect(receipt.prompt_versions.length).toBeGreaterThan(0);
    expect((await asked()).receipt).toMatchObject({ calls: 1, hops: [] });
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

test("a needed edge of a hub with 1,000 is reached, though nothing speaks for it", async () => {
  await server.close();
  await world({
    judgement: (body) => judgeBy(readTraversal(body), ["number 4 "], "That one."),
    hop: (body) => {
      const shown = readTraversal(body);
      const isThere = shown.ways.some((way) => way.includes("number 4 "));
      return isThere || shown.more === 0 ? hopBy(shown, ["number 4 "]) : { step: "more", id: 0, reason: "not these" };
    },
  });
  for (let from = 0; from < 1_000; from += 100) {
    const facts = Array.from({ length: 100 }, (_, place) => {
      const fact = `Mia saw number ${from + place} pass.`;
      return factOf({ subject: "Mia", predicate: "SAW", object_value: fact, fact });
    });
    store.state({ entities: [{ name: "Mia", type: "concept", count: 1 }], facts }, "2024-01-02");
  }
  const { complete, receipt } = await asked({ question: "What did Mia see?" });
  expect(complete).toBe(true);
  expect(receipt.hops.map(({ to }) => to.name)).toEqual(["Mia saw number 4 pass."]);
  expect(receipt.calls).toBeGreaterThan(5);
});

describe("a memory that is not there", () => {
  afterEach(() => (gone = false));

  test("is told of before any model is asked", async () => {
    gone = true;
    const services = { ...parts(), control: { registration: async () => null } } as unknown as TraversalParts;
    await expect(ask(services, ADA, { question: QUESTION, gate: true }, true)).rejects.toMatchObject({
      fault: { kind: "not_found" },
    });
    expect(server.chats).toHaveLength(0);
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
    let now = systemClock.now();
    // the second passes when what hangs has been asked
    const sleep = async (ms: number): Promise<void> => {
      const woken = now + ms;
      await vi.waitUntil(() => server.chats.length === 2, { timeout: 60_000 });
      now = Math.max(now, woken);
    };
    const clock = { now: () => now, sleep };
    const { complete, answer, receipt } = await ask(
      { ...parts(), clock },
      ADA,
      { question: QUESTION, max_seconds: 1 },
      true,
    );
    expect(receipt.ms).toBe(1_000);
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

  test("and only ever asks for other ways is shown each of them once or twice, within its calls", async () => {
    await server.close();
    await world({ ...GOOD, hop: () => ({ step: "more", id: 0, reason: "none of these" }) });
    const facts = Array.from({ length: 60 }, (_, place) =>
      factOf({ subject: "Mia", predicate: "SAW", object_value: `a ${place}`, fact: `Mia saw a ${place}.` }),
    );
    store.state({ entities: [{ name: "Mia", type: "concept", count: 1 }], facts }, "2024-01-02");
    const { complete, receipt } = await asked({ question: "What did Mia like?" });
    expect([complete, receipt.stopped]).toEqual([false, "faults"]);
    expect(receipt.calls).toBeLessThanOrEqual(24);
    expect(server.billed.calls).toBe(receipt.calls);
    expect(traces()).toEqual([]);
  });

  test("is not asked any more once nobody waits for the answer, and teaches nothing", async () => {
    const followed = askFollowed(parts(), ADA, { question: QUESTION }, true);
    const events: string[] = [];
    for await (const { event } of followed) {
      events.push(event);
      if (event === "hop") break;
    }
    const calls = server.billed.calls;
    await followed.return(undefined);
    expect(events).toEqual(["replay", "hop"]);
    expect((await followed.next()).done).toBe(true);
    expect([server.billed.calls, traces()]).toEqual([calls, []]);
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

describe("a search that was in vain", () => {
  const ABOUT_ZOE = "Where does Zoe play the cello?";
  // three hops: some of the graph is passed, and some is not
  const search = (given: Partial<AskIn> = {}) => asked({ question: ABOUT_ZOE, max_hops: 3, ...given });
  const SEARCHED = { decisions: 1, hops: [], stopped: "searched before" };
  /** In a thread of its own. */
  const stateFact = (subject: string, object: string, fact: string, valid_from: number | null = null): string => {
    store.clock.advance(1000);
    const entities = [subject, object].map((name) => ({ name, type: "concept", count: 1 }));
    const facts = [factOf({ subject, predicate: "PLAYS_IN", object, fact, valid_from })];
    const { episodes } = store.append({ content: valid_from === null ? fact : "Noted.", thread_id: fact });
    const lease = must(store.lease(), "lease");
    store.apply(lease.token, [planOf(must(lease.episodes[0], "episode").seq, { entities, facts })]);
    writeMeta(store.sql, "lease_until", null);
    return must(episodes[0], "episode").id;
  };

  beforeEach(async () => {
    await server.close();
    // content with where she plays alone; where she lives is the best there is
    await world({
      judgement: (body) => {
        const shown = readTraversal(body);
        const there = judgeBy(shown, ["plays in"], "There.");
        if (there["enough"] === true) return there;
        return { ...judgeBy(shown, ["lives in"], ""), enough: false, answer: "She lives in Rome." };
      },
      hop: (body) => hopBy(readTraversal(body), ["lives in", "plays in"]),
    });
  });

  test("is not made again: one call judges what it found, and the best answer so far is the same", async () => {
    const first = await search();
    expect(first).toMatchObject({ complete: false, answer: "She lives in Rome.", receipt: { memorised: true } });
    expect(first.citations.map(({ quote }) => quote)).toEqual(["Zoe lives in Rome."]);
    const second = await search({ question: ` ${ABOUT_ZOE.slice(0, -1)} ` });
    expect(second).toMatchObject({ complete: false, answer: first.answer, citations: first.citations });
    expect(second.receipt).toMatchObject({ ...SEARCHED, calls: 1 });
    expect(first.receipt.calls).toBeGreaterThanOrEqual(4);
  });

  test("is made again with more to spend, for another moment, and in other words", async () => {
    await search();
    expect((await search({ max_hops: 2, max_calls: 20 })).receipt).toMatchObject(SEARCHED);
    expect((await search({ max_hops: 4 })).receipt.hops).not.toEqual([]);
    expect((await search({ as_of: Date.UTC(2024, 5, 1) })).receipt.hops).not.toEqual([]);
    expect((await search({ question: "Where did Zoe play the cello?" })).receipt.hops).not.toEqual([]);
  });

  test("is made again where something was learned that it would have passed, and then finds it", async () => {
    stateFact("Otto", "Paris", "Otto plays in Paris.");
    await search();
    stateFact("Otto", "Paris", "Otto sings in Paris.");
    expect((await search()).receipt).toMatchObject(SEARCHED);
    stateFact("Zoe", "Oslo", "Zoe plays in Oslo.");
    const { answer, complete, receipt } = await search();
    expect({ answer, complete }).toEqual({ answer: "There.", complete: true });
    expect(receipt.stopped).toBe("enough");
  });

  test("is made again when a fact that was known begins to hold", async () => {
    stateFact("Zoe", "Oslo", "Zoe plays in Oslo.", store.clock.now() + 86_400_000);
    await search();
    expect((await search()).receipt).toMatchObject(SEARCHED);
    store.clock.advance(2 * 86_400_000);
    expect(await search()).toMatchObject({ complete: true, answer: "There." });
  });

  test("leaves nothing when anything is forgotten or undone, and after a month", async () => {
    const elsewhere = stateFact("Otto", "Paris", "Otto plays in Paris.");
    const disbelieved = stateFact("Otto", "Bonn", "Otto plays in Bonn.");
    await search();
    expect((await search()).receipt).toMatchObject(SEARCHED);
    retractEpisode(store.sql, store.clock.now(), store.ids, disbelieved);
    expect((await search()).receipt.hops).not.toEqual([]);
    forgetEpisode(store.sql, store.clock.now(), store.ids, elsewhere);
    expect(store.sql.all("SELECT 1 FROM vain_searches")).toEqual([]);
    await search();
    expect((await search()).receipt).toMatchObject(SEARCHED);
    store.clock.advance(31 * 86_400_000);
    expect((await search()).receipt.hops).not.toEqual([]);
  });

  test("says nothing once memory knows of a way that it did not go", async () => {
    stateFact("Rome", "Trastevere", "Trastevere, where one plays in the open, is in Rome.");
    await search({ max_hops: 1 });
    expect((await search({ max_hops: 1 })).receipt).toMatchObject(SEARCHED);
    // with more hops it is found, and remembered: the same words are replayed
    expect((await search()).complete).toBe(true);
    const { complete, receipt } = await search({ max_hops: 1 });
    expect({ complete, stopped: receipt.stopped }).toEqual({ complete: true, stopped: "enough" });
  });

  test("by a guide that failed, hung, or was asked not to remember is made again", async () => {
    server.script({ kind: "wrong" }, { kind: "wrong" });
    await search();
    await search({ memorise: false });
    expect((await search({ memorise: false })).receipt.hops).not.toEqual([]);
    server.script({ kind: "answer" }, { kind: "answer" }, { kind: "hang" });
    expect((await search({ max_seconds: 1 })).receipt.stopped).toBe("seconds");
    expect((await search({ memorise: false })).receipt.hops).not.toEqual([]);
  });

  test("still corrects what memory leads to: three answers that do not need it, and it is left", async () => {
    let believed = "lives in";
    await server.close();
    await world({
      judgement: (body) => judgeBy(readTraversal(body), [believed], "There."),
      hop: (body) => hopBy(readTraversal(body), ["lives in"]),
    });
    for (let i = 0; i < 10; i++) await search();
    const replayed = async (): Promise<string> =>
      (await search({ memorise: false })).receipt.replayed.map(({ to }) => to.name).join();
    expect(await replayed()).toContain("Rome");
    believed = "plays in";
    const stops: string[] = [];
    for (let i = 0; i < 3; i++) stops.push((await search()).receipt.stopped);
    expect(stops.slice(1)).toEqual(["searched before", "searched before"]);
    expect(await replayed()).not.toContain("Rome");
  });
});
