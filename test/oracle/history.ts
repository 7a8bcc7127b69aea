import type { Interval } from "../../shared/instant.ts";
import { boundsOf } from "../../worker/core/temporal/bounds.ts";
import { revise, reviseByHand, type CurrentVersion, type Revision } from "../../worker/core/temporal/bitemporal.ts";
import { diffVersions, type Version } from "../../worker/core/temporal/history.ts";
import type { LogEntry } from "../../worker/core/temporal/log.ts";

/**
 * The log's meaning taken literally, exponential in the number of retractions and corrections: a retraction acts as if the log had never
 * contained the episode, a correction as if it had never contained the overruled statement.
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
      if (inForceAfter(before).some((correction) => isOverruled(entry, correction)))
        return { superseded: [], believed: [] };
      return revise(
        entry.fact,
        entry.statement,
        current.filter(({ fact }) => fact === entry.fact),
        current.filter(
          ({ fact }) => fact !== entry.fact && [entry.contradicts, ...(entry.slots ?? [])].flat().includes(fact),
        ),
      );
    case "corrected": {
      const { stated } = entry;
      const without = before.flatMap((other): LogEntry[] => {
        if (!isOverruled(other, entry)) return [other];
        // an overruled correction states nothing, but still overrules others
        return other.kind === "corrected" ? [{ ...other, stated: null }] : [];
      });
      const left = currentVersions(projectSlowly(without));
      if (stated === null) return diffVersions(current, left);
      const settled = reviseByHand(
        stated,
        entry.at,
        left.filter(({ fact }) => fact === stated.fact),
        left.filter(({ fact }) => entry.contradicts.includes(fact)),
      );
      const kept = left.filter(({ version }) => !settled.superseded.includes(version));
      return diffVersions(
        current,
        [...kept, ...settled.believed],
        (version) => version.fact === stated.fact && overlap(version, stated),
      );
    }
    case "denied": {
      const without = before.flatMap((other): LogEntry[] => {
        if (other.kind === "corrected")
          return other.stated?.fact === entry.fact && other.at < entry.said ? [{ ...other, stated: null }] : [other];
        return other.kind === "stated" && other.fact === entry.fact ? [] : [other];
      });
      return diffVersions(current, currentVersions(projectSlowly(without)));
    }
    case "retracted":
      return diffVersions(current, currentVersions(projectSlowly(withoutEpisode(before, entry))));
    case "rolled_back":
      return diffVersions(
        current,
        versions.filter(
          ({ known_from, known_to }) => known_from <= entry.to && (known_to === null || known_to > entry.to),
        ),
      );
  }
}

type Entry<Kind extends LogEntry["kind"]> = Extract<LogEntry, { kind: Kind }>;

const withoutEpisode = (
  log: readonly LogEntry[],
  { episode, readings }: Pick<Entry<"retracted">, "episode" | "readings">,
): LogEntry[] =>
  log.flatMap((other): LogEntry[] => {
    switch (other.kind) {
      case "rolled_back":
        return [other];
      case "corrected": {
        const episodes = other.episodes.filter((belongs) => belongs !== episode);
        return episodes.length === 0 ? [] : [{ ...other, episodes }];
      }
      case "retracted":
        return other.episode === episode ? [] : [other];
      case "stated":
      case "denied":
        return other.episode === episode ||
          readings.some((reading) => other.episode === reading.episode && other.at === reading.at)
          ? []
          : [other];
    }
  });

function inForceAfter(log: readonly LogEntry[]): readonly Entry<"corrected">[] {
  const last = log.findLastIndex(({ kind }) => kind === "rolled_back" || kind === "retracted");
  const entry = log[last];
  const since = log.slice(last + 1).filter((other) => other.kind === "corrected");
  if (entry?.kind === "retracted") return [...inForceAfter(withoutEpisode(log.slice(0, last), entry)), ...since];
  if (entry?.kind === "rolled_back")
    return [...inForceAfter(log.slice(0, last).filter(({ at }) => at <= entry.to)), ...since];
  return since;
}

const isOverruled = (entry: LogEntry, { at, facts, period }: Entry<"corrected">): boolean => {
  if (entry.kind === "stated") {
    const { kind, valid_from, valid_to, reference_time } = entry.statement;
    const start = kind === "state" && valid_to === null ? (valid_from ?? reference_time) : valid_from;
    return (
      entry.said <= at &&
      facts.includes(entry.fact) &&
      (period === null || overlap({ valid_from: start, valid_to }, period))
    );
  }
  if (entry.kind !== "corrected" || entry.stated === null) return false;
  return entry.at < at && facts.includes(entry.stated.fact) && (period === null || overlap(entry.stated, period));
};

type Bounds = { valid_from: number | null; valid_to: number | null };
const overlap = (a: Bounds, b: Bounds | Interval): boolean => {
  const [from, to] = "from" in b ? [b.from, b.to] : [b.valid_from, b.valid_to];
  return (a.valid_to ?? Infinity) > (from ?? -Infinity) && (to ?? Infinity) > (a.valid_from ?? -Infinity);
};

const currentVersions = (versions: readonly Version[]): CurrentVersion[] =>
  versions.flatMap((row, version) => (row.known_to === null ? [{ version, fact: row.fact, ...boundsOf(row) }] : []));
