import type { CharSet, JS } from "refa";

type Parsed = ReturnType<JS.Parser["parse"]>;
type Concatenation = Parsed["expression"]["alternatives"][number];
type Element = Concatenation["elements"][number];
type Assertion = Extract<Element, { type: "Assertion" }>;

export interface Part {
  start: number;
  end: number;
}

export interface Edge {
  to: number;
  behind: bigint;
  consumed: bigint;
}

/**
 * Glushkov automaton: a position is one character class of the source; 0 is before the pattern. If the engine tries each start, position 0
 * loops on every character, so that scanning the same characters from every start is an ordinary overlap.
 */
export interface Automaton {
  parts: Part[];
  sets: bigint[];
  edges: Edge[][];
  within: number[];
  ends: End[][];
  classes: number;
}

export interface End {
  behind: bigint;
  ahead: bigint;
}

/** Two repetitions of a bounded part show overlaps. */
const MAX_COPIES = 2;
/** Tells "xx" from "xxx". */
const MAX_REQUIRED_COPIES = 4;

interface Fragment {
  first: Way[];
  last: Way[];
  empty: Condition[];
}

interface Condition {
  behind: bigint;
  ahead: bigint;
}

interface Way extends Condition {
  position: number;
}

const join = (a: Condition, b: Condition): Condition => ({ behind: a.behind & b.behind, ahead: a.ahead & b.ahead });
const isPossible = ({ behind, ahead }: Condition): boolean => behind !== 0n && ahead !== 0n;

const keys = new WeakMap<CharSet, string>();
function keyOf(set: CharSet): string {
  const known = keys.get(set) ?? set.ranges.map(({ min, max }) => `${min}-${max}`).join();
  keys.set(set, known);
  return known;
}

class Alphabet {
  readonly classes: number;
  readonly all: bigint;
  readonly #masks = new Map<string, bigint>();

  constructor(sets: readonly CharSet[], maximum: number) {
    const borders = new Set([0, maximum + 1]);
    const distinct = [...new Map(sets.map((set) => [keyOf(set), set])).values()];
    for (const set of distinct) for (const { min, max } of set.ranges) borders.add(min).add(max + 1);
    const starts = [...borders].sort((a, b) => a - b).slice(0, -1);
    const byMembership = new Map<string, number>();
    const members = starts.map((start) => distinct.map((set) => (set.has(start) ? "1" : "0")).join(""));
    for (const member of members) if (!byMembership.has(member)) byMembership.set(member, byMembership.size);
    this.classes = byMembership.size;
    this.all = (1n << BigInt(this.classes)) - 1n;
    distinct.forEach((set, index) => {
      let mask = 0n;
      for (const [member, place] of byMembership) if (member[index] === "1") mask |= 1n << BigInt(place);
      this.#masks.set(keyOf(set), mask);
    });
  }

  maskOf(set: CharSet): bigint {
    return this.#masks.get(keyOf(set)) ?? 0n;
  }

  get edge(): bigint {
    return 1n << BigInt(this.classes);
  }
}

/** The pattern, and each assertion with a repetition that is read in the other direction. */
export interface Piece {
  alternatives: readonly Concatenation[];
  isBackward: boolean;
  part: Part;
}

export function piecesOf({ expression }: Parsed, source: string): Piece[] {
  const inner: Piece[] = [];
  const visit = (alternatives: readonly Concatenation[], isBackward: boolean): void => {
    for (const { elements } of alternatives)
      for (const element of elements) {
        const turns = element.type === "Assertion" && (element.kind === "behind") !== isBackward;
        if (turns && repeats(element.alternatives))
          inner.push({ alternatives: element.alternatives, isBackward: !isBackward, part: partOf(element) });
        if ("alternatives" in element) visit(element.alternatives, turns ? !isBackward : isBackward);
      }
  };
  visit(expression.alternatives, false);
  return [
    { alternatives: expression.alternatives, isBackward: false, part: { start: 0, end: source.length } },
    ...inner,
  ];
}

const repeats = (alternatives: readonly Concatenation[]): boolean =>
  alternatives.some(({ elements }) =>
    elements.some(
      (element) =>
        (element.type === "Quantifier" && element.max === Infinity) ||
        ("alternatives" in element && repeats(element.alternatives)),
    ),
  );

const partOf = ({ source }: { source?: { start: number; end: number } | undefined }): Part => ({
  start: source?.start ?? 0,
  end: source?.end ?? 0,
});

