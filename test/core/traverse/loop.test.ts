import { describe, expect, test } from "vitest";
import type { Choice, HopChoices } from "../../../worker/core/traverse/choices.ts";
import type { Evidence, Judgement } from "../../../worker/core/traverse/evidence.ts";
import type { Step } from "../../../worker/core/traverse/graph.ts";
import {
  ADA,
  BOB,
  EP,
  NOT_YET,
  OSLO,
  fact,
  keys,
  mention,
  node,
  run,
  stepOf,
  towards,
  until,
} from "./scripted-traversal.ts";

describe("a traversal", () => {
  test("a traversal goes on until the evidence is enough, and learns the path to what was used", () => {
    const { answer, complete, stopped, hops, lessons, asked, visits } = run({
      judge: until("lives"),
      choose: towards("bob", "oslo"),
    });
    expect({ answer, complete, stopped }).toEqual({ answer: "Oslo", complete: true, stopped: "enough" });
    expect(hops.map(({ from, to }) => `${from.id}-${to.id}`)).toEqual(["ada-bob", "bob-oslo"]);
    expect(keys(lessons[0]?.enhanced ?? [])).toEqual(["fact knows", "fact lives"]);
    expect(lessons[0]?.penalised).toEqual([]);
    expect(asked).toEqual(["choose", "judge", "choose", "judge"]);
    expect(visits).toEqual(["ada", "bob"]);
  });

  test("a traversal that replays enough evidence asks the guide once and makes no hop", () => {
    const replayed = [stepOf(ADA, fact("knows", BOB)), stepOf(BOB, fact("lives", OSLO))];
    const { asked, visits, hops, lessons } = run({ judge: until("lives"), choose: () => null, replayed });
    expect(asked).toEqual(["judge"]);
    expect([visits, hops]).toEqual([[], []]);
    expect(keys(lessons[0]?.enhanced ?? [])).toEqual(["fact knows", "fact lives"]);
  });

  test("search hits are judged before the first hop, and the helpful ones are learned", () => {
    const hits = [stepOf(ADA, fact("likes", node("likes", "value"))), stepOf(BOB, fact("lives", OSLO))];
    const {
      answer,
      complete,
      asked,
      visits,
      lessons,
      hits: reported,
    } = run({ judge: until("lives"), choose: () => null, hits });
    expect({ answer, complete, asked, visits }).toEqual({
      answer: "Oslo",
      complete: true,
      asked: ["judge"],
      visits: [],
    });
    expect(keys(lessons[0]?.enhanced ?? [])).toEqual(["fact lives"]);
    expect(keys(reported)).toEqual(["fact likes", "fact lives"]);
  });

  test("a guide may give up: what it said of the evidence stands, and is not asked for again", () => {
    const hits = [stepOf(ADA, fact("knows", BOB))];
    const giveUp = { choose: (): Choice => ({ stop: true, reason: "nothing on homes" }), hits };
    const none = run({ ...giveUp, judge: () => NOT_YET });
    expect(none).toMatchObject({
      answer: "",
      complete: false,
      stopped: "given up",
      asked: ["judge", "choose"],
      used: [],
    });
    expect(none.failed_search).not.toBeNull();
    const partial = run({ ...giveUp, judge: () => ({ ...NOT_YET, answer: "Ada knows him.", facts: [0] }) });
    expect(partial).toMatchObject({ answer: "Ada knows him.", complete: false, asked: ["judge", "choose"] });
    expect(partial.used.map(({ step }) => step.fact?.id)).toEqual(["knows"]);
  });

  test("evidence that was found since the guide judged is judged once more at the end", () => {
    const hits = [stepOf(ADA, fact("knows", BOB))];
    const { asked, answer } = run(
      {
        judge: ({ facts }, last) => (last ? { ...NOT_YET, answer: `${facts.length}`, facts: [0] } : NOT_YET),
        choose: towards("likes"),
        hits,
        halt: (count) => (count === 3 ? "calls" : null),
      },
      { hops: 1 },
    );
    expect(asked).toEqual(["judge", "choose", "judge", "judge"]);
    expect(answer).toBe("2");
  });

  test("replayed edges that did not help are penalised", () => {
    const replayed = [stepOf(ADA, fact("likes", node("likes", "value")))];
    const { lessons } = run({ judge: until("lives"), choose: towards("bob", "oslo"), replayed });
    expect(keys(lessons[0]?.enhanced ?? [])).toEqual(["fact knows", "fact lives"]);
    expect(keys(lessons[0]?.penalised ?? [])).toEqual(["fact likes"]);
  });

  describe("search results that are kept for later", () => {
    const later = [stepOf(ADA, fact("likes", node("likes", "value"))), stepOf(BOB, fact("lives", OSLO))];
    const shown = (script: Parameters<typeof run>[0], bounds = {}) => {
      const seen: number[] = [];
      const judge: typeof script.judge = (evidence, last) => {
        seen.push(evidence.facts.length);
        return script.judge(evidence, last);
      };
      return { ...run({ ...script, judge }, bounds), seen };
    };

    test("are not judged, and teach nothing, if the replayed path is enough", () => {
      const replayed = [stepOf(ADA, fact("knows", BOB))];
      const { seen, hits, lessons } = shown({ judge: until("knows"), choose: () => null, replayed, later });
      expect(seen).toEqual([1]);
      expect(keys(hits)).toEqual(["fact likes", "fact lives"]);
      expect(lessons.flatMap(({ enhanced, penalised }) => keys([...enhanced, ...penalised]))).toEqual(["fact knows"]);
    });

    test("are judged before the first hop if it is not enough, or if nothing is replayed", () => {
      const replayed = [stepOf(ADA, fact("knows", BOB))];
      const second = shown({ judge: until("lives"), choose: () => null, replayed, later });
      expect([second.seen, second.hops]).toEqual([[1, 3], []]);
      expect(shown({ judge: until("lives"), choose: () => null, later }).seen).toEqual([2]);
      const unread = [stepOf(ADA, mention("ada", "ep_1", EP))];
      expect(shown({ judge: until("lives"), choose: () => null, replayed: unread, later }).seen).toEqual([2]);
    });

    test("are judged next to those that are not", () => {
      const replayed = [stepOf(ADA, fact("knows", BOB))];
      const hits = later.slice(0, 1);
      const script = { judge: until("lives"), choose: () => null, replayed, hits, later: later.slice(1) };
      expect(shown(script).seen).toEqual([2, 3]);
    });

    test("are part of the last judgement if the budget ends before", () => {
      const replayed = [stepOf(ADA, fact("knows", BOB))];
      const halt = (asked: number) => (asked === 2 ? ("calls" as const) : null);
      const { seen, answer, stopped } = shown({ judge: until("lives"), choose: () => null, replayed, later, halt });
      expect({ seen, answer, stopped }).toEqual({ seen: [1, 3], answer: "Oslo", stopped: "calls" });
    });
  });

  test("chunks of replayed anchors are opened without asking, before any hop", () => {
    const chunk = { id: "ep_1", title: "t", text: "A message.", weight: 0 };
    const opening: Step = { id: { kind: "chunk", a: "ep_1", b: null }, from: EP, to: EP, fact: null, chunk, weight: 0 };
    const way = [stepOf(ADA, fact("knows", BOB)), stepOf(BOB, mention("bob", "ep_1", EP))];
    const judge = ({ chunks }: Evidence): Judgement =>
      chunks.length > 0 ? { enough: true, answer: "x", facts: [], chunks: [0] } : NOT_YET;
    const script = { judge, choose: () => null, unopened: [opening] };
    const { asked, hops, lessons } = run({ ...script, replayed: way });
    expect({ asked, hops }).toEqual({ asked: ["judge", "judge"], hops: [] });
    expect(keys(lessons[0]?.enhanced ?? [])).toEqual(["fact knows", "mention bob ep_1", "chunk ep_1"]);
    expect(run({ ...script, replayed: [stepOf(ADA, mention("ada", "ep_1", EP))] }).asked).toEqual(["judge"]);
  });

  test("a failed search is not repeated: what it found is judged right away", () => {
    const searched = [stepOf(ADA, fact("knows", BOB)), stepOf(BOB, fact("lives", OSLO))];
    const { asked, visits, stopped, failed_search, evidence } = run({
      judge: () => NOT_YET,
      choose: () => null,
      searched,
    });
    expect({ asked, visits, stopped, failed_search }).toEqual({
      asked: ["judge"],
      visits: [],
      stopped: "searched before",
      failed_search: null,
    });
    expect(evidence.facts.map(({ step }) => step.fact?.id)).toEqual(["knows", "lives"]);
    expect(run({ judge: until("lives"), choose: () => null, searched })).toMatchObject({ complete: true });
  });

  test("a failed search reports where it went; its best answer is cited, but neither enhanced nor penalised", () => {
    const replayed = [stepOf(ADA, fact("likes", node("likes", "value"))), stepOf(ADA, fact("knows", BOB))];
    const { answer, used, lessons, failed_search, stopped } = run(
      {
        judge: ({ facts }) => ({
          ...NOT_YET,
          answer: "Ada knows him.",
          facts: facts.flatMap(({ step }, place) => (step.fact?.id === "knows" ? [place] : [])),
        }),
        choose: towards("bob", "oslo"),
        replayed,
      },
      { hops: 1 },
    );
    expect({ answer, stopped }).toEqual({ answer: "Ada knows him.", stopped: "hops" });
    expect(used.map(({ step }) => step.fact?.id)).toEqual(["knows"]);
    expect(lessons.map(({ enhanced, penalised }) => [keys(enhanced), keys(penalised)])).toEqual([
      [[], ["fact likes", "fact lives"]],
    ]);
    expect(failed_search?.nodes.map(({ id }) => id)).toEqual(["ada", "likes", "bob", "oslo"]);
    expect(keys(failed_search?.steps ?? [])).toEqual(["fact likes", "fact knows", "fact lives"]);
  });

  test("a question that needs no memory is answered directly; in doubt the graph is traversed", () => {
    const script = { judge: until("lives"), choose: towards("bob", "oslo") };
    const none = run({ ...script, needsMemory: () => ({ needed: false, answer: "Four." }) });
    expect(none).toMatchObject({
      answer: "Four.",
      complete: true,
      stopped: "no memory needed",
      asked: ["check memory"],
    });
    expect([none.lessons, none.failed_search, none.seeds]).toEqual([[], null, []]);
    expect(run({ ...script, needsMemory: () => ({ needed: false, answer: "" }) })).toMatchObject({
      answer: "",
      complete: false,
      stopped: "no memory needed",
      asked: ["check memory"],
    });
    for (const needsMemory of [() => null, () => ({ needed: true, answer: "" })])
      expect(run({ ...script, needsMemory })).toMatchObject({ answer: "Oslo", stopped: "enough" });
  });

  describe("a hub", () => {
    const STRANGERS = Array.from({ length: 100 }, (_, place) => fact(`f${place}`, node(`n${place}`)));
    const hub = (from: number) => ({
      edges: STRANGERS.slice(from, from + 40),
      left: Math.max(0, 60 - from),
      chunk: null,
    });
    const looking = (wanted: string) => {
      const shown: string[][] = [];
      const choose = ({ options, more }: HopChoices): Choice => {
        shown.push(options.map(({ to }) => to.id));
        const go = options.findIndex(({ to }) => to.id === wanted);
        return go < 0 && more > 0 ? { more: true, reason: "" } : { go, reason: "" };
      };
      return { shown, choose };
    };

    test("further edges of a hub are shown on request, each once, and fetched only when needed", () => {
      const { shown, choose } = looking("n70");
      const { complete, hops, visits } = run({ judge: until("f70"), choose, hub });
      expect({ complete, hops: hops.map(({ to }) => to.id) }).toEqual({ complete: true, hops: ["n70"] });
      expect(shown.map((ids) => [ids[0], ids.length])).toEqual([
        ["n0", 24],
        ["n24", 56],
      ]);
      expect(visits).toEqual(["ada", "ada"]);
    });

    test("after the last page of edges the first is shown again, until the bound on pages is reached", () => {
      const { shown, choose } = looking("nowhere");
      const { stopped } = run({ judge: () => NOT_YET, choose, hub }, { pages: 3 });
      expect(stopped).toBe("faults");
      expect(shown.slice(0, 4).map((ids) => ids[0])).toEqual(["n0", "n24", "n80", "n0"]);
      expect(shown.length).toBeLessThanOrEqual(6);
    });

    test("once all edges shown were taken, the next page is shown without asking", () => {
      const { hops, stopped } = run(
        { judge: () => NOT_YET, choose: ({ options }) => ({ go: options.length - 1, reason: "" }), hub, values: true },
        { hops: 30, pages: 3 },
      );
      expect(stopped).toBe("hops");
      expect(new Set(hops.map(({ to }) => to.id)).size).toBe(30);
    });
  });

  test("the chunk of an anchor is opened without asking", () => {
    const { asked, evidence } = run({
      judge: ({ chunks }) => (chunks.length > 0 ? { enough: true, answer: "x", facts: [], chunks: [0] } : NOT_YET),
      choose: towards("bob", "ep_1"),
    });
    expect(asked).toEqual(["choose", "judge", "choose", "judge"]);
    expect(evidence.chunks.map(({ step }) => step.chunk?.text)).toEqual(["A message."]);
  });

  test("stepping back keeps the evidence found, and the traversal goes on from there", () => {
    const { hops, evidence, complete } = run({
      judge: until("lives"),
      choose: ({ current, options, visited }) => {
        const go = options.findIndex(
          ({ to }) => to.id === (current.id === "ada" ? "bob" : current.id === "bob" ? "ep_1" : ""),
        );
        const back = visited.findIndex(({ id }) => id === "bob");
        if (go >= 0) return { go, reason: "" };
        return back >= 0 ? { back, reason: "" } : { go: options.findIndex(({ to }) => to.id === "oslo"), reason: "" };
      },
    });
    expect(hops.map(({ to, back }) => [to.id, back])).toEqual([
      ["bob", false],
      ["ep_1", false],
      ["bob", true],
      ["oslo", false],
    ]);
    expect(evidence.chunks).toHaveLength(1);
    expect(complete).toBe(true);
  });

  test("a hop to a value leaves the traversal where it was", () => {
    const { hops } = run({
      judge: until("lives"),
      choose: (at) => ("go" in towards("likes")(at) ? towards("likes")(at) : towards("bob", "oslo")(at)),
    });
    expect(hops.slice(0, 2).map(({ from }) => from.id)).toEqual(["ada", "ada"]);
  });

  test("each part of a split question has its own trail, and the whole is answered at the end", () => {
    const { asked, lessons, answer, complete } = run(
      {
        split: () => ["Who does Ada know?", "Where does Bob live?"],
        judge: (evidence, last) => ({
          ...until(last || evidence.question.startsWith("Where") ? "lives" : "knows")(evidence),
        }),
        choose: towards("bob", "oslo"),
      },
      { parts: 2 },
    );
    expect(asked).toEqual(["split", "choose", "judge", "judge", "choose", "judge", "choose", "judge", "judge"]);
    expect(lessons.map(({ question }) => question)).toEqual(["Who does Ada know?", "Where does Bob live?"]);
    expect({ answer, complete }).toEqual({ answer: "Oslo", complete: true });
  });
});
