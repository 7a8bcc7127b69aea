import { projectLog } from "../../core/temporal/history.ts";
import type { Sql } from "../../ports/sql.ts";
import { readFactLog, slotsWithContradictions } from "../graph/fact-versions.ts";
import type { Misfit } from "./projection-rules.ts";
import { UNDONE, UNBELIEVED } from "./version-rules.ts";

const CONCERNED = `SELECT fact_seq AS fact FROM fact_versions WHERE known_from IN (${UNDONE}) OR known_to IN (${UNDONE})
  UNION SELECT fact_seq FROM provenance WHERE seq IN (${UNBELIEVED}) ORDER BY 1`;

/** The log has the links of today, so it cannot tell the past of facts with relinked statements. */
const RELINKED = `SELECT fact_seq AS fact FROM provenance WHERE (original IS NOT NULL OR linked_to IS NOT NULL)
  AND fact_seq IN (SELECT value FROM json_each(?)) LIMIT 1`;

type Known = { known_from: number; known_to: number | null };

const isKnownAt = ({ known_from, known_to }: Known, at: number): boolean =>
  known_from <= at && (known_to === null || at < known_to);

/**
 * Facts without any version at an instant at which the log makes them believed. Only that is compared, because earlier releases derived
 * some bounds differently.
 */
export function factsWithoutVersion(sql: Sql): Misfit[] {
  const seen = new Set<number>();
  for (const { fact } of sql.all<{ fact: number }>(CONCERNED)) {
    if (seen.has(fact)) continue;
    const slots = slotsWithContradictions(sql, [fact]);
    const facts = slots.map(({ fact_seq }) => fact_seq);
    for (const one of [fact, ...facts]) seen.add(one);
    const isRelinked = sql.all(RELINKED, JSON.stringify(facts)).length > 0;
    const believed = Map.groupBy(projectLog(readFactLog(sql, slots)), (version) => version.fact);
    for (const [key, versions] of believed) {
      const stored = sql.all<Known>("SELECT known_from, known_to FROM fact_versions WHERE fact_seq = ?", key);
      const past = [
        ...versions.map(({ known_from }) => known_from),
        ...stored.flatMap(({ known_to }) => known_to ?? []),
      ];
      const instants = isRelinked ? [Number.MAX_SAFE_INTEGER] : past;
      const isMissing = (at: number): boolean =>
        versions.some((version) => isKnownAt(version, at)) && !stored.some((version) => isKnownAt(version, at));
      if (instants.some(isMissing))
        return [
          {
            kind: "fact",
            key: [key],
            field: "seq",
            message: "is believed at an instant at which it has no line fact_version",
          },
        ];
    }
  }
  return [];
}
