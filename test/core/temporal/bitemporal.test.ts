import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Basis } from "../../../shared/instant.ts";
import { revise, type CurrentVersion, type Statement } from "../../../worker/core/temporal/bitemporal.ts";
import { boundsOf, BOUND_NAMES, UNBOUNDED, type Bounds } from "../../../worker/core/temporal/bounds.ts";
import { holdsAt } from "../../../worker/core/temporal/moments.ts";

const OLD = 1;
const NEW = 2;
type Given = number | null | [at: number, basis: Basis];

/** Bounds of years: the rules only compare them. A bare number is stated. */
const between = (from: Given, to: Given): Bounds => {
  const read = (given: Given) => {
    const [at, basis] = Array.isArray(given) ? given : [given, given === null ? null : ("stated" as const)];
    return {
      at,
      basis,
      precision: at === null ? null : basis === "observed" ? ("instant" as const) : ("year" as const),
    };
  };
  const [start, end] = [read(from), read(to)];
  return {
    ...UNBOUNDED,
    valid_from: start.at,
    valid_from_precision: start.precision,
    valid_from_basis: start.basis,
    valid_to: end.at,
    valid_to_precision: end.precision,
    valid_to_basis: end.basis,
  };
};
const old = (from: Given, to: Given, version = 10): CurrentVersion => ({ version, fact: OLD, ...between(from, to) });
/** One with a start and no end is still said to hold, unless its start is inferred. */
const state = (from: Given, to: Given, reference_time = 2025): Statement => {
  const bounds = between(from, to);
  const isHeld =
    bounds.valid_from !== null && bounds.valid_from_basis !== "inferred" && bounds.valid_from <= reference_time;
  const isOver = bounds.valid_to !== null && bounds.valid_to <= reference_time;
  return { ...bounds, reference_time, held_at: isHeld && !isOver ? reference_time : null, kind: "state" };
};
/** A version with the bases of bounds that are not stated, as [fact, start, end]. */
const bound = (at: number | null, basis: Basis | null) => (at === null || basis === "stated" ? at : `${at} ${basis}`);
const brief = ({ superseded, believed }: ReturnType<typeof revise>) => ({
  superseded,
  believed: believed.map((version) => [
    version.fact,
    bound(version.valid_from, version.valid_from_basis),
    bound(version.valid_to, version.valid_to_basis),
  ]),
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
        [OLD, 2010, "2020 inferred"],
        [NEW, 2020, null],
      ],
    ],
    [
      "a new state that was only heard of closes the known one by then",
      old(2010, null),
      state([2021, "observed"], null, 2021),
      [10],
      [
        [OLD, 2010, "2021 observed"],
        [NEW, "2021 observed", null],
      ],
    ],
    [
      "a past new state inside the known one splits it in two",
      old(2010, null),
      state(2015, 2017),
      [10],
      [
        [OLD, 2010, "2015 inferred"],
        [OLD, "2017 inferred", null],
        [NEW, 2015, 2017],
      ],
    ],
    [
      "an announced end of the new state does not bring the known one back",
      old(2010, null),
      state([2025, "observed"], 2027),
      [10],
      [
        [OLD, 2010, "2025 observed"],
        [NEW, "2025 observed", 2027],
      ],
    ],
    [
      "a past change says nothing of later times: the new state ends where the known one begins",
      old(2020, null),
      state([2010, "inferred"], null),
      [],
      [[NEW, "2010 inferred", "2020 inferred"]],
    ],
    [
      "what is said to hold since earlier, and still, overrules a state that was heard of meanwhile",
      old([2024, "observed"], null),
      state(2020, null),
      [10],
      [[NEW, 2020, null]],
    ],
    [
      "what was said to hold before the known state began ends there",
      old(2020, null),
      state(2010, null, 2015),
      [],
      [[NEW, 2010, "2020 inferred"]],
    ],
    [
      "a new state with an end after the known start wins the overlap",
      old(2020, null),
      state(2010, 2022),
      [10],
      [
        [OLD, "2022 inferred", null],
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
      "a new state without a start is observed at its reference time",
      old(2010, null),
      state(null, null, 2021),
      [10],
      [
        [OLD, 2010, "2021 observed"],
        [NEW, "2021 observed", null],
      ],
    ],
    [
      "a known state that ends inside the new one is cut",
      old(2010, 2018),
      state(2015, 2020),
      [10],
      [
        [OLD, 2010, "2015 inferred"],
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
    [
      "a known state with an unknown start is not split by one inside it",
      old(null, 2023),
      state(2015, 2019),
      [],
      [[NEW, 2015, 2019]],
    ],
    [
      "a known state with an unknown start ends where a new one began that outlives it",
      old(null, 2023),
      state(2020, null),
      [10],
      [
        [OLD, null, "2020 inferred"],
        [NEW, 2020, null],
      ],
    ],
    [
      "an ended new state with an unknown start cuts nothing",
      old(2010, 2018),
      state(null, 2016),
      [],
      [[NEW, null, 2016]],
    ],
  ] as const)("%s", (_, believed, statement, superseded, result) => {
    expect(brief(revise(NEW, statement, [], [believed]))).toEqual({ superseded, believed: result });
  });

  test("an empty new state changes nothing", () => {
    expect(revise(NEW, state(2020, 2020), [], [old(2010, null)])).toEqual({ superseded: [], believed: [] });
  });

  test("late news fills the gap between two known states", () => {
    const known = [old(2010, 2015, 10), { ...old(2020, null, 11), fact: 3 }];
    expect(brief(revise(NEW, state([2016, "inferred"], null), [], known))).toEqual({
      superseded: [],
      believed: [[NEW, "2016 inferred", "2020 inferred"]],
    });
  });
});

