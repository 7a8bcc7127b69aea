import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import type { LedgerChange } from "../../../worker/ports/graph/extraction.ts";
import type { LoggedFacts } from "../../../worker/store/base/change-log.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";
import { contentOf, expectSoundIntervals } from "../../fakes/graph-content.ts";
import { historyStep, graphWithHistory, type HistoryStep } from "../../fakes/graph-history.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { runs } from "../../sample-size.ts";

function newIds() {
  const ids = sequentialIds();
  return { ...ids, make: (prefix: Parameters<typeof ids.make>[0]) => ids.make(prefix).replace("_", "_new") };
}

function rebuildFrom(ledger: readonly LedgerChange[]): Sql {
  const sql = migratedSql();
  replayLedger(
    sql,
    newIds(),
    ledger.map((entry) => ({ ...entry, extraction: null })),
  );
  return sql;
}

const rowsWithIds = (sql: Sql) => ({
  episodes: sql.all("SELECT id, message_id, metadata, extract, created_at FROM episodes ORDER BY id"),
  entities: sql.all("SELECT id, name FROM entities WHERE merged_into IS NULL ORDER BY id"),
  facts: sql.all(
    `SELECT f.id, f.fact, f.hyperedge_id, v.valid_from, v.valid_to, v.known_from, v.known_to, v.caused_by FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
     WHERE f.replaced_by IS NULL ORDER BY 1, v.known_from, v.valid_from, v.known_to`,
  ),
  taught: sql.all("SELECT id, question, answer, sources, taught_at FROM taught_answers ORDER BY taught_at"),
  operations: sql.all("SELECT id, kind, known_at, recorded_at FROM operations ORDER BY seq"),
  changes: sql.all(
    "SELECT seq, entry, subject_id, payload, recorded_at FROM changes WHERE entry <> 'community' ORDER BY seq",
  ),
});

const linksOf = (sql: Sql) =>
  sql.all(
    `SELECT p.content, e.id, l.linked_from, l.linked_to FROM name_links l JOIN episodes p ON p.seq = l.episode_seq
     JOIN entities e ON e.seq = l.entity_seq ORDER BY p.content, e.id, l.linked_from`,
  );

const statement = { do: "state", where: 0, predicate: "LIVES_IN", along: null, from: null, to: null } as const;
/** A third name shows that two are one entity, so that a fact about the second becomes one about the first. */
const mergedByName: HistoryStep[] = [
  { do: "same", a: 2, b: 3 },
  { ...statement, who: 0 },
  { do: "same", a: 0, b: 3 },
  { ...statement, who: 2, predicate: "VISITED" },
  { ...statement, who: 3 },
];
const shared: HistoryStep[] = [{ ...statement, who: 0, along: 2 }];

const namedAgain: HistoryStep[] = [
  { ...statement, who: 0, where: 1 },
  { do: "drop", which: 3, other: 0 },
  { ...statement, who: 1, where: 1 },
  { do: "roll back", minutes: 2 },
  { do: "rename", which: 0, other: 0 },
  { ...statement, who: 0 },
  { do: "forget", which: 1 },
];

test("a graph rebuilt from its ledger equals the original on both axes, with its ids, whatever its history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(historyStep, { maxLength: 14 }), fc.boolean(), async (history, forgets) => {
      // forgetting drops different verdicts: the ledger those of the episode, the graph those on unused names
      const steps = history.filter((step) => step.do !== (forgets ? "same" : "forget"));
      const { sql, clock, ledger } = await graphWithHistory(steps);
      const rebuilt = rebuildFrom(ledger);
      writeMeta(rebuilt, "epoch", "e2");
      expect(contentOf({ sql: rebuilt })).toEqual(contentOf({ sql }));
      expect(rowsWithIds(rebuilt)).toEqual(rowsWithIds(sql));
      if (!forgets) expect(linksOf(rebuilt)).toEqual(linksOf(sql));
      const now = clock.now() + 1;
      for (const known_at of [now, now - 60_000, now - 240_000]) {
        const query = { limit: 100, known_at };
        const facts = (one: Sql) => listFacts(one, query, now).data.sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(facts(rebuilt)).toEqual(facts(sql));
        const entities = (one: Sql) =>
          listEntities(one, query, now)
            .data.map((entity) => ({ ...entity, community_id: null }))
            .sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(entities(rebuilt)).toEqual(entities(sql));
      }
    }),
    {
      numRuns: runs(50),
      examples: [
        [mergedByName, false],
        [shared, false],
        [namedAgain, true],
      ],
    },
  );
}, 120_000);

test("a graph with forgotten episodes and mergers can be rebuilt from its ledger, and is sound", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(historyStep, { maxLength: 14 }), async (history) => {
      const { ledger } = await graphWithHistory(history);
      const rebuilt = rebuildFrom(ledger);
      expectSoundIntervals(rebuilt);
      expect(contentOf({ sql: rebuilt }).bare).toEqual([{ facts: 0 }]);
    }),
    { numRuns: runs(50) },
  );
}, 120_000);

test("a recorded id that another fact already has is not allocated again", async () => {
  const { ledger } = await graphWithHistory(mergedByName);
  const facts = ledger.filter(({ entry }) => entry === "facts").map(({ payload }) => payload as LoggedFacts);
  const merger = nonNull(
    facts.find(({ merged }) => Object.keys(merged).length > 0),
    "entry of a merger",
  );
  const taken = nonNull(facts[0]?.facts[0], "fact");
  for (const replaced of Object.keys(merger.merged)) merger.merged[replaced] = taken;
  const { sql: original } = await graphWithHistory(mergedByName);
  const ids = rebuildFrom(ledger).all<{ id: string }>("SELECT id FROM facts");
  expect(ids.filter(({ id }) => id === taken)).toHaveLength(1);
  expect(ids).toHaveLength(original.all("SELECT id FROM facts").length);
});
