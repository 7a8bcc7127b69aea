import { expect, test } from "vitest";
import { retractedBy, type Operation } from "../../../worker/core/graph/retractions.ts";

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
