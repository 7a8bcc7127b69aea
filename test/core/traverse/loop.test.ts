import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "../../../shared/must.ts";
import type { Choice, Crossroads } from "../../../worker/core/traverse/choices.ts";
import type { Evidence, Judgement } from "../../../worker/core/traverse/evidence.ts";
import {
  edgeKey,
  type Neighbourhood,
  type SeenEdge,
  type Step,
  type TraversalNode,
} from "../../../worker/core/traverse/graph.ts";
import type { Gating, Halt } from "../../../worker/core/traverse/guidance.ts";
import { next, take, type Came } from "../../../worker/core/traverse/loop.ts";
import type { Traversed } from "../../../worker/core/traverse/outcome.ts";
import { startTraversal, type Bounds } from "../../../worker/core/traverse/state.ts";

/**
 *     ada ──fact── bob ──fact── oslo      bob ──mention── ep_1 (a chunk)      ada ──fact── "tea"
 */
const node = (id: string, kind: TraversalNode["kind"] = "entity"): TraversalNode => ({ id, kind, name: id });
const fact = (id: string, to: TraversalNode): SeenEdge => ({
  id: { kind: "fact", a: id, b: null },
  to,
  fact: { id, text: `${id}.`, episode_id: "ep_0" },
  weight: 0,
  relevance: 0,
});
const mention = (entity: string, episode: string, to: TraversalNode): SeenEdge => ({
  id: { kind: "mention", a: entity, b: episode },
  to,
  fact: null,
  weight: 0,
  relevance: 0,
});
const [ADA, BOB, OSLO, EP] = [node("ada"), node("bob"), node("oslo"), node("ep_1", "anchor")];
const GRAPH: Record<string, Omit<Neighbourhood, "node" | "left">> = {
  ada: { edges: [fact("knows", BOB), fact("likes", node("likes", "value"))], chunk: null },
  bob: { edges: [fact("knows", ADA), fact("lives", OSLO), mention("bob", "ep_1", EP)], chunk: null },
  oslo: { edges: [fact("lives", BOB)], chunk: null },
  ep_1: { edges: [mention("bob", "ep_1", BOB)], chunk: { id: "ep_1", title: "t", text: "A message.", weight: 0 } },
};

interface Script {
  judge: (evidence: Evidence, last: boolean) => Judgement | null;
  choose: (crossroads: Crossroads) => Choice | null;
  gate?: () => Gating | null;
  split?: () => string[] | null;
  halt?: (asked: number) => Halt | null;
  replayed?: Step[];
  unopened?: Step[];
  searched?: Step[];
  /** Ada's edges, from some place on, in place of those above; with `values` they lead to values. */
  hub?: (from: number) => Omit<Neighbourhood, "node">;
  values?: boolean;
}

const BOUNDS: Bounds = { hops: 10, backs: 5, pages: 3, parts: 1 };

function run(script: Script, bounds: Partial<Bounds> = {}): Traversed & { asked: string[]; visits: string[] } {
  let state = startTraversal("Where does Bob live?", null, { ...BOUNDS, ...bounds }, script.gate !== undefined);
  const asked: string[] = [];
  const visits: string[] = [];
  for (let turn = 0; turn < 500; turn++) {
    const wanted = next(state);
    if (wanted.kind === "done") return { ...wanted.result, asked, visits };
    if (wanted.kind === "visit") visits.push(wanted.node.id);
    else if (wanted.kind !== "begin") asked.push(wanted.kind);
    const halt = script.halt?.(asked.length) ?? null;
    const came = (): Came => {
      switch (wanted.kind) {
        case "gate":
          return { kind: "gated", said: script.gate?.() ?? null, halt };
        case "split":
          return { kind: "split", said: script.split?.() ?? null, halt };
        case "begin":
          return {
            kind: "begun",
            seeds: [ADA],
            replayed: script.replayed ?? [],
            unopened: script.unopened ?? [],
            searched: script.searched ?? null,
          };
        case "visit": {
          const { from } = wanted;
          const around = wanted.node.id === "ada" && script.hub ? valuesOf(script, from) : GRAPH[wanted.node.id];
          return {
            kind: "visited",
            neighbourhood: around === undefined ? null : { node: wanted.node, left: 0, ...around },
          };
        }
        case "judge":
          return { kind: "judged", said: halt === null ? script.judge(wanted.evidence, wanted.last) : null, halt };
        case "choose":
          return { kind: "chosen", said: halt === null ? script.choose(wanted.crossroads) : null, halt };
      }
    };
    state = take(state, came());
  }
  throw new Error("it does not end");
}

