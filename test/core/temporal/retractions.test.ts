import { expect, test } from "vitest";
import {
  findRetractedEpisodes,
  findRolledBackPeriods,
  type Operation,
  type KnownPeriod,
} from "../../../worker/core/temporal/retractions.ts";

const retract = (at: number, episode: number): Operation => ({ kind: "retract", at, episode });
const rollback = (at: number, to: number): Operation => ({ kind: "rollback", at, to });

test.each<[string, Operation[], number[]]>([
  ["without operations nothing is retracted", [], []],
  ["retractions add up", [retract(1, 9), retract(2, 4)], [4, 9]],
  [
    "a rollback to before a retraction ends it, and keeps earlier ones",
    [retract(1, 9), retract(3, 4), rollback(5, 2)],
    [9],
  ],
  ["a rollback to before everything ends all retractions", [retract(1, 9), rollback(2, 0)], []],
  ["a rollback to the instant of a retraction keeps it", [retract(1, 9), rollback(2, 1)], [9]],
  [
    "a rollback to before a rollback restores the retraction that it ended",
    [retract(1, 9), rollback(3, 0), rollback(5, 2)],
    [9],
  ],
  ["an episode whose retraction was ended may be retracted again", [retract(1, 9), rollback(3, 0), retract(4, 9)], [9]],
])("%s", (_, operations, retracted) => {
  expect(findRetractedEpisodes(operations)).toEqual(retracted);
});

test.each<[string, Operation[], KnownPeriod[]]>([
  ["retractions roll back no period", [retract(1, 9)], []],
  ["a rollback rolls back the period since its target", [rollback(9, 4)], [{ after: 4, until: 9 }]],
  [
    "what came after a rollback is only rolled back by the next one",
    [rollback(5, 2), retract(6, 1), rollback(9, 7)],
    [
      { after: 2, until: 5 },
      { after: 7, until: 9 },
    ],
  ],
  [
    "a rollback to before a rollback restores what that one took back",
    [rollback(5, 2), rollback(9, 4)],
    [{ after: 4, until: 9 }],
  ],
  [
    "a rollback to the instant of a rollback keeps it",
    [rollback(5, 2), rollback(9, 5)],
    [
      { after: 2, until: 5 },
      { after: 5, until: 9 },
    ],
  ],
])("%s", (_, operations, spans) => {
  expect(findRolledBackPeriods(operations)).toEqual(spans);
});
