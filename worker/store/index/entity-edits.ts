import type { Instant } from "../../../shared/instant.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import { correctionsInForce } from "../../core/temporal/corrections.ts";
import type { LogEntry } from "../../core/temporal/log.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { isEmptyTable } from "../base/kept-tables.ts";
import { survivorsAt } from "./survivors.ts";

/** `sources` (hashes of names) also identify an entity that is deleted and derived again. */
export interface EntityEdit {
  operation_seq: number;
  kind: "rename" | "merge" | "split" | "drop";
  at: Instant;
  entity_id: string;
  name: string | null;
  type: string | null;
  other_id: string | null;
  other_seq: number | null;
  sources: EditSource[];
}

export interface EditSource {
  episode_seq: number;
  name: string;
  of: "entity" | "other";
}

type EditRow = Omit<EntityEdit, "sources">;

export const hasEntityEdits = (sql: Sql): boolean => !isEmptyTable(sql, "entity_edits");

export function readEntityEdits(sql: Sql): EntityEdit[] {
  const rows = sql.all<EditRow & Record<string, never>>(
    `SELECT d.operation_seq, o.kind, o.recorded_at AS at, d.entity_id, d.name, d.type, d.other_id, d.other_seq
     FROM entity_edits d JOIN operations o ON o.seq = d.operation_seq ORDER BY d.operation_seq`,
  );
  if (rows.length === 0) return [];
  const sources = Map.groupBy(
    sql.all<EditSource & { operation_seq: number } & Record<string, never>>(
      "SELECT operation_seq, episode_seq, name, role AS 'of' FROM entity_edit_sources ORDER BY operation_seq, role, episode_seq, name",
    ),
    ({ operation_seq }) => operation_seq,
  );
  return rows.map((row) => ({ ...row, sources: sources.get(row.operation_seq) ?? [] }));
}

export function storeEntityEdit(sql: Sql, edit: Omit<EntityEdit, "kind" | "at">): void {
  sql.all(
    "INSERT INTO entity_edits (operation_seq, entity_id, name, type, other_id, other_seq) VALUES (?, ?, ?, ?, ?, ?)",
    edit.operation_seq,
    edit.entity_id,
    edit.name,
    edit.type,
    edit.other_id,
    edit.other_seq,
  );
  for (const { episode_seq, name, of } of edit.sources)
    sql.all(
      "INSERT OR IGNORE INTO entity_edit_sources (operation_seq, episode_seq, name, role) VALUES (?, ?, ?, ?)",
      edit.operation_seq,
      episode_seq,
      name,
      of,
    );
}

export function noteSplitRow(sql: Sql, id: string, seq: number): void {
  if (!hasEntityEdits(sql)) return;
  sql.all(
    `UPDATE entity_edits SET other_seq = ?2 WHERE other_id = ?1 AND other_seq IS NOT ?2
     AND operation_seq IN (SELECT seq FROM operations WHERE kind = 'split')`,
    id,
    seq,
  );
}

/** @param believed SQL: whether mention `m` counts */
export const sourcesOfEntity = (
  sql: Sql,
  entity_seq: number,
  of: EditSource["of"],
  episodes: readonly number[] | null = null,
  believed = "1",
): EditSource[] =>
  sql
    .all<{ episode_seq: number; name: string }>(
      `SELECT DISTINCT episode_seq, name FROM mentions m WHERE entity_seq = ?1 AND linked_to IS NULL AND ${believed}
       AND (?2 IS NULL OR episode_seq IN (SELECT value FROM json_each(?2))) ORDER BY 1, 2`,
      entity_seq,
      episodes === null ? null : JSON.stringify(episodes),
    )
    .map(({ episode_seq, name }) => ({ episode_seq, name: nameHash(normaliseName(name)), of }));