function valuesOf({ hub, values }: Script, from: number): Omit<Neighbourhood, "node"> {
  const around = must(hub, "hub")(from);
  if (values !== true) return around;
  return { ...around, edges: around.edges.map((edge) => ({ ...edge, to: { ...edge.to, kind: "value" as const } })) };
}

const keys = (steps: readonly Step[]): string[] => steps.map(({ id }) => edgeKey(id).trim());
const NOT_YET: Judgement = { enough: false, answer: "", facts: [], chunks: [] };
/** Enough once a fact is found, which is all that is used. */
const until =
  (id: string) =>
  ({ facts }: Evidence): Judgement => {
    const place = facts.findIndex(({ step }) => step.fact?.id === id);
    return place < 0 ? NOT_YET : { enough: true, answer: "Oslo", facts: [place], chunks: [] };
  };
const towards =
  (...ids: string[]) =>
  ({ options }: Crossroads): Choice => {
    const go = options.findIndex(({ to }) => ids.includes(to.id));
    return go < 0 ? { back: 0, reason: "back" } : { go, reason: "on" };
  };
const stepOf = (from: TraversalNode, { id, to, fact, weight }: SeenEdge): Step => ({
  id,
  from,
  to,
  fact,
  chunk: null,
  weight,
});

describe("a traversal", () => {
  test("goes on until the evidence is enough, and learns the path to what was used", () => {
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

  test("answers from memory with one question, and goes nowhere", () => {
    const replayed = [stepOf(ADA, fact("knows", BOB)), stepOf(BOB, fact("lives", OSLO))];
    const { asked, visits, hops, lessons } = run({ judge: until("lives"), choose: () => null, replayed });
    expect(asked).toEqual(["judge"]);
    expect([visits, hops]).toEqual([[], []]);
    expect(keys(lessons[0]?.enhanced ?? [])).toEqual(["fact knows", "fact lives"]);
  });

  test("penalises what memory led to in vain", () => {
    const replayed = [stepOf(ADA, fact("likes", node("likes", "value")))];
    const { lessons } = run({ judge: until("lives"), choose: towards("bob", "oslo"), replayed });
    expect(keys(lessons[0]?.enhanced ?? [])).toEqual(["fact knows", "fact lives"]);
    expect(keys(lessons[0]?.penalised ?? [])).toEqual(["fact likes"]);
  });

  test("opens what memory led to without a question, before it goes anywhere", () => {
    const chunk = { id: "ep_1", title: "t", text: "A message.", weight: 0 };
    const opening: Step = { id: { kind: "chunk", a: "ep_1", b: null }, from: EP, to: EP, fact: null, chunk, weight: 0 };
    const way = [stepOf(ADA, fact("knows", BOB)), stepOf(BOB, mention("bob", "ep_1", EP))];
    const judge = ({ chunks }: Evidence): Judgement =>
      chunks.length > 0 ? { enough: true, answer: "x", facts: [], chunks: [0] } : NOT_YET;
    const script = { judge, choose: () => null, unopened: [opening] };
    const { asked, hops, lessons } = run({ ...script, replayed: way });
    expect({ asked, hops }).toEqual({ asked: ["judge", "judge"], hops: [] });
    expect(keys(lessons[0]?.enhanced ?? [])).toEqual(["fact knows", "mention bob ep_1", "chunk ep_1"]);
    // where nothing that memory led to says anything, there is nothing to judge before
    expect(run({ ...script, replayed: [stepOf(ADA, mention("ada", "ep_1", EP))] }).asked).toEqual(["judge"]);
  });

  test("judges at once what a search in vain had found, and does not go there again", () => {
    const searched = [stepOf(ADA, fact("knows", BOB)), stepOf(BOB, fact("lives", OSLO))];
    const { asked, visits, stopped, in_vain, evidence } = run({ judge: () => NOT_YET, choose: () => null, searched });
    expect({ asked, visits, stopped, in_vain }).toEqual({
      asked: ["judge"],
      visits: [],
      stopped: "searched before",
      in_vain: null,
    });
    expect(evidence.facts.map(({ step }) => step.fact?.id)).toEqual(["knows", "lives"]);
    expect(run({ judge: until("lives"), choose: () => null, searched })).toMatchObject({ complete: true });
  });

  test("that ends in vain says where it was; its best answer is cited, not learned, and not held against memory", () => {
    const replayed = [stepOf(ADA, fact("likes", node("likes", "value"))), stepOf(ADA, fact("knows", BOB))];
    const { answer, used, lessons, in_vain, stopped } = run(
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
    expect(in_vain?.nodes.map(({ id }) => id)).toEqual(["ada", "likes", "bob", "oslo"]);
    expect(keys(in_vain?.steps ?? [])).toEqual(["fact likes", "fact knows", "fact lives"]);
  });

  test("that needs no memory is answered at once; in doubt it is gone through", () => {
    const script = { judge: until("lives"), choose: towards("bob", "oslo") };
    const none = run({ ...script, gate: () => ({ needed: false, answer: "Four." }) });
    expect(none).toMatchObject({ answer: "Four.", complete: true, stopped: "no memory needed", asked: ["gate"] });
    expect([none.lessons, none.in_vain, none.seeds]).toEqual([[], null, []]);
    for (const gate of [() => null, () => ({ needed: true, answer: "" }), () => ({ needed: false, answer: "" })])
      expect(run({ ...script, gate })).toMatchObject({ answer: "Oslo", stopped: "enough" });
  });

  describe("at a hub", () => {
    const STRANGERS = Array.from({ length: 100 }, (_, place) => fact(`f${place}`, node(`n${place}`)));
    const hub = (from: number) => ({
      edges: STRANGERS.slice(from, from + 40),
      left: Math.max(0, 60 - from),
      chunk: null,
    });
    const looking = (wanted: string) => {
      const shown: string[][] = [];
      const choose = ({ options, more }: Crossroads): Choice => {
        shown.push(options.map(({ to }) => to.id));
        const go = options.findIndex(({ to }) => to.id === wanted);
        return go < 0 && more > 0 ? { more: true, reason: "" } : { go, reason: "" };
      };
      return { shown, choose };
    };

    test("other ways are shown as they are asked for, each once, fetched as they are needed", () => {
      const { shown, choose } = looking("n70");
      const { complete, hops, visits } = run({ judge: until("f70"), choose, hub });
      expect({ complete, hops: hops.map(({ to }) => to.id) }).toEqual({ complete: true, hops: ["n70"] });
      expect(shown.map((ids) => [ids[0], ids.length])).toEqual([
        ["n0", 24],
        ["n24", 56],
      ]);
      expect(visits).toEqual(["ada", "ada"]);
    });

    test("past the last way the first are shown again, and after so many pages no other", () => {
      const { shown, choose } = looking("nowhere");
      const { stopped } = run({ judge: () => NOT_YET, choose, hub }, { pages: 3 });
      expect(stopped).toBe("faults");
      expect(shown.slice(0, 4).map((ids) => ids[0])).toEqual(["n0", "n24", "n80", "n0"]);
      // asked for what is not there, a guide is shown the same once more, and no page is turned
      expect(shown.length).toBeLessThanOrEqual(6);
    });

    test("whose first ways were all taken goes on to others without a question", () => {
      const { hops, stopped } = run(
        { judge: () => NOT_YET, choose: ({ options }) => ({ go: options.length - 1, reason: "" }), hub, values: true },
        { hops: 30, pages: 3 },
      );
      expect(stopped).toBe("hops");
      expect(new Set(hops.map(({ to }) => to.id)).size).toBe(30);
    });
  });

  test("opens the chunk of an anchor without a question", () => {
    const { asked, evidence } = run({
      judge: ({ chunks }) => (chunks.length > 0 ? { enough: true, answer: "x", facts: [], chunks: [0] } : NOT_YET),
      choose: towards("bob", "ep_1"),
    });
    expect(asked).toEqual(["choose", "judge", "choose", "judge"]);
    expect(evidence.chunks.map(({ step }) => step.chunk?.text)).toEqual(["A message."]);
  });

  test("steps back without losing what it found, and goes on from there", () => {
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

  test("says a value and stays where it is", () => {
    const { hops } = run({
      judge: until("lives"),
      choose: (at) => ("go" in towards("likes")(at) ? towards("likes")(at) : towards("bob", "oslo")(at)),
    });
    expect(hops.slice(0, 2).map(({ from }) => from.id)).toEqual(["ada", "ada"]);
  });

  test("splits a question into parts, each with its own trail, and answers the whole at the end", () => {
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
    // what the first part found is judged for the second as well, before that goes anywhere
    expect(asked).toEqual(["split", "choose", "judge", "judge", "choose", "judge", "choose", "judge", "judge"]);
    expect(lessons.map(({ question }) => question)).toEqual(["Who does Ada know?", "Where does Bob live?"]);
    expect({ answer, complete }).toEqual({ answer: "Oslo", complete: true });
  });
});

describe("a guide that", () => {
  const never: Script["judge"] = () => NOT_YET;

  test("is never content ends with the best there was, after as many hops as were allowed", () => {
    const { complete, hops, asked } = run(
      { judge: never, choose: towards("bob", "oslo", "likes", "ep_1") },
      { hops: 2 },
    );
    expect(complete).toBe(false);
    expect(hops.filter(({ back }) => !back)).toHaveLength(2);
    expect(asked.at(-1)).toBe("judge");
  });

  test("only steps back is stopped by a bound of its own", () => {
    const { hops } = run({
      judge: never,
      choose: ({ visited }) => (visited.length > 0 ? { back: 0, reason: "" } : { go: 0, reason: "" }),
    });
    expect(hops.filter(({ back }) => back).length).toBeLessThanOrEqual(5);
  });

  test("names what it was not shown uses nothing, and enough of nothing is not enough", () => {
    const { complete, lessons, used, in_vain } = run({
      judge: () => ({ enough: true, answer: "I know.", facts: [99, -1, 0.5], chunks: [7] }),
      choose: () => ({ go: 1_000, reason: "" }),
    });
    expect({ complete, lessons, used, in_vain }).toEqual({ complete: false, lessons: [], used: [], in_vain: null });
  });

  test("speaks nonsense twice is not asked where to go any more, and nothing is learned from it", () => {
    const { stopped, lessons, asked } = run({ judge: () => null, choose: () => null });
    expect(stopped).toBe("faults");
    expect(lessons).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test("was wrong once is forgiven, but teaches nothing", () => {
    let first = true;
    const { complete, lessons } = run({
      judge: until("lives"),
      choose: (crossroads) => {
        if (!first) return towards("oslo")(crossroads);
        first = false;
        return null;
      },
    });
    expect(complete).toBe(true);
    expect(lessons).toEqual([]);
  });

  test.each(["tokens", "seconds", "unavailable"] as const)("cannot be asked for lack of %s is let be", (reason) => {
    const { stopped, answer, lessons, asked } = run({
      judge: never,
      choose: towards("bob", "oslo"),
      halt: (asked) => (asked > 2 ? reason : null),
    });
    expect({ stopped, answer, lessons }).toEqual({ stopped: reason, answer: null, lessons: [] });
    expect(asked).toHaveLength(3);
  });

  test("says whatever it likes, the traversal ends within its bounds and learns of steps it took", () => {
    const judgement = fc.option(
      fc.record({
        enough: fc.boolean(),
        answer: fc.string(),
        facts: fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 4 }),
        chunks: fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 4 }),
      }),
      { nil: null },
    );
    const choice: fc.Arbitrary<Choice | null> = fc.option(
      fc.oneof(
        fc.record({ go: fc.integer({ min: -2, max: 9 }), reason: fc.string() }),
        fc.record({ back: fc.integer({ min: -2, max: 9 }), reason: fc.string() }),
        fc.record({ more: fc.constant<true>(true), reason: fc.string() }),
      ),
      { nil: null },
    );
    const halt = fc.option(fc.record({ after: fc.nat(20), why: fc.constantFrom<Halt>("calls", "tokens", "seconds") }), {
      nil: null,
    });
    fc.assert(
      fc.property(
        fc.infiniteStream(judgement),
        fc.infiniteStream(choice),
        halt,
        fc.record({ hops: fc.nat(4), backs: fc.nat(3) }),
        (judgements, choices, stop, bounds) => {
          const said = run(
            {
              judge: () => judgements.next().value as Judgement | null,
              choose: () => choices.next().value as Choice | null,
              halt: (asked) => (stop !== null && asked > stop.after ? stop.why : null),
            },
            bounds,
          );
          expect(said.hops.filter(({ back }) => !back).length).toBeLessThanOrEqual(bounds.hops);
          expect(said.hops.filter(({ back }) => back).length).toBeLessThanOrEqual(bounds.backs);
          const real = new Set(["fact knows", "fact likes", "fact lives", "mention bob ep_1", "chunk ep_1"]);
          for (const { enhanced, penalised } of said.lessons) {
            const all = [...keys(enhanced), ...keys(penalised)];
            expect(new Set(all).size).toBe(all.length);
            expect(all.every((key) => real.has(key))).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
