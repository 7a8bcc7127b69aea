import type { Instant } from "../../../shared/instant.ts";
import { statedFactSql } from "../base/moment-sql.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";

export interface HeldFact {
  predicate: string;
  kind: "state" | "event";
  object_seq: number | null;
  object_value: string | null;
  inverse_functional: number;
}

export const isHeldAlone = ({ kind, inverse_functional }: Pick<HeldFact, "kind" | "inverse_functional">): boolean =>
  kind === "state" && inverse_functional === 1;

export const objectKey = ({
  predicate,
  object_seq,
  object_value,
}: Omit<HeldFact, "kind" | "inverse_functional">): string =>
  JSON.stringify([predicate, object_seq, object_value === null ? null : normaliseName(object_value)]);

type ObjectRow = { seq: number; object_value: string | null };

/**
 * Includes the fact; empty unless inverse-functional. For a literal, reads all states about literals.
 *
 * @param known_at of the links; `null` for now
 */
export function statesOfOneObject(sql: Sql, fact: HeldFact, known_at: Instant | null = null): number[] {
  if (!isHeldAlone(fact)) return [];
  const { predicate, object_seq } = fact;
  return sql
    .all<ObjectRow>(
      `SELECT f.seq, f.object_value FROM facts f WHERE f.inverse_functional = 1 AND f.predicate = ? AND f.object_seq IS ? AND f.kind = 'state'
       AND ${statedFactSql("f", known_at)} ORDER BY f.seq`,
      predicate,
      object_seq,
    )
    .filter(({ object_value }) => objectKey({ predicate, object_seq, object_value }) === objectKey(fact))
    .map(({ seq }) => seq);
}
