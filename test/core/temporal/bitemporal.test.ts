import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overlaps } from "../../../shared/instant.ts";
import { revise, type CurrentVersion, type Statement } from "../../../worker/core/temporal/bitemporal.ts";

const OLD = 1;
const NEW = 2;
/** Instants are years here: the rules only compare them. */
const old = (valid_from: number | null, valid_to: number | null, version = 10): CurrentVersion => ({
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

describe("a new state that contradicts a known one", () => {
  test.each([
    ["without overlap the known state is unchanged", old(2010, 2015), state(2020, null), [], [[NEW, 2020, null]]],
    [
      "an open new state closes one that began earlier",
      old(2010, null),
      state(2020, null),
      [10],
      [
        [OLD, 2010, 2020],
        [NEW, 2020, null],
      ],
    ],
    [
      "an open new state closes one without a start",
      old(null, null),
      state(2020, null),
      [10],
      [
        [OLD, null, 2020],
        [NEW, 2020, null],
      ],
    ],
    [
      "a new state inside the known one splits it in two",
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
      "late news about the past ends where the known state begins",
      old(2020, null),
      state(2010, null),
      [],
      [[NEW, 2010, 2020]],
    ],
    [
      "a new state with an end after the known start wins the overlap",
      old(2020, null),
      state(2010, 2022),
      [10],
      [
        [OLD, 2022, null],
        [NEW, 2010, 2022],
      ],
    ],
    [
      "with the same start the new state replaces the known one",
      old(2020, null),
      state(2020, null),
      [10],
      [[NEW, 2020, null]],
    ],
    [
      "a new state without a start begins at its reference time",
      old(2010, null),
      state(null, null, 2021),
      [10],
      [
        [OLD, 2010, 2021],
        [NEW, 2021, null],
      ],
    ],
    [
      "a known state that ends inside the new one is cut",
      old(2010, 2018),
      state(2015, 2020),
      [10],
      [
        [OLD, 2010, 2015],
        [NEW, 2015, 2020],
      ],
    ],
    [
      "a new state that covers the known one replaces it",
      old(2012, 2014),
      state(2010, 2020),
      [10],
      [[NEW, 2010, 2020]],
    ],
    [
      "a new state that ends where the known one begins does not overlap it",
      old(2020, null),
      state(2010, 2020),
      [],
      [[NEW, 2010, 2020]],
    ],
  ] as const)("%s", (_, believed, statement, superseded, result) => {
    expect(brief(revise(NEW, statement, [], [believed]))).toEqual({ superseded, believed: result });
  });

  test("an empty new state changes nothing", () => {
    expect(revise(NEW, state(2020, 2020), [], [old(2010, null)])).toEqual({ superseded: [], believed: [] });
  });

  test("late news fills the gap between two known states", () => {
    const known = [old(2010, 2015, 10), { ...old(2020, null, 11), fact: 3 }];
    expect(brief(revise(NEW, state(2016, null), [], known))).toEqual({ superseded: [], believed: [[NEW, 2016, 2020]] });
  });
});

describe("a fact stated again", () => {
  const own = (
    valid_from: number | null,
    valid_to: number | null,
    precision: CurrentVersion["precision"] = "year",
  ): CurrentVersion => ({ version: 20, fact: NEW, valid_from, valid_to, precision });

  test("a fact stated again while it holds changes nothing", () => {
    expect(revise(NEW, { ...state(null, null), precision: null }, [own(2010, null)], [])).toEqual({
      superseded: [],
      believed: [],
    });
  });

  test("a fact stated again with its start refines an inferred start only", () => {
    expect(brief(revise(NEW, state(2016, null), [own(2023, null, null)], []))).toEqual({
      superseded: [20],
      believed: [[NEW, 2016, null]],
    });
    expect(brief(revise(NEW, state(2016, null), [own(2023, null)], []))).toEqual({ superseded: [], believed: [] });
  });

  test("a fact stated again after it was closed opens a new interval and closes its successor (A, B, A ends in A)", () => {
    const result = revise(NEW, state(2024, null), [own(2010, 2020)], [old(2020, null)]);
    expect(brief(result)).toEqual({
      superseded: [10],
      believed: [
        [OLD, 2020, 2024],
        [NEW, 2024, null],
      ],
    });
  });

  test("a fact stated again with its end is closed there", () => {
    expect(brief(revise(NEW, state(null, 2024), [own(2010, null)], []))).toEqual({
      superseded: [20],
      believed: [[NEW, 2010, 2024]],
    });
  });
});

describe("the end of a state that was never stated", () => {
  test("the end of a state never stated adds a past version without a start", () => {
    expect(brief(revise(NEW, { ...state(null, 2025), precision: null }, [], []))).toEqual({
      superseded: [],
      believed: [[NEW, null, 2025]],
    });
  });

  test("the inferred end of a state never stated yields to a successor that began earlier", () => {
    const usedTo: Statement = { ...state(null, 2025), precision: null };
    expect(brief(revise(NEW, usedTo, [], [old(2020, null)]))).toEqual({
      superseded: [],
      believed: [[NEW, null, 2020]],
    });
  });
});

describe("any statements in any order", () => {
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
  ): CurrentVersion[] => {
    let next = 1;
    let believed: CurrentVersion[] = [];
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

  test("for any statements, no interval is negative or empty", () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 12 }), (statements) => {
        for (const { valid_from, valid_to } of play(statements)) {
          if (valid_from !== null && valid_to !== null) expect(valid_to).toBeGreaterThan(valid_from);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test("for any statements, at most one version of a fact holds at any instant", () => {
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