/** @param isTriedAnywhere false with the flag `y` */
export function automatonOf(piece: Piece, maximum: number, isTriedAnywhere: boolean): Automaton {
  const alphabet = new Alphabet(setsOf(piece.alternatives), maximum);
  const anything: Condition = { behind: alphabet.all | alphabet.edge, ahead: alphabet.all | alphabet.edge };
  const parts: Part[] = [piece.part];
  const sets: bigint[] = [alphabet.all | alphabet.edge];
  const edges: Edge[][] = [[]];
  const ends: End[][] = [[]];
  const within: number[] = [0];
  let assertion = 0;
  let assertions = 0;

  const link = (from: Way, to: Way): void => {
    const { behind, ahead } = join(from, to);
    const consumed = ahead & nonNull(sets, to.position) & alphabet.all;
    if (behind !== 0n && consumed !== 0n) nonNull(edges, from.position).push({ to: to.position, behind, consumed });
  };
  const sequence = (a: Fragment, b: Fragment): Fragment => {
    for (const last of a.last) for (const first of b.first) link(last, first);
    const through = (ways: readonly Way[], empty: readonly Condition[]): Way[] =>
      ways.flatMap((way) => empty.map((over) => ({ ...join(way, over), position: way.position })).filter(isPossible));
    return {
      first: [...a.first, ...through(b.first, a.empty)],
      last: [...through(a.last, b.empty), ...b.last],
      empty: a.empty.flatMap((one) => b.empty.map((other) => join(one, other)).filter(isPossible)),
    };
  };
  const ofConcatenation = ({ elements }: Concatenation, around: Part | null): Fragment =>
    (piece.isBackward ? elements.toReversed() : elements).reduce<Fragment>(
      (before, element) => sequence(before, ofElement(element, around)),
      { first: [], last: [], empty: [anything] },
    );
  const ofAlternatives = (alternatives: readonly Concatenation[], around: Part | null): Fragment => {
    const all = alternatives.map((alternative) => ofConcatenation(alternative, around));
    return {
      first: all.flatMap(({ first }) => first),
      last: all.flatMap(({ last }) => last),
      empty: unique(all.flatMap(({ empty }) => empty)),
    };
  };
  const optional = (fragment: Fragment): Fragment => ({ ...fragment, empty: unique([...fragment.empty, anything]) });
  const ofElement = (element: Element, around: Part | null): Fragment => {
    switch (element.type) {
      case "CharacterClass": {
        const position = parts.push(around ?? partOf(element)) - 1;
        sets.push(alphabet.maskOf(element.characters));
        within.push(assertion);
        edges.push([]);
        ends.push([]);
        const way = { ...anything, position };
        return { first: [way], last: [way], empty: [] };
      }
      case "Alternation":
        return ofAlternatives(element.alternatives, around);
      case "Quantifier": {
        const isLoop = element.max === Infinity;
        const loop = isLoop ? partOf(element) : around;
        const least = Math.min(element.min, MAX_REQUIRED_COPIES);
        const more = isLoop ? 0 : Math.min(element.max - element.min, MAX_COPIES);
        let fragment: Fragment = { first: [], last: [], empty: [anything] };
        // "x{2,}" becomes "x x*": the required number of repetitions makes no difference
        for (let copy = 0; copy < (isLoop ? Math.max(0, least - 1) : least); copy += 1)
          fragment = sequence(fragment, ofAlternatives(element.alternatives, loop));
        if (!isLoop) {
          // "x{0,2}" becomes "(x(x)?)?"
          let further: Fragment = { first: [], last: [], empty: [anything] };
          for (let copy = 0; copy < more; copy += 1)
            further = optional(sequence(ofAlternatives(element.alternatives, loop), further));
          return sequence(fragment, further);
        }
        const body = ofAlternatives(element.alternatives, loop);
        for (const last of body.last) for (const first of body.first) link(last, first);
        return sequence(fragment, element.min === 0 ? optional(body) : body);
      }
      case "Assertion": {
        const empty = [conditionOf(element, alphabet, piece.isBackward)];
        if ((element.kind === "behind") !== piece.isBackward || !repeats(element.alternatives))
          return { first: [], last: [], empty };
        const outer = assertion;
        assertion = assertions += 1;
        const ahead = ofAlternatives(element.alternatives, null);
        assertion = outer;
        for (const { position, ...condition } of ahead.last) nonNull(ends, position).push(condition);
        return { first: ahead.first, last: [], empty };
      }
      case "Unknown":
        return { first: [], last: [], empty: [anything] };
    }
  };

  const whole = ofAlternatives(piece.alternatives, null);
  for (const first of whole.first) link({ ...anything, position: 0 }, first);
  for (const { position, behind, ahead } of whole.last) nonNull(ends, position).push({ behind, ahead });
  if (isTriedAnywhere) nonNull(edges, 0).push({ to: 0, behind: anything.behind, consumed: alphabet.all });
  return { parts, sets, edges, ends, within, classes: alphabet.classes };
}

/** Covers the adjacent character; true for assertions that say more, which can only report too many overlaps. */
function conditionOf({ kind, negate, alternatives }: Assertion, alphabet: Alphabet, isBackward: boolean): Condition {
  const any = alphabet.all | alphabet.edge;
  let allowed = negate ? any : 0n;
  for (const { elements } of alternatives) {
    const next = kind === "ahead" ? elements[0] : elements.at(-1);
    const mask = next?.type === "CharacterClass" ? alphabet.maskOf(next.characters) : null;
    if (negate) {
      if (elements.length === 0) allowed = 0n;
      else if (mask !== null && elements.length === 1) allowed &= ~mask;
    } else allowed |= mask ?? (next === undefined ? any : charactersAt(next, kind, alphabet));
  }
  return (kind === "behind") === isBackward ? { behind: any, ahead: allowed } : { behind: allowed, ahead: any };
}

function charactersAt(element: Element, kind: "ahead" | "behind", alphabet: Alphabet): bigint {
  const any = alphabet.all | alphabet.edge;
  if (element.type === "CharacterClass") return alphabet.maskOf(element.characters);
  if (element.type === "Assertion" || element.type === "Unknown") return any;
  if (element.type === "Quantifier" && element.min === 0) return any;
  return element.alternatives.reduce((mask, { elements }) => {
    const next = kind === "ahead" ? elements[0] : elements.at(-1);
    return mask | (next === undefined ? any : charactersAt(next, kind, alphabet));
  }, 0n);
}

const setsOf = (alternatives: readonly Concatenation[]): CharSet[] =>
  alternatives.flatMap(({ elements }) =>
    elements.flatMap((element) =>
      element.type === "CharacterClass"
        ? [element.characters]
        : "alternatives" in element
          ? setsOf(element.alternatives)
          : [],
    ),
  );

const unique = (conditions: readonly Condition[]): Condition[] => [
  ...new Map(conditions.map((condition) => [`${condition.behind} ${condition.ahead}`, condition])).values(),
];

function nonNull<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`no item ${index} of ${list.length}`);
  return item;
}
