/** The chat's state of the memory: facts, their sources, and their ends. */
import type { Schemas } from "../../../sdk/src/index.ts";

export type Fact = Schemas["Fact"];
export type FactDetail = Schemas["FactDetail"];

export interface KnownFact {
  fact: Fact;
  /** The fact with versions and spans, once loaded. */
  detail: FactDetail | null;
  /** Whether the fact was added or ended while the page was open. */
  change: "new" | "closed" | null;
}

/** Facts by id, in the order in which they were learned. */
export type KnownFacts = ReadonlyMap<string, KnownFact>;

/** Whether a state has a believed end, past or future. */
const hasEnd = (fact: Fact): boolean =>
  fact.known_to !== null || (fact.kind === "state" && !isPlan(fact) && fact.valid_to !== null);

/** A plan ends with its due date, a task does not. */
const isPlan = ({ due, predicate }: Fact): boolean => due !== null && predicate !== TASK;
const TASK = "HAS_TASK";

/** Whether a fact is no longer believed, or its state has ended. */
export const isOver = (fact: Fact, now: string): boolean =>
  hasEnd(fact) && (fact.known_to !== null || (fact.valid_to ?? "") <= now);

const isAhead = (fact: Fact, now: string): boolean =>
  fact.kind === "state" && !isPlan(fact) && fact.valid_from !== null && fact.valid_from > now;

/** The user's standing instructions to an assistant. */
export const isInstruction = ({ fact }: KnownFact): boolean => /^HAS_(?:INSTRUCTION|PREFERENCE)$/u.test(fact.predicate);

export const isTask = ({ fact }: KnownFact): boolean => fact.predicate === TASK;

/** Returns the current time. The clock may be slow, so it is never earlier than a known fact. */
export const nowOf = (facts: readonly Fact[], clock: string): string =>
  facts.reduce((latest, { known_from }) => (known_from > latest ? known_from : latest), clock);

const isDetail = (fact: Fact | FactDetail): fact is FactDetail => "versions" in fact;

/**
 * Adds facts, or newer versions of them. While `isWatched`, marks them as new, or as closed if they had not ended
 * before.
 */
export function learn(known: KnownFacts, facts: readonly (Fact | FactDetail)[], isWatched: boolean): KnownFacts {
  const all = new Map(known);
  for (const fact of facts) {
    const before = all.get(fact.id);
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

/** The facts from other messages that this message ended. */
export function closedByEpisode(known: KnownFacts, episode: string): KnownFact[] {
  return [...known.values()].filter((one) => hasEnd(one.fact) && endedBy(one) === episode);
}

/** The message or correction that ended a fact; null if unknown, or if the fact never had an open end. */
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

/**
 * Sorts facts into those that hold, begin later, happened or are planned, and have ended; latest valid time first.
 *
 * @param now an instant in the API's format
 */
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
