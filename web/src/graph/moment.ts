import type { DrawnFact, MemoryGraph, Version } from "./memory-graph.ts";

export interface Moment {
  valid: number;
  known: number;
}

/**
 * State of a fact at valid time T, as known at T':
 *
 * - `holds`: the fact is true at T.
 * - `ended`: it was true before T, or its planned day has passed.
 * - `planned`: it becomes true after T, or its planned day has not come.
 * - `struck`: Engraph had stopped believing it by T'.
 * - `unknown`: Engraph learned it after T'.
 */
export type Standing = "holds" | "planned" | "ended" | "struck" | "unknown";

const ORDER: Record<Standing, number> = { holds: 0, planned: 1, ended: 2, struck: 3, unknown: 4 };

export interface Stood {
  standing: Standing;
  version: Version | null;
}

/** Moves each axis that showed the latest moment. */
export const followLatest = (at: Moment, before: Moment, latest: Moment): Moment => ({
  valid: at.valid === before.valid ? latest.valid : at.valid,
  known: at.known >= before.known ? latest.known : at.known,
});

export function standingOf(fact: DrawnFact, { valid, known }: Moment): Stood {
  let best: Stood = { standing: "unknown", version: null };
  for (const version of fact.versions) {
    if (version.knownFrom > known) continue;
    const standing: Standing =
      version.knownTo <= known
        ? "struck"
        : version.validTo <= valid && version.validTo > version.validFrom
          ? "ended"
          : version.validFrom > valid || version.due !== null
            ? "planned"
            : "holds";
    if (best.version === null || ORDER[standing] <= ORDER[best.standing]) best = { standing, version };
  }
  return best;
}

export function strongest(facts: readonly DrawnFact[], moment: Moment): Stood {
  let best: Stood = { standing: "unknown", version: null };
  for (const fact of facts) {
    const stood = standingOf(fact, moment);
    if (best.version === null || ORDER[stood.standing] < ORDER[best.standing]) best = stood;
    if (best.standing === "holds") break;
  }
  return best;
}

const YEAR_MS = 365.25 * 86_400_000;

/** Falls from 1 to 0.15, by half within a year of the end. */
export function strengthOfColour({ standing, version }: Stood, valid: number): number {
  if (standing !== "ended" || version === null) return standing === "planned" ? 0.5 : 1;
  const years = Math.max(0, valid - version.validTo) / YEAR_MS;
  return 0.15 + 0.6 / (1 + years);
}

export function spanOf(graph: MemoryGraph, axis: "valid" | "known"): { from: number; to: number } | null {
  let [from, to] = [Infinity, -Infinity];
  for (const { versions } of graph.facts.values())
    for (const version of versions) {
      const bounds =
        axis === "valid"
          ? [version.validFrom, version.validTo, version.due ?? Infinity]
          : [version.knownFrom, version.knownTo];
      for (const bound of bounds) {
        if (!Number.isFinite(bound)) continue;
        from = Math.min(from, bound);
        to = Math.max(to, bound);
      }
    }
  return from <= to ? { from, to } : null;
}
