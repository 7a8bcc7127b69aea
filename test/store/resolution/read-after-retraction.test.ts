/** Messages that are read again after a retraction leave earlier answers unchanged. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";

const MINUTE = 60_000;

async function retracted() {
  const graph = consumedGraph();
  const { sql, clock, ids } = graph;
  const said: string[] = [];
  for (const content of ["My therapist is Doctor Quentin Marlowe.", "He lives in Boston. I live in Oslo."]) {
    clock.advance(MINUTE);
    said.push(nonNull(graph.append({ content, thread_id: "t", name: "Ada" }).episodes[0], "episode").id);
    await graph.attend();
  }
  const state = (known_at?: number): unknown => ({
    entities: listEntities(sql, { limit: 50, known_at }, clock.now())
      .data.map(({ name }) => name)
      .sort(),
    facts: listFacts(sql, { limit: 50, known_at }, clock.now())
      .data.map(({ fact }) => fact)
      .sort(),
  });
  const before = state();
  clock.advance(MINUTE);
  retractEpisode(sql, clock.now(), ids, nonNull(said[0], "first"));
  const retraction = clock.now();
  clock.advance(MINUTE);
  return { ...graph, state, before, retraction };
}

const WITHOUT = { entities: ["Ada", "Boston", "Oslo"], facts: ["Ada lives in Oslo."] };

async function expectReadLater(graph: Awaited<ReturnType<typeof retracted>>, answer: unknown): Promise<void> {
  graph.clock.advance(MINUTE);
  const then = graph.clock.now();
  expect(graph.state()).toEqual(answer);
  graph.clock.advance(MINUTE);
  await graph.attend();
  expect(graph.state()).toEqual(WITHOUT);
  expect(graph.state(then)).toEqual(answer);
}

test("an answer between a retraction and the reading after it stays as it was", async () => {
  const graph = await retracted();
  const asked = graph.clock.now();
  const answer = graph.state(asked);
  graph.clock.advance(MINUTE);
  await graph.attend();
  expect(graph.state()).toEqual(WITHOUT);
  expect(graph.state(asked)).toEqual(answer);
});

test("a memory that is rebuilt from its ledger knows a reading after a retraction from the same instant", async () => {
  const graph = await retracted();
  await graph.attend();
  graph.clock.advance(MINUTE);
  const ledger = unrecordedChanges(graph.sql, Number.MAX_SAFE_INTEGER);
  const rebuilt = migratedSql();
  const ids = sequentialIds();
  replayLedger(
    rebuilt,
    { ...ids, make: (prefix) => ids.make(prefix).replace("_", "_new") },
    ledger.map((entry) => ({ ...entry, extraction: null })),
  );
  const rows = (sql: typeof rebuilt): unknown => [
    sql.all("SELECT fact, known_from FROM provenance ORDER BY seq"),
    sql.all("SELECT known_from, known_to FROM fact_versions ORDER BY known_from, known_to"),
    sql.all("SELECT * FROM rereads"),
  ];
  expect(rows(rebuilt)).toEqual(rows(graph.sql));
});

test("a rollback to between a retraction and the reading after it lets the message be read again", async () => {
  const graph = await retracted();
  const { sql, clock, ids } = graph;
  const asked = clock.now();
  const answer = graph.state();
  clock.advance(MINUTE);
  await graph.attend();
  clock.advance(MINUTE);
  rollBack(sql, clock.now(), ids, asked);
  await expectReadLater(graph, answer);
});

test("a rollback to before a retraction lets no message be read again, and rolling that back does", async () => {
  const graph = await retracted();
  const { sql, clock, ids } = graph;
  const answer = graph.state();
  const undone = clock.now();
  rollBack(sql, clock.now(), ids, graph.retraction - 1);
  clock.advance(MINUTE);
  const asked = graph.asked.length;
  await graph.attend();
  expect(graph.asked).toHaveLength(asked);
  expect(graph.state()).toEqual(graph.before);
  clock.advance(MINUTE);
  rollBack(sql, clock.now(), ids, undone - 1);
  await expectReadLater(graph, answer);
});
