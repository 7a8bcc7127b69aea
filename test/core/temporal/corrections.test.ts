import { expect, test } from "vitest";
import { UNBOUNDED } from "../../../worker/core/temporal/bounds.ts";
import { correctionsInForce, overrules } from "../../../worker/core/temporal/corrections.ts";
import type { LogEntry } from "../../../worker/core/temporal/log.ts";

const corrected = (at: number, episodes: number[]): LogEntry => ({
  kind: "corrected",
  at,
  cause: `op ${at}`,
  facts: [1],
  period: { from: 2000, to: 2010 },
  stated: null,
  contradicts: [],
  episodes,
});
const retracted = (at: number, episode: number): LogEntry => ({
  kind: "retracted",
  at,
  cause: `op ${at}`,
  episode,
  readings: [],
});

const inForceAtEnd = (...log: LogEntry[]): number[] => (correctionsInForce(log).at(-1) ?? []).map(({ at }) => at);

test("a correction ends when the last of its episodes is retracted, and a rollback restores it", () => {
  const log = [corrected(1, [7, 8]), corrected(2, [7]), retracted(3, 7)];
  expect(inForceAtEnd(...log)).toEqual([1]);
  expect(inForceAtEnd(...log, retracted(4, 8))).toEqual([]);
  expect(inForceAtEnd(...log, retracted(4, 8), { kind: "rolled_back", at: 5, cause: "op 5", to: 2 })).toEqual([1, 2]);
});

test("a correction overrules earlier statements of its fact within its period", () => {
  const [correction] = correctionsInForce([corrected(5, [7])]).at(-1) ?? [];
  const state = { ...UNBOUNDED, valid_from: 2005, reference_time: 2005, held_at: null, kind: "state" } as const;
  const isOverruled = (said: number, fact: number, statement: Parameters<typeof overrules>[1]["statement"]) =>
    correction !== undefined && overrules(correction, { fact, said, statement });
  expect(isOverruled(5, 1, state)).toBe(true);
  expect(isOverruled(6, 1, state)).toBe(false);
  expect(isOverruled(5, 2, state)).toBe(false);
  expect(isOverruled(5, 1, { ...state, valid_from: 2010 })).toBe(false);
  expect(isOverruled(5, 1, { ...state, valid_from: null, reference_time: 2015 })).toBe(false);
  expect(isOverruled(5, 1, { ...state, valid_from: null, valid_to: 2003, reference_time: 2001 })).toBe(true);
});
