import { expect, test } from "vitest";
import { versionUnder } from "../../../worker/core/prompts/ontology-section.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import type { Extractor } from "../../../worker/ports/providers.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { episodesToRenew, renew, renewalsLeft } from "../../../worker/store/episodes/renewals.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";

const readerOf = (model: string, homes: Readonly<Record<string, string>>): Extractor => ({
  model,
  prompt_version: "p1",
  batch: 4,
  extract: async (batch) =>
    batch.map(({ content }, place) => {
      const home = Object.entries(homes).find(([word]) => content.includes(word))?.[1] ?? null;
      const entities = [{ name: "Ada", type: "person", count: 1 }];
      return {
        extraction:
          home === null
            ? { entities, facts: [] }
            : {
                entities: [...entities, { name: home, type: "place", count: 1 }],
                facts: [
                  factOf({ predicate: "LIVES_IN", object: home, fact: `Ada lives in ${home}.` }),
                  ...(content.includes("tea") ? [factOf({ object_value: "tea" })] : []),
                ],
              },
        use: { calls: place === 0 ? 1 : 0, tokens_in: 0, tokens_out: 0 },
      };
    }),
});
const RULES = readerOf("rules", { one: "Oslo", two: "Rome" });
const BETTER = readerOf("better", { one: "Bergen", two: "Rome" });

async function readMemory() {
  const graph = consumedGraph(RULES);
  const { sql, clock, ids, append, attend } = graph;
  const [one] = append({ content: "one, tea" }).episodes;
  await attend();
  clock.advance(60_000);
  const [two] = append({ content: "two" }).episodes;
  await attend();
  clock.advance(60_000);
  const before = clock.now();
  clock.advance(60_000);
  const believed = (known_at?: number): string[] =>
    listFacts(sql, { limit: 20, ...(known_at !== undefined && { known_at }) }, clock.now())
      .data.map(({ fact, valid_to }) => (valid_to === null ? fact : `(${fact})`))
      .sort();
  const reread = (reader: Extractor, from = 0): number => {
    graph.configure(reader);
    const by = { prompt_version: versionUnder(reader.prompt_version, EMPTY_ONTOLOGY), model: reader.model };
    const found = episodesToRenew(sql, by, from, clock.now());
    renew(sql, found);
    return found.length;
  };
  const forget = (id: string) => forgetEpisode(sql, clock.now(), ids, id);
  const [first, second] = [nonNull(one, "one").id, nonNull(two, "two").id];
  return { ...graph, one: first, two: second, before, believed, reread, forget };
}

const OLD = ["(Ada lives in Oslo.)", "Ada likes tea.", "Ada lives in Rome."];
const NEW = ["(Ada lives in Bergen.)", "Ada likes tea.", "Ada lives in Rome."];

test("readings of another model replace earlier ones, and earlier beliefs stay", async () => {
  const { attend, believed, reread, before, sql } = await readMemory();
  expect(believed()).toEqual(OLD);
  expect(reread(BETTER)).toBe(2);
  expect(believed()).toEqual(OLD);
  await attend();
  expect(believed()).toEqual(NEW);
  expect(believed(before)).toEqual(OLD);
  expect(renewalsLeft(sql)).toBe(0);
});

test("messages of a thread are read again in one call, and nothing is read twice by the same reader", async () => {
  const { attend, reread, asked } = await readMemory();
  reread(BETTER);
  const calls = asked.length;
  await attend();
  expect(asked.slice(calls)).toEqual(["one, tea | two"]);
  expect(reread(BETTER)).toBe(0);
  await attend();
  expect(asked).toHaveLength(calls + 1);
});

test("only what was stored since an instant is read again", async () => {
  const { reread, clock } = await readMemory();
  expect(reread(BETTER, clock.now() - 150_000)).toBe(1);
  expect(reread(BETTER, clock.now())).toBe(0);
});

test("a consumer that dies while it reads again loses nothing, and pays for no answer twice", async () => {
  for (let calls = 0; calls < 12; calls++) {
    const { attend, believed, reread, asked } = await readMemory();
    reread(BETTER);
    const paid = asked.length;
    await attend(calls);
    expect(believed()).toEqual(NEW);
    expect(asked.length - paid).toBeLessThanOrEqual(2);
  }
});