describe("a fact stated again", () => {
  const own = (from: Given, to: Given, version = 20): CurrentVersion => ({ ...old(from, to, version), fact: NEW });
  const again = (statement: Statement, ...held: CurrentVersion[]) => brief(revise(NEW, statement, held, []));
  const NOTHING = { superseded: [], believed: [] };

  test.each([
    ["while it holds changes nothing", state(null, null), own(2010, null), NOTHING],
    [
      "with its start replaces the day on which it was heard of",
      state(2016, null),
      own([2023, "observed"], null),
      { superseded: [20], believed: [[NEW, 2016, null]] },
    ],
    ["with another start keeps the one that was stated first", state(2016, null), own(2010, null), NOTHING],
    [
      "with its end is closed there",
      state(null, 2024),
      own(2010, null),
      { superseded: [20], believed: [[NEW, 2010, 2024]] },
    ],
    [
      "with an end that lies ahead keeps its known past",
      state([2025, "observed"], 2027),
      own([2023, "observed"], null),
      { superseded: [20], believed: [[NEW, "2023 observed", 2027]] },
    ],
    [
      "with an end before it was heard of was over by then",
      state(null, 2022),
      own([2023, "observed"], null),
      { superseded: [20], believed: [[NEW, null, 2022]] },
    ],
    [
      "with the end of an earlier time adds that time",
      state(null, 2012),
      own(2020, null),
      { superseded: [], believed: [[NEW, null, 2012]] },
    ],
    [
      "with a second end after an unknown start is a second stay",
      state(2015, 2019),
      own(null, 2023),
      { superseded: [], believed: [[NEW, 2015, 2019]] },
    ],
    [
      "with a start that lies before its end has both",
      state([2015, "inferred"], null),
      own(null, 2023),
      { superseded: [20], believed: [[NEW, "2015 inferred", 2023]] },
    ],
  ] as const)("a fact stated again %s", (_, statement, held, expected) => {
    expect(again(statement, held)).toEqual(expected);
  });

  test("a fact stated again after it was closed opens a new interval and closes its successor (A, B, A ends in A)", () => {
    const result = revise(NEW, state([2024, "observed"], null, 2024), [own(2010, 2020)], [old(2020, null)]);
    expect(brief(result)).toEqual({
      superseded: [10],
      believed: [
        [OLD, 2020, "2024 observed"],
        [NEW, "2024 observed", null],
      ],
    });
  });

  test("a fact said to have held all the while resumes, and overrules what had closed it", () => {
    const result = revise(NEW, state(2020, null), [own(2020, [2024, "observed"])], [old([2024, "observed"], null)]);
    expect(brief(result)).toEqual({ superseded: [20, 10], believed: [[NEW, 2020, null]] });
  });

  test("a fact stated again more exactly takes the finer bound", () => {
    const finer = { ...state(2020, null), valid_from: Date.UTC(2020, 4, 1), valid_from_precision: "month" as const };
    const held = { ...own(2020, null), valid_from: Date.UTC(2020, 0, 1) };
    expect(revise(NEW, finer, [held], []).believed).toMatchObject([
      { valid_from: Date.UTC(2020, 4, 1), valid_from_precision: "month" },
    ]);
  });
});

