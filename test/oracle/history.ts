import { revise, type CurrentVersion, type Revision } from "../../worker/core/temporal/bitemporal.ts";
import { boundsOf } from "../../worker/core/temporal/bounds.ts";
import { diffVersions, type LogEntry, type Version } from "../../worker/core/temporal/history.ts";

/**
 * A literal implementation of the log's meaning, exponential in the number of retractions: after a retraction everything is as if
 * the log had never contained the episode.
 */
export function projectSlowly(log: readonly LogEntry[]): Version[] {
  const versions: Version[] = [];
  log.forEach((entry, index) => {
    const change = revisionOf(entry, versions, log.slice(0, index));
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

function revisionOf(entry: LogEntry, versions: readonly Version[], before: readonly LogEntry[]): Revision {
  const current = currentVersions(versions);
  switch (entry.kind) {
    case "stated":
      return revise(
        entry.fact,
        entry.statement,
        current.filter(({ fact }) => fact === entry.fact),
        current.filter(({ fact }) => entry.contradicts.includes(fact)),
      );
    case "retracted": {
      const isGone = (other: LogEntry): boolean =>
        other.kind !== "rolled_back" &&
        (other.episode === entry.episode ||
          entry.readings.some(
            ({ episode, at }) => other.kind === "stated" && other.episode === episode && other.at === at,
          ));
      const without = before.filter((other) => !isGone(other));
      return diffVersions(current, currentVersions(projectSlowly(without)));
    }
    case "denied": {
      const without = before.filter((other) => other.kind !== "stated" || other.fact !== entry.fact);
      return diffVersions(current, currentVersions(projectSlowly(without)));
    }
    case "rolled_back":
      return diffVersions(
        current,
        versions.filter(
          ({ known_from, known_to }) => known_from <= entry.to && (known_to === null || known_to > entry.to),
        ),
      );
  }
}

const currentVersions = (versions: readonly Version[]): CurrentVersion[] =>
  versions.flatMap((row, version) => (row.known_to === null ? [{ version, fact: row.fact, ...boundsOf(row) }] : []));
