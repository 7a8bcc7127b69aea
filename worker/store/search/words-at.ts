import type { Scope } from "../../../shared/api/search.ts";
import { scoreByTerms } from "../../core/retrieve/bm25.ts";
import { bestFirst } from "../../core/retrieve/ranked.ts";
import { differsFromPresent, type ReadMoment } from "../../core/temporal/moment.ts";
import { searchableText } from "../../core/text/tokenise.ts";
import type { Sql } from "../../ports/sql.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { readWatermarks } from "../base/watermarks.ts";
import { factsOfSentences, hasCorrections } from "../graph/corrections.ts";
import { everyNameAt, namesAt } from "../graph/entity-names.ts";
import { wordingsOfFactsAt } from "../graph/wordings.ts";
import { hasEntityEdits } from "../index/entity-edits.ts";
import { tableOf } from "../index/folding.ts";
import { readIndexedTexts, searchTerms, searchText, type CommonWords, type TextHit } from "../index/full-text.ts";
import { filterVisible, type Visibility } from "../index/visibility.ts";

const MOST_COMPARED = 1_000;

/** Searches the sentences of facts and the names of entities as they were at the moment; messages never change. */
export function searchTextAt(
  sql: Sql,
  scope: Scope,
  query: string,
  limit: number,
  visibility: Visibility | null,
  common: CommonWords | null,
  moment: ReadMoment,
): TextHit[] {
  if (!mayDiffer(sql, scope, moment)) return searchText(sql, scope, query, limit, visibility, common);
  const most = Math.max(limit, MOST_COMPARED);
  const found = new Set(searchText(sql, scope, query, most, visibility, common).map(({ seq }) => seq));
  const former =
    scope === "facts" ? formerlyWorded(sql, query, most, visibility) : new Map<number, ReadonlySet<string>>();
  const seqs = [...new Set([...found, ...former.keys()])];
  const said = textsAt(sql, scope, seqs, moment);
  const current = scope === "facts" ? currentSentences(sql, seqs) : null;
  const texts = new Map<number, string>();
  for (const [seq, text] of said)
    if (current === null || (found.has(seq) && current.get(seq) === text) || former.get(seq)?.has(text) === true)
      texts.set(seq, searchableText(text));
  const scores = scoreByTerms(searchTerms(sql, scope, query), texts, rowsKnownAt(sql, scope, moment));
  return Array.from(scores, ([seq, score]) => ({ id: seq, score }))
    .filter(({ score }) => scope === "facts" || score > 0)
    .sort(bestFirst)
    .slice(0, limit)
    .map(({ id, score }) => ({ seq: id, score, row: id }));
}

export function searchableTextsAt(sql: Sql, scope: Scope, seqs: readonly number[], moment: ReadMoment): string[] {
  if (!mayDiffer(sql, scope, moment)) return [...readIndexedTexts(sql, scope, seqs).values()];
  const texts = textsAt(sql, scope, seqs, moment);
  return seqs.flatMap((seq) => searchableText(texts.get(seq) ?? ""));
}

/** Vectors are of current texts, so only rows with their current text at the moment count. */
export function withWordsOfToday<T extends { seq: number }>(
  sql: Sql,
  scope: Scope,
  found: readonly T[],
  moment: ReadMoment,
): readonly T[] {
  if (scope === "episodes" || !differsFromPresent(moment) || found.length === 0) return found;
  const seqs = found.map(({ seq }) => seq);
  const current = scope === "facts" ? currentSentences(sql, seqs) : currentNames(sql, seqs);
  const then = scope === "facts" ? textsAt(sql, "facts", seqs, moment) : namesAt(sql, seqs, moment);
  return found.filter(({ seq }) => (then.get(seq) ?? current.get(seq)) === current.get(seq));
}

const mayDiffer = (sql: Sql, scope: Scope, moment: ReadMoment): boolean => {
  if (scope === "episodes") return false;
  if (differsFromPresent(moment)) return true;
  return scope === "entities" && (readWatermarks(sql).merged > 0 || hasEntityEdits(sql));
};

function textsAt(sql: Sql, scope: Scope, seqs: readonly number[], moment: ReadMoment): Map<number, string> {
  if (scope === "entities")
    return new Map(Array.from(everyNameAt(sql, seqs, moment), ([seq, names]) => [seq, names.join(" ")]));
  const several = hasCorrections(sql) ? seqs : statedAgain(sql, seqs);
  const worded = wordingsOfFactsAt(sql, several, moment.known_at, moment.as_of);
  const texts = several.length === seqs.length ? new Map<number, string>() : currentSentences(sql, seqs);
  for (const seq of several) texts.delete(seq);
  for (const [seq, { fact }] of worded) texts.set(seq, fact);
  return texts;
}

const statedAgain = (sql: Sql, seqs: readonly number[]): number[] =>
  sql
    .all<{ seq: number }>(
      "SELECT fact_seq AS seq FROM provenance WHERE fact_seq IN (SELECT value FROM json_each(?)) GROUP BY fact_seq HAVING count(*) > 1",
      JSON.stringify(seqs),
    )
    .map(({ seq }) => seq);

function formerlyWorded(
  sql: Sql,
  query: string,
  limit: number,
  visibility: Visibility | null,
): Map<number, ReadonlySet<string>> {
  const terms = searchTerms(sql, "wordings", query);
  if (terms.length === 0) return new Map();
  const table = tableOf("wordings");
  const rows = sql.all<{ seq: number | null; sentence: string }>(
    `SELECT p.fact_seq AS seq, coalesce(p.fact, c.fact) AS sentence FROM ${table} w LEFT JOIN provenance p ON p.seq = w.rowid
       LEFT JOIN corrections c ON c.operation_seq = -w.rowid WHERE ${table} MATCH ? ORDER BY w.rowid DESC LIMIT ? + 0`,
    terms.map((term) => `"${term}"`).join(" OR "),
    limit,
  );
  const byHand = rows.some(({ seq }) => seq === null) ? factsOfSentences(sql) : new Map<string, number[]>();
  const sentences = new Map<number, Set<string>>();
  for (const { seq, sentence } of rows)
    for (const fact of seq === null ? (byHand.get(sentence) ?? []) : [seq])
      sentences.set(fact, (sentences.get(fact) ?? new Set()).add(sentence));
  const ranked = Array.from(sentences.keys(), (id) => ({ id, score: 1 }));
  const visible = new Set(filterVisible(sql, visibility, ranked).map(({ id }) => id));
  return new Map([...sentences].filter(([seq]) => visible.has(seq)));
}

const currentSentences = (sql: Sql, seqs: readonly number[]): Map<number, string> =>
  columnOf(sql, "facts", "fact", seqs);

const currentNames = (sql: Sql, seqs: readonly number[]): Map<number, string> =>
  columnOf(sql, "entities", "name", seqs);

function columnOf(sql: Sql, table: string, column: string, seqs: readonly number[]): Map<number, string> {
  const rows = rowsAsJson<{ seq: number; text: string }>(
    sql,
    ["seq", "text"],
    `SELECT seq, ${column} AS text FROM ${table} WHERE seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
  return new Map(rows.map(({ seq, text }) => [seq, text]));
}

const rowsKnownAt = (sql: Sql, scope: Scope, { known_at }: ReadMoment): number =>
  sql.all<{ rows: number }>(`SELECT count(*) AS rows FROM ${scope} WHERE created_at <= ?`, known_at)[0]?.rows ?? 0;
