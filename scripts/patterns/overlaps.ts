import { JS } from "refa";
import { automatonOf, piecesOf, type Automaton, type Edge, type Part } from "./automaton.ts";

export interface Overlap {
  /** "nested" is exponential, the others quadratic or more. */
  kind: "nested" | "adjacent" | "every start";
  parts: string[];
}

const MAX_STEPS = 3_000_000;

/**
 * Ambiguity of the automaton (Weideman et al. 2016, "Analyzing matching time behavior of backtracking regular expression matchers"):
 * exponential if a loop returns to a position in two ways for one word (EDA); polynomial if a word leads from one loop to itself, to a
 * second loop, and from that to itself (IDA). The search for a start is a loop like any other.
 */
export function overlapsOf(source: string, flags: string): Overlap[] {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const parsed = parser.parse({ backreferences: "unknown" });
  return piecesOf(parsed, source).flatMap((piece, index) => {
    const automaton = automatonOf(piece, parsed.maxCharacter, index > 0 || !flags.includes("y"));
    return overlapsIn(automaton, (part) => source.slice(part.start, part.end));
  });
}

function overlapsIn(automaton: Automaton, textOf: (part: Part) => string): Overlap[] {
  const { parts, edges } = automaton;
  const loops = loopsOf(edges);
  const failing = failingWays(automaton);
  const failingLoops = loopsOf(failing);
  const budget = { steps: 0 };
  const said = (...positions: number[]): string[] =>
    positions.map((position) => textOf(parts[position] ?? { start: 0, end: 0 }));
  const found: Overlap[] = [];
  for (const loop of failingLoops)
    if (isAmbiguous({ ...automaton, edges: failing }, new Set(loop), budget))
      found.push({ kind: "nested", parts: said(...loop.slice(0, 1)) });
  const reached = reachability(edges);
  for (const one of loops)
    for (const other of failingLoops) {
      if (one.includes(other[0] ?? -1) || !(reached[one[0] ?? 0]?.has(other[0] ?? 0) ?? false)) continue;
      for (const [first, second] of sharedCycles(automaton, failing, new Set(one), new Set(other))) {
        const pair = { first, firstLoop: new Set(one), second, secondLoop: new Set(other) };
        if (!shareAWord(automaton, failing, pair, reached, budget)) continue;
        found.push(
          first === 0 ? { kind: "every start", parts: said(second) } : { kind: "adjacent", parts: said(first, second) },
        );
        break;
      }
    }
  return [...new Map(found.map((overlap) => [JSON.stringify(overlap), overlap])).values()];
}

function* bitsOf(mask: bigint): Iterable<number> {
  for (let bit = 0, rest = mask; rest !== 0n; bit += 1, rest >>= 1n) if ((rest & 1n) === 1n) yield bit;
}

const looksBehind = ({ edges, sets }: Automaton, positions: Iterable<number>): boolean => {
  for (const position of positions)
    if ((edges[position] ?? []).some(({ behind }) => ((sets[position] ?? 0n) & ~behind) !== 0n)) return true;
  return false;
};

/** A match cannot fail if the pattern may end, or continue to such a position, whatever follows. */
function failingWays({ edges, ends, sets, within, classes }: Automaton): Edge[][] {
  const everything = (1n << BigInt(classes + 1)) - 1n;
  const safe = new Set(edges.keys());
  const holds = ({ behind }: { behind: bigint }, position: number): boolean =>
    ((sets[position] ?? 0n) & ~behind) === 0n;
  const leads = (edge: Edge, position: number): boolean =>
    safe.has(edge.to) && edge.to !== 0 && within[edge.to] === within[position] && holds(edge, position);
  for (let before = -1; before !== safe.size;) {
    before = safe.size;
    for (const position of safe) {
      let covered = 0n;
      for (const end of ends[position] ?? []) if (holds(end, position)) covered |= end.ahead;
      for (const edge of edges[position] ?? []) if (leads(edge, position)) covered |= edge.consumed;
      if ((everything & ~covered) !== 0n) safe.delete(position);
    }
  }
  return edges.map((ways, position) => {
    if (safe.has(position)) return [];
    const ending = [
      ...ways.filter((edge) => leads(edge, position)).map(({ consumed }) => consumed),
      ...(ends[position] ?? []).filter((end) => holds(end, position)).map(({ ahead }) => ahead),
    ].reduce((mask, one) => mask | one, 0n);
    return ways.flatMap((edge) => {
      const consumed = edge.consumed & ~ending;
      return safe.has(edge.to) || consumed === 0n ? [] : [{ ...edge, consumed }];
    });
  });
}

