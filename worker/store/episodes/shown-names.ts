import type { KnownName } from "../../core/extraction/extraction.ts";
import type { Instant } from "../../../shared/instant.ts";
import { mostCompleteName, normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { findLinkedNames } from "../index/name-links.ts";
import { believedRowSql } from "../index/retractions.ts";

/**
 * Prompts show names as first written, so that an answer depends only on messages that introduced the names. If forgetting changes a name,
 * the answer is deleted and repeated. Manual names are not shown.
 */

const MAX_NAMES = 6;

export function knownNamesIn(sql: Sql, text: string, known_at: Instant): KnownName[] {
  const found = findLinkedNames(sql, text);
  if (found.length === 0) return [];
  const believed = believedRowSql(sql, "m", Number.MAX_SAFE_INTEGER);
  return [...new Set(found.map(({ entity_seq }) => entity_seq))].flatMap((entity_seq) => {
    const names = firstMentions(
      sql.all<Row>(
        `SELECT m.name, m.type, min(m.known_from) AS at FROM mentions m WHERE m.entity_seq = ?1 AND m.linked_to IS NULL AND m.known_from <= ?2
           AND ${believed} GROUP BY m.name ORDER BY at, m.name`,
        entity_seq,
        known_at,
      ),
    );
    const occurs = names.some(({ normalised }) => found.some((one) => one.normalised === normalised));
    const [first] = names;
    if (first === undefined || !occurs) return [];
    const shown = names.slice(0, MAX_NAMES).map(({ name }) => name);
    const name = mostCompleteName(shown);
    return [{ name, type: first.type, aliases: shown.filter((other) => other !== name) }];
  });
}

type Row = { name: string; type: string; at: number };

function firstMentions(rows: readonly Row[]): (ShownName & { normalised: string })[] {
  const first = new Map<string, ShownName & { normalised: string }>();
  for (const { name, type } of rows) {
    const normalised = normaliseName(name);
    if (!first.has(normalised)) first.set(normalised, { name, type, normalised });
  }
  return [...first.values()];
}

export interface ShownName {
  name: string;
  type: string;
}

/** `null` if the memory has lost one of the names. */
export function shownNamesOf(sql: Sql, names: readonly KnownName[]): ShownName[] | null {
  const shown = new Set(names.flatMap(({ name, aliases }) => [name, ...aliases]).map(normaliseName));
  const first = [...shown].map((normalised) => mentionsLeft(sql, normalised, [])[0]);
  return first.some((one) => one === undefined)
    ? null
    : first.flatMap((one) => (one === undefined ? [] : [{ name: one.name, type: one.type }]));
}

export function recordShownNames(sql: Sql, prompt: number, names: readonly ShownName[]): void {
  for (const { name, type } of names)
    sql.all(
      "INSERT OR IGNORE INTO prompt_names (normalised, prompt, name, type) VALUES (?, ?, ?, ?)",
      normaliseName(name),
      prompt,
      name,
      type,
    );
}

/** A row that a retraction caused counts from the instant of the retraction. */
export const shownAtSql = (row: string): string =>
  `coalesce((SELECT o.recorded_at FROM operations o WHERE o.id = ${row}.caused_by AND o.kind = 'retract'), ${row}.known_from)`;

export interface GoneNames {
  mentions: readonly number[];
  names: readonly string[];
  pairs: readonly (readonly [string, string])[];
}

export function readingsShownNames(sql: Sql, { mentions, names, pairs }: GoneNames): number[] {
  const gone = [...new Set(names.map(normaliseName))];
  const shown = sql.all<{ normalised: string; reading: number; name: string; type: string; shown_at: number | null }>(
    `SELECT s.normalised, s.extraction_seq AS reading, s.name, s.type, ${shownAtSql("x")} AS shown_at FROM shown_names s JOIN extractions x ON x.seq = s.extraction_seq
     WHERE s.normalised IN (SELECT value FROM json_each(?)) ORDER BY 2, 1`,
    JSON.stringify(gone),
  );
  const together = sql.all<{ reading: number }>(
    `SELECT a.extraction_seq AS reading FROM json_each(?) p JOIN shown_names a ON a.normalised = p.value ->> 0
     JOIN shown_names b ON b.normalised = p.value ->> 1 AND b.extraction_seq = a.extraction_seq`,
    JSON.stringify(pairs),
  );
  const left = new Map<string, ReturnType<typeof mentionsLeft>>();
  const isOther = (one: (typeof shown)[number]): boolean => {
    const rows = left.get(one.normalised) ?? mentionsLeft(sql, one.normalised, mentions);
    left.set(one.normalised, rows);
    const first = rows.find(({ at }) => one.shown_at === null || at < one.shown_at);
    return first?.name !== one.name || first.type !== one.type;
  };
  return [...new Set([...shown.filter(isOther), ...together].map(({ reading }) => reading))].sort((a, b) => a - b);
}

const mentionsLeft = (sql: Sql, normalised: string, gone: readonly number[]): Row[] =>
  sql
    .all<Row>(
      `SELECT m.name, m.type, min(m.known_from) AS at FROM aliases a JOIN mentions m ON m.entity_seq = a.entity_seq
       WHERE a.normalised = ?1 AND m.seq NOT IN (SELECT value FROM json_each(?2)) GROUP BY m.name ORDER BY at, m.name`,
      normalised,
      JSON.stringify(gone),
    )
    .filter(({ name }) => normaliseName(name) === normalised);
