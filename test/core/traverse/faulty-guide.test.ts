/** A traversal whose guide is never satisfied, turns back, or answers nonsense. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Choice } from "../../../worker/core/traverse/choices.ts";
import type { Judgement } from "../../../worker/core/traverse/evidence.ts";
import type { HaltReason } from "../../../worker/core/traverse/guidance.ts";
import { NOT_YET, keys, run, towards, until, type Script } from "./scripted-traversal.ts";
import { runs } from "../../sample-size.ts";

describe("a faulty guide", () => {
  const never: Script["judge"] = () => NOT_YET;

  test("a guide that is never satisfied gives its best answer once the hops are used up", () => {
    const { complete, hops, asked } = run(
      { judge: never, choose: towards("bob", "oslo", "likes", "ep_1") },
      { hops: 2 },
    );
    expect(complete).toBe(false);
    expect(hops.filter(({ back }) => !back)).toHaveLength(2);
    expect(asked.at(-1)).toBe("judge");
  });

  test("a guide that only steps back is stopped by the bound on steps back", () => {
    const { hops } = run({
      judge: never,
      choose: ({ visited }) => (visited.length > 0 ? { back: 0, reason: "" } : { go: 0, reason: "" }),
    });
    expect(hops.filter(({ back }) => back).length).toBeLessThanOrEqual(5);
  });

  test("citations of evidence that was not shown are ignored, and an answer without citations is not enough", () => {
    const { complete, lessons, used, failed_search } = run({
      judge: () => ({ enough: true, answer: "I know.", facts: [99, -1, 0.5], chunks: [7] }),
      choose: () => ({ go: 1_000, reason: "" }),
    });
    expect({ complete, lessons, used, failed_search }).toEqual({
      complete: false,
      lessons: [],
      used: [],
      failed_search: null,
    });
  });

  test("after two unusable answers a guide is not asked for hops any more, and nothing is learned", () => {
    const { stopped, lessons, asked } = run({ judge: () => null, choose: () => null });
    expect(stopped).toBe("faults");
    expect(lessons).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test("after one unusable answer the traversal goes on, but nothing is learned", () => {
    let first = true;
    const { complete, lessons } = run({
      judge: until("lives"),
      choose: (choices) => {
        if (!first) return towards("oslo")(choices);
        first = false;
        return null;
      },
    });
    expect(complete).toBe(true);
    expect(lessons).toEqual([]);
  });

  test.each(["tokens", "seconds", "unavailable"] as const)(
    "a guide that halts for %s before it has judged all that was found gives no answer, and teaches nothing",
    (reason) => {
      const { stopped, answer, lessons, asked } = run({
        judge: never,
        choose: towards("bob", "oslo"),
        halt: (asked) => (asked > 2 ? reason : null),
      });
      expect({ stopped, answer, lessons }).toEqual({ stopped: reason, answer: "", lessons: [] });
      expect(asked).toHaveLength(3);
    },
  );

  test("a guide out of calls, tokens or time is asked once more, for the answer; one that cannot be reached is not", () => {
    const askedOf = (reason: HaltReason): string[] =>
      run({
        judge: never,
        choose: towards("bob", "oslo"),
        halt: (asked) => (asked > 1 ? reason : null),
      }).asked;
    for (const reason of ["calls", "tokens", "seconds"] as const)
      expect(askedOf(reason)).toEqual(["choose", "judge", "judge"]);
    for (const reason of ["unavailable", "budget"] as const) expect(askedOf(reason)).toEqual(["choose", "judge"]);
  });

  test("with any answers of a guide, the traversal ends within its bounds and learns only about steps it took", () => {
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
        fc.record({ stop: fc.constant<true>(true), reason: fc.string() }),
      ),
      { nil: null },
    );
    const halt = fc.option(
      fc.record({ after: fc.nat(20), why: fc.constantFrom<HaltReason>("calls", "tokens", "seconds") }),
      {
        nil: null,
      },
    );
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
      { numRuns: runs(300) },
    );
  });
});