/** Strongly connected parts with an internal edge (Tarjan 1972, without recursion). */
function loopsOf(edges: readonly (readonly Edge[])[]): number[][] {
  return components(edges.length, (position) => (edges[position] ?? []).map(({ to }) => to)).filter(
    ([first = 0, ...others]) => others.length > 0 || (edges[first] ?? []).some(({ to }) => to === first),
  );
}

function components(size: number, next: (node: number) => readonly number[]): number[][] {
  const index = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const isOpen = new Uint8Array(size);
  const open: number[] = [];
  const found: number[][] = [];
  let count = 0;
  for (let root = 0; root < size; root += 1) {
    if (index[root] !== -1) continue;
    const work: { node: number; targets: readonly number[]; at: number }[] = [];
    const enter = (node: number): void => {
      index[node] = low[node] = count++;
      open.push(node);
      isOpen[node] = 1;
      work.push({ node, targets: next(node), at: 0 });
    };
    enter(root);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const target = top.targets[top.at++];
      if (target !== undefined) {
        if (index[target] === -1) enter(target);
        else if (isOpen[target] === 1) low[top.node] = Math.min(low[top.node] ?? 0, index[target] ?? 0);
        continue;
      }
      work.pop();
      const above = work.at(-1);
      if (above !== undefined) low[above.node] = Math.min(low[above.node] ?? 0, low[top.node] ?? 0);
      if (low[top.node] !== index[top.node]) continue;
      const component = open.splice(open.lastIndexOf(top.node));
      for (const node of component) isOpen[node] = 0;
      found.push(component);
    }
  }
  return found;
}

function reachability(edges: readonly (readonly Edge[])[]): Set<number>[] {
  return edges.map((_, start) => {
    const seen = new Set([start]);
    for (const position of seen) for (const { to } of edges[position] ?? []) seen.add(to);
    return seen;
  });
}

function sharedCycles(
  { edges }: Automaton,
  failing: readonly (readonly Edge[])[],
  one: ReadonlySet<number>,
  other: ReadonlySet<number>,
): [first: number, second: number][] {
  const others = [...other];
  const pairs = [...one].flatMap((a) => others.map((b): [number, number] => [a, b]));
  const places = new Map(pairs.map(([a, b], place) => [a * edges.length + b, place]));
  const next = ([a, b]: readonly [number, number]): number[] =>
    (edges[a] ?? []).flatMap((step) =>
      (failing[b] ?? []).flatMap((otherStep) =>
        (step.consumed & otherStep.consumed) === 0n ? [] : (places.get(step.to * edges.length + otherStep.to) ?? []),
      ),
    );
  const targets = pairs.map(next);
  return components(pairs.length, (node) => targets[node] ?? [])
    .filter(([node = 0, ...more]) => more.length > 0 || (targets[node] ?? []).includes(node))
    .flatMap((component) => component.flatMap((node) => (pairs[node] === undefined ? [] : [pairs[node]])));
}

interface Budget {
  steps: number;
}

function spend(budget: Budget): void {
  if (++budget.steps > MAX_STEPS)
    throw new Error("the pattern has too many loops to be checked: write it as smaller ones");
}

