import type { Instant } from "../../../shared/instant.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { readLoggedFacts, type LoggedFacts } from "../base/change-log.ts";
import { freshAllocator, type AllocatedIds, type IdAllocator } from "../base/row-identity.ts";
import { invalidateVector } from "../index/embedding.ts";
import { noteSplitRow } from "../index/entity-edits.ts";
import { CodeCache } from "../index/vectors.ts";
import { applyExtraction } from "../resolution/apply.ts";
import { repeatEdits } from "../resolution/entity-links.ts";
import { insertReading } from "../resolution/insert-reading.ts";
import type { withoutDropped } from "../resolution/without-dropped.ts";

export interface RecordedIds extends LoggedFacts {
  entities: string[];
}

export const recordedIdsOf = (payload: unknown): RecordedIds => ({ entities: [], ...readLoggedFacts(payload) });

export type TrackedIds = Ids & { created: Set<string> };

export function trackIds(ids: Ids): TrackedIds {
  const created = new Set<string>();
  return {
    ...ids,
    created,
    make: (prefix) => {
      const id = ids.make(prefix);
      created.add(id);
      return id;
    },
  };
}

/** A consumer computes vectors after the replay. */
const NO_VECTOR = new Float32Array(1);

export const unembedded = (extraction: Extraction): ReturnType<typeof withoutDropped> => ({
  extraction,
  vectors: { entities: extraction.entities.map(() => NO_VECTOR), facts: extraction.facts.map(() => NO_VECTOR) },
});

/** Applies a recorded extraction again, with the recorded ids. */
export function reapplyExtraction(
  sql: Sql,
  ids: TrackedIds,
  { seq, id }: { seq: number; id: string },
  { extraction, vectors }: ReturnType<typeof withoutDropped>,
  recorded: RecordedIds,
  at: Instant,
): void {
  const [row] = sql.all<{ reference_time: number }>("SELECT reference_time FROM episodes WHERE seq = ?", seq);
  const source = { seq, id, reference_time: row?.reference_time ?? at };
  const context = { allocator: reusingIds(sql, ids, recorded), cache: new CodeCache(), ids };
  const { known_from = null, queued_from = null, renewed = false } = recorded;
  const stated =
    known_from === null
      ? applyExtraction(sql, context, source, extraction, vectors, at)
      : insertReading(sql, context, source, extraction, vectors, known_from, at);
  if (known_from === null && (queued_from !== null || renewed))
    repeatEdits(sql, context.allocator, new Set([seq]), "all", at);
  const mentioned = sql.all<{ id: string; seq: number }>(
    "SELECT e.id, e.seq FROM mentions m JOIN entities e ON e.seq = m.entity_seq WHERE m.episode_seq = ? AND m.known_from = ? AND m.original IS NULL ORDER BY m.seq",
    seq,
    known_from ?? at,
  );
  for (const { seq: entity_seq } of mentioned) invalidateVector(sql, "entities", entity_seq);
  for (const fact of sql.all<{ seq: number }>(
    "SELECT DISTINCT fact_seq AS seq FROM provenance WHERE episode_seq = ?",
    seq,
  ))
    invalidateVector(sql, "facts", fact.seq);
  restoreIds(sql, ids, "facts", stated, recorded.facts);
  restoreIds(
    sql,
    ids,
    "entities",
    mentioned.map((entity) => entity.id),
    recorded.entities,
  );
}

export function reusingIds(sql: Sql, ids: Ids, { merged, hyperedges }: AllocatedIds): IdAllocator {
  const fresh = freshAllocator(ids);
  const remaining = [...hyperedges];
  return {
    ...fresh,
    fact: (claim, replaced) => {
      const known = replaced === null ? undefined : merged[replaced];
      // after a forgetting, another fact may have the id
      const isFree = known !== undefined && sql.all("SELECT 1 FROM facts WHERE id = ?", known).length === 0;
      return isFree ? { id: known, seq: null } : fresh.fact(claim, replaced);
    },
    hyperedge: () => remaining.shift() ?? fresh.hyperedge(),
  };
}

function restoreIds(
  sql: Sql,
  { created }: TrackedIds,
  table: "facts" | "entities",
  current: readonly string[],
  recorded: readonly string[],
): void {
  current.forEach((id, place) => {
    const known = recorded[place];
    if (known === undefined || !created.delete(id)) return;
    const [row] = sql.all<{ seq: number }>(
      `UPDATE OR IGNORE ${table} SET id = ? WHERE id = ? RETURNING seq`,
      known,
      id,
    );
    if (row !== undefined && table === "entities") noteSplitRow(sql, known, row.seq);
  });
}
