import fc from "fast-check";
import { expect, test } from "vitest";
import { costRatio } from "../../fakes/cost-ratio.ts";
import { asEnd, asStart, BOUND_NAMES, UNBOUNDED } from "../../../worker/core/temporal/bounds.ts";
import { diffVersions, projectLog } from "../../../worker/core/temporal/history.ts";
import type { LogEntry } from "../../../worker/core/temporal/log.ts";
import { projectSlowly } from "../../oracle/history.ts";
import { runs } from "../../sample-size.ts";

const bound = fc.option(fc.integer({ min: 2000, max: 2020 }), { nil: null });
const episode = fc.integer({ min: 1, max: 5 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("stated" as const),
      episode,
      fact: fc.integer({ min: 1, max: 3 }),
      valid_from: bound,
      valid_to: bound,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("denied" as const), episode, fact: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("retracted" as const), episode }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("corrected" as const),
      episodes: fc.uniqueArray(episode, { minLength: 1, maxLength: 2 }),
      fact: fc.integer({ min: 1, max: 3 }),
      period: fc.option(fc.record({ from: bound, to: bound }), { nil: null }),
      stated: fc.option(fc.record({ valid_from: bound, valid_to: bound }), { nil: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rolled_back" as const), back: fc.nat({ max: 12 }) }) },
);

const boundsBetween = ({ valid_from, valid_to }: { valid_from: number | null; valid_to: number | null }) => {
  const stated = (at: number | null) => ({
    at,
    precision: at === null ? null : ("year" as const),
    basis: at === null ? null : ("stated" as const),
  });
  return { ...UNBOUNDED, ...asStart(stated(valid_from)), ...asEnd(stated(valid_to)) };
};

const logOf = (steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]): LogEntry[] =>
  steps.map((entry, at): LogEntry => {
    const cause = `cause ${at}`;
    if (entry.kind === "retracted") {
      const readings = steps.flatMap((other, stated) =>
        other.kind === "stated" && stated < at && other.episode !== entry.episode && (stated + entry.episode) % 3 === 0
          ? [{ episode: other.episode, at: stated }]
          : [],
      );
      return { ...entry, at, cause, readings };
    }
    if (entry.kind === "rolled_back") return { kind: entry.kind, at, cause, to: at - entry.back };
    const contradicts = [1, 2, 3].filter((other) => other !== entry.fact);
    if (entry.kind === "corrected") {
      const { fact, stated, period, episodes } = entry;
      const isPeriod =
        stated !== null &&
        (stated.valid_from === null || stated.valid_to === null || stated.valid_from < stated.valid_to);
      const correction = { at, facts: [fact], episodes, period, contradicts };
      const hand = isPeriod ? { fact, ...boundsBetween(stated), kind: "state" as const } : null;
      return { kind: entry.kind, cause, ...correction, stated: hand };
    }
    const said = entry.episode % 2 === 0 ? at - 3 : at;
    if (entry.kind === "denied") return { ...entry, at, said, cause };
    const { fact } = entry;
    const statement = { ...boundsBetween(entry), reference_time: 2010, held_at: null, kind: "state" as const };
    return {
      kind: "stated",
      at,
      cause,
      episode: entry.episode,
      said,
      fact,
      statement,
      contradicts,
    };
  });

const believedByInstant = (log: readonly LogEntry[], versions: ReturnType<typeof projectLog>) =>
  log.map(({ at }) =>
    versions
      .filter(({ known_from, known_to }) => known_from <= at && (known_to === null || known_to > at))
      .map((version) => [version.fact, ...BOUND_NAMES.map((name) => version[name])].join(" "))
      .sort(),
  );

/** Undoing changes which of two versions was believed first. */
const AN_UNDATED_STATEMENT_BETWEEN: Parameters<typeof logOf>[0] = [
  { kind: "stated", episode: 2, fact: 1, valid_from: null, valid_to: 2001 },
  { kind: "stated", episode: 1, fact: 1, valid_from: 2000, valid_to: null },
  { kind: "stated", episode: 2, fact: 1, valid_from: null, valid_to: null },
  { kind: "retracted", episode: 1 },
  { kind: "stated", episode: 1, fact: 1, valid_from: 2000, valid_to: null },
  { kind: "retracted", episode: 3 },
];

test("at every instant the projection believes the same as the oracle", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const log = logOf(steps);
      expect(believedByInstant(log, projectLog(log))).toEqual(believedByInstant(log, projectSlowly(log)));
    }),
    { numRuns: runs(3_000), examples: [[AN_UNDATED_STATEMENT_BETWEEN]] },
  );
});

function asSlot(log: readonly LogEntry[]): LogEntry[] {
  const slot = [1, 2, 3];
  return log.map((entry) => (entry.kind === "stated" ? { ...entry, contradicts: [], slots: [slot] } : entry));
}

test("facts of one slot contradict one another as if each statement named all of them", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const log = logOf(steps);
      expect(projectLog(asSlot(log))).toEqual(projectLog(log));
    }),
    { numRuns: runs(1_000) },
  );
});

test("the cost of denying each fact of a slot after its statement is proportional to the log", async () => {
  const logFor = (facts: number): LogEntry[] => {
    const slot = Array.from({ length: facts }, (_, fact) => fact);
    return slot.flatMap((fact): LogEntry[] => {
      const bounds = boundsBetween({ valid_from: fact, valid_to: null });
      const said = { at: fact, said: fact, cause: "cause", episode: fact, fact };
      const statement = { ...bounds, reference_time: fact, held_at: null, kind: "state" as const };
      const stated: LogEntry = { kind: "stated", ...said, statement, contradicts: [], slots: [slot] };
      return fact % 2 === 0 ? [stated] : [stated, { kind: "denied", ...said }];
    });
  };
  const [most, small, large] = [9, logFor(1_000), logFor(4_000)];
  const limits = { most, least_ms: 5 };
  const growth = await costRatio(
    () => projectLog(large),
    () => projectLog(small),
    limits,
  );
  expect(growth).toBeLessThanOrEqual(most);
});

test("a hundred retractions cost no more than a hundred passes over the log", () => {
  const log = logOf(
    Array.from({ length: 200 }, (_, i) =>
      i < 100
        ? { kind: "stated" as const, episode: i, fact: 1 + (i % 3), valid_from: 2000 + i, valid_to: null }
        : { kind: "retracted" as const, episode: i - 100 },
    ),
  );
  expect(projectLog(log).filter(({ known_to }) => known_to === null)).toEqual([]);
});

test("as many equal versions are kept as are wanted, the oldest first", () => {
  const equal = { fact: 1, ...UNBOUNDED };
  const current = [
    { version: 8, ...equal },
    { version: 7, ...equal },
  ];
  expect(diffVersions(current, [equal])).toEqual({ superseded: [8], believed: [] });
  expect(diffVersions(current, [equal, equal, equal])).toEqual({ superseded: [], believed: [equal] });
  expect(diffVersions(current, [equal], () => true)).toEqual({ superseded: [7, 8], believed: [equal] });
});
