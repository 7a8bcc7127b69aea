import type { Instant } from "../../../shared/instant.ts";
import type { Applied, Changeset } from "../../ports/graph/extraction.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { lastChange, logChange } from "../base/change-log.ts";
import { collectChangedLinks } from "../base/link-history.ts";
import { nextStep, writeMetas } from "../base/meta.ts";
import { freshAllocator, recordingAllocator, type RecordingAllocator } from "../base/row-identity.ts";
import { runDynamicStep } from "../communities/drift.ts";
import { finishWork, holdsLease, LEASE_MS } from "../episodes/extraction-queue.ts";
import { markApplied, rereadsOf, unqueueReread } from "../episodes/readings.ts";
import { isNewlyKnown, settleRereads } from "../episodes/owed-rereads.ts";
import { finishRenewal, isRenewed } from "../episodes/renewals.ts";
import { isReplacedAt } from "../index/replacements.ts";
import { linkStep } from "../index/name-links.ts";
import { storeVector, type CodeCache } from "../index/vectors.ts";
import { applyExtraction, type ApplyContext } from "./apply.ts";
import { repeatEdits } from "./entity-links.ts";
import { withoutDropped } from "./without-dropped.ts";
import { insertReading } from "./insert-reading.ts";
import { replaceReadings } from "./replace-readings.ts";
import { findOpenQuestions } from "./open-questions.ts";

/**
 * Applies changesets in order, each in a transaction that renews the lease, until one fails. Only a new open question makes a changeset
 * outdated.
 *
 * @param asked its thresholds define open questions; `null` applies without asking
 */
export function applyChangesets(
  sql: Sql,
  cache: CodeCache,
  clock: Instant,
  ids: Ids,
  token: string,
  changesets: readonly Changeset[],
  asked: Embedding | null,
): Applied {
  for (const [applied, changeset] of changesets.entries()) {
    try {
      const stopped = sql.transaction(() => {
        const now = nextStep(sql, clock);
        if (!holdsLease(sql, token, now)) return "lease lost";
        writeMetas(sql, { last_instant: now, last_step: now, lease_until: now + LEASE_MS });
        if (asked !== null && findOpenQuestions(sql, cache, asked, [changeset]).names.length > 0) return "outdated";
        const apply = (): void =>
          applyChangeset(sql, { cache, ids, allocator: recordingAllocator(freshAllocator(ids)) }, changeset, now);
        // one step links what the whole call changed, and names of the others are stored until then
        if (applied < changesets.length - 1) apply();
        else linkStep(sql, collectChangedLinks(sql, apply), now);
        return null;
      });
      if (stopped !== null) return { applied, stopped };
    } catch (error) {
      // codes were rolled back, and their row numbers will be reused
      cache.clear();
      return { applied, stopped: { error: String(error) } };
    }
  }
  return { applied: changesets.length, stopped: null };
}

function applyChangeset(
  sql: Sql,
  context: ApplyContext & { ids: Ids; allocator: RecordingAllocator },
  changeset: Changeset,
  now: Instant,
): void {
  const { seq, extraction, vectors, known_from = null, reading = null } = changeset;
  const episode = wantedEpisode(sql, changeset);
  if (episode === null) return;
  const source = { ...episode, seq };
  storeVector(sql, "episodes", seq, vectors.episode);
  const queued = rereadsOf(sql, seq).find((row) => row.known_from === known_from);
  const past = queued === undefined || isNewlyKnown(sql, queued) ? null : queued.known_from;
  const facts_change = lastChange(sql) + 1;
  if (reading !== null) settleRereads(sql, [markApplied(sql, reading, past ?? now, facts_change)]);
  const renewed = past === null ? known_from === null && isRenewed(sql, seq) : isReplacedAt(sql, seq, past);
  if (renewed && known_from === null) {
    replaceReadings(sql, source, now);
    finishRenewal(sql, seq);
  }
  let facts: string[] = [];
  if (extraction !== null) {
    const kept = withoutDropped(sql, seq, { extraction, vectors }, past ?? now);
    facts =
      past === null
        ? applyExtraction(sql, context, source, kept.extraction, kept.vectors, now)
        : insertReading(sql, context, source, kept.extraction, kept.vectors, past, now);
    if (past === null && (known_from !== null || renewed))
      repeatEdits(sql, context.allocator, new Set([seq]), "all", now);
  }
  runDynamicStep(sql, seq, now);
  const logged = {
    facts,
    ...context.allocator.allocated,
    ...(past !== null && { known_from: past }),
    ...(past === null && known_from !== null && { queued_from: known_from }),
    ...(renewed && { renewed }),
  };
  const change = logChange(sql, "facts", { id: episode.id, seq }, logged, now);
  if (change !== facts_change) throw new Error("another change was logged while a reading was applied");
  if (known_from !== null) unqueueReread(sql, seq, known_from);
  finishWork(sql, seq);
}

function wantedEpisode(
  sql: Sql,
  { seq, known_from = null, reading = null }: Changeset,
): { id: string; reference_time: Instant } | null {
  const [episode] = sql.all<{ id: string; reference_time: number }>(
    `SELECT e.id, e.reference_time FROM work w JOIN episodes e ON e.seq = w.episode_seq WHERE w.episode_seq = ?1 AND w.status <> 'done'
       AND (?2 IS NULL OR EXISTS (SELECT 1 FROM extractions WHERE seq = ?2 AND known_from IS NULL))`,
    seq,
    reading,
  );
  if (episode === undefined) return null;
  const queued = rereadsOf(sql, seq);
  const isAsked = known_from === null ? queued.length === 0 : queued.some((row) => row.known_from === known_from);
  return isAsked ? episode : null;
}
