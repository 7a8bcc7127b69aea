import fc from "fast-check";
import { expect, test } from "vitest";
import { standingAt } from "../../../worker/core/temporal/moment.ts";
import { listedSql, rememberedSql } from "../../../worker/store/base/moment-sql.ts";
import { nodeSql } from "../../fakes/node-sql.ts";
import { runs } from "../../sample-size.ts";

test("SQL agrees on what holds, has happened or is uncertain at an instant", () => {
  const sql = nodeSql();
  const at = fc.integer({ min: 2000, max: 2004 });
  const bound = fc.option(at, { nil: null });
  const [certain, uncertain] = [{ include_uncertain: false }, { include_uncertain: true }];
  fc.assert(
    fc.property(
      fc.constantFrom("state" as const, "event" as const),
      bound,
      bound,
      fc.boolean(),
      at,
      (kind, from, to, heard, now) => {
        fc.pre(from === null || to === null || from < to);
        const isObserved = heard && kind === "state";
        const basis = from === null ? null : isObserved ? ("observed" as const) : ("stated" as const);
        const version = { kind, valid_from: from, valid_from_basis: basis, valid_to: to, known_from: 2002 };
        const [row] = sql.all<{ listed: number | null; remembered: number | null; perhaps: number | null }>(
          `SELECT ${listedSql("v", "?5", certain)} AS listed, ${rememberedSql("v", "f", "?5", certain)} AS remembered,
             ${listedSql("v", "?5", uncertain)} AS perhaps
           FROM (SELECT ?1 AS kind) f, (SELECT ?2 AS valid_from, ?3 AS valid_from_basis, ?4 AS valid_to, 2002 AS known_from) v`,
          kind,
          from,
          basis,
          to,
          now,
        );
        const standing = standingAt(version, now);
        expect(row?.listed === 1).toBe(standing === "holds");
        expect(row?.remembered === 1).toBe(standing === "holds" || standing === "happened");
        if (standing === "holds" || standing === "uncertain") expect(row?.perhaps).toBe(1);
        if (standing === "not") expect(row?.perhaps ?? 0).toBe(0);
      },
    ),
    { numRuns: runs(500) },
  );
});
