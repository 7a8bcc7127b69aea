import type { Filters } from "../../shared/api/filters.ts";
import type { Scope } from "../../shared/api/search.ts";
import { nonNull } from "../../shared/non-null.ts";
import type { ExtractedFact } from "../../worker/core/extraction/extraction.ts";
import type { NewEpisode } from "../../worker/ports/graph/writes.ts";
import { filterCondition, type FilterMoment } from "../../worker/store/index/filters.ts";
import { mergeInto } from "../../worker/store/resolution/merges.ts";
import { tick, writeMeta } from "../../worker/store/base/meta.ts";
import { freshAllocator } from "../../worker/store/base/row-identity.ts";
import { factOf } from "./extracted-fact.ts";
import { changesetOf, type graphStore } from "./graph-store.ts";

export type Store = ReturnType<typeof graphStore>;

export const year = (n: number): number => Date.UTC(2000 + n, 0, 1);

export function say(
  store: Store,
  facts: Partial<ExtractedFact>[],
  message: Partial<NewEpisode> = {},
  attributes: Record<string, Record<string, unknown>> = {},
): string {
  store.clock.advance(1_000);
  const { episodes } = store.append(message);
  const lease = nonNull(store.lease(), "lease");
  const stated = facts.map(factOf);
  const names = new Set(stated.flatMap(({ subject, object }) => (object === null ? [subject] : [subject, object])));
  const entities = Array.from(names, (name) => ({
    name,
    type: name === "Oslo" || name === "Rome" ? "place" : "person",
    count: 1,
    ...(attributes[name] !== undefined && { attributes: attributes[name] }),
  }));
  store.apply(lease.token, [changesetOf(nonNull(lease.episodes[0], "episode").seq, { entities, facts: stated })]);
  writeMeta(store.sql, "lease_until", null);
  return nonNull(episodes[0], "episode").id;
}

export const now = (store: Store): FilterMoment => ({ known_at: store.clock.now() });

export function rows(store: Store, filters: Filters, scope: Scope, moment = now(store)): number[] {
  const { condition, values } = filterCondition(store.sql, filters, scope, moment, "?2");
  return store.sql
    .all<{ seq: number }>(`SELECT r.seq FROM ${scope} r WHERE ?1 = 1 AND ${condition("r.seq")} ORDER BY 1`, 1, values)
    .map(({ seq }) => seq);
}

export function merge(store: Store, a: number, b: number): void {
  store.clock.advance(1_000);
  const unmerged = store.sql.all<{ seq: number }>("SELECT seq FROM entities WHERE merged_into IS NULL ORDER BY seq");
  const [into, from] = [unmerged[Math.min(a, b)], unmerged[Math.max(a, b)]];
  if (into === undefined || from === undefined || into === from) return;
  store.sql.transaction(() =>
    mergeInto(store.sql, freshAllocator(store.ids), into.seq, from.seq, "ep_cause", tick(store.sql, store.clock.now())),
  );
}
