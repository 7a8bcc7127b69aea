import { closesPlan, deniesPlan, movesPlan, NO_PLAN, PLAN } from "../../core/predicates/plans.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Instant } from "../../../shared/instant.ts";
import { statedFactSql } from "../base/moment-sql.ts";
import type { Sql } from "../../ports/sql.ts";

/** What decides whether facts about one subject belong to the same plan. */
export interface PlanPart {
  predicate: string;
  kind: "state" | "event";
  object_value: string | null;
  fact: string;
}

const isPlan = ({ predicate, kind }: PlanPart): boolean => kind === "state" && predicate === PLAN;
const isNoPlan = ({ predicate, kind }: PlanPart): boolean => kind === "state" && predicate === NO_PLAN;

/** Whether `said` closes `known`: an event a plan that it fulfils or cancels; a plan and its denial one another; a moved plan the earlier one. */
export function closes(said: PlanPart, known: PlanPart): boolean {
  if (said.kind === "event")
    return isPlan(known) && known.object_value !== null && closesPlan(said, known.object_value);
  if (isPlan(said) && isPlan(known))
    return said.object_value !== known.object_value && movesPlan(said, known.object_value ?? "");
  const isOpposite = (isPlan(said) && isNoPlan(known)) || (isNoPlan(said) && isPlan(known));
  if (!isOpposite) return false;
  const [plan, denied] = (isPlan(said) ? [said, known] : [known, said]).map(({ object_value }) => object_value ?? "");
  return normaliseName(plan ?? "") === normaliseName(denied ?? "") || deniesPlan(denied ?? "", plan ?? "");
}

type PlanRow = PlanPart & { seq: number } & Record<string, never>;

const factsSql = (known_at: Instant | null): string =>
  `SELECT f.seq, f.predicate, f.kind, f.object_value, f.fact FROM facts f WHERE f.subject_seq = ?1 AND ${statedFactSql("f", known_at)}`;
const PLANS = `kind = 'state' AND predicate IN ('${PLAN}', '${NO_PLAN}')`;

/** The facts that a statement about this subject closes, see `closes`. */
export const closedBy = (sql: Sql, subject_seq: number, said: PlanPart, known_at: Instant | null = null): number[] =>
  said.kind === "state" && !isPlan(said) && !isNoPlan(said)
    ? []
    : sql
        .all<PlanRow>(`${factsSql(known_at)} AND ${PLANS} ORDER BY seq`, subject_seq)
        .filter((known) => closes(said, known))
        .map(({ seq }) => seq);

/** The facts of a subject that belong to the same plan as this one: what it closes and what may close it. */
export const linkedByPlan = (
  sql: Sql,
  subject_seq: number,
  fact: PlanPart,
  known_at: Instant | null = null,
): number[] => [
  ...closedBy(sql, subject_seq, fact, known_at),
  ...(isPlan(fact)
    ? sql
        .all<PlanRow>(`${factsSql(known_at)} AND (kind = 'event' OR ${PLANS}) ORDER BY seq`, subject_seq)
        .filter((other) => closes(other, fact))
        .map(({ seq }) => seq)
    : []),
];
