import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import { BOUND_NAMES, boundsOf } from "./bounds.ts";
import { revise, type CurrentVersion, type NewVersion, type Revision, type Statement } from "./bitemporal.ts";

/**
 * Fact versions are a projection of a log: what is believed of facts that contradict each other follows only from what was
 * stated, retracted and rolled back, in order. So an episode is forgotten by projecting the log without it, and answers about the
 * past otherwise stay the same.
 */
interface StatedEntry {
  kind: "stated";
  at: Instant;
  episode: number;
  /** Id of the episode or operation, for `caused_by`. */
  cause: string;
  fact: number;
  statement: Statement;
  /** Facts that contradict it where they are states that overlap it in time. */
  contradicts: readonly number[];
}

/** What was learned of an episode at an instant. */
export interface LearnedFrom {
  episode: number;
  at: Instant;
}

/** A statement that a fact never held: nothing said of it before counts, as if it had not been said. */
interface DeniedEntry {
  kind: "denied";
  at: Instant;
  episode: number;
  cause: string;
  fact: number;
}

/** Entries are in the order in which they became known: `at` never decreases. */
export type LogEntry =
  | StatedEntry
  | DeniedEntry
  | {
      kind: "retracted";
      at: Instant;
      cause: string;
      episode: number;
      /** What was learned of other episodes by reading them together with this one. */
      readings: readonly LearnedFrom[];
    }
  | { kind: "rolled_back"; at: Instant; cause: string; to: Instant };

export interface Version extends NewVersion {
  known_from: Instant;
  known_to: Instant | null;
  caused_by: string;
}

/** All fact versions that a log produces, in the order in which they became known. */
export function projectLog(log: readonly LogEntry[]): Version[] {
  const versions: Version[] = [];
  log.forEach((entry, index) => {
    const change = revisionOf(log, index, versions);
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

function revisionOf(log: readonly LogEntry[], index: number, versions: readonly Version[]): Revision {
  const entry = must(log[index], "entry");
  const current = currentVersions(versions);
  switch (entry.kind) {
    case "stated":
      return reviseBy(entry, current);
    case "retracted":
    case "denied":
      return diffVersions(current, currentAfter(log, index + 1, { learned: new Map(), facts: new Map() }));
    case "rolled_back":
      return diffVersions(
        current,
        versions.filter(
          ({ known_from, known_to }) => known_from <= entry.to && (known_to === null || known_to > entry.to),
        ),
      );
  }
}

const reviseBy = ({ fact, statement, contradicts }: StatedEntry, current: readonly CurrentVersion[]): Revision =>
  revise(
    fact,
    statement,
    current.filter((version) => version.fact === fact),
    current.filter((version) => contradicts.includes(version.fact)),
  );

/** What is taken back later: episodes or readings of them, and facts, each with the index of the entry that does it. */
interface TakenBack {
  learned: ReadonlyMap<string, number>;
  facts: ReadonlyMap<number, number>;
}

/**
 * The versions believed after the first `end` entries, in one pass. Statements of an episode that is retracted later, or of a fact
 * that is denied later, are left out from the start, which has the same result as undoing them then. A rollback starts from what was
 * believed at its target instant, without what was taken back since.
 */
function currentAfter(log: readonly LogEntry[], end: number, gone: TakenBack): CurrentVersion[] {
  const learned = new Map(gone.learned);
  const facts = new Map(gone.facts);
  const isLeftOut = (entry: StatedEntry | DeniedEntry, index: number): boolean =>
    [`${entry.episode}`, keyOf(entry)].some((key) => (learned.get(key) ?? -1) > index) ||
    (facts.get(entry.fact) ?? -1) > index;
  let start = end;
  for (; start > 0 && log[start - 1]?.kind !== "rolled_back"; start--) {
    const entry = log[start - 1];
    if (entry?.kind === "retracted")
      for (const key of [`${entry.episode}`, ...entry.readings.map(keyOf)])
        if (!learned.has(key)) learned.set(key, start - 1);
    if (entry?.kind === "denied" && !isLeftOut(entry, start - 1)) facts.set(entry.fact, start - 1);
  }

  const rollback = log[start - 1];
  let current: CurrentVersion[] = [];
  if (rollback?.kind === "rolled_back") {
    const later = log.findIndex(({ at }) => at > rollback.to);
    current = currentAfter(log, later < 0 ? start - 1 : Math.min(later, start - 1), { learned, facts });
  }
  let next = 1 + current.reduce((most, { version }) => Math.max(most, version), 0);
  for (let index = start; index < end; index++) {
    const entry = log[index];
    if (entry?.kind !== "stated" || isLeftOut(entry, index)) continue;
    const { superseded, believed } = reviseBy(entry, current);
    current = current.filter(({ version }) => !superseded.includes(version));
    for (const version of believed) current.push({ ...version, version: next++ });
  }
  return current;
}

const keyOf = ({ episode, at }: LearnedFrom): string => `${episode}@${at}`;

/** The revision that turns the current versions into the wanted ones. Versions that are in both stay untouched. */
export function diffVersions(current: readonly CurrentVersion[], wanted: readonly NewVersion[]): Revision {
  const key = (version: NewVersion): string => `${version.fact} ${BOUND_NAMES.map((name) => version[name]).join(" ")}`;
  const kept = new Set(wanted.map(key));
  const held = new Set(current.map(key));
  return {
    superseded: current.filter((version) => !kept.has(key(version))).map(({ version }) => version),
    believed: wanted
      .filter((version) => !held.has(key(version)))
      .map((version) => ({ fact: version.fact, ...boundsOf(version) })),
  };
}

/** Versions believed at the end of the log, each numbered by its index. */
const currentVersions = (versions: readonly Version[]): CurrentVersion[] =>
  versions.flatMap((row, version) => (row.known_to === null ? [{ version, fact: row.fact, ...boundsOf(row) }] : []));
