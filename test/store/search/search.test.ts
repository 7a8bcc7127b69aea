import { describe, expect, test } from "vitest";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import type { GraphSearch } from "../../../worker/ports/graph/search.ts";
import { searchGraph } from "../../../worker/store/search/search.ts";
import type { Caches } from "../../../worker/store/search/candidates.ts";
import { CodeCache } from "../../../worker/store/index/vectors.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore, livesIn, changesetOf } from "../../fakes/graph-store.ts";

const freshCaches = (): Caches => ({ codes: new CodeCache(), walks: new WalkCache(), words: new CommonWords() });

type Store = ReturnType<typeof graphStore>;

const ask = (store: Store, query: string, extra: Partial<GraphSearch> = {}, caches = freshCaches()) =>
  searchGraph(
    store.sql,
    caches,
    {
      query,
      vector: embedHashed(query, 64),
      embedding_model: "m",
      scope: ["facts", "entities", "episodes"],
      methods: [
        { method: "cosine", weight: 0.1 },
        { method: "bm25", weight: 1 },
      ],
      reranker: "weighted",
      dense: false,
      related_similarity: 0,
      limit: 10,
      ...extra,
    },
    store.clock.now(),
  );

describe("search", () => {
  test("search reads links, versions and names from covering indexes only, and no blob on the way to a segment", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-02-01");
    const steps: string[] = [];
    const all: typeof store.sql.all = (query, ...parameters) => {
      const plan = store.sql.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...parameters);
      steps.push(...plan.map(({ detail }) => detail));
      return store.sql.all(query, ...parameters);
    };
    const found = ask({ ...store, sql: { ...store.sql, all } }, "Where does Ada live?", {
      methods: [
        { method: "cosine", weight: 0.1 },
        { method: "bm25", weight: 1 },
        { method: "pagerank", weight: 3 },
      ],
    });
    expect(found.facts).toHaveLength(1);
    const apart = steps.filter((step) => /provenance_of|versions_of_fact|aliases_of_entity/.test(step));
    expect(apart.length).toBeGreaterThanOrEqual(5);
    expect(apart.filter((step) => !step.includes("COVERING"))).toEqual([]);
    const ordinary = "SELECT 1 FROM pragma_table_list WHERE name = 'segments' AND wr = 0";
    expect(store.sql.all(ordinary)).toHaveLength(1);
  });

  test("search shows the current home before the one that ended", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-02-01");
    store.state(livesIn("Rome", { from: "2023-06-01" }), "2023-06-02");
    expect(ask(store, "Where did Ada live in Oslo?").facts.map(({ object }) => object?.name)).toEqual(["Rome", "Oslo"]);
    expect(
      ask(store, "Where does Ada live?", { as_of: Date.parse("2021-01-01") }).facts.map(({ object }) => object?.name),
    ).toEqual(["Oslo"]);
  });

  test("the first results are the same whatever the limit, including boosted facts about a named subject", () => {
    const store = graphStore();
    for (let n = 0; n < 40; n++) {
      const [subject, object] = [n % 7 === 3 ? "Zoe" : `Person ${n}`, `Town ${n}`];
      const fact = `A way by train ${"slowly ".repeat(n % 9)}to ${object}.`;
      const entities = [subject, object].map((name) => ({ name, type: "thing", count: 1 }));
      store.state({ entities, facts: [factOf({ subject, predicate: "WENT_TO", object, fact })] }, "2020-02-01");
    }
    const idsOf = (limit: number): string[] =>
      ask(store, "Who went by train with Zoe?", { limit }).facts.map(({ id }) => id);
    const many = idsOf(20);
    expect(many).toHaveLength(20);
    for (const few of [1, 2, 3, 5, 8, 12]) expect(idsOf(few)).toEqual(many.slice(0, few));
  });

  test("messages are read until they have enough characters, and entities only where they are wanted", () => {
    const store = graphStore();
    for (let n = 0; n < 60; n++) store.append({ content: `The train to town ${n} was slow.`, thread_id: `t${n}` });
    const methods = [{ method: "bm25" as const, weight: 1 }];
    const found = (extra: Partial<GraphSearch>) => ask(store, "slow train", { methods, limit: 10, ...extra }).episodes;
    expect(found({})).toHaveLength(10);
    expect(found({ episode_limit: 50 })).toHaveLength(50);
    const few = found({ episode_limit: 50, enough_characters: 100 });
    expect(few.length).toBeLessThan(50);
    expect(few).toEqual(found({ episode_limit: 50 }).slice(0, few.length));
  });

  test("one search reads the watermarks of the graph only once", () => {
    const store = graphStore();
    store.state(livesIn("Oslo"), "2020-02-01");
    const asked: string[] = [];
    const all: typeof store.sql.all = (query, ...parameters) => {
      asked.push(query);
      return store.sql.all(query, ...parameters);
    };
    const methods = (["cosine", "bm25", "pagerank"] as const).map((method) => ({ method, weight: 1 }));
    const sql = { ...store.sql, all };
    const caches = freshCaches();
    ask({ ...store, sql }, "Where does Ada live?", { methods }, caches);
    expect(asked.filter((query) => query.includes("AS versions"))).toHaveLength(1);
    store.state(livesIn("Rome"), "2021-02-01");
    expect(ask({ ...store, sql }, "Where does Ada live?", { methods }, caches).facts).toHaveLength(2);
  });

  test("search reads the vectors of all candidates if cosine is the only method, and otherwise of three tenths", () => {
    const store = graphStore();
    for (let n = 0; n < 60; n++) store.state(livesIn(`Town ${n}`), "2020-02-01");
    const read: number[] = [];
    const all: typeof store.sql.all = (query, ...parameters) => {
      if (query.includes("FROM vectors")) read.push((JSON.parse(parameters[0] as string) as number[]).length);
      return store.sql.all(query, ...parameters);
    };
    const watched = { ...store, sql: { ...store.sql, all } };
    const cosine = { method: "cosine", weight: 1 } as const;
    ask(watched, "Where does Ada live?", { scope: ["entities"], methods: [cosine], limit: 20 });
    ask(watched, "Where does Ada live?", { scope: ["entities"], limit: 20 });
    expect(read).toEqual([40, 12]);
  });

  test("search finds what was written after an earlier search filled the code cache", () => {
    const store = graphStore();
    const cache = freshCaches();
    store.state(livesIn("Oslo"), "2020-02-01");
    ask(store, "Oslo", {}, cache);
    store.state(livesIn("Rome"), "2023-06-02");
    expect(ask(store, "Rome", { methods: [{ method: "cosine", weight: 1 }] }, cache).facts[0]?.fact).toBe(
      "Ada lives in Rome.",
    );
  });

  test("search finds a fact by the words of the message that states it, and of the one before", () => {
    const store = graphStore();
    store.append(
      { content: "So where is the new flat?" },
      { content: "By the river in the north." },
      { content: "Nice." },
    );
    const { token } = nonNull(store.lease(), "lease");
    store.apply(
      token,
      [1, 2, 3].map((seq) => changesetOf(seq, seq === 2 ? livesIn("Oslo") : { entities: [], facts: [] })),
    );
    for (const query of ["by the river", "new flat"]) {
      expect(ask(store, query).facts.map(({ fact }) => fact)).toEqual(["Ada lives in Oslo."]);
    }
  });

  describe("ranking of messages", () => {
    const contents = (...asked: Parameters<typeof ask>): string[] =>
      ask(...asked).episodes.map(({ content }) => content);

    test("an answer by the named speaker is ranked above messages of others that repeat a word", () => {
      const store = graphStore();
      store.state(livesIn("Oslo"), "2020-01-01");
      const chat = { thread_id: "chat" };
      store.append(
        { ...chat, name: "Bob", content: "Hello!" },
        { ...chat, name: "Bob", content: "Which instruments do you play these days?" },
        { ...chat, content: "The cello, and a bit of piano." },
        { ...chat, name: "Bob", content: "Lovely." },
        ...Array.from({ length: 30 }, (_, i) => ({
          thread_id: `other ${i}`,
          name: "Bob",
          content: `Instruments, instruments, instruments (${i}).`,
        })),
      );
      const methods = [{ method: "bm25" as const, weight: 1 }];
      for (const all of [methods, [...methods, { method: "pagerank" as const, weight: 3 }]]) {
        expect(contents(store, "Which instruments does Ada play?", { methods: all, limit: 1 })).toEqual([
          "The cello, and a bit of piano.",
        ]);
      }
    });

    test("a message is found by what it states, even in other words", () => {
      const store = graphStore();
      store.append({ content: "I moved there in the end.", thread_id: "a" }, { content: "So did I.", thread_id: "b" });
      const { token } = nonNull(store.lease(), "lease");
      store.apply(token, [changesetOf(1, livesIn("Oslo")), changesetOf(2, { entities: [], facts: [] })]);
      expect(contents(store, "Oslo", { methods: [{ method: "bm25", weight: 1 }] })).toEqual([
        "I moved there in the end.",
      ]);
    });

    test("a message is found by another form of a word, as the index stems it", () => {
      const store = graphStore();
      store.append({ content: "Nothing.", thread_id: "a" }, { content: "A happy man.", thread_id: "b" });
      expect(contents(store, "happiness", { methods: [{ method: "bm25", weight: 1 }] })).toEqual(["A happy man."]);
    });

    test("messages have the same order whatever the limit, for single methods and combinations", () => {
      const store = graphStore();
      for (let i = 0; i < 40; i++) {
        store.append(
          ...["Where is the cello?", "In Oslo, I think.", "Then fetch the cello from Oslo."].map((content) => ({
            content: `${content} ${i % 7}`,
            thread_id: `t${i}`,
          })),
        );
      }
      for (const methods of [["bm25"], ["bm25", "pagerank"], ["bm25", "bfs"], ["bm25", "pagerank", "bfs"]] as const) {
        const weighed = methods.map((method) => ({ method, weight: 1 }));
        const more = contents(store, "cello in Oslo 3", { methods: weighed, limit: 20 });
        expect(more).toHaveLength(20);
        expect(contents(store, "cello in Oslo 3", { methods: weighed, limit: 5 })).toEqual(more.slice(0, 5));
      }
    });
  });

  test("facts about an entity that the query names rank before similar ones", () => {
    const store = graphStore();
    const bob = livesIn("Oslo");
    store.state(
      {
        entities: [{ name: "Bob", type: "person", count: 1 }, ...bob.entities.slice(1)],
        facts: bob.facts.map((fact) => ({ ...fact, subject: "Bob", fact: "Bob lives in Oslo." })),
      },
      "2020-01-01",
    );
    store.state(livesIn("Oslo"), "2020-01-02");
    expect(ask(store, "Ada's home").facts[0]?.subject.name).toBe("Ada");
  });

  test.each([
    "",
    "   ",
    "??",
    '"',
    "OR AND NOT",
    "NEAR(",
    "*",
    'a"b OR c:d',
    "🙂",
    "ฉันอยู่ที่ไหน",
    "أين أعيش",
    "x".repeat(10_000),
    "' ; DROP TABLE facts; --",
  ])("search does not throw for the query %j", (query) => {
    const store = graphStore();
    store.state(livesIn("Oslo"), "2020-01-01");
    expect(() => ask(store, query)).not.toThrow();
  });

  test("search finds what was known then despite later messages, and what a thread contains despite other threads", () => {
    const store = graphStore();
    store.append({ content: "A ferret near the bridge.", thread_id: "mine" });
    const { token } = nonNull(store.lease(), "lease");
    store.apply(token, [changesetOf(1, livesIn("Oslo"))]);
    const known_at = store.clock.now();
    store.clock.advance(1000);
    for (let i = 0; i < 60; i++)
      store.append(...Array.from({ length: 10 }, () => ({ content: "ferret ferret ferret" })));
    expect(ask(store, "ferret", { known_at, limit: 5 }).episodes.map(({ content }) => content)).toEqual([
      "A ferret near the bridge.",
    ]);
    expect(ask(store, "ferret", { thread_id: "mine", limit: 5 }).episodes).toHaveLength(1);
    expect(ask(store, "Oslo", { known_at, limit: 5 }).facts).toHaveLength(1);
  });

  test("after a rollback search finds what is believed again, however much was undone", () => {
    const store = graphStore();
    store.state(livesIn("Oslo"), "2020-01-01");
    const then = store.clock.now();
    store.clock.advance(1000);
    for (let i = 0; i < 400; i++) {
      const value = `an Oslo thing ${i}`;
      store.state(
        {
          entities: livesIn("Oslo").entities,
          facts: [factOf({ object_value: value, fact: `Ada likes Oslo Oslo ${i}.` })],
        },
        "2020-01-02",
      );
    }
    rollBack(store.sql, store.clock.now(), store.ids, then);
    store.clock.advance(1000);
    expect(ask(store, "Oslo", { limit: 5 }).facts.map(({ fact }) => fact)).toEqual(["Ada lives in Oslo."]);
    expect(ask(store, "Oslo", { limit: 5, methods: [{ method: "cosine", weight: 1 }] }).facts).toHaveLength(1);
  });

  test("search shows retracted messages, unless only unretracted ones are wanted", () => {
    const store = graphStore();
    const episode = store.state(livesIn("Oslo"), "2020-01-01");
    const then = store.clock.now();
    store.clock.advance(1000);
    retractEpisode(store.sql, store.clock.now(), store.ids, episode);
    expect(ask(store, "Oslo").episodes).toHaveLength(1);
    expect(ask(store, "Oslo", { unretracted: true }).episodes).toEqual([]);
    expect(ask(store, "Oslo", { unretracted: true, known_at: then }).episodes).toHaveLength(1);
  });

  test("search finds a Korean word that has a particle attached", () => {
    const store = graphStore();
    for (const content of ["I live in Oslo.", "나는 서울에 살아요", "저는 부산에서 일해요"]) store.append({ content });
    const found = (query: string) => ask(store, query).episodes[0]?.content;
    expect(found("서울")).toBe("나는 서울에 살아요");
    expect(found("서울에서")).toBe("나는 서울에 살아요");
    expect(found("부산은?")).toBe("저는 부산에서 일해요");
  });

  test("search with a thread_id stays within that thread", () => {
    const store = graphStore();
    store.append({ content: "zeppelin" });
    expect(ask(store, "zeppelin", { thread_id: "t" }).episodes).toHaveLength(1);
    expect(ask(store, "zeppelin", { thread_id: "other" }).episodes).toEqual([]);
  });

  test("search reports how many candidates each method found by itself, for every scope", () => {
    const store = graphStore();
    store.state(livesIn("Oslo"), "2020-01-01");
    const { candidates } = ask(store, "Oslo");
    expect(Object.keys(candidates).sort()).toEqual(["entities", "episodes", "facts"]);
    for (const counts of Object.values(candidates)) expect(Object.keys(counts).length).toBeGreaterThan(0);
    expect(candidates["episodes"]).toMatchObject({ bm25: 1 });
    expect(candidates["facts"]).toMatchObject({ bm25: 1 });
  });

  test("rrf sums the reciprocal ranks of the methods with k 60 and no weights", () => {
    const store = graphStore();
    for (const [n, city] of ["Oslo", "Rome", "Lima", "Bern"].entries())
      store.state(livesIn(city, { from: `201${n}-01-01` }), `201${n}-02-01`);
    const query = "Where did Ada live in Rome?";
    const options = { reranker: "rrf", limit: 20 } as const;
    const methods = [
      { method: "cosine", weight: 0.1 },
      { method: "bm25", weight: 1 },
      { method: "pagerank", weight: 3 },
    ] as const;
    const fused = ask(store, query, { ...options, methods });
    const alone = methods.map((method) => ask(store, query, { ...options, methods: [method] }));
    for (const scope of ["facts", "entities", "episodes"] as const) {
      const expected = new Map<string, number>();
      for (const found of alone)
        for (const [index, { id }] of found[scope].entries())
          expected.set(id, (expected.get(id) ?? 0) + 1 / (60 + index + 1));
      expect(fused[scope].length).toBeGreaterThan(1);
      expect(fused[scope].map(({ id, score }) => [id, score.toFixed(12)])).toEqual(
        fused[scope].map(({ id }) => [id, expected.get(id)?.toFixed(12)]),
      );
      expect(expected.size).toBe(fused[scope].length);
    }
  });
});
