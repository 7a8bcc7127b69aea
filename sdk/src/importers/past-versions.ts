import type { PastBounds } from "./past.ts";

export type PastEvent =
  | { at: number; cause: string; episode: number; bounds: PastBounds | null }
  | { at: number; cause: string; retracted: number };

export interface PastVersion extends PastBounds {
  knownFrom: number;
  knownTo: number | null;
  cause: string;
}

/** Returns what a memory would have believed after each event, and from when to when it would have. */
export function versionsOf(events: readonly PastEvent[]): PastVersion[] {
  const versions: PastVersion[] = [];
  events.forEach((event, index) => {
    const last = versions.at(-1);
    const held = last?.knownTo === null ? last : undefined;
    const now = believedAfter(events.slice(0, index + 1));
    if (held !== undefined && now !== null && isSame(held, now)) return;
    if (held !== undefined) held.knownTo = event.at;
    if (now !== null) versions.push({ ...now, knownFrom: event.at, knownTo: null, cause: event.cause });
  });
  return versions;
}

function believedAfter(events: readonly PastEvent[]): PastBounds | null {
  const lastRetraction = new Map<number, number>();
  events.forEach((event, index) => {
    if ("retracted" in event) lastRetraction.set(event.retracted, index);
  });
  let believed: PastBounds | null = null;
  events.forEach((event, index) => {
    if ("retracted" in event || (lastRetraction.get(event.episode) ?? -1) > index) return;
    believed = event.bounds === null || believed === null ? event.bounds : better(believed, event.bounds);
  });
  return believed;
}

/** Prefers a stated start, then the earlier observed one. */
function better(known: PastBounds, said: PastBounds): PastBounds {
  const isBetter =
    said.from !== null &&
    (known.from === null || (known.basis === "observed" && (said.basis === "stated" || said.from < known.from)));
  const start = isBetter ? said : known;
  return { from: start.from, basis: start.basis, to: known.to ?? said.to };
}

const isSame = (a: PastBounds, b: PastBounds): boolean => a.from === b.from && a.basis === b.basis && a.to === b.to;
