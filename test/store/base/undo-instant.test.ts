import fc from "fast-check";
import { expect, test } from "vitest";
import type { Sql } from "../../../worker/ports/sql.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { correctFact, denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import { withUndo } from "../../../worker/store/base/undo-instant.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { graphWithHistory, historyStep } from "../../fakes/graph-history.ts";
import { runs } from "../../sample-size.ts";

const believed = (sql: Sql, now: number) =>
  listFacts(sql, { limit: 100 }, now)
    .data.map(({ id, fact, valid_from, valid_to, due, subject, object, predicate }) =>
      JSON.stringify([id, fact, valid_from, valid_to, due, subject.id, object, predicate]),
    )
    .toSorted();

test("a rollback to the instant that a change answers takes exactly this change back, whatever the history", async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(historyStep, { minLength: 3, maxLength: 12 }),
      fc.constantFrom("retract", "roll back", "deny", "correct"),
      fc.nat(),
      async (steps, change, which) => {
        const { sql, clock, ids } = await graphWithHistory(steps);
        clock.advance(60_000);
        const episodes = sql.all<{ id: string }>("SELECT id FROM episodes ORDER BY seq").map(({ id }) => id);
        const one = episodes[which % Math.max(1, episodes.length)] ?? "";
        const facts = listFacts(sql, { limit: 100 }, clock.now()).data;
        const fact = facts[which % Math.max(1, facts.length)];
        const run = (on: Sql): unknown => {
          if (change === "retract") return retractEpisode(on, clock.now(), ids, one);
          if (change === "deny") return denyFact(on, clock.now(), ids, fact?.id ?? "");
          if (change === "roll back") return rollBack(on, clock.now(), ids, clock.now() - (which % 9) * 60_000);
          return correctFact(on, clock.now(), ids, fact?.id ?? "", { version: fact?.version ?? null, fact: "So." });
        };
        const before = believed(sql, clock.now());
        let undo: number | null;
        try {
          ({ undo } = withUndo(sql, run));
        } catch {
          return;
        }
        clock.advance(1_000);
        expect(undo).not.toBeNull();
        taken++;
        rollBack(sql, clock.now(), ids, undo ?? 0);
        clock.advance(1_000);
        expect(believed(sql, clock.now())).toEqual(before);
      },
    ),
    { numRuns: runs(60) },
  );
  expect(taken).toBeGreaterThan(runs(30));
});

test("no other write has the instant of a change, so an undo of it takes back nothing else", async () => {
  const { sql, clock, ids } = await graphWithHistory([
    { do: "state", who: 0, where: 0, predicate: "LIVES_IN", along: null, from: null, to: null },
  ]);
  clock.advance(60_000);
  const [fact] = listFacts(sql, { limit: 1 }, clock.now()).data;
  const [first, second] = ["A.", "B."].map((sentence) =>
    withUndo(sql, (on) => {
      const [now] = listFacts(on, { limit: 1 }, clock.now() + 10).data;
      return correctFact(on, clock.now(), ids, fact?.id ?? "", { version: now?.version ?? null, fact: sentence });
    }),
  );
  expect(first?.undo).toBe(clock.now() - 1);
  expect(second?.undo).toBeNull();
});
