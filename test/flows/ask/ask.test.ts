import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { builtinGuide } from "../../../worker/adapters/builtin/guide.ts";
import { systemClock } from "../../../worker/adapters/platform/system.ts";
import { ask, askFollowed } from "../../../worker/flows/ask/ask.ts";
import { warm } from "../../../worker/flows/ask/warm.ts";
import type { TraversalParts } from "../../../worker/flows/ask/traverse.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";
import { hopBy, judgeBy, readTraversal } from "../../fakes/scripted-openai/traversal.ts";
import { ADA, GOOD, QUESTION, startAskWorld, type Answers, type AskWorld } from "./ask-world.ts";

let world: AskWorld;

async function restart(answers: Answers): Promise<void> {
  await world.server.close();
  world = await startAskWorld(answers);
}

beforeEach(async () => {
  world = await startAskWorld();
});
afterEach(() => world.server.close());

describe("a model as the guide", () => {
  test("the guide sees facts and paths, and answers at the cost that was billed", async () => {
    const { answer, citations, search_ended, receipt } = await world.ask();
    expect({ answer, search_ended }).toEqual({ answer: "In Lisbon.", search_ended: "by_guide" });
    expect(citations.map(({ quote }) => quote)).toEqual(["The headquarters of Acme Robotics are in Lisbon."]);
    expect(receipt).toMatchObject({
      guide: "scripted",
      model: "scripted",
      stopped: "enough",
      memorised: true,
      ...world.server.billed,
    });
    expect(receipt.prompt_versions.join()).toMatch(/judge-3-.*hop-3-/);
    expect(world.server.chats[0]?.messages.at(-1)?.content).toMatch(/<way id="1" to="\w+">/);
  });

  test("the guide is called only once if the path is remembered, and sees the remembered edges", async () => {
    const { receipt: first } = await world.ask();
    const { receipt: second, search_ended } = await world.ask();
    expect(search_ended).toBe("by_guide");
    expect(first.calls).toBeGreaterThanOrEqual(4);
    expect(second.calls).toBe(1);
    expect(second.tokens_in).toBeLessThan(first.tokens_in / 2);
    expect(second.replayed.length).toBeGreaterThan(0);
  });

  test("a repeated question is judged by its path alone, and by all search results if there is news about it", async () => {
    await world.server.close();
    world = await startAskWorld(GOOD, true);
    world.store.clock.advance(3_600_000);
    const judged = async (question: string): Promise<string[][]> => {
      const before = world.server.chats.length;
      expect((await world.ask({ question })).answer).toBe("In Lisbon.");
      return world.server.chats.slice(before).map((body) => readTraversal(body).facts);
    };
    const [all = []] = await judged(QUESTION);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const path = ["The headquarters of Acme Robotics are in Lisbon."];
    expect(await judged(QUESTION)).toEqual([path.map((text) => expect.stringContaining(text))]);
    world.store.clock.advance(3_600_000);
    const entities = ["Acme Robotics", "Porto"].map((name) => ({ name, type: "concept", count: 1 }));
    const fact = factOf({
      subject: "Acme Robotics",
      predicate: "OPENED",
      object: "Porto",
      fact: "Acme Robotics opened an office in Porto.",
    });
    world.store.state({ entities, facts: [fact] }, "2024-02-01");
    expect((await judged(QUESTION))[0]?.join()).toContain("Porto");
  });

  test("the guide may say that a question needs no memory if the request asks for that check", async () => {
    await restart({ ...GOOD, needs_memory: () => ({ needs_memory: false, answer: "Four." }) });
    const { answer, search_ended, citations, support, receipt } = await world.ask({
      question: "What is 2 + 2?",
      check_need: true,
    });
    expect({ answer, search_ended, citations, support }).toEqual({
      answer: "Four.",
      search_ended: "not_needed",
      citations: [],
      support: "none",
    });
    expect(receipt).toMatchObject({ calls: 1, stopped: "no memory needed", memorised: false, seeds: [] });
    expect((await world.ask()).receipt.stopped).toBe("enough");
    world.server.script({ kind: "wrong" }, { kind: "wrong" });
    expect(await world.ask({ check_need: true })).toMatchObject({ search_ended: "by_guide", answer: "In Lisbon." });
  });

  test("known answers are learned by traversal memory at the cost that was billed", async () => {
    const questions = [{ question: QUESTION, answer: "Lisbon" }, "Where does Zoe live?"];
    const { warmed, receipt } = await warm(world.parts(), ADA, { questions, max_calls: 24 });
    expect(warmed.map(({ search_ended }) => search_ended)).toEqual(["by_guide", "by_guide"]);
    expect(receipt).toMatchObject({ model: "scripted", ...world.server.billed });
    expect(receipt.prompt_versions.length).toBeGreaterThan(0);
    expect((await world.ask({ taught: false })).receipt).toMatchObject({ calls: 1, hops: [] });
  });

  test("a model is not asked whether a taught question needs memory, and each question is taught its own answer", async () => {
    await restart({ ...GOOD, needs_memory: () => ({ needs_memory: false, answer: "Four." }) });
    const { warmed } = await warm(world.parts(), ADA, { questions: [{ question: QUESTION, answer: "Lisbon" }] });
    expect(warmed).toMatchObject([{ search_ended: "by_guide", taught: { rests_on: "sources" } }]);
    world.store.clock.advance(1000);
    expect(await world.ask()).toMatchObject({
      answer: "Lisbon",
      support: "good",
      receipt: { calls: 0, stopped: "taught" },
    });
    expect(
      (await world.ask({ question: "Where are the headquarters of the company Zoe works at?" })).taught,
    ).toBeNull();
  });

  test("a search that ends with a fault does not leave an answer without sources that the memory states", async () => {
    const question = "Where does Zoe live?";
    await restart({ ...GOOD, judgement: () => ({ enough: "?" }) });
    const { warmed } = await warm(world.parts(), ADA, { questions: [{ question, answer: "In Rome." }] });
    expect(warmed).toMatchObject([{ search_ended: "by_fault", taught: { rests_on: "sources" } }]);
    world.store.clock.advance(1000);
    const { answer, citations } = await world.ask({ question });
    expect({ answer, quotes: citations.map(({ quote }) => quote) }).toEqual({
      answer: "In Rome.",
      quotes: [expect.stringContaining("Zoe lives in Rome.")],
    });
    forgetEpisode(
      world.store.sql,
      world.store.clock.now(),
      world.store.ids,
      nonNull(citations[0]?.episode_id, "source"),
    );
    expect((await world.ask({ question })).taught).toBeNull();
  });

  test("without a model, no path is learned for sums and greetings", async () => {
    const parts = { ...world.parts(), guide: builtinGuide };
    const { warmed } = await warm(parts, ADA, { questions: ["What is 2 plus 2?", "Hello!"] });
    expect(warmed).toMatchObject([
      { search_ended: "not_needed", enhanced: 0, penalised: 0, calls: 0 },
      { search_ended: "not_needed", enhanced: 0, penalised: 0, calls: 0 },
    ]);
    expect(world.listTraces()).toEqual([]);
  });

  test("a question is split if parts are requested, and each part starts from its own seeds", async () => {
    await restart({
      ...GOOD,
      judgement: (body) =>
        judgeBy(
          readTraversal(body),
          [readTraversal(body).question.includes("does Mia work") ? "works at" : "in Lisbon"],
          "In Lisbon.",
        ),
    });
    const { search_ended, answer, receipt } = await world.ask({ max_parts: 2 });
    expect({ search_ended, answer }).toEqual({ search_ended: "by_guide", answer: "In Lisbon." });
    expect(receipt.seeds.length).toBeGreaterThan(2);
  });
});

