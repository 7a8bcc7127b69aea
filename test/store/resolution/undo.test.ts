import { BOUND_NAMES } from "../../../worker/core/temporal/bounds.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectLog } from "../../../worker/core/temporal/history.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { readFactLog, slotsWithContradictions } from "../../../worker/store/graph/fact-versions.ts";
import { diffGraph } from "../../../worker/store/graph/diff.ts";
import { retractionsAt } from "../../../worker/store/index/retractions.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { retractEpisode, retractEpisodes, rollBack } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { readStatuses } from "../../../worker/store/episodes/episodes.ts";
import { contentOf } from "../../fakes/graph-content.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore, livesIn, changesetOf, storeOwnReading } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const VERSIONS = `SELECT fact_seq AS fact, ${BOUND_NAMES.join(", ")}, known_from, known_to, caused_by FROM fact_versions ORDER BY seq`;

type Store = ReturnType<typeof graphStore>;

const PLACES = ["Oslo", "Rome", "Lima"];
const year = (n: number): string => `${2000 + n}-01-01`;

const statement = fc.record({
  place: fc.integer({ min: 0, max: 2 }),
  from: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  to: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  stated: fc.integer({ min: 0, max: 25 }),
  wording: fc.integer({ min: 0, max: 1 }),
});
type Statement = { place: number; from: number | undefined; to: number | undefined; stated: number; wording: number };

const extractionOf = ({ place, from, to, wording }: Statement): Extraction => {
  const bounds = { ...(from !== undefined && { from: year(from) }), ...(to !== undefined && { to: year(to) }) };
  const extraction = livesIn(PLACES[place] ?? "", bounds);
  return {
    ...extraction,
    facts: extraction.facts.map((fact) => ({ ...fact, fact: wording === 0 ? fact.fact : `${fact.fact} Really.` })),
  };
};

function graphOf(history: readonly Statement[], without?: number): Store & { episodes: (string | null)[] } {
  const store = graphStore();
  const episodes = history.map((entry, index) => {
    store.clock.advance(60_000);
    return index === without ? null : store.state(extractionOf(entry), year(entry.stated));
  });
  return { ...store, episodes };
}

describe("forgetting an episode", () => {
  test("forgetting an episode leaves the graph as if it had never been ingested, whatever the history", () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 7 }), fc.nat(), (history, pick) => {
        const index = pick % history.length;
        const forgotten = graphOf(history);
        forgetEpisode(forgotten.sql, forgotten.clock.now(), forgotten.ids, forgotten.episodes[index] ?? "");
        expect(contentOf(forgotten)).toEqual(contentOf(graphOf(history, index)));
      }),
      { numRuns: runs(100) },
    );
  });

  test("forgetting an episode reopens and counts the facts it had closed", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
    store.clock.advance(1000);
    const move = store.state(livesIn("Rome", { from: "2023-01-01" }), "2023-01-02");
    expect(forgetEpisode(store.sql, store.clock.now(), store.ids, move)).toEqual({
      episodes: 1,
      facts: 1,
      entities: 1,
      reopened: 1,
      reread: 0,
      corrections: 0,
    });
    expect(listFacts(store.sql, { limit: 9 }, store.clock.now()).data).toMatchObject([
      { object: { name: "Oslo" }, valid_to: null },
    ]);
  });

  test("forgetting an episode frees its message id, and cannot be repeated", () => {
    const store = graphStore();
    const { episodes } = store.append({ message_id: "m", content: "a" });
    forgetEpisode(store.sql, store.clock.now(), store.ids, episodes[0]?.id ?? "");
    expect(() => store.append({ message_id: "m", content: "another" })).not.toThrow();
    expect(() => forgetEpisode(store.sql, store.clock.now(), store.ids, episodes[0]?.id ?? "")).toThrow(/not found/);
  });

  test("forgetting an episode leaves none of its words in any table", () => {
    const store = graphStore();
    store.state(livesIn("Oslo"), "2020-01-01");
    const secret = store.state(
      {
        entities: [{ name: "Ada", type: "person", count: 1 }],
        facts: [factOf({ object_value: "xyzzy", fact: "Ada likes xyzzy." })],
      },
      "2020-01-01",
    );
    forgetEpisode(store.sql, store.clock.now(), store.ids, secret);
    for (const { name } of store.sql.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%text%' AND name <> 'sqlite_sequence'",
    )) {
      expect(JSON.stringify(store.sql.all(`SELECT * FROM ${name}`))).not.toContain("xyzzy");
    }
  });
});

