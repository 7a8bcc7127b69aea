import { nonNull } from "../../../shared/non-null.ts";

/** Returns `null` to stop the search. */
export type NeighboursOf = (nodes: readonly number[]) => readonly Iterable<number>[] | null;

export type StrengthsOf = (edges: readonly (readonly [from: number, to: number])[]) => readonly number[];

const MAX_COMPARED_EDGES = 256;

/**
 * Breadth-first from both ends, the side with fewer nodes first. Of several shortest paths, the one with the largest
 * sum of strengths, then with the smaller node at the first difference. `null` also if reading stopped.
 */
export function shortestPath(
  from: number,
  to: number,
  neighboursOf: NeighboursOf,
  strengthsOf: StrengthsOf | null = null,
): number[] | null {
  if (from === to) return [from];
  const [first, second] = [new Side(from), new Side(to)];
  for (;;) {
    if (first.level.length === 0 || second.level.length === 0) return null;
    const [side, other] = first.level.length <= second.level.length ? [first, second] : [second, first];
    const neighbours = neighboursOf(side.level);
    if (neighbours === null) return null;
    side.advance(neighbours);
    const meeting = side.level.filter((node) => other.depths.get(node) === other.depth);
    if (meeting.length > 0) return strongest(from, edgesTowards(meeting, first, second), strengthsOf);
  }
}

class Side {
  level: number[];
  depth = 0;
  readonly depths: Map<number, number>;
  readonly before = new Map<number, number[]>();

  constructor(origin: number) {
    this.level = [origin];
    this.depths = new Map([[origin, 0]]);
  }

  advance(neighbours: readonly Iterable<number>[]): void {
    const next: number[] = [];
    this.depth++;
    this.level.forEach((node, place) => {
      for (const neighbour of nonNull(neighbours[place], "neighbours")) {
        const known = this.depths.get(neighbour);
        if (known === undefined) {
          this.depths.set(neighbour, this.depth);
          this.before.set(neighbour, [node]);
          next.push(neighbour);
        } else if (known === this.depth) {
          const before = nonNull(this.before.get(neighbour), "nodes before");
          if (before.at(-1) !== node) before.push(node);
        }
      }
    });
    this.level = next;
  }
}

function edgesTowards(meeting: readonly number[], first: Side, second: Side): Map<number, number[]> {
  const next = new Map<number, number[]>();
  const add = (node: number, after: number): void => {
    const known = next.get(node);
    if (known) known.push(after);
    else next.set(node, [after]);
  };
  const climb = (side: Side, join: (node: number, before: number) => void): number[][] => {
    const levels: number[][] = [];
    for (let level = [...meeting]; level.length > 0;) {
      levels.push(level);
      const before = new Set<number>();
      for (const node of level)
        for (const other of side.before.get(node) ?? []) {
          join(node, other);
          before.add(other);
        }
      level = [...before];
    }
    return levels;
  };
  const below = climb(second, add);
  const above = climb(first, (node, before) => add(before, node));
  const ordered = [...below.toReversed(), ...above.slice(1)].flat();
  return new Map(ordered.flatMap((node) => (next.has(node) ? [[node, nonNull(next.get(node), "next")]] : [])));
}

function strongest(from: number, next: ReadonlyMap<number, number[]>, strengthsOf: StrengthsOf | null): number[] {
  const edges = [...next].flatMap(([node, after]) => after.map((other) => [node, other] as const));
  const isChoice = edges.length > next.size && edges.length <= MAX_COMPARED_EDGES;
  const strengths = isChoice && strengthsOf !== null ? strengthsOf(edges) : [];
  const best = new Map<number, { sum: number; after: number }>();
  edges.forEach(([node, after], place) => {
    const sum = (strengths[place] ?? 0) + (best.get(after)?.sum ?? 0);
    const known = best.get(node);
    if (known === undefined || sum > known.sum || (sum === known.sum && after < known.after))
      best.set(node, { sum, after });
  });
  const path = [from];
  for (let step = best.get(from); step !== undefined; step = best.get(step.after)) path.push(step.after);
  return path;
}
