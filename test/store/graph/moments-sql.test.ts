import fc from "fast-check";
import { expect, test } from "vitest";
import {
  containsSql,
  hadHappenedBy,
  hadHappenedSql,
  holdsAt,
  liesInPeriod,
  mayHoldAt,
  mayHoldSql,
} from "../../../worker/core/temporal/moments.ts";
import { nodeSql } from "../../fakes/node-sql.ts";

test("each question about an instant has the same answer as its SQL", () => {
  const sql = nodeSql();
  const at = fc.integer({ min: 2000, max: 2004 });
  const bound = fc.option(at, { nil: null });
  fc.assert(
    fc.property(
      fc.constantFrom("state" as const, "event" as const),
      bound,
      bound,
      fc.boolean(),
      at,
      (kind, from, to, heard, now) => {
        const basis = from === null ? null : heard ? ("observed" as const) : ("stated" as const);
        const version = { kind, valid_from: from, valid_from_basis: basis, valid_to: to };
        const [row] = sql.all<{ holds: number | null; happened: number | null; may: number | null }>(
          `SELECT ${containsSql("?5")} AS holds, ${hadHappenedSql("?5")} AS happened, ${mayHoldSql("?5")} AS may
         FROM (SELECT ?1 AS kind) f, (SELECT ?2 AS valid_from, ?3 AS valid_from_basis, ?4 AS valid_to) v`,
          kind,
          from,
          basis,
          to,
          now,
        );
        expect([row?.holds === 1, row?.happened === 1, row?.may === 1]).toEqual([
          holdsAt(version, now) || liesInPeriod(version, now),
          hadHappenedBy(version, now),
          mayHoldAt(version, now),
        ]);
      },
    ),
    { numRuns: 500 },
  );
});
