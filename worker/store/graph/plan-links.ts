import { closesPlan, deniesPlan, movesPlan, NO_PLAN, PLAN, TASK, TASK_ENDINGS } from "../../core/language/index.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Instant } from "../../../shared/instant.ts";
import { isStopWord, tokenise } from "../../core/text/tokenise.ts";
import type { Sql } from "../../ports/sql.ts";
import { comparedFacts } from "../index/compared-facts.ts";

export interface PlanPart {
  predicate: string;
  kind: "state" | "event";
  object_value: string | null;
  fact: string;
}

const isPlan = ({ predicate, kind }: PlanPart): boolean =>
  kind === "state" && (predicate === PLAN || predicate === TASK);
const isNoPlan = ({ predicate, kind }: PlanPart): boolean => kind === "state" && predicate === NO_PLAN;

/** True if a fact fulfills, cancels, moves or denies a plan. */
export function closes(said: PlanPart, known: PlanPart): boolean {
  if (said.kind === "event")
    return (
      isPlan(known) &&
      // task endings name the task in other ways
      !TASK_ENDINGS.includes(said.predicate) &&
      known.object_value !== null &&
      closesPlan(said, known.object_value)
    );
  if (isPlan(said) && isPlan(known))
    return said.object_value !== known.object_value && movesPlan(said, known.object_value ?? "");
  const isOpposite = (isPlan(said) && isNoPlan(known)) || (isNoPlan(said) && isPlan(known));
  if (!isOpposite) return false;
  const [plan, denied] = (isPlan(said) ? [said, known] : [known, said]).map(({ object_value }) => object_value ?? "");
  return normaliseName(plan ?? "") === normaliseName(denied ?? "") || deniesPlan(denied ?? "", plan ?? "");
}

type PlanRow = PlanPart & { seq: number } & Record<string, never>;

function compared(
  sql: Sql,
  subject_seq: number,
  { kind, predicates }: { kind: PlanPart["kind"]; predicates: readonly string[] | null },
  { object_value, fact }: PlanPart,
  known_at: Instant | null,
): PlanRow[] {
  const seqs = comparedFacts(sql, { kind, end: "subject_seq", entity: subject_seq, predicates }, known_at, () => ({
    object_seq: null,
    words: tokenise(object_value ?? fact)
      .filter((word) => !isStopWord(word))
      .map((word) => [word]),
  }));
  return seqs.length === 0
    ? []
    : sql.all<PlanRow>(
        `SELECT f.seq, f.predicate, f.kind, f.object_value, f.fact FROM json_each(?) c CROSS JOIN facts f ON f.seq = c.value ORDER BY f.seq`,
        JSON.stringify(seqs),
      );
}

const PLANS = { kind: "state", predicates: [PLAN, NO_PLAN, TASK] } as const;

export const closedBy = (sql: Sql, subject_seq: number, said: PlanPart, known_at: Instant | null = null): number[] =>
  said.kind === "state" && !isPlan(said) && !isNoPlan(said)
    ? []
    : compared(sql, subject_seq, PLANS, said, known_at)
        .filter((known) => closes(said, known))
        .map(({ seq }) => seq);

export const linkedByPlan = (
  sql: Sql,
  subject_seq: number,
  fact: PlanPart,
  known_at: Instant | null = null,
): number[] => [
  ...closedBy(sql, subject_seq, fact, known_at),
  ...(isPlan(fact)
    ? [PLANS, { kind: "event", predicates: null } as const]
        .flatMap((others) => compared(sql, subject_seq, others, fact, known_at))
        .filter((other) => closes(other, fact))
        .map(({ seq }) => seq)
    : []),
];
