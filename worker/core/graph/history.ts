import type { Instant } from "../../../shared/instant.ts";
import { revise, type Believed, type NewVersion, type Revision, type Statement } from "./bitemporal.ts";

/**
 * Beliefs are a projection: what is believed of facts that contradict one another follows from the log of what was
 * stated and undone, in order, and from nothing else. So an episode is forgotten by projecting the log without it, and
 * every answer about the past stays what it was.
 */
export type LogEntry =
  | {
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
    const change = changeBy(entry, versions, log.slice(0, index));
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

function changeBy(entry: LogEntry, versions: readonly Version[], before: readonly LogEntry[]): Revision {
  const current = believedIn(versions);
  switch (entry.kind) {
    case "stated":
      return revise(
        entry.fact,
        entry.statement,
        current.filter(({ fact }) => fact === entry.fact),
        current.filter(({ fact }) => entry.contradicts.includes(fact)),
      );
    case "retracted":
      return difference(current, believedIn(project(withoutEpisode(before, entry.episode))));
    case "rolled_back":
      return difference(
        current,
        versions.filter(
          ({ known_from, known_to }) => known_from <= entry.to && (known_to === null || known_to > entry.to),
        ),
      );
  }
}

/** The log as if an episode had never been ingested. */
const withoutEpisode = (log: readonly LogEntry[], episode: number): LogEntry[] =>
  log.filter((entry) => entry.kind === "rolled_back" || entry.episode !== episode);

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
