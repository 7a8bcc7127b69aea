import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  believedAt,
  changesOf,
  openingOf,
  rowsOf,
  spanOf,
  threadLanes,
  threadsOf,
  zoom,
  type EpisodeLine,
  type FactLine,
} from "../../../../web/src/timeline/life.ts";

const factOf = (id: string, changes: Partial<FactLine> = {}): FactLine => ({
  type: "fact",
  id,
  from: "ent_ada",
  to: null,
  to_value: "x",
  predicate: "LIVES_IN",
  fact: id,
  kind: "state",
  strength: 1,
  confidence: "stated",
  valid_from: "2020-01-01T00:00:00.000Z",
  valid_from_precision: "day",
  valid_from_basis: "stated",
  valid_to: null,
  valid_to_precision: null,
  valid_to_basis: null,
  due: null,
  due_precision: null,
  period: "since 1 Jan 2020",
  known_from: "2024-01-01T00:00:00.000Z",
  known_to: null,
  episode_ids: [],
  ...changes,
});

const MOVED = "2023-05-07T00:00:00.000Z";
const NOW = Date.parse("2024-06-01");

describe("the changes of a life", () => {
  test("are one if a state gives way to another of the same subject and predicate", () => {
    const lisbon = factOf("lisbon", { valid_to: MOVED });
    const porto = factOf("porto", { valid_from: MOVED });
    expect(changesOf([porto, lisbon], NOW)).toEqual([
      { at: Date.parse(MOVED), kind: "replaced", isAhead: false, fact: porto, before: lisbon },
      { at: Date.parse("2020-01-01"), kind: "began", isAhead: false, fact: lisbon, before: null },
    ]);
  });

  test("are two if they are about different people, or about different things", () => {
    const ended = factOf("ended", { valid_to: MOVED });
    for (const other of [{ from: "ent_bob" }, { predicate: "WORKS_AT" }])
      expect(changesOf([ended, factOf("other", { valid_from: MOVED, ...other })], NOW).map(({ kind }) => kind)).toEqual(
        ["ended", "began", "began"],
      );
  });

  test("of a plan are one, on its due day, whatever else mentions it", () => {
    const [due, after] = ["2025-03-03T00:00:00.000Z", "2025-03-04T00:00:00.000Z"];
    const plan = factOf("flight", { valid_from: MOVED, valid_to: after, due });
    const later = factOf("home", { valid_from: after });
    expect(changesOf([plan, later], NOW)).toEqual([
      { at: Date.parse(after), kind: "began", isAhead: true, fact: later, before: null },
      { at: Date.parse(due), kind: "planned", isAhead: true, fact: plan, before: null },
    ]);
    expect(rowsOf([plan])[0]?.bars).toMatchObject([{ from: Date.parse(due), isEvent: true }]);
  });

  test("include no beginning or end that was only observed", () => {
    const allergic = factOf("allergic", {
      valid_from_basis: "observed",
      valid_to: MOVED,
      valid_to_basis: "observed",
    });
    expect(changesOf([allergic], NOW).map(({ kind }) => kind)).toEqual(["over", "heard"]);
    const lisbon = factOf("lisbon", { valid_to: MOVED, valid_to_basis: "observed" });
    const porto = factOf("porto", { valid_from: MOVED, valid_from_basis: "observed" });
    expect(changesOf([lisbon, porto], NOW)).toMatchObject([
      { kind: "noticed", fact: porto, before: lisbon },
      { kind: "began", fact: lisbon },
    ]);
  });

  test("include an event of unknown day, on the last day on which it can have happened", () => {
    const bought = factOf("boat", { kind: "event", valid_from: null, valid_to: MOVED, valid_to_basis: "observed" });
    expect(changesOf([bought], NOW)).toMatchObject([{ at: Date.parse(MOVED), kind: "before", fact: bought }]);
    expect(rowsOf([bought])[0]?.bars).toMatchObject([{ from: Date.parse(MOVED), isEvent: true, isBefore: true }]);
  });

  test("are ahead if they are after now, and only then", () => {
    const job = factOf("job", { valid_to: "2025-03-01T00:00:00.000Z" });
    expect(changesOf([job], NOW).map(({ kind, isAhead }) => [kind, isAhead])).toEqual([
      ["ended", true],
      ["began", false],
    ]);
    expect(changesOf([job], Date.parse("2025-03-01")).map(({ isAhead }) => isAhead)).toEqual([false, false]);
  });

  test("never pair an ending twice, and lose no fact", () => {
    const day = fc.constantFrom("2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z", "2022-01-01T00:00:00.000Z");
    const one = fc.record({
      valid_from: fc.option(day),
      valid_to: fc.option(day),
      kind: fc.constantFrom("state", "event"),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (bounds) => {
        const facts = bounds.map((some, place) => factOf(`fact_${place}`, some as Partial<FactLine>));
        const changes = changesOf(facts, NOW);
        const before = changes.flatMap((change) => (change.before === null ? [] : [change.before.id]));
        expect(new Set(before).size).toBe(before.length);
        const dated = facts.filter(({ valid_from, valid_to }) => valid_from !== null || valid_to !== null);
        const told = new Set([...before, ...changes.map(({ fact }) => fact.id)]);
        expect([...told].toSorted()).toEqual(dated.map(({ id }) => id).toSorted());
        expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted((a, b) => b - a));
      }),
    );
  });
});

