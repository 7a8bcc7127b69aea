import { expect, test } from "vitest";
import { readThingEnding } from "../../../../../worker/core/language/en/endings/thing-endings.ts";

test.each([
  ["my gym membership ran out in October", "IS_DONE_WITH", "gym membership"],
  ["our lease is up", "IS_DONE_WITH", "lease"],
  ["the welding class is over", "IS_DONE_WITH", "welding class"],
  ["my parental leave ended §", "IS_DONE_WITH", "parental leave"],
  ["the shingles is finally gone", "RECOVERED_FROM", "shingles"],
  ["my leg has healed", "HEALED", "leg"],
  ["our new kitchen is finished", "FINISHED", "new kitchen"],
  ["the chess club folded", "IS_DONE_WITH", "chess club"],
  ["my cast came off §", "IS_DONE_WITH", "cast"],
  ["my term as president of the union ended", "STEPPED_DOWN_AS", "president of the union"],
])("%s", (clause, predicate, thing) => {
  expect(readThingEnding(clause)).toMatchObject({ predicate, thing });
});

test.each([
  "my yoga class was cancelled",
  "class is over",
  "the concert is over",
  "my hair is done",
  "my energy is gone",
  "my time ran out",
  "my shift ended",
  "the shop closed at six",
  "my back is better today",
  "my phone is finished charging",
  "her membership ran out",
])("of a thing that comes again, or is another's, nothing is over: %s", (clause) => {
  expect(readThingEnding(clause)).toBeNull();
});
