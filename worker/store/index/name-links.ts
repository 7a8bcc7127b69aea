import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { isFindable, meansName } from "../../core/text/means-a-name.ts";
import { longestNames, runsOfWords, spelling } from "../../core/text/names-in-text.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { tokenise, tokeniseUnfolded } from "../../core/text/tokenise.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { dropLinksWithoutSource, endLinks, type LinkInstant, storeNames, storeTexts } from "../base/link-history.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import type { ChangedLinks } from "../base/kept-tables.ts";
import { isFolding } from "./folding.ts";
import { indexedRowSql } from "./full-text.ts";
import { believedEntitySql } from "./retractions.ts";

/**
 * Links between entities and messages that contain their name without an extracted mention. Open links depend only on current names, their
 * meanings and texts, so the order of readings does not matter. Triggers record changes (`changed_names`, `changed_texts`). Links end rather
 * than vanish, for reads at an earlier `known_at`, but none outlives the messages and edits that gave the name.
 */

/** About 0.1 ms each. */
const TEXTS_AT_ONCE = 200;
/** About 0.3 ms each. */
const NAMES_AT_ONCE = 500;
const MAX_NAME_WORDS = 5;
const MAX_LINKED_CHARACTERS = 8_000;

/**
 * Names first, so that no link ends and begins again.
 *
 * @returns whether changed names or texts remain
 */
export function updateNameLinks(sql: Sql, instant: LinkInstant, texts = TEXTS_AT_ONCE): boolean {
  const changed = storedChanges(sql);
  if (changed.names === 0 && changed.texts === 0) return false;
  return sql.transaction(() => linkChanged(sql, instant, { names: new Set(), texts: new Set() }, texts));
}

/** Within the transaction that noted the changes: those left over are stored. */
export function linkStep(sql: Sql, noted: ChangedLinks, now: Instant): void {
  const changed = storedChanges(sql);
  if (changed.names + changed.texts + noted.names.size + noted.texts.size === 0) return;
  linkChanged(sql, () => now, noted, TEXTS_AT_ONCE);
}

const storedChanges = (sql: Sql): { names: number; texts: number } =>
  nonNull(
    sql.all<{ names: number; texts: number }>(
      "SELECT EXISTS (SELECT 1 FROM changed_names) AS names, EXISTS (SELECT 1 FROM changed_texts) AS texts",
    )[0],
    "a row of a SELECT without FROM",
  );

function linkChanged(sql: Sql, instant: LinkInstant, noted: ChangedLinks, most: number): boolean {
  const hasNames = noted.names.size > 0 || storedChanges(sql).names === 1;
  if (hasNames && updateNames(sql, instant, noted)) {
    storeTexts(sql, [...noted.texts]);
    return true;
  }
  const stored =
    storedChanges(sql).texts === 0
      ? []
      : sql
          .all<{ seq: number }>("SELECT episode_seq AS seq FROM changed_texts ORDER BY 1 DESC LIMIT ? + 0", most)
          .map(({ seq }) => seq);
  const seqs = [...new Set([...noted.texts, ...stored])].sort((a, b) => b - a);
  const now = seqs.slice(0, most);
  for (const seq of now) linkText(sql, seq, instant);
  if (stored.length > 0)
    sql.all("DELETE FROM changed_texts WHERE episode_seq IN (SELECT value FROM json_each(?))", JSON.stringify(now));
  storeTexts(sql, seqs.slice(most));
  const isLeft = seqs.length >= most;
  if (!isLeft) writeMeta(sql, "links_undated", null);
  return isLeft;
}

type LinkedName = {
  normalised: string;
  spelling: string;
  entity_seq: number | null;
  alias: string;
  known_from: number;
};