describe("a life as it was known", () => {
  test("has the version that was believed then", () => {
    const facts = [
      factOf("a", { known_to: "2024-06-01T00:00:00.000Z" }),
      factOf("a", { known_from: "2024-06-01T00:00:00.000Z", valid_to: MOVED }),
    ];
    expect(believedAt(facts, Date.parse("2023-12-31"))).toEqual([]);
    expect(believedAt(facts, Date.parse("2024-03-01"))).toEqual([facts[0]]);
    expect(believedAt(facts, Date.parse("2024-06-01"))).toEqual([facts[1]]);
  });

  test("has no later message", () => {
    const episode = { type: "episode", id: "ep_1", thread_id: "t", document_id: null } as EpisodeLine;
    const said = { ...episode, reference_time: "2020-01-01T00:00:00.000Z", created_at: "2024-01-01T00:00:00.000Z" };
    expect(threadsOf([said], Date.parse("2023-01-01"))).toEqual([]);
    expect(threadsOf([said], Date.parse("2024-02-01")).map(({ name, dots }) => [name, dots.length])).toEqual([
      ["t", 1],
    ]);
  });
});

describe("the span", () => {
  test("contains everything known, and is null if nothing is", () => {
    expect(spanOf([], [], 0)).toBeNull();
    const now = Date.parse("2026-01-01");
    const span = spanOf(rowsOf([factOf("a")]), [], now);
    expect(span?.from).toBeLessThan(Date.parse("2020-01-01"));
    expect(span?.to).toBeGreaterThan(now);
  });

  test("keeps the instant at the center of a zoom in place", () => {
    const span = { from: 0, to: 100 * 86_400_000 };
    const at = 25 * 86_400_000;
    const near = zoom(span, 0.5, at);
    expect((at - near.from) / (near.to - near.from)).toBeCloseTo(0.25);
  });
});

test("at first the future takes at most a third of the width", () => {
  expect(openingOf({ from: 0, to: 1_000 }, 100)).toEqual({ from: 0, to: 150 });
  for (const now of [700, 1_000, 2_000, -5])
    expect(openingOf({ from: 0, to: 1_000 }, now)).toEqual({ from: 0, to: 1_000 });
});

test("many threads share a lane until they are expanded, and lose no message", () => {
  const threads = [3, 1, 2, 5, 4].map((at) => ({ name: `${at}`, dots: [{ at, episode: {} as EpisodeLine }] }));
  expect(threadLanes(threads, true, "all")).toBe(threads);
  expect(threadLanes(threads.slice(1), false, "all")).toHaveLength(4);
  const [lane, ...others] = threadLanes(threads, false, "all");
  expect([lane?.name, lane?.dots.map(({ at }) => at), others]).toEqual(["all", [1, 2, 3, 4, 5], []]);
});