function isAmbiguous(automaton: Automaton, loop: ReadonlySet<number>, budget: Budget): boolean {
  const { edges, classes } = automaton;
  const within = new Map([...loop].map((from) => [from, (edges[from] ?? []).filter(({ to }) => loop.has(to))]));
  const remembers = looksBehind(automaton, loop);
  const nodes = new Map<number, number>();
  const pairs: [one: number, other: number, last: number][] = [];
  const nodeOf = (one: number, other: number, last: number): number => {
    const key = (one * edges.length + other) * (classes + 2) + last + 1;
    const known = nodes.get(key);
    if (known !== undefined) return known;
    nodes.set(key, pairs.length);
    return pairs.push([one, other, last]) - 1;
  };
  for (const position of loop)
    for (const last of remembers ? bitsOf((automaton.sets[position] ?? 0n) & ((1n << BigInt(classes)) - 1n)) : [-1])
      nodeOf(position, position, last);
  const next: number[][] = [];
  let twice = false;
  for (let node = 0; node < pairs.length; node += 1) {
    const [one, other, last] = pairs[node] ?? [0, 0, -1];
    const targets: number[] = [];
    for (const [place, a] of (within.get(one) ?? []).entries())
      for (const [otherPlace, b] of (within.get(other) ?? []).entries()) {
        spend(budget);
        const shared = a.consumed & b.consumed;
        if (shared === 0n || !follows(a, last) || !follows(b, last)) continue;
        // two edges to one position are two ways, as in (a+)+
        if (one === other && a.to === b.to && place !== otherPlace) twice = true;
        for (const bit of remembers ? bitsOf(shared) : [-1]) targets.push(nodeOf(a.to, b.to, bit));
      }
    next.push(targets);
  }
  if (twice) return true;
  return components(pairs.length, (node) => next[node] ?? []).some((component) => {
    const kinds = new Set(component.map((node) => pairs[node]?.[0] === pairs[node]?.[1]));
    return kinds.size === 2;
  });
}

const follows = ({ behind }: Edge, last: number): boolean => last < 0 || ((behind >> BigInt(last)) & 1n) === 1n;

interface Loops {
  first: number;
  firstLoop: ReadonlySet<number>;
  second: number;
  secondLoop: ReadonlySet<number>;
}

function shareAWord(
  automaton: Automaton,
  failing: readonly (readonly Edge[])[],
  { first, firstLoop, second, secondLoop }: Loops,
  reached: readonly ReadonlySet<number>[],
  budget: Budget,
): boolean {
  const { edges, sets, classes } = automaton;
  const size = edges.length;
  const ways = new Map<number, Edge[]>();
  for (const position of reached[first] ?? [])
    ways.set(
      position,
      (edges[position] ?? []).filter(({ to }) => reached[to]?.has(second) ?? false),
    );
  const remembers = looksBehind(
    automaton,
    [...ways].filter(([, edges]) => edges.length > 0).map(([position]) => position),
  );
  const characters = (1n << BigInt(classes)) - 1n;
  const starts = remembers ? [...bitsOf((sets[first] ?? 0n) & (sets[second] ?? 0n) & characters)] : [-1];
  return starts.some((start) => {
    const seen = new Set<number>();
    const open: [number, number, number, number][] = [[first, first, second, start]];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const [one, between, other, last] = state;
      for (const a of edges[one] ?? []) {
        if (!firstLoop.has(a.to) || !follows(a, last)) continue;
        for (const c of failing[other] ?? []) {
          const loops = a.consumed & c.consumed;
          if (loops === 0n || !secondLoop.has(c.to) || !follows(c, last)) continue;
          for (const b of ways.get(between) ?? []) {
            spend(budget);
            const shared = loops & b.consumed;
            if (shared === 0n || !follows(b, last)) continue;
            for (const bit of remembers ? bitsOf(shared) : [-1]) {
              if (a.to === first && b.to === second && c.to === second && bit === start) return true;
              const key = ((a.to * size + b.to) * size + c.to) * (classes + 2) + bit + 1;
              if (seen.has(key)) continue;
              seen.add(key);
              open.push([a.to, b.to, c.to, bit]);
            }
          }
        }
      }
    }
    return false;
  });
}
