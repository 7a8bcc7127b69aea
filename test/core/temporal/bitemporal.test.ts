import { describe, expect, test } from "vitest";
import type { Basis } from "../../../shared/instant.ts";
import { revise, type CurrentVersion, type Statement } from "../../../worker/core/temporal/bitemporal.ts";
import { between, state, type Given } from "./years.ts";

const OLD = 1;
const NEW = 2;
const old = (from: Given, to: Given, version = 10): CurrentVersion => ({ version, fact: OLD, ...between(from, to) });
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
    ["with a later start keeps the earlier one, because it says no more", state(2016, null), own(2010, null), NOTHING],
    [
      "with an earlier start holds since then",
      state(2005, null),
      own(2010, null),
      { superseded: [20], believed: [[NEW, 2005, null]] },
    ],
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

  test("a fact stated to have held throughout resumes, and overrules the version that closed it", () => {
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

  test("an end without a known time yields to the start of the state that holds by then", () => {
    expect(brief(revise(NEW, state(null, [2025, "observed"]), [], [old(2020, null)]))).toEqual({
      superseded: [],
      believed: [[NEW, null, "2020 inferred"]],
    });
  });
});

describe("an event", () => {
  const event = (from: Given, to: Given): Statement => ({ ...state(from, to), kind: "event" });
  const plan = { ...old([2023, "observed"], [2027, "inferred"]), due: 2026, due_precision: "year" as const };

  test("an event without a date has a window that ends when it was mentioned; a date narrows it", () => {
    const held = { ...old(null, [2025, "observed"]), fact: NEW };
    expect(brief(revise(NEW, event(2015, 2016), [held], []))).toEqual({
      superseded: [10],
      believed: [[NEW, 2015, 2016]],
    });
    expect(revise(NEW, event(null, [2026, "observed"]), [held], [])).toEqual({ superseded: [], believed: [] });
  });

  test("an event closes the plan that it fulfils where it begins, and no later plan", () => {
    expect(brief(revise(NEW, event(2024, 2025), [], [plan]))).toEqual({
      superseded: [10],
      believed: [
        [NEW, 2024, 2025],
        [OLD, "2023 observed", "2024 inferred"],
      ],
    });
    expect(revise(NEW, event(2022, 2023), [], [plan]).superseded).toEqual([]);
  });

  test("an event that is news ends a state seen since; an old event, or one mentioned earlier, does not", () => {
    const noon = Date.UTC(2024, 4, 10, 12);
    const dayBefore = Date.UTC(2024, 4, 9);
    const seen = { ...old([2024, "observed"], null), valid_from: noon };
    const told = (valid_to: number, reference_time: number): Statement => ({
      ...event(null, [2024, "stated"]),
      valid_to,
      valid_to_precision: "day",
      reference_time,
    });
    const endedBy = (statement: Statement, state: CurrentVersion) => revise(NEW, statement, [], [state]).believed[1];
    const ended = { fact: OLD, valid_from: null, valid_to: dayBefore, valid_to_basis: "inferred" };
    expect(endedBy(told(dayBefore, noon), seen)).toMatchObject(ended);
    expect(endedBy(told(noon, noon), seen)).toMatchObject({ ...ended, valid_to: noon });
    const evening = noon + 6 * 3_600_000;
    const today = {
      ...told(Date.UTC(2024, 4, 11), evening),
      valid_from: Date.UTC(2024, 4, 10),
      valid_from_basis: "stated" as const,
    };
    expect(endedBy(today, seen)).toMatchObject({ valid_from: noon, valid_to: evening, valid_to_basis: "observed" });
    expect(endedBy(told(Date.UTC(2019, 0, 1), noon), seen)).toBeUndefined();
    expect(endedBy(told(dayBefore, dayBefore), seen)).toBeUndefined();
    expect(endedBy(told(dayBefore, noon), { ...seen, valid_from_basis: "stated" })).toBeUndefined();
  });

  test("a moved plan holds for its first date until the move is mentioned, and for the other from then on", () => {
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
