import fc from "fast-check";
import { expect, test } from "vitest";
import { must } from "../../../shared/must.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import type { Change } from "../../../worker/ports/graph/extraction.ts";
import type { LoggedFacts } from "../../../worker/store/base/change-log.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { migrate } from "../../../worker/store/migrations.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";
import { contentOf, expectSoundIntervals } from "../../fakes/graph-content.ts";
import { historyStep, graphWithHistory, type HistoryStep } from "../../fakes/graph-history.ts";
import { nodeSql } from "../../fakes/node-sql.ts";

/** Ids that no other graph has. */
function newIds() {
  const ids = sequentialIds();
  return { ...ids, make: (prefix: Parameters<typeof ids.make>[0]) => ids.make(prefix).replace("_", "_new") };
}

function madeAnew(ledger: readonly Change[]): Sql {
  const anew = nodeSql();
  anew.transaction(() => migrate(anew));
  replayLedger(
    anew,
    newIds(),
    ledger.map((entry) => ({ ...entry, extraction: null })),
  );
  return anew;
}

/** What is known under which id, and why. */
const identified = (sql: Sql) => ({
  episodes: sql.all("SELECT id, message_id, metadata, created_at FROM episodes ORDER BY id"),
  entities: sql.all("SELECT id, name FROM entities WHERE merged_into IS NULL ORDER BY id"),
  facts: sql.all(
    `SELECT f.id, f.fact, f.hyperedge_id, v.valid_from, v.valid_to, v.known_from, v.known_to, v.caused_by FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
     WHERE f.replaced_by IS NULL ORDER BY 1, v.known_from, v.valid_from, v.known_to`,
  ),
  operations: sql.all("SELECT id, kind, known_at, recorded_at FROM operations ORDER BY seq"),
  changes: sql.all(
    "SELECT seq, entry, subject_id, payload, recorded_at FROM changes WHERE entry <> 'community' ORDER BY seq",
  ),
});

const told = { do: "tell", where: 0, predicate: "LIVES_IN", along: null, from: null, to: null } as const;
/** A third name shows two to be one, and what was said of the second becomes a fact about the first. */
const mergedByAName: HistoryStep[] = [
  { do: "same", a: 2, b: 3 },
  { ...told, who: 0 },
  { do: "same", a: 0, b: 3 },
  { ...told, who: 2, predicate: "VISITED" },
  { ...told, who: 3 },
];
/** One sentence over three. */
const shared: HistoryStep[] = [{ ...told, who: 0, along: 2 }];

test("a graph made anew of its ledger is the graph that it was, on both axes, with its ids, whatever its history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(historyStep, { maxLength: 14 }), fc.boolean(), async (life, forgets) => {
      // the ledger forgets with an episode what was decided for it, and the graph what nobody names any more
      const steps = life.filter((step) => step.do !== (forgets ? "same" : "forget"));
      const { sql, clock, ledger } = await graphWithHistory(steps);
      const anew = madeAnew(ledger);
      writeMeta(anew, "epoch", "e2");
      expect(contentOf({ sql: anew })).toEqual(contentOf({ sql }));
      expect(identified(anew)).toEqual(identified(sql));
      const now = clock.now() + 1;
      for (const known_at of [now, now - 60_000, now - 240_000]) {
        const query = { limit: 100, known_at };
        const told = (one: Sql) => listFacts(one, query, now).data.sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(told(anew)).toEqual(told(sql));
        const named = (one: Sql) =>
          listEntities(one, query, now)
            .data.map((entity) => ({ ...entity, community_id: null }))
            .sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(named(anew)).toEqual(named(sql));
      }
    }),
    {
      numRuns: 50,
      examples: [
        [mergedByAName, false],
        [shared, false],
      ],
    },
  );
}, 120_000);

test("a graph can be made anew whatever was forgotten of it and found to be one, and is sound", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(historyStep, { maxLength: 14 }), async (life) => {
      const { ledger } = await graphWithHistory(life);
      const anew = madeAnew(ledger);
      expectSoundIntervals(anew);
      expect(contentOf({ sql: anew }).bare).toEqual([{ facts: 0 }]);
    }),
    { numRuns: 50 },
  );
}, 120_000);

test("an id that another fact has by now is given out once", async () => {
  const { ledger } = await graphWithHistory(mergedByAName);
  const facts = ledger.filter(({ entry }) => entry === "facts").map(({ payload }) => payload as LoggedFacts);
  const merger = must(
    facts.find(({ merged }) => Object.keys(merged).length > 0),
    "entry of a merger",
  );
  const taken = must(facts[0]?.facts[0], "fact");
  for (const replaced of Object.keys(merger.merged)) merger.merged[replaced] = taken;
  const { sql: lived } = await graphWithHistory(mergedByAName);
  const ids = madeAnew(ledger).all<{ id: string }>("SELECT id FROM facts");
  expect(ids.filter(({ id }) => id === taken)).toHaveLength(1);
  expect(ids).toHaveLength(lived.all("SELECT id FROM facts").length);
});
