/** Export and import together. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { METHODS } from "../../../shared/api/search.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { lineReader } from "../../../worker/core/portability/lines.ts";
import { NOT_EXPORTED, NOT_EXPORTED_COLUMNS } from "../../../worker/core/portability/not-exported.ts";
import { NUMBERED_TABLES, RECORD_KINDS, shapeOf } from "../../../worker/core/portability/records.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { appendEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { listCommunities } from "../../../worker/store/communities/communities.ts";
import { diffGraph } from "../../../worker/store/graph/diff.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { listEdgeMemory } from "../../../worker/store/traversal/list-edge-memory.ts";
import { searchGraph } from "../../../worker/store/search/search.ts";
import { rollBack } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { CodeCache } from "../../../worker/store/index/vectors.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { readStatus } from "../../../worker/store/episodes/extraction-queue.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { historyStep, graphWithHistory, type HistoryStep } from "../../fakes/graph-history.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";
import { runs } from "../../sample-size.ts";

const year = (n: number): number => Date.UTC(2000 + n, 0, 1);

const rowsOf = (sql: Sql) =>
  Object.fromEntries(
    RECORD_KINDS.map((kind) => {
      const { table, exportedFrom, ...shape } = shapeOf(kind);
      const columns = Object.keys(shape.columns).join(", ");
      const rows = sql.all(`SELECT ${columns} FROM ${exportedFrom?.view ?? table} ORDER BY 1, 2`);
      return [
        kind,
        rows.map((row) => JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? [...value] : value))),
      ];
    }),
  );

function answersOf(sql: Sql, moments: readonly number[], now: number) {
  const caches = { codes: new CodeCache(), walks: new WalkCache(), words: new CommonWords() };
  const query = { limit: 100 };
  return {
    status: readStatus(sql),
    traces: listEdgeMemory(sql, { limit: 100, vectors: true }, now),
    communities: listCommunities(sql, query, now),
    moments: moments.map((at) => ({
      facts: listFacts(sql, { ...query, known_at: at }, now),
      holding: listFacts(sql, { ...query, known_at: at, as_of: year(10) }, now),
      entities: listEntities(sql, { ...query, known_at: at }, now),
      diff: diffGraph(sql, "known", at, now),
      found: ["Ada", "Rome", "東京"].map((words) =>
        searchGraph(
          sql,
          caches,
          {
            query: words,
            vector: embedHashed(words, 64),
            embedding_model: "m",
            scope: ["facts", "entities", "episodes"],
            methods: METHODS.filter((method) => method !== "bfs").map((method) => ({ method, weight: 1 })),
            reranker: "weighted",
            dense: false,
            related_similarity: 0,
            limit: 20,
            known_at: at,
          },
          now,
        ),
      ),
    })),
  };
}

test("every table of a graph is listed as exported or as not exported", () => {
  const { sql } = graphStore();
  const tables = sql
    .all<{ name: string }>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')")
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("sqlite_"));
  const exported = RECORD_KINDS.map((kind) => shapeOf(kind).table);
  expect(new Set([...exported, ...Object.keys(NOT_EXPORTED)])).toEqual(new Set(tables));
  for (const kind of RECORD_KINDS) {
    const { table, columns } = shapeOf(kind);
    const stored = sql
      .all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      .flatMap(({ name }) => (`${table}.${name}` in NOT_EXPORTED_COLUMNS ? [] : [name]));
    expect([kind, new Set(Object.keys(columns))]).toEqual([kind, new Set(stored)]);
  }
  const numbered = sql.all<{ name: string }>("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'");
  expect(new Set(numbered.map(({ name }) => name))).toEqual(new Set(NUMBERED_TABLES));
});

/** Found by other seeds: the instant at which a text became stale was stored as floats, and read back as integers. */
const REFRESHED_TWICE: HistoryStep[] = [
  { do: "state", who: 0, where: 0, predicate: "LIVES_IN", along: null, from: null, to: null },
  { do: "refresh" },
  { do: "state", who: 0, where: 0, predicate: "LIVES_IN", along: null, from: null, to: null },
  { do: "refresh" },
];

