import { revise, type Believed, type Revision } from "../../worker/core/temporal/bitemporal.ts";
import { difference, type LogEntry, type Version } from "../../worker/core/temporal/history.ts";

/**
 * The meaning of the log, word for word, and exponential in the number of retractions: a retraction believes what a log
 * that never had the episode would have led to.
 */
export function projectSlowly(log: readonly LogEntry[]): Version[] {
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
    case "retracted": {
      const without = before.filter((other) => other.kind === "rolled_back" || other.episode !== entry.episode);
      return difference(current, believedIn(projectSlowly(without)));
    }
    case "rolled_back":
      return difference(
        current,
        versions.filter(
          ({ known_from, known_to }) => known_from <= entry.to && (known_to === null || known_to > entry.to),
        ),
      );
  }
}

const believedIn = (versions: readonly Version[]): Believed[] =>
  versions.flatMap(({ fact, valid_from, valid_to, precision, known_to }, version) =>
    known_to === null ? [{ version, fact, valid_from, valid_to, precision }] : [],
  );
