import type { Sql } from "../../ports/sql.ts";
import { lastRows } from "../../store/base/watermarks.ts";
import { foldNextTexts } from "../../store/index/folding.ts";
import { mergeTextIndexes } from "../../store/index/text-merging.ts";
import { sealNextSegment } from "../../store/walk/sealing.ts";

const SEALS_PER_CALL = 32;

/** Last about as long as applying a changeset. */
const MERGES_PER_CALL = 4;

/** Lets a waking object load quickly. Call inside a transaction. */
export function maintain(sql: Sql): void {
  const last = lastRows(sql);
  for (let sealed = 0; sealed < SEALS_PER_CALL; sealed++) if (!sealNextSegment(sql, last)) break;
  foldNextTexts(sql);
  for (let merged = 0; merged < MERGES_PER_CALL; merged++) if (!mergeTextIndexes(sql, last)) break;
}