describe("a copy imported from an export", () => {
  test("an imported copy has the same rows and gives the same answers at every moment, whatever the history", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(historyStep, { maxLength: 14 }), async (steps) => {
        const { sql, clock, ids } = await graphWithHistory(steps);
        const lines = exportLines(sql, clock.now(), ids);
        const copy = importLines(lines, clock.now());
        expect(rowsOf(copy)).toEqual(rowsOf(sql));
        const now = clock.now() + 1;
        const moments = [now - 3 * 60_000, now - 60_000, now];
        expect(answersOf(copy, moments, now)).toEqual(answersOf(sql, moments, now));
        expect(exportLines(copy, clock.now(), ids)).toEqual(lines);
      }),
      { numRuns: runs(30), examples: [[REFRESHED_TWICE]] },
    );
  }, 120_000);

  test("an imported copy continues like the original", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(historyStep, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { sql, clock, ids } = await graphWithHistory(steps);
        const copy = importLines(exportLines(sql, clock.now(), ids), clock.now());
        clock.advance(60_000);
        const last = sql.all<{ id: string }>("SELECT id FROM episodes ORDER BY seq DESC LIMIT 1")[0]?.id;
        let made = 0;
        const counted = { ...ids, make: (prefix: string) => `${prefix}_x${made++}` };
        for (const one of [sql, copy]) {
          made = 0;
          rollBack(one, clock.now(), counted, clock.now() - 120_000);
          if (last !== undefined) forgetEpisode(one, clock.now(), counted, last);
        }
        expect(rowsOf(copy)).toEqual(rowsOf(sql));
      }),
      { numRuns: runs(30), examples: [[REFRESHED_TWICE]] },
    );
  }, 120_000);

  test("an imported copy has communities, their full text and the generated texts for the next refresh", async () => {
    const world = refreshedGraph();
    world.tell(...TWO_CIRCLES);
    await world.refresh();
    const copy = importLines(exportLines(world.sql, world.clock.now(), world.ids), world.clock.now());
    const written = (sql: Sql) => sql.all("SELECT fingerprint FROM written ORDER BY 1");
    expect(written(copy).length).toBeGreaterThan(0);
    expect(written(copy)).toEqual(written(world.sql));
    const match =
      "SELECT rowid FROM searched_communities WHERE searched_communities MATCH 'ada OR bob OR mia' ORDER BY 1";
    expect(copy.all(match).length).toBeGreaterThan(0);
    expect(copy.all(match)).toEqual(world.sql.all(match));
  });

  test("an imported copy does not reuse the row numbers of forgotten episodes", () => {
    const store = graphStore();
    const { episodes } = store.append({ content: "a" }, { content: "b" });
    forgetEpisode(store.sql, store.clock.now(), store.ids, episodes[1]?.id ?? "");
    const copy = importLines(exportLines(store.sql, store.clock.now(), store.ids), store.clock.now());
    const message = {
      type: "message",
      thread_id: "t",
      document_id: null,
      part: null,
      title: null,
      message_id: null,
    } as const;
    const said = {
      role: "user",
      name: "Ada",
      content: "c",
      reference_time: null,
      metadata: {},
      extract: null,
    } as const;
    appendEpisodes(copy, store.clock.now(), store.ids, "owner", [{ ...message, ...said }]);
    expect(copy.all("SELECT seq FROM episodes ORDER BY seq")).toEqual([{ seq: 1 }, { seq: 3 }]);
  });
});

