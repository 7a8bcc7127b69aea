import type { Fact } from "../../../shared/api/fact.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { heldOf, readMoment, standingAt } from "../../core/temporal/moment.ts";
import type { ShownFact } from "../../core/traverse/graph.ts";
import type { Sql } from "../../ports/sql.ts";
import { readFacts } from "../graph/facts.ts";

/** Facts that hold at the moment or had happened by then, in that version; without `as_of`, at `known_at`. */
export function factsAtMoment(
  sql: Sql,
  seqs: readonly number[],
  { as_of, known_at, include_uncertain }: Moment,
  now: Instant,
): Map<number, Fact> {
  const requested = { as_of, known_at, include_uncertain };
  const facts = readFacts(sql, seqs, requested, now);
  if (as_of !== undefined) return facts;
  const { at } = readMoment(requested, now);
  const isRead = (fact: Fact): boolean => {
    const standing = standingAt(heldOf(fact), at);
    return standing === "holds" || standing === "happened" || (include_uncertain === true && standing === "uncertain");
  };
  const others = [...facts].filter(([, fact]) => !isRead(fact)).map(([seq]) => seq);
  if (others.length === 0) return facts;
  const then = readFacts(sql, others, { ...requested, as_of: at }, now);
  for (const seq of others) {
    const fact = then.get(seq);
    if (fact === undefined) facts.delete(seq);
    else facts.set(seq, fact);
  }
  return facts;
}

/** A fact as it is shown to a guide. */
export const shownFact = ({ id, fact, period, episode_ids, valid_from, valid_from_basis }: Fact): ShownFact => ({
  id,
  text: period === "" ? fact : `${fact} (${period})`,
  episode_id: episode_ids[0] ?? null,
  ...(valid_from !== null && valid_from_basis !== "observed" && { began: Date.parse(valid_from) }),
});
