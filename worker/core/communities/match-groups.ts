/** Members of a cluster or a community, by keys that outlive a generation. */
export interface Group {
  level: number;
  members: readonly string[];
}

/** Share of all members of two groups that both must have, to be one and the same. */
const LEAST_SHARED = 0.5;

/**
 * Which known group each new one is: pairs that share half of all that either has (Jaccard ≥ 0.5), those that share most
 * first, of equals those of one level, then in the order given. Each group is in one pair at most.
 *
 * @returns places in `known`; `null` of a new one
 */
export function matchGroups(fresh: readonly Group[], known: readonly Group[]): (number | null)[] {
  const holders = new Map<string, number[]>();
  known.forEach(({ members }, place) => {
    for (const key of members) {
      const list = holders.get(key);
      if (list) list.push(place);
      else holders.set(key, [place]);
    }
  });
  const pairs = fresh.flatMap(({ level, members }, at) => {
    const shared = new Map<number, number>();
    for (const key of members)
      for (const place of holders.get(key) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    return [...shared].flatMap(([place, count]) => {
      const other = known[place] as Group;
      const share = count / (members.length + other.members.length - count);
      return share >= LEAST_SHARED ? [{ at, place, share, sameLevel: level === other.level }] : [];
    });
  });
  pairs.sort(
    (a, b) => b.share - a.share || Number(b.sameLevel) - Number(a.sameLevel) || a.at - b.at || a.place - b.place,
  );
  const matched: (number | null)[] = fresh.map(() => null);
  const taken = new Set<number>();
  for (const { at, place } of pairs) {
    if (matched[at] !== null || taken.has(place)) continue;
    matched[at] = place;
    taken.add(place);
  }
  return matched;
}
