import type { GraphLine } from "../../../sdk/src/index.ts";

export type FactLine = Extract<GraphLine, { type: "fact" }>;
export type EpisodeLine = Extract<GraphLine, { type: "episode" }>;

/** Milliseconds; null if open. */
export interface Bar {
  id: string;
  fact: FactLine;
  from: number | null;
  to: number | null;
  isEvent: boolean;
  /** Only known to have happened before `from`. */
  isBefore: boolean;
}

export interface Row {
  name: string | null;
  bars: Bar[];
}

export interface Dot {
  at: number;
  episode: EpisodeLine;
}

export interface ThreadRow {
  name: string | null;
  dots: Dot[];
}

export const believedAt = (facts: readonly FactLine[], knownAt: number): FactLine[] =>
  facts.filter(
    ({ known_from, known_to }) =>
      Date.parse(known_from) <= knownAt && (known_to === null || Date.parse(known_to) > knownAt),
  );

export function rowsOf(facts: readonly FactLine[]): Row[] {
  const rows = new Map<string, Bar[]>();
  for (const fact of facts) {
    const isEvent = fact.kind === "event" || fact.due !== null;
    const from = fact.due ?? fact.valid_from;
    const isBefore = isEvent && from === null && fact.valid_to !== null;
    const bar: Bar = {
      id: fact.id,
      fact,
      from: instantOf(isBefore ? fact.valid_to : from),
      to: instantOf(fact.valid_to),
      isEvent,
      isBefore,
    };
    const bars = rows.get(fact.predicate);
    if (bars === undefined) rows.set(fact.predicate, [bar]);
    else bars.push(bar);
  }
  const begin = ({ from, to }: Bar): number => from ?? to ?? Infinity;
  const all = [...rows].map(([name, bars]) => ({
    name,
    bars: bars.toSorted((a, b) => begin(a) - begin(b) || compare(a.id, b.id)),
  }));
  const first = ({ bars: [bar] }: Row): number => (bar === undefined ? Infinity : begin(bar));
  return all.toSorted((a, b) => first(a) - first(b) || compare(a.name ?? "", b.name ?? ""));
}

export function threadsOf(episodes: readonly EpisodeLine[], knownAt: number): ThreadRow[] {
  const rows = new Map<string | null, Dot[]>();
  for (const episode of episodes) {
    if (Date.parse(episode.created_at) > knownAt) continue;
    const name = episode.thread_id ?? episode.document_id;
    const dot = { at: Date.parse(episode.reference_time), episode };
    const dots = rows.get(name);
    if (dots === undefined) rows.set(name, [dot]);
    else dots.push(dot);
  }
  const all = [...rows].map(([name, dots]) => ({
    name,
    dots: dots.toSorted((a, b) => a.at - b.at || compare(a.episode.id, b.episode.id)),
  }));
  return all.toSorted((a, b) => (a.dots[0]?.at ?? 0) - (b.dots[0]?.at ?? 0) || compare(a.name ?? "", b.name ?? ""));
}

/** `before`: the replaced state of the same subject and predicate. */
export interface Change {
  at: number;
  /** `heard`: holds since this day or earlier. `over`, `noticed`, `before`: ended, was replaced, or happened on this day or earlier. */
  kind: "began" | "heard" | "ended" | "over" | "replaced" | "noticed" | "happened" | "before" | "planned";
  isAhead: boolean;
  fact: FactLine;
  before: FactLine | null;
}

const RANK: Record<Change["kind"], number> = {
  replaced: 0,
  noticed: 1,
  ended: 2,
  over: 3,
  began: 4,
  heard: 5,
  happened: 6,
  before: 7,
  planned: 8,
};

/**
 * Newest first. An end and a beginning of the same subject and predicate on one day are one change, paired by id. A plan appears once, on
 * its due day.
 */
