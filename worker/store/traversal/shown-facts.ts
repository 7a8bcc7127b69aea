import type { Fact } from "../../../shared/api/fact.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import type { ShownFact } from "../../core/traverse/graph.ts";
import type { Sql } from "../../ports/sql.ts";
import { readFacts } from "../graph/facts.ts";

export const factsAtMoment = (
  sql: Sql,
  seqs: readonly number[],
  { with_ended = false, ...requested }: Moment & { with_ended?: boolean | undefined },
  now: Instant,
): Map<number, Fact> =>
  readFacts(sql, seqs, readMoment(requested, now), { standing: with_ended ? "begun" : "standing" });

/** A fact as a guide reads it, with its period. */
export const shownFact = ({
  id,
  fact,
  period,
  episode_ids,
  valid_from,
  valid_from_basis,
  valid_to,
  subject,
  predicate,
}: Fact): ShownFact => ({
  id,
  text: period === "" ? fact : `${fact} (${period})`,
  episode_id: episode_ids[0] ?? null,
  relation: { subject: subject.name, predicate, from: instantOf(valid_from), to: instantOf(valid_to) },
  ...(valid_from !== null && valid_from_basis !== "observed" && { began: Date.parse(valid_from) }),
});

const instantOf = (text: string | null): Instant | null => (text === null ? null : Date.parse(text));
