import fc from "fast-check";
import { expect, test } from "vitest";
import { findRetractedEpisodes, findRolledBackPeriods } from "../../../worker/core/temporal/retractions.ts";
import { believedRowSql } from "../../../worker/store/index/retractions.ts";
import { retractedSql, rolledBackSql } from "../../../worker/store/index/undone-sql.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { runs } from "../../sample-size.ts";

const LAST = 60;

type Operation = { kind: "retract"; at: number; episode: number } | { kind: "rollback"; at: number; to: number };

function record(sql: Sql, operation: Operation): void {
  sql.all(
    "INSERT INTO operations (id, kind, episode_seq, known_at, after_provenance, recorded_at) VALUES (?, ?, ?, ?, 0, ?)",
    `op_${operation.kind}_${operation.at}`,
    operation.kind,
    operation.kind === "retract" ? operation.episode : null,
    operation.kind === "rollback" ? operation.to : null,
    operation.at,
  );
}

const holdingFor = (sql: Sql, condition: string): number[] =>
  sql
    .all<{ value: number }>(
      `WITH RECURSIVE n (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < ${LAST}) SELECT value FROM n WHERE ${condition}`,
    )
    .map(({ value }) => value);

const operations = fc
  .uniqueArray(fc.record({ at: fc.nat(LAST), retract: fc.boolean(), of: fc.nat(LAST) }), { selector: ({ at }) => at })
  .map((rows): Operation[] =>
    rows
      .sort((a, b) => a.at - b.at)
      .map(({ at, retract, of }) =>
        retract ? { kind: "retract", at, episode: of } : { kind: "rollback", at, to: of },
      ),
  );

test("SQL finds the same retractions and rolled-back times as the replay of the operations", () => {
  fc.assert(
    fc.property(operations, fc.nat(LAST + 5), (made, known_at) => {
      const sql = migratedSql();
      for (const operation of made) record(sql, operation);
      const until = made.filter(({ at }) => at <= known_at);
      expect(holdingFor(sql, retractedSql("n.value", known_at))).toEqual(findRetractedEpisodes(until));
      const periods = findRolledBackPeriods(until);
      const rolledBack = Array.from({ length: LAST + 1 }, (_, at) => at).filter((at) =>
        periods.some(({ after, until: end }) => at > after && at <= end),
      );
      expect(holdingFor(sql, rolledBackSql("n.value", known_at))).toEqual(rolledBack);
    }),
    { numRuns: runs(300) },
  );
});

test("a memory with thousands of rollbacks and retractions is read by one short statement", () => {
  const sql = migratedSql();
  const most = 20_000;
  for (let at = 2; at <= most; at += 2)
    record(sql, at % 4 === 0 ? { kind: "retract", at, episode: at } : { kind: "rollback", at, to: at - 1 });
  const believed = believedRowSql(sql, "m", Number.MAX_SAFE_INTEGER);
  expect(believed.length).toBeLessThan(5_000);
  const rows = sql.all<{ count: number }>(
    `WITH RECURSIVE m (episode_seq, known_from) AS (SELECT 1, 1 UNION ALL SELECT episode_seq + 1, known_from + 1 FROM m WHERE episode_seq < ${most})
     SELECT count(*) AS count FROM m WHERE ${believed}`,
  );
  expect(rows).toEqual([{ count: most / 2 }]);
});