export function changesOf(facts: readonly FactLine[], now: number): Change[] {
  const endings = new Map<string, FactLine[]>();
  const keyOf = ({ from, predicate }: FactLine, at: string): string => `${from}\n${predicate}\n${at.slice(0, 10)}`;
  const sorted = facts.filter(({ due }) => due === null).toSorted((a, b) => compare(a.id, b.id));
  for (const fact of sorted)
    if (fact.kind === "state" && fact.valid_to !== null) {
      const key = keyOf(fact, fact.valid_to);
      endings.set(key, [...(endings.get(key) ?? []), fact]);
    }
  const changes: Change[] = [];
  const tell = (at: number, kind: Change["kind"], fact: FactLine, before: FactLine | null = null): void =>
    void changes.push({ at, kind, isAhead: at > now, fact, before });
  const replaced = new Set<FactLine>();
  for (const fact of sorted) {
    if (fact.valid_from === null) {
      if (fact.kind === "event" && fact.valid_to !== null) tell(Date.parse(fact.valid_to), "before", fact);
      continue;
    }
    const at = Date.parse(fact.valid_from);
    if (fact.kind === "event") {
      tell(at, "happened", fact);
      continue;
    }
    const before = endings
      .get(keyOf(fact, fact.valid_from))
      ?.find((other) => other.id !== fact.id && !replaced.has(other));
    if (before !== undefined) replaced.add(before);
    const isHeard = fact.valid_from_basis === "observed";
    if (before === undefined) tell(at, isHeard ? "heard" : "began", fact);
    else tell(at, isHeard ? "noticed" : "replaced", fact, before);
  }
  for (const fact of sorted)
    if (fact.kind === "state" && fact.valid_to !== null && !replaced.has(fact))
      tell(Date.parse(fact.valid_to), fact.valid_to_basis === "observed" ? "over" : "ended", fact);
  for (const fact of facts) if (fact.due !== null) tell(Date.parse(fact.due), "planned", fact);
  return changes.toSorted((a, b) => b.at - a.at || RANK[a.kind] - RANK[b.kind] || compare(a.fact.id, b.fact.id));
}

export function spanOf(rows: readonly Row[], threads: readonly ThreadRow[], now: number): Span | null {
  let [from, to] = [Infinity, -Infinity];
  const take = (at: number | null): void => {
    if (at === null) return;
    from = Math.min(from, at);
    to = Math.max(to, at);
  };
  for (const { bars } of rows)
    for (const bar of bars) {
      take(bar.from);
      take(bar.to);
      if (bar.to === null && !bar.isEvent) take(Math.max(now, bar.from ?? now));
    }
  for (const { dots } of threads) for (const { at } of dots) take(at);
  if (from > to) return null;
  const margin = Math.max((to - from) * MARGIN, DAY_MS);
  return { from: from - margin, to: to + margin };
}

const AHEAD = 0.5;

/** Keeps a plan years ahead from squeezing everything before it. */
export function openingOf(whole: Span, now: number): Span {
  const past = now - whole.from;
  return past > 0 && whole.to - now > past * AHEAD ? { from: whole.from, to: now + past * AHEAD } : whole;
}

const MOST_THREADS = 4;

export const threadLanes = (threads: readonly ThreadRow[], isExpanded: boolean, name: string): readonly ThreadRow[] =>
  isExpanded || threads.length <= MOST_THREADS
    ? threads
    : [{ name, dots: threads.flatMap(({ dots }) => dots).toSorted((a, b) => a.at - b.at) }];

/** Milliseconds. */
export interface Span {
  from: number;
  to: number;
}

const MARGIN = 0.03;
export const DAY_MS = 86_400_000;
const SHORTEST_MS = DAY_MS;
const LONGEST_MS = 10_000 * 366 * DAY_MS;

export function zoom({ from, to }: Span, factor: number, around: number): Span {
  const width = Math.min(Math.max((to - from) * factor, SHORTEST_MS), LONGEST_MS);
  const share = (around - from) / (to - from);
  return { from: around - width * share, to: around + width * (1 - share) };
}

export function move({ from, to }: Span, share: number): Span {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}

const LENGTHS_MS = { year: 365 * DAY_MS, month: 30 * DAY_MS, week: 7 * DAY_MS } as const;

export function softnessOf(precision: FactLine["valid_from_precision"]): number {
  return precision === null || precision === "instant" || precision === "day" ? 0 : LENGTHS_MS[precision];
}

const instantOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
