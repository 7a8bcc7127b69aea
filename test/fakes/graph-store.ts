import { factOf } from "./extracted-fact.ts";
import { embedHashed } from "../../worker/core/vectors/hashed-embedding.ts";
import type { Extraction } from "../../worker/core/extraction/extraction.ts";
import type { NewEpisode } from "../../worker/ports/graph/writes.ts";
import type { Sql } from "../../worker/ports/sql.ts";
import type { Reader } from "../../worker/core/extraction/reading.ts";
import type { Changeset } from "../../worker/ports/graph/extraction.ts";
import { applyChangesets } from "../../worker/store/resolution/apply-changesets.ts";
import { appendEpisodes } from "../../worker/store/episodes/episodes.ts";
import { readMeta, writeMeta } from "../../worker/store/base/meta.ts";
import { CodeCache } from "../../worker/store/index/vectors.ts";
import { EarlierMessages } from "../../worker/store/episodes/earlier-messages.ts";
import { storeReading } from "../../worker/store/episodes/readings.ts";
import { takeLease } from "../../worker/store/episodes/extraction-queue.ts";
import { graphAddress } from "../../shared/ids.ts";
import { nonNull } from "../../shared/non-null.ts";
import { sequentialIds, manualClock } from "./time-and-ids.ts";
import { migratedSql } from "./node-sql.ts";

export const VERSION: Reader = { prompt_version: "p1", model: "m1" };
export const MODELS = { rereaders: [VERSION.model], configured: [VERSION.model] };

export function graphStore(sql: Sql = migratedSql()) {
  const clock = manualClock();
  const ids = sequentialIds();
  const cache = new CodeCache();
  sql.transaction(() => {
    writeMeta(sql, "epoch", "e1");
    writeMeta(sql, "embedding_model", "m");
  });
  /** Two steps are never in one millisecond. */
  const catchUp = () => clock.advance(Math.max(0, (readMeta(sql, "last_instant") ?? 0) - clock.now()));
  const ownerId = (): string => {
    const identity = readMeta(sql, "identity");
    return identity === null ? "owner" : graphAddress(identity).id;
  };
  const append = (...messages: Partial<NewEpisode>[]) =>
    appendEpisodes(sql, clock.now(), ids, ownerId(), messages.map(message));
  return {
    sql,
    cache,
    clock,
    ids,
    append,
    appendOnce: (once: string, ...messages: Partial<NewEpisode>[]) =>
      appendEpisodes(sql, clock.now(), ids, ownerId(), messages.map(message), once),
    lease: () => takeLease(sql, clock.now(), ids, MODELS),
    apply: (token: string, changesets: Changeset[]) => {
      const applied = applyChangesets(sql, cache, clock.now(), ids, token, changesets, null);
      catchUp();
      return applied;
    },
    state: (extraction: Extraction, at: string, thread_id: string | null = "t"): string => {
      const { episodes } = append({
        thread_id,
        content: extraction.facts.map(({ fact }) => fact).join(" ") || "-",
        reference_time: { at: Date.parse(at), zoned: true, precision: "instant" },
      });
      const lease = nonNull(takeLease(sql, clock.now(), ids, MODELS), "lease");
      const changeset = changesetOf(nonNull(lease.episodes[0], "episode").seq, extraction);
      const { stopped } = applyChangesets(sql, cache, clock.now(), ids, lease.token, [changeset], null);
      if (stopped !== null) throw new Error(`not applied: ${JSON.stringify(stopped)}`);
      writeMeta(sql, "lease_until", null);
      catchUp();
      return nonNull(episodes[0], "episode").id;
    },
  };
}

const message = (given: Partial<NewEpisode>): NewEpisode => ({
  type: "message",
  thread_id: "t",
  document_id: null,
  part: null,
  title: null,
  message_id: null,
  role: "user",
  name: "Ada",
  content: "Hello.",
  reference_time: null,
  metadata: {},
  extract: null,
  ...given,
});

export function storeOwnReading(
  sql: Sql,
  now: number,
  seq: number,
  extraction: Extraction,
  known_from: number | null = null,
): number | null {
  const use = { calls: 1, tokens_in: 10, tokens_out: 5 };
  const [row] = sql.all<{ previous_seq: number | null }>("SELECT previous_seq FROM episodes WHERE seq = ?", seq);
  const shown = new EarlierMessages(sql, known_from ?? now).upTo(row?.previous_seq ?? null);
  const earlier = shown.map((message) => message.seq);
  const reading = {
    reader: VERSION,
    digest: `d${seq} ${earlier.join()}`,
    members: [{ seq, extraction, known_from }],
    earlier,
    use,
  };
  return storeReading(sql, now, reading)?.[0] ?? null;
}

export const changesetOf = (seq: number, extraction: Extraction): Changeset => ({
  seq,
  extraction,
  vectors: {
    episode: embedHashed("episode", 64),
    entities: extraction.entities.map(({ name }) => embedHashed(name, 64)),
    facts: extraction.facts.map(({ fact }) => embedHashed(fact, 64)),
  },
});

export const livesIn = (place: string, bounds: { from?: string; to?: string } = {}): Extraction => ({
  entities: [
    { name: "Ada", type: "person", count: 1 },
    { name: place, type: "place", count: 1 },
  ],
  facts: [
    factOf({
      predicate: "LIVES_IN",
      object: place,
      fact: `Ada lives in ${place}.`,
      valid_from: bounds.from === undefined ? null : Date.parse(bounds.from),
      valid_to: bounds.to === undefined ? null : Date.parse(bounds.to),
      precision: bounds.from === undefined && bounds.to === undefined ? null : "day",
    }),
  ],
});
