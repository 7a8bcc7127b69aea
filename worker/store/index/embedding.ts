import type { Scope } from "../../../shared/api/search.ts";
import { MAX_EMBEDDED_CHARACTERS } from "../../core/vectors/embedded-text.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { EmbeddedText, UnembeddedText } from "../../ports/graph/extraction.ts";
import { isEmptyTable } from "../base/kept-tables.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { nodeOf } from "../base/scoped-rows.ts";
import { linkSynonyms, removeSynonyms } from "./synonyms.ts";
import { removeVector, storeVector, type CodeCache } from "./vectors.ts";

export const isEmbeddedBy = (sql: Sql, model: string): boolean => readMeta(sql, "embedding_model") === model;

/** Another model deletes all vectors and queues all texts; until then only full-text search finds them. */
export function setEmbeddingModel(sql: Sql, cache: CodeCache, { model, synonym_similarity }: Embedding): void {
  writeMeta(sql, "synonym_similarity", synonym_similarity);
  if (isEmbeddedBy(sql, model)) return;
  const changed = readMeta(sql, "embedding_model") !== null;
  writeMeta(sql, "embedding_model", model);
  if (!changed) return;
  sql.exec(
    "DELETE FROM codes; DELETE FROM vectors; DELETE FROM unembedded; DELETE FROM synonyms; DELETE FROM lessons; DELETE FROM traces; DELETE FROM vain_searches; DELETE FROM segments WHERE name = 'codes';",
  );
  cache.clear();
  for (const scope of SCOPES) {
    sql.all(
      `INSERT INTO unembedded (node, scope, seq) SELECT seq * ? + ?, ?, seq FROM ${TEXTS[scope].table}`,
      nodeOf(scope, 1) - nodeOf(scope, 0),
      nodeOf(scope, 0),
      scope,
    );
  }
}

export function invalidateVector(sql: Sql, scope: Scope, seq: number): void {
  removeVector(sql, scope, seq);
  if (scope === "entities") removeSynonyms(sql, seq);
  sql.all("INSERT OR IGNORE INTO unembedded (node, scope, seq) VALUES (?, ?, ?)", nodeOf(scope, seq), scope, seq);
}

export const hasUnembedded = (sql: Sql): boolean => !isEmptyTable(sql, "unembedded");

const SCOPES: readonly Scope[] = ["facts", "entities", "episodes"];

const TEXTS = {
  facts: { table: "facts", text: "t.fact" },
  entities: { table: "entities", text: "t.name" },
  // the text that `worker/flows/ingest/resolve-and-apply.ts` embeds: speaker, then content
  episodes: {
    table: "episodes",
    text: `iif(t.name IS NULL, '', t.name || ': ') || substr(t.content, 1, ${MAX_EMBEDDED_CHARACTERS})`,
  },
} satisfies Record<Scope, { table: string; text: string }>;

export function unembeddedTexts(sql: Sql, limit: number): UnembeddedText[] {
  const texts: UnembeddedText[] = [];
  if (!hasUnembedded(sql)) return texts;
  for (const scope of SCOPES) {
    const { table, text } = TEXTS[scope];
    sql.all(`DELETE FROM unembedded WHERE scope = ? AND seq NOT IN (SELECT seq FROM ${table})`, scope);
    texts.push(
      ...sql.all<UnembeddedText>(
        `SELECT u.node, ${text} AS text FROM unembedded u JOIN ${table} t ON t.seq = u.seq WHERE u.scope = ? ORDER BY u.node LIMIT ? + 0`,
        scope,
        limit - texts.length,
      ),
    );
  }
  return texts;
}

export function storeEmbedded(sql: Sql, cache: CodeCache, model: string, embedded: readonly EmbeddedText[]): void {
  sql.transaction(() => {
    if (!isEmbeddedBy(sql, model)) return;
    for (const { node, text, vector } of embedded) {
      const [row] = sql.all<{ scope: Scope; seq: number }>("SELECT scope, seq FROM unembedded WHERE node = ?", node);
      if (!row) continue;
      const { table, text: current } = TEXTS[row.scope];
      const [same] = sql.all(`SELECT 1 FROM ${table} t WHERE t.seq = ? AND ${current} = ?`, row.seq, text);
      if (!same) continue;
      storeVector(sql, row.scope, row.seq, vector);
      if (row.scope === "entities") {
        removeSynonyms(sql, row.seq);
        linkSynonyms(sql, cache, row.seq, vector);
      }
      sql.all("DELETE FROM unembedded WHERE node = ?", node);
    }
  });
}
