import type { Instant } from "../../../shared/instant.ts";
import type { UndoCounts } from "../../../shared/api/undo.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { dueEpisodes, expiredEpisodes } from "../episodes/retention.ts";
import { forgetEpisodes } from "./forget.ts";

const EPISODES_PER_STEP = 32;

export const forgetExpired = (sql: Sql, clock: Instant, ids: Ids): UndoCounts | null =>
  forgetAll(sql, clock, ids, expiredEpisodes(sql, clock, EPISODES_PER_STEP));

export const forgetDue = (sql: Sql, clock: Instant, ids: Ids): UndoCounts | null =>
  forgetAll(sql, clock, ids, dueEpisodes(sql, clock, EPISODES_PER_STEP));

const forgetAll = (sql: Sql, clock: Instant, ids: Ids, episodes: readonly string[]): UndoCounts | null =>
  episodes.length === 0 ? null : forgetEpisodes(sql, clock, ids, episodes);
