import fc from "fast-check";
import { expect, test } from "vitest";
import { matchGroups } from "../../../worker/core/communities/match-groups.ts";

const group = (members: string, level = 0) => ({ level, members: members.split("") });

test("groups match if they share half of all their members, the most similar first", () => {
  expect(matchGroups([group("abcd"), group("xyz")], [group("xy"), group("abc")])).toEqual([1, 0]);
  expect(matchGroups([group("abc")], [group("cde")])).toEqual([null]);
  expect(matchGroups([group("ab"), group("abcd")], [group("abcd")])).toEqual([null, 0]);
});

test("of equally similar groups those of the same level match", () => {
  expect(matchGroups([group("ab", 1)], [group("ab", 0), group("ab", 1)])).toEqual([1]);
  expect(matchGroups([group("ab", 0), group("ab", 1)], [group("ab", 1), group("ab", 0)])).toEqual([1, 0]);
});

test("each known group is matched at most once, and only if at least half is shared", () => {
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