function updateNames(sql: Sql, instant: LinkInstant, noted: ChangedLinks): boolean {
  const next = (): { normalised: string; used: number }[] =>
    sql.all<{ normalised: string; used: number }>(
      `SELECT normalised, EXISTS (SELECT 1 FROM aliases a WHERE a.normalised = c.normalised) AS used
       FROM (SELECT normalised FROM changed_names UNION SELECT value FROM json_each(?2)) c ORDER BY 1 LIMIT ?1 + 0`,
      NAMES_AT_ONCE,
      JSON.stringify([...noted.names]),
    );
  let names = next();
  if (names.length === NAMES_AT_ONCE || names.some(({ used }) => used === 0)) {
    storeNames(sql, [...noted.names]);
    noted.names.clear();
    dropUnusedNames(sql, instant, noted);
    names = next();
  }
  const changed = names.map(({ normalised }) => normalised);
  // "Tom" means one person only while no other person's name begins with it
  const first = changed.flatMap((name) => (name.includes(" ") ? [name.slice(0, name.indexOf(" "))] : []));
  for (const name of new Set([...changed, ...first])) updateName(sql, name, instant, noted);
  if (storedChanges(sql).names === 1)
    sql.all("DELETE FROM changed_names WHERE normalised IN (SELECT value FROM json_each(?))", JSON.stringify(changed));
  return changed.length === NAMES_AT_ONCE;
}

function dropUnusedNames(sql: Sql, instant: LinkInstant, noted: ChangedLinks): void {
  const unused = sql
    .all<{ normalised: string }>(
      "SELECT normalised FROM changed_names c WHERE NOT EXISTS (SELECT 1 FROM aliases a WHERE a.normalised = c.normalised)",
    )
    .map(({ normalised }) => normalised);
  if (unused.length === 0) return;
  for (const normalised of unused) updateName(sql, normalised, instant, noted);
  const first = unused.flatMap((name) => (name.includes(" ") ? [name.slice(0, name.indexOf(" "))] : []));
  sql.all("DELETE FROM changed_names WHERE normalised IN (SELECT value FROM json_each(?))", JSON.stringify(unused));
  if (first.length === 0) return;
  sql.all(
    `INSERT INTO changed_names SELECT DISTINCT a.normalised FROM json_each(?) f JOIN aliases a ON a.normalised = f.value
     WHERE true ON CONFLICT DO NOTHING`,
    JSON.stringify(first),
  );
}

function updateName(sql: Sql, normalised: string, instant: LinkInstant, noted: ChangedLinks): void {
  dropLinksWithoutSource(sql, normalised);
  const [before] = sql.all<LinkedName>("SELECT * FROM linked_names WHERE normalised = ?", normalised);
  const after = meaningOf(sql, normalised);
  if (
    before?.entity_seq === after?.entity_seq &&
    before?.alias === after?.alias &&
    before?.known_from === after?.known_from
  )
    return;
  if (after === null) sql.all("DELETE FROM linked_names WHERE normalised = ?", normalised);
  else
    sql.all(
      "INSERT OR REPLACE INTO linked_names (normalised, spelling, entity_seq, alias, known_from) VALUES (?, ?, ?, ?, ?)",
      normalised,
      spelling(normalised),
      after.entity_seq,
      after.alias,
      after.known_from,
    );
  if (before !== undefined) {
    sql.all(
      "INSERT OR IGNORE INTO changed_texts SELECT episode_seq FROM name_links WHERE normalised = ? AND linked_to IS NULL",
      normalised,
    );
    const entity = after?.entity_seq ?? null;
    const ended = sql.all<{ episode_seq: number; entity_seq: number }>(
      "SELECT episode_seq, entity_seq FROM name_links WHERE normalised = ? AND entity_seq IS NOT ? AND linked_to IS NULL",
      normalised,
      entity,
    );
    endLinks(sql, ended, instant);
  }
  const words = tokenise(normalised);
  if (after === null || words.length === 0) return;
  noteTextsWith(
    sql,
    isFolding(sql, "episodes") ? `(${allOf(words)}) OR (${allOf(tokeniseUnfolded(normalised))})` : allOf(words),
    noted,
  );
}

/** Few texts are linked in this step, so only many are stored. */
function noteTextsWith(sql: Sql, match: string, noted: ChangedLinks): void {
  const found = `FROM searched_episodes WHERE searched_episodes MATCH ?1`;
  const few = sql.all<{ seq: number }>(
    `SELECT ${indexedRowSql("episodes", "rowid")} AS seq ${found} LIMIT ${TEXTS_AT_ONCE}`,
    match,
  );
  if (few.length < TEXTS_AT_ONCE) for (const { seq } of few) noted.texts.add(seq);
  else sql.all(`INSERT OR IGNORE INTO changed_texts SELECT ${indexedRowSql("episodes", "rowid")} ${found}`, match);
}

const allOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(" AND ");

/** Null if no entity has the name. A `null` entity means an ambiguous name, which still hides shorter names within it. */
function meaningOf(sql: Sql, normalised: string): Omit<LinkedName, "normalised" | "spelling"> | null {
  if (!isFindable(normalised)) return null;
  const believed = believedEntitySql(sql, "e", Number.MAX_SAFE_INTEGER, String(Number.MAX_SAFE_INTEGER));
  const bearers = sql.all<{ seq: number; alias: string; known_from: number; type: string; took: number }>(
    `SELECT a.entity_seq AS seq, a.alias, a.known_from, e.type, EXISTS (SELECT 1 FROM entities m WHERE m.merged_into = e.seq) AS took
     FROM aliases a JOIN entities e ON e.seq = a.entity_seq WHERE a.normalised = ? AND a.decided = 0${believed} ORDER BY 1`,
    normalised,
  );
  const [bearer] = bearers;
  if (bearer === undefined) return null;
  const { seq, alias } = bearer;
  const known_from = bearer.took === 1 ? (linkedSince(sql, seq, normalised) ?? bearer.known_from) : bearer.known_from;
  const isAmbiguous = bearers.length > 1 || (bearer.type === "person" && isBeginningOfAnother(sql, normalised, seq));
  return { entity_seq: isAmbiguous ? null : seq, alias, known_from };
}

function linkedSince(sql: Sql, entity_seq: number, normalised: string): Instant | null {
  const mentions = sql.all<{ name: string; at: number }>(
    "SELECT name, min(linked_from) AS at FROM mentions WHERE entity_seq = ? AND linked_to IS NULL GROUP BY name",
    entity_seq,
  );
  const since = mentions.filter(({ name }) => normaliseName(name) === normalised).map(({ at }) => at);
  return since.length === 0 ? null : Math.min(...since);
}

const isBeginningOfAnother = (sql: Sql, normalised: string, entity_seq: number): boolean =>
  !normalised.includes(" ") &&
  sql
    .all<{ alias: string }>(
      `SELECT a.alias FROM aliases a JOIN entities e ON e.seq = a.entity_seq
       WHERE a.normalised > ?1 AND a.normalised < ?2 AND a.entity_seq <> ?3 AND e.type = 'person'`,
      `${normalised} `,
      `${normalised}!`,
      entity_seq,
    )
    .some(({ alias }) => FULL_NAME.test(alias));

