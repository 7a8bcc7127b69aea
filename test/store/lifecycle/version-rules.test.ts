import fc from "fast-check";
import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { lineReader } from "../../../worker/core/portability/lines.ts";
import type { ImportedRow } from "../../../worker/ports/graph/lifecycle.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { checkRows } from "../../../worker/store/lifecycle/import-rules.ts";
import { beginImport, importRows } from "../../../worker/store/lifecycle/import.ts";
import { exportLines } from "../../fakes/copied-graph.ts";
import { graphWithHistory, type HistoryStep } from "../../fakes/graph-history.ts";
import { migratedSql } from "../../fakes/node-sql.ts";

/** Plain statements alone determine every version. */
const said = fc.record({
  do: fc.constant("state" as const),
  who: fc.nat({ max: 1 }),
  where: fc.nat({ max: 2 }),
  predicate: fc.constantFrom("LIVES_IN", "LIKES", "VISITED"),
  along: fc.constant(null),
  from: fc.option(fc.nat({ max: 20 }), { nil: null }),
  to: fc.constant(null),
});

async function importedRows(steps: readonly HistoryStep[]): Promise<Sql> {
  const { sql, clock, ids } = await graphWithHistory(steps);
  const readLine = lineReader(clock.now());
  const rows = exportLines(sql, clock.now(), ids).flatMap((text, index): ImportedRow[] => {
    const line = readLine(text);
    return "record" in line && line.record === "row" ? [{ line: index + 1, kind: line.kind, values: line.values }] : [];
  });
  const copy = migratedSql();
  beginImport(copy, clock.now(), "token");
  importRows(copy, clock.now(), "token", rows);
  return copy;
}

function refusalAfter(sql: Sql, change: string, version: number): string | null {
  const undo = new Error("undo");
  let refusal: string | null = null;
  try {
    sql.transaction(() => {
      sql.all(change, version);
      try {
        checkRows(sql);
      } catch (error) {
        if (!(error instanceof FaultError)) throw error;
        refusal = error.fault.detail;
      }
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return refusal;
}

const CHANGES = [
  "DELETE FROM fact_versions WHERE seq = ?",
  "UPDATE fact_versions SET known_from = known_from + 1 WHERE seq = ?",
  "UPDATE fact_versions SET known_to = coalesce(known_to, known_from) + 1 WHERE seq = ?",
  "UPDATE fact_versions SET caused_by = 'ep_none' WHERE seq = ?",
];

test("an import is refused by line if any version of a fact is missing, or has other instants or another cause", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 4, maxLength: 7, size: "max" }), async (steps) => {
      const sql = await importedRows(steps);
      checkRows(sql);
      for (const { seq } of sql.all<{ seq: number }>("SELECT seq FROM fact_versions"))
        for (const change of CHANGES)
          expect([change, seq, refusalAfter(sql, change, seq)]).toEqual([
            change,
            seq,
            expect.stringMatching(/^line [1-9]\d*: /),
          ]);
    }),
    { numRuns: 2 },
  );
});
