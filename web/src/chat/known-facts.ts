import type { Schemas } from "../../../sdk/src/index.ts";

export type Fact = Schemas["Fact"];
export type FactDetail = Schemas["FactDetail"];

export interface KnownFact {
  fact: Fact;
  detail: FactDetail | null;
  change: "new" | "closed" | null;
}

export type KnownFacts = ReadonlyMap<string, KnownFact>;

const hasEnd = (fact: Fact): boolean =>
  fact.known_to !== null || (fact.kind === "state" && !isPlan(fact) && fact.valid_to !== null);

const isPlan = ({ due, predicate }: Fact): boolean => due !== null && predicate !== TASK;
const TASK = "HAS_TASK";

export const isOver = (fact: Fact, now: string): boolean =>
  hasEnd(fact) && (fact.known_to !== null || (fact.valid_to ?? "") <= now);

const isAhead = (fact: Fact, now: string): boolean =>
  fact.kind === "state" && !isPlan(fact) && fact.valid_from !== null && fact.valid_from > now;

export const STANDING_KINDS = ["instruction", "task", "value", "observation"] as const;
export type StandingKind = (typeof STANDING_KINDS)[number];

/** Values have one predicate for each slot. */
export const VALUE_PREFIX = "VALUE_OF_";
export const STANDING_PREDICATES: Readonly<Record<string, StandingKind>> = {
  HAS_INSTRUCTION: "instruction",
  HAS_PREFERENCE: "instruction",
  [TASK]: "task",
  OBSERVATION: "observation",
};

export const standingKind = ({ predicate }: Pick<Fact, "predicate">): StandingKind | null =>
  STANDING_PREDICATES[predicate] ?? (predicate.startsWith(VALUE_PREFIX) ? "value" : null);

export const textOf = (fact: Fact): string =>
  ["instruction", "task"].includes(standingKind(fact) ?? "") ? (fact.object_value ?? fact.fact) : fact.fact;

const HOUR_MS = 3_600_000;
/** A day has 25 hours when clocks change. */
const LENGTHS_MS = {
  year: 367 * 24 * HOUR_MS,
  month: 32 * 24 * HOUR_MS,
  week: 8 * 24 * HOUR_MS,
  day: 25 * HOUR_MS,
  instant: 0,
};

export const isOverdue = ({ due, due_precision }: Pick<Fact, "due" | "due_precision">, now: string): boolean =>
  due !== null && Date.parse(due) + LENGTHS_MS[due_precision ?? "instant"] <= Date.parse(now);

export const byDue = (facts: readonly KnownFact[]): KnownFact[] =>
  facts.toSorted((a, b) => ((a.fact.due ?? "9999") < (b.fact.due ?? "9999") ? -1 : a.fact.due === b.fact.due ? 0 : 1));

/** Returns at least the newest `known_from`, because this clock may be slow. */
export const nowOf = (facts: readonly Fact[], clock: string): string =>
  facts.reduce((latest, { known_from }) => (known_from > latest ? known_from : latest), clock);

const isDetail = (fact: Fact | FactDetail): fact is FactDetail => "versions" in fact;

const isOlder = (fact: Fact, known: Fact): boolean =>
  fact.known_from < known.known_from ||
  (fact.known_from === known.known_from && fact.known_to === null && known.known_to !== null);

export function learn(known: KnownFacts, facts: readonly (Fact | FactDetail)[], isWatched: boolean): KnownFacts {
  const all = new Map(known);
  for (const fact of facts) {
    const before = all.get(fact.id);
    if (before !== undefined && isOlder(fact, before.fact)) continue;
    const isClosed = before !== undefined && !hasEnd(before.fact) && hasEnd(fact);
    const change = !isWatched
      ? (before?.change ?? null)
      : before === undefined
        ? "new"
        : isClosed
          ? "closed"
          : before.change;
    const isSame = before?.fact.version === fact.version && before.fact.known_to === fact.known_to;
    all.set(fact.id, { fact, detail: isDetail(fact) ? fact : isSame ? before.detail : null, change });
  }
  return all;
}

export function unlearn(known: KnownFacts, isGone: (fact: Fact) => boolean): KnownFacts {
  return new Map([...known].filter(([, { fact }]) => !isGone(fact)));
}

export function factsOfEpisode(known: KnownFacts, episode: string): KnownFact[] {
  const place = ({ detail }: KnownFact): number =>
    detail?.sources.find(({ episode_id }) => episode_id === episode)?.span?.[0] ?? Number.MAX_SAFE_INTEGER;
  return [...known.values()]
    .filter(({ fact }) => fact.known_to === null && fact.episode_ids.includes(episode))
    .sort((a, b) => place(a) - place(b) || compareIds(a.fact, b.fact));
}

export function closedByEpisode(known: KnownFacts, episode: string): KnownFact[] {
  return [...known.values()].filter((one) => hasEnd(one.fact) && endedBy(one) === episode);
}

export function endedBy({ fact, detail }: KnownFact): string | null {
  if (detail === null || !hasEnd(fact)) return null;
  const versions = detail.versions.toSorted((a, b) => (a.known_from < b.known_from ? -1 : 1));
  const open = versions.findIndex(({ valid_to }) => valid_to === null);
  const closing = versions.find(({ valid_to }, place) => place > open && valid_to !== null);
  return open === -1 ? null : (closing?.caused_by ?? null);
}

interface Sorted {
  now: KnownFact[];
  later: KnownFact[];
  happened: KnownFact[];
  ended: KnownFact[];
}

export function sortFacts(known: KnownFacts, now: string): Sorted {
  const believed = [...known.values()].filter(({ fact }) => fact.known_to === null).sort(byTime);
  const groups = Map.groupBy(believed, ({ fact }): keyof Sorted => {
    if (isOver(fact, now)) return "ended";
    if (fact.kind !== "state" || isPlan(fact)) return "happened";
    return isAhead(fact, now) ? "later" : "now";
  });
  const of = (name: keyof Sorted): KnownFact[] => groups.get(name) ?? [];
  return { now: of("now"), later: of("later"), happened: of("happened"), ended: of("ended") };
}

const momentOf = ({ due, valid_from, valid_to, known_from }: Fact): string =>
  due ?? valid_from ?? valid_to ?? known_from;

const byTime = (a: KnownFact, b: KnownFact): number => {
  const [one, other] = [momentOf(a.fact), momentOf(b.fact)];
  return one === other ? compareIds(b.fact, a.fact) : one < other ? 1 : -1;
};

const compareIds = (a: Fact, b: Fact): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
