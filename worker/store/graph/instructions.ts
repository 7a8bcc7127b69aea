import type { Fact } from "../../../shared/api/fact.ts";
import type { Instruction, ListedInstruction } from "../../../shared/api/instruction.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Instant } from "../../../shared/instant.ts";
import { INSTRUCTIONS_SQL, topicStems } from "../../core/language/index.ts";
import { applicability, instructionOf } from "../../core/retrieve/applicability.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { dotProduct } from "../../core/vectors/dot-product.ts";
import type { AskedAbout, InstructionQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";
import { believedSql, listedSql } from "../base/moment-sql.ts";
import { readWatermarks } from "../base/watermarks.ts";
import { readVectors } from "../index/vectors.ts";
import { readFacts } from "./facts.ts";

const MAX_RANKED = 500;

export interface HeldInstruction {
  fact: Fact;
  instruction: Instruction;
  /** Null without vectors. */
  similarity: number | null;
  score: number;
}

export function listInstructions(sql: Sql, query: InstructionQuery, now: Instant): Page<ListedInstruction> {
  const moment = readMoment(query, now);
  const { limit, asked } = query;
  if (asked !== undefined) {
    const ranked = rankInstructions(sql, asked, moment).slice(0, limit);
    return { data: ranked.map(({ instruction, score }) => ({ ...instruction, score })), next_cursor: null };
  }
  const rows = instructionRows(sql, moment, pageStart(sql, "instructions", query.cursor), limit + 1);
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const facts = readFacts(
    sql,
    kept.map(({ fact_seq }) => fact_seq),
    moment,
    { standing: "standing" },
  );
  return {
    data: kept.flatMap(({ fact_seq }) => {
      const fact = facts.get(fact_seq);
      return (fact && instructionOf(fact)) ?? [];
    }),
    next_cursor: rows.length > limit && last ? formatPageCursor(sql, "instructions", last.seq) : null,
  };
}

export function rankInstructions(
  sql: Sql,
  { query, vector, embedding_model }: AskedAbout,
  moment: ReadMoment,
  filters?: Filters,
): HeldInstruction[] {
  const seqs = instructionRows(sql, moment, null, MAX_RANKED).map(({ fact_seq }) => fact_seq);
  if (seqs.length === 0) return [];
  const facts = readFacts(sql, seqs, moment, { standing: "standing", filters });
  const isComparable = vector !== null && readWatermarks(sql).embedding_model === embedding_model;
  const vectors = isComparable ? readVectors(sql, "facts", seqs) : new Map<number, Float32Array>();
  const stems = topicStems(query);
  return seqs
    .flatMap((seq): HeldInstruction[] => {
      const fact = facts.get(seq);
      const instruction = fact === undefined ? null : instructionOf(fact);
      if (fact === undefined || instruction === null) return [];
      const own = vectors.get(seq);
      const similarity = own === undefined || vector === null ? null : dotProduct(vector, own);
      return [{ fact, instruction, similarity, score: applicability(instruction, { query, stems, similarity }) }];
    })
    .sort((a, b) => b.score - a.score);
}

const instructionRows = (
  sql: Sql,
  moment: ReadMoment,
  before: number | null,
  limit: number,
): { seq: number; fact_seq: number }[] =>
  sql.all<{ seq: number; fact_seq: number }>(
    `SELECT max(v.seq) AS seq, f.seq AS fact_seq FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
     WHERE f.predicate IN (${INSTRUCTIONS_SQL}) AND f.kind = 'state' AND ${believedSql("v", "?1")} AND ${listedSql("v", "?2", moment)}
     GROUP BY f.seq HAVING ?3 IS NULL OR max(v.seq) < ?3 ORDER BY 1 DESC LIMIT ?4 + 0`,
    moment.known_at,
    moment.at,
    before,
    limit,
  );
