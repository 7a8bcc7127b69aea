import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { MessageEdit } from "../../../worker/ports/graph/writes.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { rehearse } from "../../../worker/store/base/rehearse.ts";
import { listEpisodes, recentMessages } from "../../../worker/store/episodes/episodes.ts";
import { takeLease } from "../../../worker/store/episodes/extraction-queue.ts";
import { storeReading } from "../../../worker/store/episodes/readings.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { migrate } from "../../../worker/store/migrations.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { editMessage } from "../../../worker/store/resolution/edit-message.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { contentOf, expectSoundIntervals } from "../../fakes/graph-content.ts";
import { graphStore, MODELS, VERSION } from "../../fakes/graph-store.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { nodeSql } from "../../fakes/node-sql.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";
import { wholeContentOf } from "../../fakes/whole-content.ts";
import { runs } from "../../sample-size.ts";

const MINUTE = 60_000;
type Graph = ReturnType<typeof consumedGraph>;

const editOf = (content: string, more: Partial<MessageEdit> = {}): MessageEdit => ({
  role: "user",
  content,
  name: null,
  reference_time: null,
  metadata: null,
  extract: null,
  ...more,
});

const edit = ({ sql, clock, ids }: Pick<Graph, "sql" | "clock" | "ids">, id: string, content: string, more = {}) =>
  editMessage(sql, clock.now(), ids, "owner", id, editOf(content, more));

async function told(contents: readonly string[], thread_id = "t"): Promise<Graph> {
  const graph = consumedGraph();
  for (const [number, content] of contents.entries()) {
    graph.clock.advance(MINUTE);
    graph.append({ content, message_id: `m${number}`, thread_id });
    await graph.attend();
  }
  graph.clock.advance(MINUTE);
  return graph;
}

const factsAt = (sql: Sql, now: number, known_at?: number): string[] =>
  listFacts(sql, { limit: 100, known_at }, now)
    .data.map(({ fact }) => fact)
    .sort();

const contentsOf = (sql: Sql): string[] =>
  listEpisodes(sql, { thread_id: "t", limit: 100, oldest_first: true }).data.map(({ content }) => content);

function rebuilt(sql: Sql): Sql {
  const copy = nodeSql();
  writeMeta(sql, "recorded_seq", null);
  copy.transaction(() => migrate(copy));
  const ids = sequentialIds();
  const fresh = { ...ids, make: (prefix: Parameters<typeof ids.make>[0]) => ids.make(prefix).replace("_", "_new") };
  const ledger = unrecordedChanges(sql, 10_000).map((entry) => ({ ...entry, extraction: null }));
  replayLedger(copy, fresh, structuredClone(ledger));
  return copy;
}

test("an edited message takes the place of the old one, which is deleted, and later messages are read with it", async () => {
  const graph = await told(["Hello.", "My brother is Tom Baker.", "He lives in Boston.", "He works at Globex."]);
  const { sql, clock } = graph;
  const before = clock.now();
  expect(factsAt(sql, before)).toContain("Tom Baker lives in Boston.");
  clock.advance(MINUTE);

  const { episode, undone } = edit(graph, "m1", "My brother is Bob Miller.");
  expect(episode).toMatchObject({ message_id: "m1", status: "pending" });
  expect(undone).toMatchObject({ episodes: 1, reread: 2 });
  expect(JSON.stringify(wholeContentOf(sql))).not.toContain("Tom");
  await graph.attend();
  clock.advance(MINUTE);
  const now = clock.now();
  expect(contentsOf(sql)).toEqual([
    "Hello.",
    "My brother is Bob Miller.",
    "He lives in Boston.",
    "He works at Globex.",
  ]);
  expect(recentMessages(sql, "t", 3, {}, now)[0]).toBe("My brother is Bob Miller.");
  const facts = factsAt(sql, now);
  expect(facts).toContain("Bob Miller lives in Boston.");
  const direct = await told(contentsOf(sql));
  expect(facts).toEqual(factsAt(direct.sql, now));
  expect(JSON.stringify(wholeContentOf(sql))).not.toContain("Tom");
  expect(JSON.stringify(factsAt(sql, now, before))).not.toMatch(/Bob|Tom/);
  expect(JSON.stringify(listEntities(sql, { limit: 100, known_at: before }, now).data)).not.toMatch(/Bob|Tom/);
  expect(listEpisodes(sql, { limit: 100, known_at: before }).data.map(({ content }) => content)).not.toContain(
    "My brother is Bob Miller.",
  );
});