export function entityOfEdit(
  sql: Sql,
  { entity_id, other_id, sources }: EntityEdit,
  of: EditSource["of"],
): number | null {
  const id = of === "entity" ? entity_id : other_id;
  const [row] = sql.all<{ seq: number }>(
    `SELECT e.seq FROM entities e WHERE e.id = ? AND e.merged_at IS NULL
     AND EXISTS (SELECT 1 FROM mentions m WHERE m.entity_seq = e.seq AND m.linked_to IS NULL)`,
    id,
  );
  if (row !== undefined) return row.seq;
  for (const source of sources.filter((one) => one.of === of)) {
    const mentioned = sql.all<{ entity_seq: number; name: string }>(
      "SELECT entity_seq, name FROM mentions WHERE episode_seq = ? AND linked_to IS NULL ORDER BY seq",
      source.episode_seq,
    );
    const found = mentioned.find(({ name }) => nameHash(normaliseName(name)) === source.name);
    if (found !== undefined) return found.entity_seq;
  }
  return null;
}

function editsInForce(sql: Sql, until: Instant): { operation_seq: number; inForce: readonly EntityEdit[] }[] {
  const edits = new Map(readEntityEdits(sql).map((edit) => [edit.operation_seq, edit]));
  if (edits.size === 0) return [];
  const operations = sql.all<{
    seq: number;
    kind: string;
    episode_seq: number | null;
    known_at: number | null;
    at: number;
  }>(
    "SELECT seq, kind, episode_seq, known_at, recorded_at AS at FROM operations WHERE recorded_at <= ? ORDER BY seq",
    until,
  );
  const entries = new Map<LogEntry, EntityEdit>();
  const log = operations.flatMap(({ seq, kind, episode_seq, known_at, at }): LogEntry[] => {
    const cause = `${seq}`;
    if (kind === "retract") return [{ kind: "retracted", at, cause, episode: episode_seq ?? 0, readings: [] }];
    if (kind === "rollback") return [{ kind: "rolled_back", at, cause, to: known_at ?? 0 }];
    const edit = edits.get(seq);
    if (edit === undefined) return [];
    const entry: LogEntry = {
      kind: "corrected",
      at,
      cause,
      facts: [],
      period: null,
      stated: null,
      contradicts: [],
      episodes: [...new Set(edit.sources.map(({ episode_seq }) => episode_seq))],
    };
    entries.set(entry, edit);
    return [entry];
  });
  const states = correctionsInForce(log);
  return states.slice(1).map((state, index) => ({
    operation_seq: Number(log[index]?.cause),
    inForce: state.flatMap((correction) => entries.get(correction as LogEntry & { kind: "corrected" }) ?? []),
  }));
}

export const editsBefore = (sql: Sql, at: Instant): readonly EntityEdit[] =>
  (editsInForce(sql, at).at(-1)?.inForce ?? []).filter((edit) => edit.at < at);

export const isInForce = (sql: Sql, { operation_seq }: EntityEdit): boolean =>
  editsBefore(sql, Number.MAX_SAFE_INTEGER).some((edit) => edit.operation_seq === operation_seq);

export function unsplit(
  sql: Sql,
  found: number,
  normalised: string,
): { id: string; seq: number | null; merged_into: number | null; by_hand: 0 | 1 } | null {
  if (!hasEntityEdits(sql)) return null;
  const [row] = sql.all<{ id: string; seq: number | null; merged_into: number | null; by_hand: 0 | 1 }>(
    `SELECT d.entity_id AS id, o.seq, o.merged_into,
       EXISTS (SELECT 1 FROM operations b WHERE b.kind = 'merge' AND b.recorded_at = o.merged_at) AS by_hand FROM entities e JOIN entity_edits d ON d.other_id = e.id JOIN operations p ON p.seq = d.operation_seq AND p.kind = 'split'
     LEFT JOIN entities o ON o.id = d.entity_id
     WHERE e.seq = ?1 AND EXISTS (SELECT 1 FROM entity_edit_sources s WHERE s.operation_seq = d.operation_seq AND s.name = ?2)
       AND NOT EXISTS (SELECT 1 FROM aliases a WHERE a.entity_seq = ?1 AND a.normalised = ?3 AND a.given = 1)`,
    found,
    nameHash(normalised),
    normalised,
  );
  return row ?? null;
}

export interface ChangedEdits {
  ended: readonly EntityEdit[];
  restored: readonly EntityEdit[];
  inForce: readonly EntityEdit[];
}