describe("search results", () => {
  test("search results are judged first; if they suffice, one call answers, and the path is remembered", async () => {
    await world.server.close();
    world = await startAskWorld(GOOD, true);
    const { answer, search_ended, receipt } = await world.ask();
    expect({ answer, search_ended }).toEqual({ answer: "In Lisbon.", search_ended: "by_guide" });
    expect(receipt).toMatchObject({ calls: 1, decisions: 1, hops: [], memorised: true });
    expect(receipt.hits.map(({ kind }) => kind)).toContain("fact");
    const taught = new Set(receipt.enhanced.map(({ fact_id }) => fact_id));
    expect(receipt.hits.some(({ fact_id }) => fact_id !== null && taught.has(fact_id))).toBe(true);
  });
});

describe("no answer", () => {
  const silent = { enough: false, answer: "", facts: [], messages: [] };
  const restartSearching = async (answers: Answers): Promise<void> => {
    await world.server.close();
    world = await startAskWorld(answers, true);
  };

  test("matching words do not overrule a guide that finds no answer, and the guide may stop the search", async () => {
    await restartSearching({ ...GOOD, judgement: () => silent, hop: () => ({ step: "stop", id: 0, reason: "no" }) });
    const { answer, citations, search_ended, receipt } = await world.ask();
    expect({ answer, citations, search_ended }).toEqual({ answer: null, citations: [], search_ended: "by_guide" });
    expect(receipt).toMatchObject({ stopped: "given up", calls: 2, hops: [], enhanced: [] });
    expect((await world.ask()).receipt).toMatchObject({ stopped: "searched before", calls: 1 });
  });

  test("a guide that cannot be reached after it judged leaves no answer", async () => {
    await restartSearching({ ...GOOD, judgement: () => silent });
    world.server.script(
      { kind: "answer" },
      ...Array.from({ length: 9 }, () => ({ kind: "response", status: 500, body: {} }) as const),
    );
    const { answer, receipt } = await world.ask();
    expect({ answer, stopped: receipt.stopped }).toEqual({ answer: null, stopped: "unavailable" });
  });

  test("an answer without evidence does not count as an answer", async () => {
    await restartSearching({ ...GOOD, judgement: () => ({ ...silent, answer: "I would think so." }) });
    expect(await world.ask()).toMatchObject({ answer: null, citations: [], search_ended: "by_limit" });
  });

  test("if no guide could be asked, the words of the evidence answer or nothing does", async () => {
    await restartSearching(GOOD);
    const down = Array.from({ length: 40 }, () => ({ kind: "response", status: 500, body: {} }) as const);
    world.server.script(...down);
    expect(await world.ask({ question: "Where does Zoe live?" })).toMatchObject({
      answer: "Zoe lives in Rome. (as of 1 Jan 2024)",
      search_ended: "by_fault",
    });
    world.server.script(...down);
    expect(await world.ask({ question: "Which quarks charm Zoe?" })).toMatchObject({ answer: null, citations: [] });
  });
});

