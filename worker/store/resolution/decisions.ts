import type { Instant } from "../../../shared/instant.ts";
import type { Decision } from "../../core/resolve/open-questions.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import { logChange } from "../base/change-log.ts";
import { tick } from "../base/meta.ts";
import { storePairDecision } from "../graph/pair-decisions.ts";

/**
 * Stores the decisions of a resolver before they are applied, so that no question is asked twice, and adds their cost to the
 * episode that raised them. The change log, and with it the ledger, gets hashes of names and claims only: the ledger must not hold
 * words that it cannot forget.
 */
export function storeDecisions(
  sql: Sql,
  clock: Instant,
  episode_seq: number,
  decisions: readonly Decision[],
  made_by: string,
  use: ModelUse,
): void {
  sql.transaction(() => {
    const now = tick(sql, clock);
    const [episode] = sql.all<{ id: string }>("SELECT id FROM episodes WHERE seq = ?", episode_seq);
    // the episode was forgotten meanwhile; questions that still matter will be asked again
    if (!episode) return;
    for (const decision of decisions) storePairDecision(sql, decision, made_by, now);
    sql.all(
      "UPDATE work SET calls = calls + ?, tokens_in = tokens_in + ?, tokens_out = tokens_out + ? WHERE episode_seq = ?",
      use.calls,
      use.tokens_in,
      use.tokens_out,
      episode_seq,
    );
    const hashed = decisions.map(({ about, a, b, verdict }) => ({ about, a: nameHash(a), b: nameHash(b), verdict }));
    logChange(sql, "decision", { id: episode.id, seq: episode_seq }, { made_by, decisions: hashed }, now);
  });
}
