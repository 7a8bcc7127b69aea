export interface Group {
  level: number;
  members: readonly string[];
}

const MIN_JACCARD = 0.5;

/**
 * Most similar pairs first; ties go to the same level, then to the given order.
 *
 * @returns for each new group its index in `known`, or `null`
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
      return share >= MIN_JACCARD ? [{ at, place, share, sameLevel: level === other.level }] : [];
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