describe("a consumer still working on a forgotten episode", () => {
  test("a consumer working on a forgotten episode writes nothing to later ones", () => {
    const store = graphStore();
    const { episodes } = store.append({ content: "forgotten" });
    const lease = nonNull(store.lease(), "lease");
    const { seq } = nonNull(lease.episodes[0], "episode");
    forgetEpisode(store.sql, store.clock.now(), store.ids, nonNull(episodes[0], "episode").id);
    store.append({ content: "something else" });

    expect(storeOwnReading(store.sql, store.clock.now(), seq, livesIn("Oslo"))).toBeNull();
    store.apply(lease.token, [changesetOf(seq, livesIn("Oslo"))]);
    expect(store.sql.all("SELECT fact FROM facts")).toEqual([]);
    expect(store.sql.all("SELECT 1 FROM extractions")).toEqual([]);
    expect(store.sql.all("SELECT calls, status FROM work")).toEqual([{ calls: 0, status: "pending" }]);
  });

  test("a caller waiting for a forgotten episode learns that it failed", () => {
    const store = graphStore();
    const { episodes } = store.append({ content: "a" }, { content: "b" });
    const ids = episodes.map(({ id }) => id);
    forgetEpisode(store.sql, store.clock.now(), store.ids, nonNull(ids[0], "id"));
    expect(readStatuses(store.sql, ids)).toEqual(["failed", "pending"]);
  });
});

describe("a statement after forgetting", () => {
  test("a statement made after forgetting comes after earlier retractions in the log", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
    store.clock.advance(1000);
    const move = store.state(livesIn("Rome", { from: "2021-01-01" }), "2021-01-02");
    store.clock.advance(1000);
    const last = store.state(livesIn("Lima", { from: "2022-01-01" }), "2022-01-02");
    store.clock.advance(1000);
    retractEpisode(store.sql, store.clock.now(), store.ids, move);
    store.clock.advance(1000);
    forgetEpisode(store.sql, store.clock.now(), store.ids, last);
    store.clock.advance(1000);
    store.state(livesIn("Cairo", { from: "2023-01-01" }), "2023-01-02");
    const stored = store.sql.all(VERSIONS);
    const facts = store.sql.all<{ seq: number }>("SELECT seq FROM facts").map(({ seq }) => seq);
    expect(stored).toEqual(projectLog(readFactLog(store.sql, slotsWithContradictions(store.sql, facts))));
  });
});

describe("fact versions", () => {
  test("fact versions written one by one equal those projected from the log", () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 7 }), (history) => {
        const { sql } = graphOf(history);
        const facts = sql.all<{ seq: number }>("SELECT seq FROM facts").map(({ seq }) => seq);
        const stored = sql.all(
          `SELECT fact_seq AS fact, ${BOUND_NAMES.join(", ")}, known_from, known_to, caused_by FROM fact_versions ORDER BY seq`,
        );
        expect(stored).toEqual(projectLog(readFactLog(sql, slotsWithContradictions(sql, facts))));
      }),
      { numRuns: runs(55) },
    );
  });
});

describe("retracting an episode", () => {
  test("after a retraction the graph believes what it would without the episode, and the past stays readable", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
    store.clock.advance(1000);
    const move = store.state(livesIn("Rome", { from: "2023-01-01" }), "2023-01-02");
    const before = store.clock.now();
    store.clock.advance(1000);
    expect(retractEpisode(store.sql, store.clock.now(), store.ids, move)).toEqual({
      episodes: 1,
      facts: 1,
      entities: 0,
      reopened: 1,
      reread: 0,
      corrections: 0,
    });
    const names = (known_at?: number) =>
      listFacts(store.sql, { limit: 9, known_at }, store.clock.now()).data.map(
        ({ object, valid_to }) => `${object?.name} ${valid_to}`,
      );
    expect(names()).toEqual(["Oslo null"]);
    expect(names(before).sort()).toEqual(["Oslo 2023-01-01T00:00:00.000Z", "Rome null"]);
    expect(() => retractEpisode(store.sql, store.clock.now(), store.ids, move)).toThrow(/already/);
  });

  test("retracting a list of episodes believes what would be believed without them, and counts each fact once", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
    store.clock.advance(1000);
    const rome = store.state(livesIn("Rome", { from: "2022-01-01" }), "2022-01-02");
    store.clock.advance(1000);
    const lima = store.state(livesIn("Lima", { from: "2023-01-01" }), "2023-01-02");
    store.clock.advance(1000);
    expect(retractEpisodes(store.sql, store.clock.now(), store.ids, [rome, lima])).toEqual({
      episodes: 2,
      facts: 2,
      entities: 0,
      reopened: 1,
      reread: 0,
      corrections: 0,
    });
    expect(listFacts(store.sql, { limit: 9 }, store.clock.now() + 1000).data).toMatchObject([
      { object: { name: "Oslo" }, valid_to: null },
    ]);
    expect(() => retractEpisodes(store.sql, store.clock.now(), store.ids, [rome, lima])).toThrow(/already/);
  });

  test("fact versions after a retraction equal those projected from the log", () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 2, maxLength: 6 }), fc.nat(), (history, pick) => {
        const index = pick % (history.length - 1);
        const store = graphOf(history.slice(0, -1));
        store.clock.advance(60_000);
        retractEpisode(store.sql, store.clock.now(), store.ids, store.episodes[index] ?? "");
        const facts = store.sql.all<{ seq: number }>("SELECT seq FROM facts").map(({ seq }) => seq);
        const stored = store.sql.all(
          `SELECT fact_seq AS fact, ${BOUND_NAMES.join(", ")}, known_from, known_to, caused_by FROM fact_versions ORDER BY seq`,
        );
        expect(stored).toEqual(projectLog(readFactLog(store.sql, slotsWithContradictions(store.sql, facts))));
      }),
      { numRuns: runs(55) },
    );
  });
});