/** "Tom B. Jones", not "TOM IS HERE". */
const FULL_NAME = /^\p{Lu}\P{Lu}+(?: \p{Lu}(?:\.|\P{Lu}+|['’-]\p{Lu}\P{Lu}+)){1,2}$/u;

function linkText(sql: Sql, seq: number, instant: LinkInstant): void {
  const text = readText(sql, seq);
  const open = new Map(text.links);
  const after = linksOf(sql, text);
  const ended = [...open].filter(([entity_seq, normalised]) => after.get(entity_seq)?.normalised !== normalised);
  endLinks(
    sql,
    ended.map(([entity_seq]) => ({ episode_seq: seq, entity_seq })),
    instant,
  );
  const begun = [...after].filter(([entity_seq, { normalised }]) => open.get(entity_seq) !== normalised);
  if (begun.length === 0) return;
  const at = instant();
  const isUndated = readMeta(sql, "links_undated") !== null;
  for (const [entity_seq, { normalised, known_from }] of begun) {
    const [resumed] = sql.all<{ linked_from: number }>(
      `UPDATE name_links SET linked_to = NULL WHERE episode_seq = ? AND entity_seq = ? AND normalised = ? AND linked_to = ?
       RETURNING linked_from`,
      seq,
      entity_seq,
      normalised,
      at,
    );
    if (resumed !== undefined) continue;
    sql.all(
      "INSERT OR REPLACE INTO name_links (episode_seq, entity_seq, normalised, linked_from) VALUES (?, ?, ?, ?)",
      seq,
      entity_seq,
      normalised,
      isUndated ? Math.min(at, Math.max(text.created_at, known_from)) : at,
    );
  }
}

interface LinkedText {
  content: string | null;
  created_at: Instant;
  mentioned: readonly number[];
  links: readonly (readonly [number, string])[];
}

function readText(sql: Sql, seq: number): LinkedText {
  const [row] = sql.all<{ content: string | null; created_at: number; mentioned: string; links: string }>(
    `SELECT iif(w.status = 'done' AND e.type <> 'json' AND (e.role IS NULL OR e.role IN ('user', 'assistant')), e.content, NULL) AS content,
       e.created_at,
       (SELECT json_group_array(entity_seq) FROM mentions WHERE episode_seq = q.seq AND linked_to IS NULL) AS mentioned,
       (SELECT json_group_array(json_array(entity_seq, normalised)) FROM name_links WHERE episode_seq = q.seq AND linked_to IS NULL) AS links
     FROM (SELECT ? AS seq) q LEFT JOIN episodes e ON e.seq = q.seq LEFT JOIN work w ON w.episode_seq = q.seq`,
    seq,
  );
  const { content, created_at, mentioned, links } = nonNull(row, "text");
  return {
    content,
    created_at,
    mentioned: JSON.parse(mentioned) as number[],
    links: JSON.parse(links) as [number, string][],
  };
}

function linksOf(sql: Sql, { content, ...text }: LinkedText): Map<number, LinkName> {
  const found = content === null ? [] : findLinkedNames(sql, content);
  const mentioned = new Set(text.mentioned);
  const links = new Map<number, LinkName>();
  for (const { normalised, entity_seq, known_from } of found) {
    if (mentioned.has(entity_seq)) continue;
    const other = links.get(entity_seq);
    if (other === undefined || known_from < other.known_from) links.set(entity_seq, { normalised, known_from });
  }
  return links;
}

export const spellingsIn = (text: string): Set<string> =>
  new Set(runsOfWords(text.slice(0, MAX_LINKED_CHARACTERS), MAX_NAME_WORDS).map(({ name }) => name));

type LinkName = { normalised: string; known_from: Instant };

/** "!" sorts after the space, so the range has all names that begin with the word. */
const beginningsOfNames = (sql: Sql, words: readonly string[]): Set<string> =>
  new Set(
    rowsAsJson<{ word: string }>(
      sql,
      ["word"],
      `SELECT r.value AS word FROM json_each(?) r
       WHERE EXISTS (SELECT 1 FROM linked_names n WHERE n.normalised >= r.value AND n.normalised < r.value || '!' AND n.spelling = n.normalised)
         OR EXISTS (SELECT 1 FROM linked_names n WHERE n.spelling >= r.value AND n.spelling < r.value || '!' AND n.spelling <> n.normalised)`,
      JSON.stringify(words),
    ).map(({ word }) => word),
  );

export function findLinkedNames(
  sql: Sql,
  text: string,
): { normalised: string; entity_seq: number; known_from: Instant }[] {
  const content = text.slice(0, MAX_LINKED_CHARACTERS);
  const runs = runsOfWords(content, MAX_NAME_WORDS, (words) => beginningsOfNames(sql, words));
  if (runs.length === 0) return [];
  const names = new Map(
    sql
      .all<LinkedName>(
        `SELECT n.* FROM json_each(?1) r JOIN linked_names n ON n.normalised = r.value AND n.spelling = n.normalised
         UNION ALL SELECT n.* FROM json_each(?1) r JOIN linked_names n ON n.spelling = r.value AND n.spelling <> n.normalised
         ORDER BY normalised DESC`,
        JSON.stringify([...new Set(runs.map(({ name }) => name))]),
      )
      // a spelling that two entities share links neither
      .map((name, _, all): [string, LinkedName] => [
        name.spelling,
        all.some((other) => other.spelling === name.spelling && other.entity_seq !== name.entity_seq)
          ? { ...name, entity_seq: null }
          : name,
      ]),
  );
  if (names.size === 0) return [];
  const found = longestNames(runs, (run) => {
    const name = names.get(run.name);
    return name !== undefined && meansName(run, name.alias, content);
  });
  return found.flatMap(({ name }) => {
    const { normalised = "", entity_seq = null, known_from = 0 } = names.get(name) ?? {};
    return entity_seq === null ? [] : [{ normalised, entity_seq, known_from }];
  });
}
