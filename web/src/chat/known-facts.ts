/** What the chat knows of the memory, as it comes in: facts, where they come from, and what ended them. */
import type { Schemas } from "../../../sdk/src/index.ts";

export type Fact = Schemas["Fact"];
export type FactDetail = Schemas["FactDetail"];

export interface KnownFact {
  fact: Fact;
  /** With versions and spans, once they are there. */
  detail: FactDetail | null;
  /** Whether it came, or changed, while somebody watched. */
  change: "new" | "closed" | null;
}

/** By id of the fact, in the order in which they were learned. */
export type KnownFacts = ReadonlyMap<string, KnownFact>;

/** Whether an end of a state is believed, be it past or to come. */
const hasEnd = ({ kind, valid_to, due, known_to }: Fact): boolean =>
  known_to !== null || (kind === "state" && due === null && valid_to !== null);

/** Whether a fact is believed no longer, or is of a state that has ended. */
export const isOver = (fact: Fact, now: string): boolean =>
  hasEnd(fact) && (fact.known_to !== null || (fact.valid_to ?? "") <= now);

/** Whether a state begins after now. */
const isAhead = ({ kind, due, valid_from }: Fact, now: string): boolean =>
  kind === "state" && due === null && valid_from !== null && valid_from > now;

/** What the user wants of an assistant from now on. */
export const isInstruction = ({ fact }: KnownFact): boolean => /^HAS_(?:INSTRUCTION|PREFERENCE)$/u.test(fact.predicate);

/** Now, by a clock that may be late: what was learned has been learned. */
export const nowOf = (facts: readonly Fact[], clock: string): string =>
  facts.reduce((latest, { known_from }) => (known_from > latest ? known_from : latest), clock);

const isDetail = (fact: Fact | FactDetail): fact is FactDetail => "versions" in fact;

/** Puts facts in, or newer states of them. What is `watched` is marked as new, or as closed where it had not ended before. */
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

/** What came from a message, in the order of its words. */
export function factsOfEpisode(known: KnownFacts, episode: string): KnownFact[] {
  const place = ({ detail }: KnownFact): number =>
    detail?.sources.find(({ episode_id }) => episode_id === episode)?.span?.[0] ?? Number.MAX_SAFE_INTEGER;
  return [...known.values()]
    .filter(({ fact }) => fact.known_to === null && fact.episode_ids.includes(episode))
    .sort((a, b) => place(a) - place(b) || compareIds(a.fact, b.fact));
}

/** What a message ended that others had said. */
export function closedByEpisode(known: KnownFacts, episode: string): KnownFact[] {
  return [...known.values()].filter((one) => hasEnd(one.fact) && endedBy(one) === episode);
}

/** The message, or the correction, that ended a fact; null where that is not known, or it was never said to go on. */
export function endedBy({ fact, detail }: KnownFact): string | null {
  if (detail === null || !hasEnd(fact)) return null;
  const versions = detail.versions.toSorted((a, b) => (a.known_from < b.known_from ? -1 : 1));
  const open = versions.findIndex(({ valid_to }) => valid_to === null);
  const closing = versions.find(({ valid_to }, place) => place > open && valid_to !== null);
  return open === -1 ? null : (closing?.caused_by ?? null);
}

interface Sorted {
  now: KnownFact[];
  /** What begins after now. */
  later: KnownFact[];
  happened: KnownFact[];
  ended: KnownFact[];
}

/**
 * What holds, what begins later, what happened or is planned, and what has ended; the latest in the world first.
 *
 * @param now an instant as the API writes it
 */
export function sortFacts(known: KnownFacts, now: string): Sorted {
  const believed = [...known.values()].filter(({ fact }) => fact.known_to === null).sort(byTime);
  const groups = Map.groupBy(believed, ({ fact }): keyof Sorted => {
    if (isOver(fact, now)) return "ended";
    if (fact.kind !== "state" || fact.due !== null) return "happened";
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
