import { conflicting, FaultError } from "../../../shared/fault.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta } from "./meta.ts";

// Cursors are opaque to callers. A write cursor names the last change of a write.

export const foreignCursor = (path: string): FaultError =>
  new FaultError(conflicting(path, "is not a cursor that was given out here"));

const split = (cursor: string): [string, number] | null => {
  const match = /^([0-9a-z]+)-(\d{1,15})$/.exec(cursor);
  return match ? [match[1] ?? "", Number(match[2])] : null;
};

export const formatPageCursor = (sql: Sql, list: string, seq: number): string =>
  `${list}-${readMeta(sql, "epoch")}-${seq}`;

/** @throws FaultError "conflict" for a cursor of another list, graph or epoch */
export function pageStart(sql: Sql, list: string, cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const [, seq] = (cursor.startsWith(`${list}-`) && split(cursor.slice(list.length + 1))) || [];
  if (seq === undefined || cursor !== formatPageCursor(sql, list, seq)) throw foreignCursor("cursor");
  return seq;
}

export const formatWriteCursor = (epoch: string, seq: number): string => `${epoch}-${seq}`;

/** @throws FaultError "conflict" */
export function parseWriteCursor(cursor: string, path = "after"): { epoch: string; seq: number } {
  const [epoch, seq] = split(cursor) ?? [];
  if (epoch === undefined || seq === undefined) throw foreignCursor(path);
  return { epoch, seq };
}
