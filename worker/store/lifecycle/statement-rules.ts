import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Rule } from "./import-rule.ts";
import type { Misfit } from "./projection-rules.ts";

/** A recomputation makes each fact again from its statements, so an import must not contradict them. */

export const STATEMENT_RULES: readonly Rule[] = [
  {
    kind: "provenance",
    field: "claim",
    broken: `json_valid(r.claim) AND json_type(r.claim) = 'array'
      AND (r.claim ->> '$[1]' IS NOT r.predicate OR r.claim ->> '$[4]' IS NOT r.kind)`,
    message: "has another predicate or kind than the line",
  },
  {
    kind: "reread",
    field: "known_from",
    broken: "r.known_from < (SELECT e.created_at FROM episodes e WHERE e.seq = r.episode_seq)",
    message: "is earlier than the message",
  },
];

const STATED = `facts f JOIN provenance p ON p.fact_seq = f.seq AND p.predicate = f.predicate AND p.kind = f.kind
    AND (p.object_name IS NULL) = (f.object_seq IS NULL)
  JOIN mentions s ON s.episode_seq = p.episode_seq AND s.known_from = p.known_from AND s.entity_seq = f.subject_seq
  LEFT JOIN mentions o ON f.object_seq IS NOT NULL AND o.episode_seq = p.episode_seq AND o.known_from = p.known_from AND o.entity_seq = f.object_seq
  WHERE (o.seq IS NULL) = (f.object_seq IS NULL)`;

type Named = Record<"seq" | "subject_name" | "subject", string> & Record<"object_name" | "object", string | null>;

/** Statements that verdicts joined may have another predicate or direction, but each fact is made from one that has its own. */
export function factsOfNoStatement(sql: Sql): Misfit[] {
  // most names are spelled the same, which SQL detects
  const rows = sql.all<{ seq: number }>(
    `SELECT seq FROM facts WHERE seq NOT IN (SELECT f.seq FROM ${STATED}
       AND s.name = p.subject_name AND o.name IS p.object_name) ORDER BY seq`,
  );
  if (rows.length === 0) return [];
  const named = sql.all<Named>(
    `SELECT f.seq, p.subject_name, s.name AS subject, p.object_name, o.name AS object FROM ${STATED}
       AND f.seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(rows.map(({ seq }) => seq)),
  );
  const isSame = (one: string | null, other: string | null): boolean =>
    one === null || other === null ? one === other : normaliseName(one) === normaliseName(other);
  const stated = new Set(
    named
      .filter((row) => isSame(row.subject_name, row.subject) && isSame(row.object_name, row.object))
      .map(({ seq }) => Number(seq)),
  );
  const wrong = rows.find(({ seq }) => !stated.has(seq));
  return wrong === undefined
    ? []
    : [
        {
          kind: "fact",
          key: [wrong.seq],
          field: "subject_seq",
          message: "and the other ends of a fact are not those that one of its lines provenance states",
        },
      ];
}