describe("an export", () => {
  test("an export is a snapshot of when it began, whatever is written while it is read", async () => {
    const world = await graphWithHistory([
      { do: "state", who: 0, where: 0, predicate: "LIVES_IN", along: null, from: 1, to: null },
      { do: "state", who: 1, where: 1, predicate: "LIVES_IN", along: null, from: 5, to: null },
      { do: "append" },
    ]);
    const { sql, clock, ids } = world;
    const quiet = exportLines(sql, clock.now(), ids);
    let wrote = 0;
    const busy = exportLines(
      sql,
      clock.now(),
      ids,
      () => {
        clock.advance(1);
        world.append({ content: `Meanwhile ${wrote++}.` });
        world.tell(["Ada", "LIVES_IN", `Place ${wrote}`]);
      },
      1,
    );
    expect(wrote).toBeGreaterThan(20);
    expect(busy).toEqual(quiet);
  });

  test("an export is dropped when something is forgotten meanwhile, and leaves nothing behind", () => {
    const store = graphStore();
    const { episodes } = store.append({ content: "secret" });
    const run = () =>
      exportLines(
        store.sql,
        store.clock.now(),
        store.ids,
        () => forgetEpisode(store.sql, store.clock.now(), store.ids, episodes[0]?.id ?? ""),
        1,
      );
    expect(run).toThrow(/dropped/);
    expect(store.sql.all("SELECT * FROM export_lines")).toEqual([]);
  });
});

describe("an invalid line", () => {
  const valid = (() => {
    const store = graphStore();
    store.state(
      { entities: [{ name: "Ada", type: "person", count: 1 }], facts: [factOf({ object_value: "tea" })] },
      "2020-01-01",
    );
    return exportLines(store.sql, store.clock.now(), store.ids);
  })();
  const changed = (record: string, change: (row: Record<string, unknown>) => unknown): string[] =>
    valid.map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      if (row["record"] !== record) return line;
      change(row);
      return JSON.stringify(row);
    });

  test.each([
    ["text that is not JSON", "{", /not JSON/],
    ["an array", "[]", /kind of line/],
    ["null", "null", /not a JSON object/],
    ["an unknown kind", '{"record":"meta"}', /kind of line/],
    ["the name of an inherited property", '{"record":"constructor"}', /kind of line/],
  ])("an import refuses %s", (_, text, message) => {
    expect(lineReader(0)(text)).toMatchObject({ message: expect.stringMatching(message) as string });
  });

  test.each<[string, string, (row: Record<string, unknown>) => unknown, RegExp]>([
    ["an extra column", "episode", (row) => (row["contents"] = "x"), /did you mean "content"/],
    ["a missing column", "episode", (row) => delete row["content"], /content/],
    ["a value of another type", "fact", (row) => (row["strength"] = "5"), /strength/],
    ["an id with the prefix of another kind", "fact", (row) => (row["id"] = "ent_1"), /fact_/],
    ["metadata that is not an object", "episode", (row) => (row["metadata"] = []), /must be an object/],
    ["a backward interval", "fact_version", (row) => Object.assign(row, { valid_from: 5, valid_to: 5 }), /later than/],
    ["a vector with an odd number of bytes", "vector", (row) => (row["value"] = "AA=="), /16-bit/],
    ["a fact about an unknown entity", "fact", (row) => (row["subject_seq"] = 99), /did not come before it/],
    ["a row twice", "entity", (row) => (row["seq"] = 1), /./],
    [
      "an entity merged into itself",
      "entity",
      (row) => Object.assign(row, { merged_into: 1, merged_at: row["created_at"] }),
      /leads back to the row itself/,
    ],
    [
      "an entity merged into an unknown one",
      "entity",
      (row) => Object.assign(row, { merged_into: 9, merged_at: row["created_at"] }),
      /does not exist/,
    ],
    ["a code of an unknown row", "code", (row) => (row["node"] = Number(row["node"]) + 400), /does not exist/],
    ["an episode that is its own previous one", "episode", (row) => (row["previous_seq"] = 1), /an earlier message/],
    [
      "a vector of another length",
      "vector",
      (row) => row["node"] === 4 && (row["value"] = "AAAAAAAA".slice(4)),
      /16-bit|length/,
    ],
  ])("an import refuses %s", (what, record, change, message) => {
    const lines = changed(record, change);
    if (what === "a row twice") lines.push(...lines.filter((line) => line.startsWith('{"record":"entity"')));
    expect(() => importLines(lines, Date.UTC(2024, 4, 9))).toThrow(message);
  });
});