const NAMES = ["Tom Baker", "Bob Miller", "Carl Jones", "Dan Brown"];
const SAYINGS = [
  "He lives in Boston.",
  "He works at Globex.",
  "I see.",
  "He is a nurse.",
  "We visited him in May 2023.",
];
const saying = fc.oneof(
  fc.nat({ max: NAMES.length - 1 }).map((name) => `My brother is ${NAMES[name]}.`),
  fc.nat({ max: SAYINGS.length - 1 }).map((what) => SAYINGS[what] ?? ""),
);

test("edits leave a thread of the final texts, nothing of the old ones, and what is in the ledger and in a copy", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(saying, { minLength: 2, maxLength: 6 }),
      fc.array(
        fc.record({ which: fc.nat(), to: saying, dies_after: fc.option(fc.nat({ max: 9 })), read: fc.boolean() }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      async (contents, edits) => {
        const graph = await told(contents);
        const { sql, clock } = graph;
        const final = [...contents];
        for (const { which, to, dies_after, read } of edits) {
          clock.advance(MINUTE);
          const number = which % final.length;
          edit(graph, `m${number}`, to);
          final[number] = to;
          if (read) await graph.attend(dies_after);
        }
        await graph.attend();
        clock.advance(MINUTE);
        const direct = await told(final);
        const entities = (one: Sql) =>
          listEntities(one, { limit: 100 }, clock.now())
            .data.map(({ name }) => name)
            .sort();
        expect(contentsOf(sql)).toEqual(final);
        expect(contentOf(graph).episodes).toEqual(contentOf(direct).episodes);
        expect(entities(sql)).toEqual(entities(direct.sql));
        expect(factsAt(sql, clock.now())).toEqual(factsAt(direct.sql, clock.now()));
        for (const name of NAMES.filter((one) => !final.join().includes(one)))
          expect(JSON.stringify(wholeContentOf(sql))).not.toContain(name);
        expectSoundIntervals(sql);
        const again = rebuilt(sql);
        expect(contentOf({ sql: again })).toEqual(contentOf({ sql }));
        expect(contentOf({ sql: rebuilt(again) })).toEqual(contentOf({ sql }));
        expect(contentOf({ sql: importLines(exportLines(sql, clock.now(), graph.ids), clock.now()) })).toEqual(
          contentOf({ sql }),
        );
      },
    ),
    { numRuns: runs(12) },
  );
});

test("the same message changes nothing, and what an edit leaves out stays as it was", async () => {
  const graph = await told(["I live in Oslo.", "I like tea."]);
  const { sql, clock } = graph;
  const at = { at: Date.UTC(2020, 1, 2), zoned: true, precision: "instant" } as const;
  const first = edit(graph, "m0", "I live in Oslo.", {
    metadata: { mood: "fine" },
    reference_time: at,
    extract: false,
  });
  expect(first.undone.episodes).toBe(1);
  await graph.attend();
  clock.advance(MINUTE);
  const before = wholeContentOf(sql);
  const again = edit(graph, "m0", "I live in Oslo.");
  expect(again).toMatchObject({
    episode: { id: first.episode.id, status: "done" },
    undone: { episodes: 0, reread: 0 },
  });
  expect(wholeContentOf(sql)).toEqual(before);
  edit(graph, "m0", "I live in Rome.");
  expect(sql.all("SELECT content, reference_time, metadata, extract, name FROM episodes ORDER BY seq LIMIT 1")).toEqual(
    [{ content: "I live in Rome.", reference_time: at.at, metadata: '{"mood":"fine"}', extract: 0, name: "Ada" }],
  );
  expect(edit(graph, "m0", "I live in Rome.", { role: "assistant" }).undone.episodes).toBe(1);
  expect(sql.all("SELECT role, name FROM episodes ORDER BY seq LIMIT 1")).toEqual([
    { role: "assistant", name: "Assistant" },
  ]);
});

test("an edit keeps, changes or ends the expiry of a message, and the ledger has it", () => {
  const graph = graphStore();
  const expires_at = graph.clock.now() + 60 * MINUTE;
  graph.append({ message_id: "m", content: "Hello.", expires_at });
  const expiryIn = (sql: Sql) => listEpisodes(sql, { limit: 9 }).data.map((episode) => episode.expires_at);
  const written = (at: number): string => new Date(at).toISOString();
  edit(graph, "m", "Hello, you.");
  expect(expiryIn(graph.sql)).toEqual([written(expires_at)]);
  const later = { expires_at: expires_at + MINUTE };
  expect(edit(graph, "m", "Hello, you.", later).undone).toMatchObject({ episodes: 1 });
  expect(edit(graph, "m", "Hello, you.", later).undone).toMatchObject({ episodes: 0 });
  for (const sql of [graph.sql, rebuilt(graph.sql)]) expect(expiryIn(sql)).toEqual([written(expires_at + MINUTE)]);
  edit(graph, "m", "Hello, you.", { expires_at: null });
  for (const sql of [graph.sql, rebuilt(graph.sql)]) expect(expiryIn(sql)).toEqual([null]);
});