describe("rolling back", () => {
  test("rolling back restores what was believed then, and is undone by rolling back to before it", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
    const then = store.clock.now();
    store.clock.advance(1000);
    store.state(livesIn("Rome", { from: "2023-01-01" }), "2023-01-02");
    const later = store.clock.now();
    store.clock.advance(1000);
    const names = () =>
      listFacts(store.sql, { limit: 9 }, store.clock.now())
        .data.map(({ object, valid_to }) => `${object?.name} ${valid_to?.slice(0, 4) ?? ""}`)
        .sort();
    expect(rollBack(store.sql, store.clock.now(), store.ids, then)).toEqual({
      episodes: 1,
      facts: 1,
      entities: 0,
      reopened: 1,
      reread: 0,
      corrections: 0,
    });
    expect(names()).toEqual(["Oslo "]);
    store.clock.advance(1000);
    rollBack(store.sql, store.clock.now(), store.ids, later);
    expect(names()).toEqual(["Oslo 2023", "Rome "]);
  });

  test("rolling back to before a retraction undoes it, and rolling that back restores it", () => {
    const store = graphStore();
    const episode = store.state(livesIn("Oslo"), "2020-01-02");
    const believed = store.clock.now();
    store.clock.advance(1000);
    retractEpisode(store.sql, store.clock.now(), store.ids, episode);
    const retracted = store.clock.now();
    store.clock.advance(1000);
    rollBack(store.sql, store.clock.now(), store.ids, believed);
    const again = store.clock.now();
    expect(retractionsAt(store.sql, again)).toEqual([]);
    expect(retractionsAt(store.sql, retracted)).toEqual([1]);
    store.clock.advance(1000);
    rollBack(store.sql, store.clock.now(), store.ids, retracted);
    expect(retractionsAt(store.sql, store.clock.now())).toEqual([1]);
    store.clock.advance(1000);
    rollBack(store.sql, store.clock.now(), store.ids, again);
    expect(retractEpisode(store.sql, store.clock.now(), store.ids, episode).facts).toBe(1);
  });

  test("rolling back does not restore what was forgotten", () => {
    const store = graphStore();
    const episode = store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
    const then = store.clock.now();
    store.clock.advance(1000);
    forgetEpisode(store.sql, store.clock.now(), store.ids, episode);
    rollBack(store.sql, store.clock.now(), store.ids, then);
    expect(listFacts(store.sql, { limit: 9 }, store.clock.now()).data).toEqual([]);
  });

  test("rolling back into the future is refused", () => {
    const store = graphStore();
    expect(() => rollBack(store.sql, store.clock.now(), store.ids, store.clock.now() + 1)).toThrow(/future/);
  });
});

describe("the diff between two instants", () => {
  test("the diff across a rollback is empty from before it, and lists what is no longer believed from within it", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
    const first = store.clock.now();
    store.clock.advance(1000);
    store.state(livesIn("Rome", { from: "2023-01-01" }), "2023-01-02");
    const second = store.clock.now();
    store.clock.advance(1000);
    rollBack(store.sql, store.clock.now(), store.ids, first);
    const third = store.clock.now();
    expect(diffGraph(store.sql, "known", first, third)).toEqual({ began: [], ended: [], superseded: [] });
    const undone = diffGraph(store.sql, "known", second, third);
    expect(undone.ended.map(({ object }) => object?.name)).toEqual(["Rome"]);
    expect(undone.superseded.map(({ object, valid_to }) => `${object?.name} ${valid_to?.slice(0, 4)}`)).toEqual([
      "Oslo 2023",
    ]);
  });

  test("the diff works on both time axes", () => {
    const store = graphStore();
    const start = store.clock.now();
    store.clock.advance(1000);
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
    const middle = store.clock.now();
    store.clock.advance(1000);
    store.state(livesIn("Rome", { from: "2023-01-01" }), "2023-01-02");
    const names = (facts: { object: { name: string } | null }[]) => facts.map(({ object }) => object?.name);

    const known = diffGraph(store.sql, "known", middle, store.clock.now());
    expect([names(known.began), names(known.ended), names(known.superseded)]).toEqual([["Rome"], ["Oslo"], ["Oslo"]]);
    expect(known.superseded[0]?.valid_to).toBeNull();
    const all = diffGraph(store.sql, "known", start, store.clock.now());
    expect(new Set(names(all.began))).toEqual(new Set(["Oslo", "Rome"]));

    const valid = diffGraph(store.sql, "valid", Date.parse("2022-06-01"), Date.parse("2024-01-01"));
    expect([names(valid.began), names(valid.ended)]).toEqual([["Rome"], ["Oslo"]]);
  });
});
