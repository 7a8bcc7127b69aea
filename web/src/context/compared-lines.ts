export interface Line {
  type: string;
  id: string;
}

export type Mark = { kind: "only" } | { kind: "moved"; other: number } | { kind: "same" };

function keysOf(lines: readonly Line[]): string[] {
  const times = new Map<string, number>();
  return lines.map(({ type, id }) => {
    const time = times.get(`${type} ${id}`) ?? 0;
    times.set(`${type} ${id}`, time + 1);
    return `${type} ${id} ${time}`;
  });
}

/** Lines of a longest common subsequence are "same", other shared lines "moved". */
export function compareLines(a: readonly Line[], b: readonly Line[]): { a: Mark[]; b: Mark[] } {
  const [keysA, keysB] = [keysOf(a), keysOf(b)];
  const placeInA = new Map(keysA.map((key, place) => [key, place]));
  const placeInB = new Map(keysB.map((key, place) => [key, place]));
  const shared = keysA.filter((key) => placeInB.has(key));
  const inOrder = longestRising(shared.map((key) => placeInB.get(key) ?? 0));
  const stays = new Set(shared.filter((_, index) => inOrder.has(index)));
  const markOf =
    (others: ReadonlyMap<string, number>) =>
    (key: string): Mark => {
      const other = others.get(key);
      if (other === undefined) return { kind: "only" };
      return stays.has(key) ? { kind: "same" } : { kind: "moved", other: other + 1 };
    };
  return { a: keysA.map(markOf(placeInB)), b: keysB.map(markOf(placeInA)) };
}

/** Indices of a longest increasing subsequence, by patience sorting; of several, the one with the smallest last number. */
function longestRising(numbers: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, value] of numbers.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1];
    tails[low] = index;
  }
  const chosen = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before[at]) chosen.add(at);
  return chosen;
}

export function countMarks(a: readonly Mark[], b: readonly Mark[]) {
  const count = (marks: readonly Mark[], kind: Mark["kind"]): number =>
    marks.filter((mark) => mark.kind === kind).length;
  return { onlyA: count(a, "only"), onlyB: count(b, "only"), moved: count(a, "moved"), same: count(a, "same") };
}
