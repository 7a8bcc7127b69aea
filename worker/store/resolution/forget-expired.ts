import type { Instant } from "../../../shared/instant.ts";
import type { UndoCounts } from "../../../shared/api/undo.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { expiredEpisodes } from "../episodes/retention.ts";
import { forgetEpisodes } from "./forget.ts";

/** Forget at most 32 episodes per step, to keep steps short. */
const EPISODES_PER_STEP = 32;

/**
 * Forgets the oldest expired episodes in one transaction, as a request would.
 *
 * @returns the changes; `null` if no episode has expired
 */
export function forgetExpired(sql: Sql, clock: Instant, ids: Ids): UndoCounts | null {
  const expired = expiredEpisodes(sql, clock, EPISODES_PER_STEP);
  return expired.length === 0 ? null : forgetEpisodes(sql, clock, ids, expired);
}
