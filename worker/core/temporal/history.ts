import { overlaps, type Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import { BOUND_NAMES, boundsOf, intervalOf } from "./bounds.ts";
import { revise, reviseByHand, type CurrentVersion, type NewVersion, type Revision } from "./bitemporal.ts";
import { correctionsInForce, overrules, overrulesHand } from "./corrections.ts";
import type { Correction, DeniedEntry, LearnedFrom, LogEntry, StatedEntry } from "./log.ts";

export interface Version extends NewVersion {
  known_from: Instant;
  known_to: Instant | null;
  caused_by: string;
}

/** All fact versions that a log produces, in the order in which they became known. */
export function projectLog(log: readonly LogEntry[]): Version[] {
  const versions: Version[] = [];
  const inForce = correctionsInForce(log);
  log.forEach((entry, index) => {
    const change = revisionOf(log, index, versions, inForce[index] ?? []);
    for (const superseded of change.superseded) {
      const version = versions[superseded];
      if (version) version.known_to = entry.at;
    }
    for (const version of change.believed) {
      versions.push({ ...version, known_from: entry.at, known_to: null, caused_by: entry.cause });
    }
  });
  return versions;
}

/** The versions believed at the end of a log, without those that were believed meanwhile. */
export const believedAtEnd = (log: readonly LogEntry[]): readonly NewVersion[] =>
  currentAfter(log, log.length, NOTHING_LATER).current;

function revisionOf(
  log: readonly LogEntry[],
  index: number,
  versions: readonly Version[],
  inForce: readonly Correction[],
): Revision {
  const entry = must(log[index], "entry");
  const current = currentVersions(versions);
  switch (entry.kind) {
    case "stated":
      if (inForce.some((correction) => overrules(correction, entry))) return NO_REVISION;
      return entry.hearsay === true
        ? reviseByHearsay(entry, current, currentAfter(log, index, NOTHING_LATER).stated)
        : reviseBy(entry, current);
    case "corrected": {
      const wanted = currentAfter(log, index + 1, NOTHING_LATER).current;
      return diffVersions(current, wanted, (version) => isStatedBy(entry, version));
    }
    case "retracted":
    case "denied":
      return diffVersions(current, currentAfter(log, index + 1, NOTHING_LATER).current);
    case "rolled_back":
      return diffVersions(
        current,
        versions.filter(
          ({ known_from, known_to }) => known_from <= entry.to && (known_to === null || known_to > entry.to),
        ),
      );
  }
}

const NO_REVISION: Revision = Object.freeze({ superseded: Object.freeze([]), believed: Object.freeze([]) });

/** Whether a version is what a correction states: it is new even if the fact was believed to hold in the same period before. */
const isStatedBy = ({ stated }: Correction, version: NewVersion): boolean =>
  stated !== null && stated.fact === version.fact && overlaps(intervalOf(stated), intervalOf(version));

/** What a statement, of a message or by hand, changes. */
function reviseBy(entry: LogEntry, current: readonly CurrentVersion[]): Revision {
  const among = (facts: readonly number[]): CurrentVersion[] => {
    const wanted = new Set(facts);
    return current.filter(({ fact }) => wanted.has(fact));
  };
  if (entry.kind === "stated")
    return revise(entry.fact, entry.statement, among([entry.fact]), among(entry.contradicts));
  if (entry.kind === "corrected" && entry.stated !== null)
    return reviseByHand(entry.stated, entry.at, among([entry.stated.fact]), among(entry.contradicts));
  return NO_REVISION;
}

/** What hearsay changes, given the facts that somebody stated before it, as far as that counts. */
const reviseByHearsay = (
  entry: StatedEntry,
  current: readonly CurrentVersion[],
  stated: ReadonlySet<number>,
): Revision =>
  stated.has(entry.fact)
    ? NO_REVISION
    : reviseBy({ ...entry, contradicts: entry.contradicts.filter((fact) => !stated.has(fact)) }, current);

/** What is taken back or corrected after the entries at hand. */
interface Later {
  /** Episodes and readings of them that are retracted, with the index of the retraction. */
  retracted: ReadonlyMap<string, number>;
  /** Facts that messages deny. */
  denied: ReadonlyMap<number, Denial>;
  corrections: readonly Correction[];
}

interface Denial {
  /** Index of the last entry that denies the fact: nothing that messages state before it counts. */
  index: number;
  /** When the latest message arrived that denies it: nothing that corrections state before counts. */
  said: Instant;
}

const NOTHING_LATER: Later = { retracted: new Map(), denied: new Map(), corrections: [] };

/**
 * The versions believed after the first `end` entries, in one pass, and the corrections among these entries that are in force.
 * Statements that are retracted, denied or overruled later are left out from the start, which has the same result as undoing them
 * then. A rollback starts from what was believed at its target instant, without what was taken back or overruled since.
 */
function currentAfter(
  log: readonly LogEntry[],
  end: number,
  later: Later,
): { current: CurrentVersion[]; corrections: readonly Correction[]; stated: ReadonlySet<number> } {
  const retracted = new Map(later.retracted);
  const denied = new Map(later.denied);
  const made: Correction[] = [];
  const isRetracted = (entry: StatedEntry | DeniedEntry, index: number): boolean =>
    [`${entry.episode}`, keyOf(entry)].some((key) => (retracted.get(key) ?? -1) > index);
  let start = end;
  for (; start > 0 && log[start - 1]?.kind !== "rolled_back"; start--) {
    const entry = log[start - 1];
    if (entry?.kind === "corrected" && !entry.episodes.every((episode) => retracted.has(`${episode}`)))
      made.unshift(entry);
    if (entry?.kind === "retracted")
      for (const key of [`${entry.episode}`, ...entry.readings.map(keyOf)])
        if (!retracted.has(key)) retracted.set(key, start - 1);
    if (entry?.kind === "denied" && !isRetracted(entry, start - 1)) {
      const { index, said } = denied.get(entry.fact) ?? { index: start - 1, said: entry.said };
      denied.set(entry.fact, { index, said: Math.max(said, entry.said) });
    }
  }

  const rollback = log[start - 1];
  let before: ReturnType<typeof currentAfter> = { current: [], corrections: [], stated: new Set() };
  if (rollback?.kind === "rolled_back") {
    const target = log.findIndex(({ at }) => at > rollback.to);
    const corrections = [...made, ...later.corrections];
    const reached = target < 0 ? start - 1 : Math.min(target, start - 1);
    before = currentAfter(log, reached, { retracted, denied, corrections });
  }
  const inForce = [...before.corrections, ...made, ...later.corrections];
  const counts = (entry: LogEntry, index: number): boolean => {
    if (entry.kind === "stated")
      return (
        !isRetracted(entry, index) &&
        (denied.get(entry.fact)?.index ?? -1) <= index &&
        !inForce.some((correction) => overrules(correction, entry))
      );
    if (entry.kind !== "corrected" || entry.stated === null || !made.includes(entry)) return false;
    const { at, stated } = entry;
    return (
      (denied.get(stated.fact)?.said ?? -Infinity) <= at &&
      !inForce.some((correction) => overrulesHand(correction, { at, stated }))
    );
  };
  let { current } = before;
  const stated = new Set(before.stated);
  let next = 1 + current.reduce((most, { version }) => Math.max(most, version), 0);
  for (let index = start; index < end; index++) {
    const entry = must(log[index], "entry");
    if (!counts(entry, index)) continue;
    const isHearsay = entry.kind === "stated" && entry.hearsay === true;
    const { superseded, believed } = isHearsay ? reviseByHearsay(entry, current, stated) : reviseBy(entry, current);
    if (entry.kind === "stated" && !isHearsay) stated.add(entry.fact);
    if (entry.kind === "corrected" && entry.stated !== null) stated.add(entry.stated.fact);
    current = current.filter(({ version }) => !superseded.includes(version));
    for (const version of believed) current.push({ ...version, version: next++ });
  }
  return { current, corrections: [...before.corrections, ...made], stated };
}

const keyOf = ({ episode, at }: LearnedFrom): string => `${episode}@${at}`;

/**
 * The revision that turns the current versions into the wanted ones. Versions that are in both stay untouched.
 *
 * @param isNew wanted versions that replace an equal one
 */
export function diffVersions<Wanted extends NewVersion>(
  current: readonly CurrentVersion[],
  wanted: readonly Wanted[],
  isNew: (version: Wanted) => boolean = () => false,
): Revision {
  const key = (version: NewVersion): string => `${version.fact} ${BOUND_NAMES.map((name) => version[name]).join(" ")}`;
  const kept = new Set(wanted.filter((version) => !isNew(version)).map(key));
  const held = new Set(current.map(key));
  return {
    superseded: current.filter((version) => !kept.has(key(version))).map(({ version }) => version),
    believed: wanted
      .filter((version) => isNew(version) || !held.has(key(version)))
      .map((version) => ({ fact: version.fact, ...boundsOf(version) })),
  };
}

/** Versions believed at the end of the log, each numbered by its index. */
const currentVersions = (versions: readonly Version[]): CurrentVersion[] =>
  versions.flatMap((row, version) => (row.known_to === null ? [{ version, fact: row.fact, ...boundsOf(row) }] : []));
