import type { Sql } from "../../ports/sql.ts";
import { unindexText } from "../index/full-text.ts";
import { removeVector } from "../index/vectors.ts";
import { updateWording } from "./statements.ts";

/** Derives a fact from its remaining statements; without any it is removed. */
export function updateFact(sql: Sql, fact_seq: number): "removed" | "reworded" | "unchanged" {
  const [first] = sql.all<{ known_from: number }>(
    "SELECT known_from FROM provenance WHERE fact_seq = ? ORDER BY known_from LIMIT 1",
    fact_seq,
  );
  if (!first) {
    removeFact(sql, fact_seq);
    return "removed";
  }
  sql.all("UPDATE facts SET created_at = ? WHERE seq = ?", first.known_from, fact_seq);
  return updateWording(sql, fact_seq) ? "reworded" : "unchanged";
}

function removeFact(sql: Sql, fact_seq: number): void {
  unindexText(sql, "facts", fact_seq);
  removeVector(sql, "facts", fact_seq);
  sql.all("DELETE FROM fact_versions WHERE fact_seq = ?", fact_seq);
  sql.all("DELETE FROM facts WHERE seq = ?", fact_seq);
}
