import { expect, test } from "vitest";
import { canReuseText, type TextBasis } from "../../../worker/core/communities/basis.ts";

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const of = (members: number[], facts: number[], asked = "r"): TextBasis => ({
  asked,
  members: members.map((seq) => `e${seq}`),
  facts,
});
const always = { isFactValid: () => true, isMemberUnchanged: () => true };
const earlier = of(range(0, 5), range(0, 15));

test.each<[string, TextBasis, boolean]>([
  ["the same basis", earlier, true],
  ["just under a fifth more", of(range(0, 5), range(0, 20)), true],
  ["just over a fifth more", of(range(0, 5), range(0, 21)), false],
  ["one member replaced", of([0, 1, 2, 3, 9], range(0, 15)), true],
  ["members and facts each changed by less than a fifth, but by more together", of([0, 1, 2, 9], range(0, 18)), false],
  ["no common member", of(range(5, 10), range(0, 100)), false],
  ["another prompt or model", of(range(0, 5), range(0, 15), "another"), false],
])("a text is reused only if its basis has hardly changed: %s", (_, now, expected) => {
  expect(canReuseText(earlier, now, always)).toBe(expected);
});

test("a text is not reused once a single one of its facts is no longer valid", () => {
  const much = of(range(0, 5), range(0, 500));
  expect(canReuseText(much, much, always)).toBe(true);
  expect(canReuseText(much, much, { ...always, isFactValid: (fact) => fact !== 77 })).toBe(false);
});

test("a text is not reused once the text of a member has changed", () => {
  const above = { ...earlier, members: [...earlier.members, "f00/0"] };
  expect(canReuseText(above, above, always)).toBe(true);
  expect(canReuseText(above, above, { ...always, isMemberUnchanged: (member) => member !== "f00/0" })).toBe(false);
});

test("a text without a known basis is not reused", () => {
  expect(canReuseText({ asked: "", members: [], facts: [] }, earlier, always)).toBe(false);
  expect(canReuseText(of([], []), of([], []), always)).toBe(false);
});
