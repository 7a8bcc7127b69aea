import type { AppendedEpisodes, NewEpisode } from "../../ports/graph/writes.ts";
import type { InSteps } from "../../core/extraction/in-steps.ts";
import { MOST_AT_ONCE, type AppendedBefore } from "./episodes.ts";

/**
 * The same id or idempotency key stores the rest after an interruption.
 *
 * @param append in its own transaction
 */
export function* appendInSteps(
  given: NewEpisode[],
  append: (part: NewEpisode[], isLast: boolean, before: AppendedBefore) => AppendedEpisodes,
): InSteps<AppendedEpisodes> {
  const total = given.length;
  let before: AppendedBefore = { total };
  for (let at = 0, wake = false; ; at += MOST_AT_ONCE) {
    const isLast = at + MOST_AT_ONCE >= total;
    const appended = append(given.slice(at, at + MOST_AT_ONCE), isLast, before);
    wake ||= appended.wake;
    if (isLast) return { ...appended, wake };
    before = { total, earlier: appended.episodes, epoch: appended.epoch };
    yield;
  }
}

export const isStoredInSteps = (given: readonly NewEpisode[]): boolean =>
  given.length > MOST_AT_ONCE && given.every(({ document_id }) => document_id !== null);
