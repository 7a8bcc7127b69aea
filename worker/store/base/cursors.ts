import { FaultError } from "../../../shared/fault.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta } from "./meta.ts";

/** Opaque to callers: where a list goes on, or which change a write ended with. */
export const invalidCursor = (path: string): FaultError =>
  new FaultError({
    kind: "invalid",
    detail: `${path} is not one that was given out here`,
    errors: [{ path, message: "is not a cursor that was given out here" }],
  });

const parts = (cursor: string): [string, number] | null => {
  const match = /^([0-9a-z]+)-(\d{1,15})$/.exec(cursor);
  return match ? [match[1] ?? "", Number(match[2])] : null;
};

/** The cursor after row `seq` of the list `list` of this graph. */
export const pageCursor = (sql: Sql, list: string, seq: number): string => `${list}-${readMeta(sql, "epoch")}-${seq}`;

/** The row a page cursor stands for; raises "invalid" for a cursor of another list, another graph or another life of this one. */
export function pageStart(sql: Sql, list: string, cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const [, seq] = (cursor.startsWith(`${list}-`) && parts(cursor.slice(list.length + 1))) || [];
  if (seq === undefined || cursor !== pageCursor(sql, list, seq)) throw invalidCursor("cursor");
  return seq;
}

/** The cursor of the write that made change `seq`. */
export const writeCursor = (epoch: string, seq: number): string => `${epoch}-${seq}`;

export function parseWriteCursor(cursor: string): { epoch: string; seq: number } {
  const [epoch, seq] = parts(cursor) ?? [];
  if (epoch === undefined || seq === undefined) throw invalidCursor("after");
  return { epoch, seq };
}
