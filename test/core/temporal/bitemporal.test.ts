import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overlaps } from "../../../shared/instant.ts";
import { revise, type Believed, type Statement } from "../../../worker/core/temporal/bitemporal.ts";

const OLD = 1;
const NEW = 2;
/** Years stand for instants: the rules only compare them. */
const old = (valid_from: number | null, valid_to: number | null, version = 10): Believed => ({
  version,
  fact: OLD,
  valid_from,
  valid_to,
  precision: "year",
});
const state = (valid_from: number | null, valid_to: number | null, reference_time = 2025): Statement => ({
  valid_from,
  valid_to,
  precision: valid_from === null && valid_to === null ? null : "year",
  reference_time,
  kind: "state",
});
const brief = ({ superseded, believed }: ReturnType<typeof revise>) => ({
  superseded,
  believed: believed.map(({ fact, valid_from, valid_to }) => [fact, valid_from, valid_to]),
});

describe("a new state against one that it contradicts", () => {
  test.each([
    ["no overlap: nothing happens to the old", old(2010, 2015), state(2020, null), [], [[NEW, 2020, null]]],
    [
      "the old began earlier, the new is open: the old is closed",
      old(2010, null),
      state(2020, null),
      [10],
      [
        [OLD, 2010, 2020],
        [NEW, 2020, null],
      ],
    ],
    [
      "the old has no start: it is closed",
      old(null, null),
      state(2020, null),
      [10],
      [
        [OLD, null, 2020],
        [NEW, 2020, null],
      ],
    ],
    [
      "the new lies inside: the old holds before and after",
      old(2010, null),
      state(2015, 2017),
      [10],
      [
        [OLD, 2010, 2015],
        [OLD, 2017, null],
        [NEW, 2015, 2017],
      ],
    ],
    [
      "late news about the past ends where the known begins",
      old(2020, null),
      state(2010, null),
      [],
      [[NEW, 2010, 2020]],
    ],
    [
      "a stated end after the old's start: the newer wins the overlap",
      old(2020, null),
      state(2010, 2022),
      [10],
      [
        [OLD, 2022, null],
        [NEW, 2010, 2022],
      ],
    ],
    [
      "the same start: the newer wins, the old has no successor",
      old(2020, null),
      state(2020, null),
      [10],
      [[NEW, 2020, null]],
    ],
    [
      "no start: it starts when it was told",
      old(2010, null),
      state(null, null, 2021),
      [10],
      [
        [OLD, 2010, 2021],
        [NEW, 2021, null],
      ],
    ],
    [
      "the end of the old inside the new: the old is cut",
      old(2010, 2018),
      state(2015, 2020),
      [10],
      [
        [OLD, 2010, 2015],
        [NEW, 2015, 2020],
      ],
    ],
    [
      "the new covers the old wholly: the old has no successor",
      old(2012, 2014),
      state(2010, 2020),
      [10],
      [[NEW, 2010, 2020]],
    ],
    [
      "ends where the old begins: half-open intervals do not touch",
      old(2020, null),
      state(2010, 2020),
      [],
      [[NEW, 2010, 2020]],
    ],
  ] as const)("%s", (_, believed, statement, superseded, result) => {
    expect(brief(revise(NEW, statement, [], [believed]))).toEqual({ superseded, believed: result });
  });

  test("ends when it begins: it closes nothing and is not believed", () => {
    expect(revise(NEW, state(2020, 2020), [], [old(2010, null)])).toEqual({ superseded: [], believed: [] });
  });

  test("late news falls into the gap between two known states", () => {
    const known = [old(2010, 2015, 10), { ...old(2020, null, 11), fact: 3 }];
    expect(brief(revise(NEW, state(2016, null), [], known))).toEqual({ superseded: [], believed: [[NEW, 2016, 2020]] });
  });
});

describe("a fact stated again", () => {
  const own = (
    valid_from: number | null,
    valid_to: number | null,
    precision: Believed["precision"] = "year",
  ): Believed => ({ version: 20, fact: NEW, valid_from, valid_to, precision });

  test("while it holds: nothing changes", () => {
    expect(revise(NEW, { ...state(null, null), precision: null }, [own(2010, null)], [])).toEqual({
      superseded: [],
      believed: [],
    });
  });

  test("while it holds, now with the date it began: the start is refined", () => {
    expect(brief(revise(NEW, state(2016, null), [own(2023, null, null)], []))).toEqual({
      superseded: [20],
      believed: [[NEW, 2016, null]],
    });
    expect(brief(revise(NEW, state(2016, null), [own(2023, null)], []))).toEqual({ superseded: [], believed: [] });
  });

  test("after it was closed: it opens a new interval, and closes what took its place (A, B, A ends in A)", () => {
    const result = revise(NEW, state(2024, null), [own(2010, 2020)], [old(2020, null)]);
    expect(brief(result)).toEqual({
      superseded: [10],
      believed: [
        [OLD, 2020, 2024],
        [NEW, 2024, null],
      ],
    });
  });

  test("with its end: it is closed there", () => {
    expect(brief(revise(NEW, state(null, 2024), [own(2010, null)], []))).toEqual({
      superseded: [20],
      believed: [[NEW, 2010, 2024]],
    });
  });
});

describe("the end of a state that was never stated", () => {
  test("is remembered as a past without a start", () => {
    expect(brief(revise(NEW, { ...state(null, 2025), precision: null }, [], []))).toEqual({
      superseded: [],
      believed: [[NEW, null, 2025]],
    });
  });

  test("gives way to what is known to have begun before", () => {
    const usedTo: Statement = { ...state(null, 2025), precision: null };
    expect(brief(revise(NEW, usedTo, [], [old(2020, null)]))).toEqual({
      superseded: [],
      believed: [[NEW, null, 2020]],
    });
  });
});

describe("whatever is stated in whatever order", () => {
  const bound = fc.option(fc.integer({ min: 2000, max: 2030 }), { nil: null });
  const statement = fc.record({
    fact: fc.integer({ min: 1, max: 4 }),
    valid_from: bound,
    valid_to: bound,
    stated: fc.boolean(),
    reference_time: fc.integer({ min: 2000, max: 2030 }),
  });

  const play = (
    statements: {
      fact: number;
      valid_from: number | null;
      valid_to: number | null;
      stated: boolean;
      reference_time: number;
    }[],
  ): Believed[] => {
    let next = 1;
    let believed: Believed[] = [];
    for (const { fact, valid_from, valid_to, stated, reference_time } of statements) {
      const revision = revise(
        fact,
        { valid_from, valid_to, reference_time, precision: stated ? "year" : null, kind: "state" },
        believed.filter((version) => version.fact === fact),
        believed.filter((version) => version.fact !== fact),
      );
      believed = believed.filter(({ version }) => !revision.superseded.includes(version));
      believed.push(...revision.believed.map((version) => ({ ...version, version: next++ })));
    }
    return believed;
  };

  test("no interval is negative or empty", () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 12 }), (statements) => {
        for (const { valid_from, valid_to } of play(statements)) {
          if (valid_from !== null && valid_to !== null) expect(valid_to).toBeGreaterThan(valid_from);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test("at most one version of a fact is believed for any instant", () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 12 }), (statements) => {
        const believed = play(statements);
        for (const a of believed) {
          for (const b of believed) {
            if (a.version < b.version && a.fact === b.fact) {
              expect(overlaps({ from: a.valid_from, to: a.valid_to }, { from: b.valid_from, to: b.valid_to })).toBe(
                false,
              );
            }
          }
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
