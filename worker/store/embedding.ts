import type { Scope } from "../../shared/api/search.ts";
import type { Embedded, Sql, Unembedded } from "../ports.ts";
import { nodeOf } from "./nodes.ts";
import { removeVector, storeVector } from "./vectors.ts";

/** Notes that the text of a row is not the one its vector was made of: the vector goes, a consumer makes a new one. */
export function outdateVector(sql: Sql, scope: Scope, seq: number): void {
  removeVector(sql, scope, seq);
  sql.all("INSERT OR IGNORE INTO unembedded (node, scope, seq) VALUES (?, ?, ?)", nodeOf(scope, seq), scope, seq);
}

export const hasUnembedded = (sql: Sql): boolean => sql.all("SELECT 1 FROM unembedded LIMIT 1").length > 0;

/** Facts that wait for a vector, with their words. */
export function unembeddedTexts(sql: Sql, limit: number): Unembedded[] {
  sql.all("DELETE FROM unembedded WHERE scope = 'facts' AND seq NOT IN (SELECT seq FROM facts)");
  return sql.all<Unembedded>(
    "SELECT u.node, f.fact AS text FROM unembedded u JOIN facts f ON f.seq = u.seq WHERE u.scope = 'facts' ORDER BY u.node LIMIT ?",
    limit,
  );
}

/** Stores vectors of texts; one whose text has changed meanwhile goes on waiting. */
export function storeEmbedded(sql: Sql, embedded: readonly Embedded[]): void {
  sql.transaction(() => {
    for (const { node, text, vector } of embedded) {
      const [row] = sql.all<{ seq: number }>(
        "SELECT f.seq FROM unembedded u JOIN facts f ON f.seq = u.seq WHERE u.node = ? AND u.scope = 'facts' AND f.fact = ?",
        node,
        text,
      );
      if (!row) continue;
      storeVector(sql, "facts", row.seq, vector);
      sql.all("DELETE FROM unembedded WHERE node = ?", node);
    }
  });
}