test("forgetting a message that was read again keeps the facts of the other and deletes those that only a former reader found with it", async () => {
  const { attend, believed, reread, one, before, forget, sql, clock } = await readMemory();
  reread(BETTER);
  await attend();
  clock.advance(60_000);
  forget(one);
  await attend();
  expect(believed()).toEqual(["Ada lives in Rome."]);
  expect(believed(before)).toEqual([]);
  const names = listEntities(sql, { limit: 10 }, clock.now()).data.map(({ name }) => name);
  expect(names.sort()).toEqual(["Ada", "Rome"]);
});

test("after the message before it is forgotten, a message is read again by both readers, each for its time", async () => {
  const { attend, believed, reread, two, one, before, forget, clock } = await readMemory();
  reread(BETTER);
  await attend();
  clock.advance(60_000);
  forget(two);
  await attend();
  expect(believed()).toEqual(["Ada likes tea.", "Ada lives in Bergen."]);
  expect(believed(before)).toEqual(["Ada likes tea.", "Ada lives in Oslo."]);
  forget(one);
  expect(believed(before)).toEqual([]);
});

test("a rollback to before restores what was read then, and another reading replaces it again", async () => {
  const { attend, believed, reread, before, sql, clock, ids } = await readMemory();
  reread(BETTER);
  await attend();
  clock.advance(60_000);
  rollBack(sql, clock.now(), ids, before);
  expect(believed()).toEqual(OLD);
  const names = (): string[] => listEntities(sql, { limit: 10 }, clock.now()).data.map(({ name }) => name);
  expect(names().sort()).toEqual(["Ada", "Oslo", "Rome"]);
  clock.advance(60_000);
  expect(reread(BETTER)).toBe(2);
  await attend();
  expect(believed()).toEqual(NEW);
});

test("a fact that the rules read as stated and a model reads as hearsay becomes hearsay", async () => {
  const { attend, believed, reread, sql, clock } = await readMemory();
  reread({
    ...BETTER,
    extract: async (batch, ontology) =>
      (await BETTER.extract(batch, ontology)).map(({ extraction, use }) => ({
        extraction: { ...extraction, facts: extraction.facts.map((fact) => ({ ...fact, confidence: "reported" })) },
        use,
      })),
  });
  await attend();
  clock.advance(1_000);
  expect(believed()).toEqual(NEW);
  const { data } = listFacts(sql, { limit: 20 }, clock.now());
  expect(new Set(data.map(({ confidence }) => confidence))).toEqual(new Set(["reported"]));
});

test("messages that wait to be read again do not fail when their former reader is missing", async () => {
  const { attend, believed, reread, one, forget, sql, clock } = await readMemory();
  reread(BETTER);
  forget(one);
  await attend();
  clock.advance(1_000);
  expect(believed()).toEqual(["Ada lives in Rome."]);
  expect(renewalsLeft(sql)).toBe(0);
});

test("retracted messages are not read again, and a fact by hand on a message stays", async () => {
  const { attend, believed, reread, one, sql, clock, ids } = await readMemory();
  retractEpisode(sql, clock.now(), ids, one);
  await attend();
  clock.advance(60_000);
  expect(reread(BETTER)).toBe(1);
  await attend();
  expect(believed()).toEqual(["Ada lives in Rome."]);
});

test("new messages are read before the rest of what is read again", async () => {
  const { attend, append, reread, asked } = await readMemory();
  reread(BETTER);
  append({ content: "three" });
  const calls = asked.length;
  await attend();
  expect(asked.slice(calls)).toEqual(["three", "one, tea | two"]);
});

test("the ledger rebuilds which reading counts when, and so does an export", async () => {
  const { attend, believed, reread, before, sql, clock, ids, two, forget } = await readMemory();
  reread(BETTER);
  await attend();
  clock.advance(60_000);
  forget(two);
  await attend();
  const rebuilt = migratedSql();
  writeMeta(sql, "recorded_seq", 0);
  const ledger = unrecordedChanges(sql, Number.MAX_SAFE_INTEGER);
  const fresh = sequentialIds();
  replayLedger(
    rebuilt,
    { ...fresh, make: (prefix: Parameters<typeof fresh.make>[0]) => fresh.make(prefix).replace("_", "_new") },
    ledger.map((entry) => ({ ...entry, extraction: null })),
  );
  const copy = importLines(exportLines(sql, clock.now(), ids), clock.now());
  for (const other of [rebuilt, copy])
    for (const known_at of [before, clock.now()]) {
      const facts = listFacts(other, { limit: 20, known_at }, clock.now()).data;
      expect(facts.map(({ fact, valid_to }) => (valid_to === null ? fact : `(${fact})`)).sort()).toEqual(
        believed(known_at),
      );
    }
});
