import { expect, test } from "vitest";
import { retractedBy, rolledBackBy, type Operation, type Span } from "../../../worker/core/temporal/retractions.ts";

const retract = (at: number, episode: number): Operation => ({ kind: "retract", at, episode });
const rollback = (at: number, to: number): Operation => ({ kind: "rollback", at, to });

test.each<[string, Operation[], number[]]>([
  ["nothing", [], []],
  ["retractions add up", [retract(1, 9), retract(2, 4)], [4, 9]],
  ["a rollback to before one ends it, and keeps the earlier ones", [retract(1, 9), retract(3, 4), rollback(5, 2)], [9]],
  ["a rollback to before everything ends all", [retract(1, 9), rollback(2, 0)], []],
  ["a rollback to the very instant keeps it", [retract(1, 9), rollback(2, 1)], [9]],
  [
    "a rollback to before a rollback brings back what that one ended",
    [retract(1, 9), rollback(3, 0), rollback(5, 2)],
    [9],
  ],
  ["what was ended may be retracted again", [retract(1, 9), rollback(3, 0), retract(4, 9)], [9]],
])("%s", (_, operations, retracted) => {
  expect(retractedBy(operations)).toEqual(retracted);
});

test.each<[string, Operation[], Span[]]>([
  ["nothing", [retract(1, 9)], []],
  ["a rollback takes back the time since", [rollback(9, 4)], [{ after: 4, until: 9 }]],
  [
    "what came after it is rolled back by the next one alone",
    [rollback(5, 2), retract(6, 1), rollback(9, 7)],
    [
      { after: 2, until: 5 },
      { after: 7, until: 9 },
    ],
  ],
  [
    "a rollback to before a rollback believes again what that one took back",
    [rollback(5, 2), rollback(9, 4)],
    [{ after: 4, until: 9 }],
  ],
  [
    "to the very instant of one keeps it",
    [rollback(5, 2), rollback(9, 5)],
    [
      { after: 2, until: 5 },
      { after: 5, until: 9 },
    ],
  ],
])("of time, %s", (_, operations, spans) => {
  expect(rolledBackBy(operations)).toEqual(spans);
});
