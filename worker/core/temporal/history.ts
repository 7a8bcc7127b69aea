import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import { revise, type Believed, type NewVersion, type Revision, type Statement } from "./bitemporal.ts";

/**
 * Beliefs are a projection: what is believed of facts that contradict one another follows from the log of what was
 * stated and undone, in order, and from nothing else. So an episode is forgotten by projecting the log without it, and
 * every answer about the past stays what it was.
 */
interface Stated {
  kind: "stated";
  at: Instant;
  episode: number;
  /** Id of the episode or operation, for `caused_by`. */
  cause: string;
  fact: number;
  statement: Statement;
  /** Facts it cannot hold beside, when they are states that overlap it. */
  contradicts: readonly number[];
}

/** In the order in which it was learned: `at` never falls. */
export type LogEntry =
  | Stated
  | { kind: "retracted"; at: Instant; cause: string; episode: number }
  | { kind: "rolled_back"; at: Instant; cause: string; to: Instant };

export interface Version extends NewVersion {
  known_from: Instant;
  known_to: Instant | null;
  caused_by: string;
}

/** All versions that the log leads to, in the order in which they were believed. */
export function project(log: readonly LogEntry[]): Version[] {
  const versions: Version[] = [];
  log.forEach((entry, index) => {
    const change = changeBy(log, index, versions);
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

function changeBy(log: readonly LogEntry[], index: number, versions: readonly Version[]): Revision {
  const entry = must(log[index], "entry");
  const current = believedIn(versions);
  switch (entry.kind) {
    case "stated":
      return reviseBy(entry, current);
    case "retracted":
      return difference(current, believedAfter(log, index + 1, new Map()));
    case "rolled_back":
      return difference(
        current,
        versions.filter(
          ({ known_from, known_to }) => known_from <= entry.to && (known_to === null || known_to > entry.to),
        ),
      );
  }
}

const reviseBy = ({ fact, statement, contradicts }: Stated, current: readonly Believed[]): Revision =>
  revise(
    fact,
    statement,
    current.filter((version) => version.fact === fact),
    current.filter((version) => contradicts.includes(version.fact)),
  );

/**
 * What is believed after the first `end` entries, in one pass: what was stated by a retracted episode before it was
 * retracted is left out from the start, which comes to the same as undoing it there. A rollback starts from what was
 * believed at its instant, without what is retracted since.
 *
 * @param gone episodes retracted later on, and the place of their retraction
 */
function believedAfter(log: readonly LogEntry[], end: number, gone: ReadonlyMap<number, number>): Believed[] {
  const retracted = new Map(gone);
  let start = end;
  for (; start > 0 && log[start - 1]?.kind !== "rolled_back"; start--) {
    const entry = log[start - 1];
    if (entry?.kind === "retracted" && !retracted.has(entry.episode)) retracted.set(entry.episode, start - 1);
  }

  const rollback = log[start - 1];
  let current: Believed[] = [];
  if (rollback?.kind === "rolled_back") {
    const later = log.findIndex(({ at }) => at > rollback.to);
    current = believedAfter(log, later < 0 ? start - 1 : Math.min(later, start - 1), retracted);
  }
  let next = 1 + current.reduce((most, { version }) => Math.max(most, version), 0);
  for (let index = start; index < end; index++) {
    const entry = log[index];
    if (entry?.kind !== "stated" || (retracted.get(entry.episode) ?? -1) > index) continue;
    const { superseded, believed } = reviseBy(entry, current);
    current = current.filter(({ version }) => !superseded.includes(version));
    for (const version of believed) current.push({ ...version, version: next++ });
  }
  return current;
}

/** What turns the beliefs of now into the ones wanted: those in both stay as they are. */
export function difference(current: readonly Believed[], wanted: readonly NewVersion[]): Revision {
  const key = ({ fact, valid_from, valid_to, precision }: NewVersion): string =>
    `${fact} ${valid_from} ${valid_to} ${precision}`;
  const kept = new Set(wanted.map(key));
  const held = new Set(current.map(key));
  return {
    superseded: current.filter((version) => !kept.has(key(version))).map(({ version }) => version),
    believed: wanted
      .filter((version) => !held.has(key(version)))
      .map(({ fact, valid_from, valid_to, precision }) => ({ fact, valid_from, valid_to, precision })),
  };
}

/** Versions believed at the end of the log, each numbered by its place. */
const believedIn = (versions: readonly Version[]): Believed[] =>
  versions.flatMap(({ fact, valid_from, valid_to, precision, known_to }, version) =>
    known_to === null ? [{ version, fact, valid_from, valid_to, precision }] : [],
  );
