import type { Instant } from "../../../shared/instant.ts";
import type { Verdict } from "../../core/resolve/open-questions.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import type { Asked } from "../../ports/graph/extraction.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import { lastChange, logChange } from "../base/change-log.ts";
import { tick } from "../base/meta.ts";
import { addUse, isOutdated } from "../episodes/readings.ts";
import { storePairVerdict } from "../graph/pair-verdicts.ts";
import { storeResolverCall } from "../graph/resolver-calls.ts";

/**
 * Stored before they are applied, so that no question is asked twice; as hashes, because the ledger cannot forget words. Charges the first
 * episode that raised them.
 *
 * @param asked the episodes that raised the questions, and everything shown to the resolver
 */
export function storeVerdicts(
  sql: Sql,
  clock: Instant,
  { episodes, shown, edits }: Asked,
  verdicts: readonly Verdict[],
  made_by: string,
  use: ModelUse,
): void {
  sql.transaction(() => {
    const now = tick(sql, clock);
    const [episode_seq] = episodes;
    const raised_by = sql
      .all<{ id: string }>(
        "SELECT id FROM episodes WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq",
        JSON.stringify(episodes),
      )
      .map(({ id }) => id);
    if (episode_seq === undefined || raised_by.length < episodes.length || isOutdated(sql, edits)) return;
    const hashes = [...new Set(shown.map(nameHash))].sort();
    const call = storeResolverCall(sql, { episodes, hashes });
    for (const verdict of verdicts) storePairVerdict(sql, verdict, made_by, now, call);
    addUse(sql, episode_seq, use);
    const hashed = verdicts.map(({ about, a, b, verdict }) => ({ about, a: nameHash(a), b: nameHash(b), verdict }));
    const subject = { id: raised_by[0] ?? "", seq: episode_seq };
    logChange(sql, "decision", subject, { made_by, decisions: hashed, raised_by, shown: hashes }, now);
    sql.all("UPDATE resolver_calls SET change_seq = ? WHERE seq = ?", lastChange(sql), call);
  });
}