describe("the end of a state that was never stated", () => {
  test("the end of a state never stated adds a past version without a start", () => {
    expect(brief(revise(NEW, state(null, [2025, "observed"]), [], []))).toEqual({
      superseded: [],
      believed: [[NEW, null, "2025 observed"]],
    });
  });

  test("an end that was only heard of yields to the start of what holds by then", () => {
    expect(brief(revise(NEW, state(null, [2025, "observed"]), [], [old(2020, null)]))).toEqual({
      superseded: [],
      believed: [[NEW, null, "2020 inferred"]],
    });
  });
});

describe("an event", () => {
  const event = (from: Given, to: Given): Statement => ({ ...state(from, to), kind: "event" });
  const plan = { ...old([2023, "observed"], [2027, "inferred"]), due: 2026, due_precision: "year" as const };

  test("an event without a date has a window that ends when it was told; a date narrows it", () => {
    const held = { ...old(null, [2025, "observed"]), fact: NEW };
    expect(brief(revise(NEW, event(2015, 2016), [held], []))).toEqual({
      superseded: [10],
      believed: [[NEW, 2015, 2016]],
    });
    expect(revise(NEW, event(null, [2026, "observed"]), [held], [])).toEqual({ superseded: [], believed: [] });
  });

  test("an event closes the plan that it fulfils where it begins, and no plan that was made later", () => {
    expect(brief(revise(NEW, event(2024, 2025), [], [plan]))).toEqual({
      superseded: [10],
      believed: [
        [NEW, 2024, 2025],
        [OLD, "2023 observed", "2024 inferred"],
      ],
    });
    expect(revise(NEW, event(2022, 2023), [], [plan]).superseded).toEqual([]);
  });

  test("a plan that is moved holds for its first date until then, and for the other from then on", () => {
    const moved = { ...state([2024, "observed"], [2029, "inferred"], 2024), due: 2028, due_precision: "year" as const };
    const own = { ...plan, fact: NEW };
    const { superseded, believed } = revise(NEW, moved, [own], []);
    expect(superseded).toEqual([10]);
    expect(believed.map(({ valid_from, valid_to, due }) => [valid_from, valid_to, due])).toEqual([
      [2023, 2024, 2026],
      [2024, 2029, 2028],
    ]);
    expect(revise(NEW, { ...moved, due: 2026, valid_to: 2027 }, [own], [])).toEqual({ superseded: [], believed: [] });
  });
});

