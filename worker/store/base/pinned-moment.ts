import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { FaultError } from "../../../shared/fault.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import type { PinnedMoment } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { lastChange } from "./change-log.ts";
import { parseWriteCursor, formatWriteCursor } from "./cursors.ts";
import { readMeta } from "./meta.ts";

/**
 * All parts of an answer share it, so that the answer can be repeated.
 *
 * @param before cursor of an answer to repeat
 * @throws FaultError "conflict" if something was forgotten since, or the memory is another one
 */
export function pinMoment(sql: Sql, requested: Moment, before: string | null, now: Instant): PinnedMoment {
  const epoch = readMeta(sql, "epoch") ?? "";
  if (before !== null) requireSameMemory(sql, epoch, before);
  const { as_of, known_at } = readMoment(requested, now);
  return {
    as_of,
    known_at,
    cursor: before ?? formatWriteCursor(epoch, lastChange(sql)),
    schema: String(readMeta(sql, "schema") ?? 0),
    memory: memoryVersion(sql),
  };
}

function requireSameMemory(sql: Sql, epoch: string, cursor: string): void {
  const refuse = (message: string): FaultError =>
    new FaultError({
      kind: "conflict",
      detail: `The answer of this receipt cannot be given again: ${message}`,
      errors: [{ path: "receipt.cursor", message }],
    });
  const written = parseWriteCursor(cursor, "receipt.cursor");
  if (written.epoch !== epoch) throw refuse("it is of this memory before it was lost or erased");
  if (written.seq > lastChange(sql))
    throw new FaultError({
      kind: "unavailable",
      detail: "This memory cannot see the last write of the receipt yet",
      retry_after_s: 1,
    });
  const [forgotten] = sql.all("SELECT 1 FROM changes WHERE seq > ? AND entry = 'forgotten' LIMIT 1", written.seq);
  if (forgotten) throw refuse("something has been forgotten since");
}

function memoryVersion(sql: Sql): string {
  const [row] = sql.all<{
    edges: number;
    changes: number | null;
    changed_at: number | null;
    searches: number;
    searched_at: number | null;
  }>(
    `SELECT (SELECT count(*) FROM traces) AS edges, (SELECT sum(enhanced + penalised) FROM traces) AS changes, (SELECT max(changed_at) FROM traces) AS changed_at,
       (SELECT count(*) FROM vain_searches) AS searches, (SELECT max(searched_at) FROM vain_searches) AS searched_at`,
  );
  const { edges = 0, changes, changed_at, searches = 0, searched_at } = row ?? {};
  return edges + searches === 0
    ? "none"
    : `${edges}-${changes ?? 0}-${changed_at ?? 0}-${searches}-${searched_at ?? 0}`;
}