test("the needed one of a hub's 1,000 edges is reached, although nothing in the question points to it", async () => {
  await restart({
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
    world.store.state({ entities: [{ name: "Mia", type: "concept", count: 1 }], facts }, "2024-01-02");
  }
  const { search_ended, receipt } = await world.ask({ question: "What did Mia see?", max_calls: 24 });
  expect(search_ended).toBe("by_guide");
  expect(receipt.hops.map(({ to }) => to.name)).toEqual(["Mia saw number 4 pass."]);
  expect(receipt.calls).toBeGreaterThan(5);
});

describe("a memory that does not exist", () => {
  test("a question to a memory that does not exist fails before any model call", async () => {
    world.deleteMemory();
    const services = { ...world.parts(), control: { registration: async () => null } } as unknown as TraversalParts;
    await expect(ask(services, ADA, { question: QUESTION, gate: true }, true)).rejects.toMatchObject({
      fault: { kind: "not_found" },
    });
    expect(world.server.chats).toHaveLength(0);
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
    "a guide that always returns %s ends with the best answer so far",
    async (_, step) => {
      world.server.script(...Array.from({ length: 60 }, () => step));
      const { answer, search_ended, receipt } = await world.ask();
      expect(search_ended).not.toBe("by_guide");
      expect(answer).not.toBe("");
      expect(receipt.calls).toBeLessThanOrEqual(24);
      expect(receipt.calls).toBe(world.server.chats.length);
      expect(world.listTraces()).toEqual([]);
    },
  );

  test("a guide that fails once is asked again, which costs one more call", async () => {
    world.server.script({ kind: "wrong" });
    const { search_ended, receipt } = await world.ask();
    expect(search_ended).toBe("by_guide");
    expect(receipt.calls).toBe(world.server.billed.calls);
    expect(receipt.memorised).toBe(true);
  });

  test("a guide that hangs is abandoned when time is up", async () => {
    world.server.script({ kind: "answer" }, { kind: "hang" });
    let now = systemClock.now();
    const sleep = async (ms: number): Promise<void> => {
      const woken = now + ms;
      await vi.waitUntil(() => world.server.chats.length === 2, { timeout: 60_000 });
      now = Math.max(now, woken);
    };
    const clock = { now: () => now, sleep };
    const { search_ended, answer, receipt } = await ask(
      { ...world.parts(), clock },
      ADA,
      { question: QUESTION, max_seconds: 1, max_calls: 10 },
      true,
    );
    expect(receipt.ms).toBe(1_000);
    expect({ search_ended, stopped: receipt.stopped }).toEqual({ search_ended: "by_limit", stopped: "seconds" });
    expect(answer).toBe("Mia works at Acme Robotics.");
    expect(world.listTraces()).toEqual([]);
  });

  test("a guide that loops or names what does not exist stays within its calls and teaches nothing", async () => {
    await restart({
      judgement: () => ({ enough: true, answer: "Trust me.", facts: [99, -3], messages: [1234] }),
      hop: () => ({ step: "place", id: 7, reason: "round and round" }),
    });
    const { search_ended, citations, receipt } = await world.ask({ max_calls: 6 });
    expect(search_ended).toBe("by_fault");
    expect(citations).toEqual([]);
    expect(receipt.calls).toBeLessThanOrEqual(6);
    expect(world.server.billed.calls).toBe(receipt.calls);
    expect(world.listTraces()).toEqual([]);
  });

  test("a guide that only asks for more paths stays within its calls and teaches nothing", async () => {
    await restart({ ...GOOD, hop: () => ({ step: "more", id: 0, reason: "none of these" }) });
    const facts = Array.from({ length: 60 }, (_, place) =>
      factOf({ subject: "Mia", predicate: "SAW", object_value: `a ${place}`, fact: `Mia saw a ${place}.` }),
    );
    world.store.state({ entities: [{ name: "Mia", type: "concept", count: 1 }], facts }, "2024-01-02");
    const { search_ended, receipt } = await world.ask({ question: "What did Mia like?", max_calls: 24 });
    expect([search_ended, receipt.stopped]).toEqual(["by_fault", "faults"]);
    expect(receipt.calls).toBeLessThanOrEqual(24);
    expect(world.server.billed.calls).toBe(receipt.calls);
    expect(world.listTraces()).toEqual([]);
  });

  test("a guide gets no more calls, and teaches nothing, once the client has left the stream", async () => {
    const followed = askFollowed(world.parts(), ADA, { question: QUESTION }, true);
    const events: string[] = [];
    for await (const { event } of followed) {
      events.push(event);
      if (event === "hop") break;
    }
    const calls = world.server.billed.calls;
    await followed.return(undefined);
    expect(events).toEqual(["replay", "hop"]);
    expect((await followed.next()).done).toBe(true);
    expect([world.server.billed.calls, world.listTraces()]).toEqual([calls, []]);
  });

  test.each([1, 2, 3, 5])("a guide that never has enough evidence gets at most %i calls", async (max_calls) => {
    await restart({ ...GOOD, judgement: () => ({ enough: false, answer: "Perhaps.", facts: [], messages: [] }) });
    const { receipt } = await world.ask({ max_calls });
    expect(world.server.billed.calls).toBeLessThanOrEqual(max_calls);
    expect(receipt.calls).toBe(world.server.billed.calls);
  });

  test("a guide never spends more tokens than its budget", async () => {
    for (const max_tokens of [500, 1_000, 2_000, 4_000]) {
      const before = world.server.billed.tokens_in + world.server.billed.tokens_out;
      const { receipt } = await world.ask({ max_tokens, memorise: false });
      expect(world.server.billed.tokens_in + world.server.billed.tokens_out - before).toBeLessThanOrEqual(max_tokens);
      expect(receipt.tokens_in + receipt.tokens_out).toBeLessThanOrEqual(max_tokens);
    }
  });
});

describe("a wrong path that was learned", () => {
  test("a wrong path learned ten times is replaced by the right one after three corrections", async () => {
    let wanted = "in Rome";
    await restart({
      judgement: (body) => judgeBy(readTraversal(body), [wanted], "There."),
      hop: (body) =>
        hopBy(readTraversal(body), wanted === "in Rome" ? ["knows Zoe", "lives in"] : ["works at", "headquarters"]),
    });
    for (let i = 0; i < 10; i++) await world.ask();
    const replays = async (): Promise<string> =>
      (await world.ask({ memorise: false })).receipt.replayed.map(({ to }) => to.name).join();
    expect(await replays()).toContain("Rome");
    wanted = "in Lisbon";
    for (let i = 0; i < 3; i++) expect((await world.ask()).answer).toBe("There.");
    const after = await replays();
    expect(after).not.toContain("Rome");
    expect(after).toContain("Lisbon");
  });
});
