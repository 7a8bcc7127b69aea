import type { Page } from "../../../shared/api/scalars.ts";
import { encodeCursor } from "./keyset-cursor.ts";

export async function pageOf<Row extends { id: string; created_at: Date }, T>(
  list: string,
  rows: Row[],
  limit: number,
  toItem: (row: Row) => T,
): Promise<Page<T>> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const next_cursor =
    rows.length > limit && last ? await encodeCursor(list, { at: last.created_at, id: last.id }) : null;
  return { data: kept.map(toItem), next_cursor };
}