export function editsChangedBy(sql: Sql, operation_seq: number, at: Instant): ChangedEdits {
  const states = editsInForce(sql, at);
  const place = states.findIndex((state) => state.operation_seq === operation_seq);
  const [before, inForce] = [states[place - 1]?.inForce ?? [], states[place]?.inForce ?? []];
  if (place < 0) return { ended: [], restored: [], inForce: [] };
  return {
    ended: before.filter((edit) => !inForce.includes(edit)).toReversed(),
    restored: inForce.filter((edit) => !before.includes(edit)),
    inForce,
  };
}

export const isEditedName = (sql: Sql, normalised: string): boolean =>
  sql.all("SELECT 1 FROM entity_edit_sources WHERE name = ? LIMIT 1", nameHash(normalised)).length > 0;

export const entitiesOfEditedNames = (sql: Sql, names: readonly string[]): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT DISTINCT e.seq FROM entity_edit_sources s JOIN entity_edits d ON d.operation_seq = s.operation_seq
       JOIN entities e ON e.id IN (d.entity_id, d.other_id) WHERE s.name IN (SELECT value FROM json_each(?)) ORDER BY 1`,
      JSON.stringify(names.map((name) => nameHash(name))),
    )
    .map(({ seq }) => seq);

/** Names dropped after the episode was read. It must not bring them back. */
export function namesDroppedSince(sql: Sql, episode_seq: number, now: Instant): ReadonlySet<string> {
  if (!hasEntityEdits(sql)) return new Set();
  const [episode] = sql.all<{ at: number }>("SELECT created_at AS at FROM episodes WHERE seq = ?", episode_seq);
  const inForce = editsInForce(sql, now).at(-1)?.inForce ?? [];
  return new Set(
    inForce
      .filter(({ kind, at }) => kind === "drop" && episode !== undefined && episode.at <= at)
      .flatMap(({ sources }) => sources.map(({ name }) => name)),
  );
}

export interface GivenName {
  name: string | null;
  type: string | null;
  names: readonly { name: string; known_from: Instant }[];
}

export const givenTypesAt = (sql: Sql, known_at: Instant): Map<number, string> =>
  new Map(
    [...givenNamesAt(sql, null, known_at)].flatMap(([seq, { type }]): [number, string][] =>
      type === null ? [] : [[seq, type]],
    ),
  );

export function givenNamesAt(sql: Sql, seqs: readonly number[] | null, known_at: Instant): Map<number, GivenName> {
  const given = new Map<number, GivenName>();
  const inForce = editsInForce(sql, known_at).at(-1)?.inForce ?? [];
  const named = inForce.flatMap(({ kind, entity_id, other_id, name, type, at }) => {
    const id = kind === "split" ? other_id : entity_id;
    return (kind === "rename" || kind === "split") && id !== null ? [{ id, name, type, at }] : [];
  });
  if (named.length === 0) return given;
  const ids = named.map(({ id }) => id);
  const own = new Map(
    sql
      .all<{ seq: number; id: string }>(
        "SELECT seq, id FROM entities WHERE id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      )
      .map(({ seq, id }) => [id, seq]),
  );
  const merged = new Map(
    inForce.flatMap(({ kind, entity_id, other_id }) =>
      kind === "merge" && other_id !== null ? [[entity_id, other_id] as const] : [],
    ),
  );
  const targetOf = (id: string, steps = merged.size): string =>
    steps > 0 && merged.has(id) ? targetOf(merged.get(id) ?? id, steps - 1) : id;
  const survivors = survivorsAt(sql, [...new Set(ids.map((id) => targetOf(id)))], known_at);
  for (const { id, name, type, at } of named) {
    const seq = survivors.get(targetOf(id));
    if (seq === undefined || seqs?.includes(seq) === false) continue;
    const before = given.get(seq);
    const isOwn = own.get(id) === seq && !merged.has(id);
    given.set(seq, {
      name: (isOwn ? name : null) ?? before?.name ?? null,
      type: (isOwn ? type : null) ?? before?.type ?? null,
      names: [...(before?.names ?? []), ...(name === null ? [] : [{ name, known_from: at }])],
    });
  }
  return given;
}