describe("any statements in any order", () => {
  const at = fc.integer({ min: 2000, max: 2030 });
  const basis = fc.constantFrom<Basis>("stated", "stated", "inferred");
  /** As extractors make them: an observed bound lies at the reference time. */
  const statement = fc
    .record({
      fact: fc.integer({ min: 1, max: 4 }),
      reference_time: at,
      from: fc.option(at, { nil: null }),
      to: fc.option(at, { nil: null }),
      from_basis: basis,
      to_basis: basis,
      is_heard: fc.boolean(),
    })
    .map(({ fact, reference_time, from, to, from_basis, to_basis, is_heard }) => {
      const start: Given = from === null ? null : [from, from_basis];
      const end: Given = to === null ? null : [to, to_basis];
      const heard: Given = [reference_time, "observed"];
      const bounds = !is_heard ? between(start, end) : from === null ? between(heard, end) : between(start, heard);
      const isHeld =
        bounds.valid_from !== null && bounds.valid_from <= reference_time && bounds.valid_from_basis !== "inferred";
      const held_at = isHeld && (bounds.valid_to === null || bounds.valid_to > reference_time) ? reference_time : null;
      return { fact, statement: { ...bounds, reference_time, held_at, kind: "state" as const } };
    });
  interface Said {
    fact: number;
    statement: Statement;
  }

  const sayIn = (versions: readonly CurrentVersion[], { fact, statement: said }: Said): CurrentVersion[] => {
    const revision = revise(
      fact,
      said,
      versions.filter((version) => version.fact === fact),
      versions.filter((version) => version.fact !== fact),
    );
    const next = versions.reduce((most, { version }) => Math.max(most, version), 0) + 1;
    return [
      ...versions.filter(({ version }) => !revision.superseded.includes(version)),
      ...revision.believed.map((version, index) => ({ ...version, version: next + index })),
    ];
  };
  const play = (statements: readonly Said[]): CurrentVersion[] =>
    statements.reduce<CurrentVersion[]>((versions, said) => sayIn(versions, said), []);
  const some = fc.array(statement, { maxLength: 12 });
  const RUNS = { numRuns: 5_000 };

  test("for any statements, no interval is negative or empty", () => {
    fc.assert(
      fc.property(some, (statements) => {
        for (const { valid_from, valid_to } of play(statements)) {
          if (valid_from !== null && valid_to !== null) expect(valid_to).toBeGreaterThan(valid_from);
        }
      }),
      RUNS,
    );
  });

  test("for any statements, at most one version of a functional slot holds at any instant", () => {
    fc.assert(
      fc.property(some, (statements) => {
        const believed = play(statements);
        for (let instant = 2000; instant < 2032; instant += 1) {
          const holding = believed.filter((version) => holdsAt({ ...version, kind: "state" }, instant));
          expect(holding.length).toBeLessThanOrEqual(1);
        }
      }),
      RUNS,
    );
  });

  test("for any statements, no bound is invented: each is that of a statement, with the basis of one or an inferred one", () => {
    fc.assert(
      fc.property(some, (statements) => {
        const known = new Set(
          statements.flatMap(({ statement: said }) => [
            `${said.valid_from} ${said.valid_from_basis}`,
            `${said.valid_to} ${said.valid_to_basis}`,
            `${said.reference_time} observed`,
          ]),
        );
        const instants = new Set([...known].map((text) => Number(text.split(" ")[0])));
        for (const { valid_from, valid_from_basis, valid_to, valid_to_basis } of play(statements)) {
          for (const [instant, how] of [
            [valid_from, valid_from_basis],
            [valid_to, valid_to_basis],
          ] as const) {
            expect(how === null).toBe(instant === null);
            if (instant === null) continue;
            expect(how === "inferred" ? instants.has(instant) : known.has(`${instant} ${how}`)).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  const contentOf = (versions: readonly CurrentVersion[]): string[] =>
    versions.map((version) => JSON.stringify([version.fact, ...BOUND_NAMES.map((name) => version[name])])).sort();

  test("saying the last thing again changes nothing", () => {
    fc.assert(
      fc.property(some, statement, (before, said) => {
        const once = sayIn(play(before), said);
        expect(contentOf(sayIn(once, said))).toEqual(contentOf(once));
      }),
      RUNS,
    );
  });

  test("two statements about times that do not touch give the same in either order", () => {
    const early = fc.integer({ min: 2000, max: 2010 });
    const late = fc.integer({ min: 2015, max: 2025 });
    const within = (range: fc.Arbitrary<number>) =>
      fc
        .tuple(fc.integer({ min: 1, max: 2 }), range, fc.integer({ min: 1, max: 4 }), basis)
        .map(([fact, from, years, how]) => ({ fact, statement: state([from, how], [from + years, how]) }));
    fc.assert(
      fc.property(within(early), within(late), (a, b) => {
        expect(contentOf(play([a, b]))).toEqual(contentOf(play([b, a])));
      }),
      RUNS,
    );
  });

  test("bounds keep their eight fields", () => {
    expect(Object.keys(boundsOf(between(2010, 2012)))).toEqual([...BOUND_NAMES]);
  });
});
