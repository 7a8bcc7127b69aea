import { describe, expect, test } from "vitest";
import { hadHappenedBy, holdsAt, liesInPeriod, mayHoldAt, type Timed } from "../../../worker/core/temporal/moments.ts";

const T = 2020;
const version = (
  kind: Timed["kind"],
  from: number | null,
  to: number | null,
  basis: Timed["valid_from_basis"] = "stated",
): Timed => ({
  kind,
  valid_from: from,
  valid_from_basis: from === null ? null : basis,
  valid_to: to,
});
const answers = (of: Timed) => ({
  holds: holdsAt(of, T),
  inPeriod: liesInPeriod(of, T),
  happened: hadHappenedBy(of, T),
  may: mayHoldAt(of, T),
});
const NO = { holds: false, inPeriod: false, happened: false, may: false };

describe("what a version says of an instant", () => {
  test.each([
    ["a state that began and has no end holds", version("state", 2015, null), { ...NO, holds: true, may: true }],
    ["a state that has ended does not", version("state", 2015, 2020), NO],
    ["a state with an unknown start may hold until its end", version("state", null, 2022), { ...NO, may: true }],
    ["a state that begins later does not hold", version("state", 2021, null), NO],
    ["a state observed later may have held before", version("state", 2021, null, "observed"), { ...NO, may: true }],
    ["an event has its period", version("event", 2020, 2021), { ...NO, inPeriod: true, may: true }],
    ["an event has happened once its period is over", version("event", 2018, 2019), { ...NO, happened: true }],
    ["an event that was told later may have happened", version("event", null, 2022), { ...NO, may: true }],
    ["an event that was told before has happened", version("event", null, 2019), { ...NO, happened: true }],
    ["an event of a later time has not", version("event", 2021, 2022), NO],
  ])("%s", (_, of, expected) => expect(answers(of)).toEqual(expected));
});
