import fc from "fast-check";
import { expect, test } from "vitest";
import { matchGroups } from "../../../worker/core/communities/match-groups.ts";

const group = (members: string, level = 0) => ({ level, members: members.split("") });

test("each group is the one that it shares half of all members with, those that share most first", () => {
  expect(matchGroups([group("abcd"), group("xyz")], [group("xy"), group("abc")])).toEqual([1, 0]);
  expect(matchGroups([group("abc")], [group("cde")])).toEqual([null]);
  expect(matchGroups([group("ab"), group("abcd")], [group("abcd")])).toEqual([null, 0]);
});

test("of equals those of one level are the same", () => {
  expect(matchGroups([group("ab", 1)], [group("ab", 0), group("ab", 1)])).toEqual([1]);
  expect(matchGroups([group("ab", 0), group("ab", 1)], [group("ab", 1), group("ab", 0)])).toEqual([1, 0]);
});

test("no two are the same one, and none is one that it shares less than half with", () => {
  const groups = fc.array(
    fc.record({
      level: fc.nat(2),
      members: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), { minLength: 1 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(groups, groups, (fresh, known) => {
      const matched = matchGroups(fresh, known);
      const taken = matched.filter((place) => place !== null);
      expect(new Set(taken).size).toBe(taken.length);
      matched.forEach((place, at) => {
        if (place === null) return;
        const [a, b] = [new Set(fresh[at]?.members), new Set(known[place]?.members)];
        expect(2 * a.intersection(b).size).toBeGreaterThanOrEqual(a.union(b).size);
      });
    }),
  );
});
