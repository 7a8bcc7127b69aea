import { CONFIDENCES, type Confidence } from "../../../shared/confidence.ts";
import type { Sql } from "../../ports/sql.ts";

/**
 * What is only reported or inferred changes nothing of a fact that somebody stated, and closes no such fact. Among themselves such
 * facts compete like stated ones, and what is stated closes them.
 */
export const isHearsay = ({ confidence }: { confidence: Confidence }): boolean => confidence !== "stated";

/** Those of the facts that somebody has stated so far. */
export const statedFacts = (sql: Sql, facts: readonly number[]): Set<number> =>
  new Set(
    sql
      .all<{ fact_seq: number }>(
        `SELECT DISTINCT fact_seq FROM provenance
         WHERE fact_seq IN (SELECT value FROM json_each(?)) AND linked_to IS NULL AND confidence = 'stated'`,
        JSON.stringify(facts),
      )
      .map(({ fact_seq }) => fact_seq),
  );

/** How the surest of these statements is known. */
export const surestOf = (statements: readonly { confidence: Confidence }[]): Confidence =>
  CONFIDENCES.find((known) => statements.some(({ confidence }) => confidence === known)) ?? "stated";
