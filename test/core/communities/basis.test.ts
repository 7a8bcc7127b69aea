import { expect, test } from "vitest";
import { maySay, type Basis } from "../../../worker/core/communities/basis.ts";

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const of = (members: number[], facts: number[], asked = "r"): Basis => ({
  asked,
  members: members.map((seq) => `e${seq}`),
  facts,
});
const always = { holds: () => true, stands: () => true };
const words = of(range(0, 5), range(0, 15));

test.each<[string, Basis, boolean]>([
  ["just what it was", words, true],
  ["a fifth more, less one", of(range(0, 5), range(0, 20)), true],
  ["a fifth and one more", of(range(0, 5), range(0, 21)), false],
  ["one member another", of([0, 1, 2, 3, 9], range(0, 15)), true],
  ["members and facts apart below a fifth, together above", of([0, 1, 2, 9], range(0, 18)), false],
  ["no member the same", of(range(5, 10), range(0, 100)), false],
  ["somebody else's words", of(range(0, 5), range(0, 15), "another"), false],
])("words may stay: %s", (_, now, expected) => {
  expect(maySay(words, now, always)).toBe(expected);
});

test("no words may stay of which one fact holds no more, however little that is", () => {
  const much = of(range(0, 5), range(0, 500));
  expect(maySay(much, much, always)).toBe(true);
  expect(maySay(much, much, { ...always, holds: (fact) => fact !== 77 })).toBe(false);
});

test("no words may stay of which one member says something else now", () => {
  const above = { ...words, members: [...words.members, "f00/0"] };
  expect(maySay(above, above, always)).toBe(true);
  expect(maySay(above, above, { ...always, stands: (member) => member !== "f00/0" })).toBe(false);
});

test("words of which nothing is known do not stay", () => {
  expect(maySay({ asked: "", members: [], facts: [] }, words, always)).toBe(false);
  expect(maySay(of([], []), of([], []), always)).toBe(false);
});