test("a message without an id of its own keeps the id that it was edited by", () => {
  const store = graphStore();
  const { episodes } = store.append({ content: "I live in Oslo." });
  const id = nonNull(episodes[0], "episode").id;
  const first = edit(store, id, "I live in Rome.");
  expect(first.episode).toMatchObject({ message_id: id });
  expect(first.episode.id).not.toBe(id);
  expect(edit(store, id, "I live in Bern.").episode.message_id).toBe(id);
  expect(edit(store, first.episode.id === "" ? "" : id, "I live in Bern.").undone.episodes).toBe(0);
  expect(contentsOf(store.sql)).toEqual(["I live in Bern."]);
});

test("an episode that is not a message cannot be edited, and an unknown one is not found", () => {
  const store = graphStore();
  const { episodes } = store.append({ type: "json", thread_id: null, content: "{}" });
  expect(() => edit(store, nonNull(episodes[0], "episode").id, "x")).toThrowError(/is of type json, not a message/);
  expect(() => edit(store, "nobody", "x")).toThrowError(/Message nobody/);
});

test("a rehearsed edit says what would change, and changes nothing", async () => {
  const graph = await told(["My brother is Tom Baker.", "He lives in Boston."]);
  const { sql, clock, ids } = graph;
  const before = wholeContentOf(sql);
  const rehearsed = rehearse(sql, (inside) =>
    editMessage(inside, clock.now(), ids, "owner", "m0", editOf("My brother is Bob Miller.")),
  );
  expect(wholeContentOf(sql)).toEqual(before);
  expect(edit(graph, "m0", "My brother is Bob Miller.").undone).toEqual(rehearsed.undone);
});

test("an answer about the old text, or about what followed it, that comes after the edit is discarded", () => {
  const store = graphStore();
  const { sql, clock, ids } = store;
  store.append({ content: "My brother is Tom Baker.", message_id: "m0" }, { content: "He lives in Boston." });
  const lease = nonNull(takeLease(sql, clock.now(), ids, MODELS), "lease");
  clock.advance(MINUTE);
  edit(store, "m0", "My brother is Bob Miller.");
  const [first, second] = lease.episodes;
  const extraction = { entities: [{ name: "Tom Baker", type: "person", count: 1 }], facts: [] };
  for (const episode of [nonNull(first, "first"), nonNull(second, "second")]) {
    const stored = storeReading(sql, clock.now(), {
      reader: VERSION,
      digest: "old",
      members: [{ seq: episode.seq, extraction, known_from: null }],
      earlier: episode.earlier,
      edits: lease.edits,
      use: { calls: 1, tokens_in: 1, tokens_out: 1 },
    });
    expect(stored).toBeNull();
  }
  expect(JSON.stringify(wholeContentOf(sql))).not.toContain("Tom");
});

test.each(["retract", "roll back"] as const)(
  "a message before one that was taken back (%s) can be edited, and everything after it is read",
  async (how) => {
    const graph = await told(["My brother is Tom Baker.", "He lives in Boston."]);
    const { sql, clock, ids } = graph;
    const [, second] = sql.all<{ id: string; created_at: number }>("SELECT id, created_at FROM episodes ORDER BY seq");
    const before = clock.now();
    clock.advance(MINUTE);
    if (how === "retract") retractEpisode(sql, clock.now(), ids, nonNull(second, "message").id);
    else rollBack(sql, clock.now(), ids, nonNull(second, "message").created_at - 1);
    clock.advance(MINUTE);
    edit(graph, "m0", "My brother is Dan Brown.");
    await graph.attend();
    clock.advance(MINUTE);
    graph.append({ content: "Eva lives in Lima.", message_id: "m2", thread_id: "u" });
    await graph.attend();
    expect(factsAt(sql, clock.now())).toContain("Eva lives in Lima.");
    expect(factsAt(sql, clock.now()).join()).not.toMatch(/Boston|Tom/);
    clock.advance(MINUTE);
    rollBack(sql, clock.now(), ids, before);
    await graph.attend();
  },
);
