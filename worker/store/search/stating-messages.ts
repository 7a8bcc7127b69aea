import { APPLICABLE, APPLICABLE_TO_WORK } from "../../core/retrieve/applicability.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { bytesOfRows, readKept } from "../base/kept-rows.ts";
import { linkedSql } from "../base/moment-sql.ts";
import { rankInstructions } from "../graph/instructions.ts";

export function messagesThatState(sql: Sql, facts: readonly number[], { known_at, past }: ReadMoment): Set<number> {
  const read = (wanted: readonly number[]): Map<number, number[]> => {
    const rows = rowsAsJson<{ fact_seq: number; episode_seq: number }>(
      sql,
      ["fact_seq", "episode_seq"],
      `SELECT DISTINCT fact_seq, episode_seq FROM provenance p WHERE fact_seq IN (SELECT value FROM json_each(?1)) AND p.linked_from <= ?2`,
      JSON.stringify(wanted),
      known_at,
    );
    return new Map(
      Array.from(
        Map.groupBy(rows, ({ fact_seq }) => fact_seq),
        ([fact, stated]) => [fact, stated.map(({ episode_seq }) => episode_seq)],
      ),
    );
  };
  const stating = past ? read(facts) : readKept(sql, "messages by fact", facts, read, bytesOfRows);
  return new Set([...stating.values()].flat());
}

/**
 * Scores messages (0 to 1) by the best preference or conditional instruction that they state. An unconditional
 * instruction applies to every query, so it answers none.
 */
export function messagesThatInstruct(sql: Sql, search: GraphSearch, moment: ReadMoment): Map<number, number> {
  if (search.instructions_apart === true) return new Map();
  const applying = rankInstructions(sql, search, moment, search.filters).filter(
    ({ instruction: { type, applies_to }, score }) =>
      score >= (search.for_work === true ? APPLICABLE_TO_WORK : APPLICABLE) &&
      (type === "preference" || applies_to !== null),
  );
  if (applying.length === 0) return new Map();
  const rows = sql.all<{ id: string; seq: number }>(
    `SELECT f.id, p.episode_seq AS seq FROM facts f JOIN provenance p ON p.fact_seq = f.seq
     WHERE f.id IN (SELECT value FROM json_each(?1)) AND ${linkedSql("p", "?2")} AND p.denied = 0`,
    JSON.stringify(applying.map(({ fact }) => fact.id)),
    moment.known_at,
  );
  const scores = new Map(applying.map(({ fact, score }) => [fact.id, score]));
  const best = new Map<number, number>();
  for (const { id, seq } of rows) best.set(seq, Math.max(best.get(seq) ?? 0, scores.get(id) ?? 0));
  return best;
}
