/**
 * SQLite's FTS5 with its Porter stemmer and BM25 (k1 = 1.2, b = 0.75), one index per memory. A query joins the question's words without
 * stop words by OR. Shares no code with the server.
 */
import { DatabaseSync } from "node:sqlite";
import type { Conversation } from "./locomo.ts";
import { STOP_WORDS } from "./stop-words.ts";

export interface FullTextIndex {
  search: (query: string, limit: number) => string[];
  close: () => void;
}

export const indexFullText = ({ sessions }: Pick<Conversation, "sessions">): FullTextIndex =>
  indexTexts(
    sessions.flatMap(({ turns }) =>
      turns.map(({ id, speaker, text, caption }) => ({ id, text: `${speaker}: ${text} ${caption ?? ""}` })),
    ),
  );

export function indexTexts(texts: ReadonlyArray<{ id: string; text: string }>): FullTextIndex {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE VIRTUAL TABLE turn USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const insert = database.prepare("INSERT INTO turn (id, text) VALUES (?, ?)");
  database.exec("BEGIN");
  for (const { id, text } of texts) insert.run(id, text);
  database.exec("COMMIT");
  const match = database.prepare("SELECT id FROM turn WHERE turn MATCH ? ORDER BY bm25(turn), rowid LIMIT ?");
  return {
    search(query, limit) {
      const expression = matchExpression(query);
      return expression === "" ? [] : match.all(expression, limit).map(({ id }) => String(id));
    },
    close: () => database.close(),
  };
}

/** `"adoption" OR "agency"`; stop words only if there are no others. */
export function matchExpression(query: string): string {
  const all = [...new Set(wordsOf(query))];
  const content = all.filter((word) => !STOP_WORDS.has(word));
  return (content.length > 0 ? content : all).map((word) => `"${word}"`).join(" OR ");
}

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
