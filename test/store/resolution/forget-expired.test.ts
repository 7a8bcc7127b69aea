import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fact } from "../../../shared/api/fact.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import type { ManualFact } from "../../../worker/ports/graph/writes.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { nextExpiry, readExpiry } from "../../../worker/store/episodes/retention.ts";
import { replaceFact } from "../../../worker/store/resolution/correct-facts.ts";
import { forgetDue, forgetExpired } from "../../../worker/store/resolution/forget-expired.ts";
import { assertManualFacts } from "../../../worker/store/resolution/manual-facts.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { contentOf } from "../../fakes/graph-content.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const LONG_AGO = Date.UTC(1999, 0, 1);
const YEAR_2099 = Date.UTC(2099, 0, 1);

const SAYINGS = [
  "My therapist is Doctor Quentin Marlowe.",
  "He lives in Boston.",
  "My sister is Clara Baker.",
  "She works at Globex.",
  "I live in Oslo.",
  "Actually, I live in Rome now.",
  "No, that is wrong.",
];

const at = (instant: number) => ({ at: instant, zoned: true, precision: "instant" }) as const;

const contentWithoutInstants = (graph: Parameters<typeof contentOf>[0]): unknown =>
  JSON.parse(
    JSON.stringify(contentOf(graph), (key, value: unknown) =>
      key === "known_from" || key === "known_to" || key === "created_at" ? undefined : value,
    ),
  );

interface Told {
  what: number;
  hours: number;
  expires: boolean;
}

async function live(told: readonly Told[], isSent: (number: number, message: Told) => boolean) {
  const graph = consumedGraph(builtinExtractor);
  const end = told.reduce((at, { hours }) => at + hours * HOUR, graph.clock.now());
  for (const [number, message] of told.entries()) {
    graph.clock.advance(message.hours * HOUR);
    if (!isSent(number, message)) continue;
    graph.append({ content: SAYINGS[message.what] ?? "", expires_at: message.expires ? end : null });
    await graph.attend();
  }
  return graph;
}

test("a memory equals, at each step and through kills, a memory that never had the older and expired episodes", async () => {
  const telling = fc.record({
    what: fc.nat({ max: SAYINGS.length - 1 }),
    hours: fc.constantFrom(0, 1, 7, 30, 60),
    expires: fc.constantFrom(false, false, false, true),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(telling, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.option(fc.nat({ max: 8 })),
      async (told, days, dies_after) => {
        const graph = await live(told, () => true);
        const { sql, clock, ids } = graph;
        writeMeta(sql, "kept_days", days);
        const ages = sql.all<{ created_at: number }>("SELECT created_at FROM episodes ORDER BY seq");
        const gone = ages.filter(({ created_at }) => clock.now() - created_at >= days * DAY).length;
        const late = ages.filter(({ created_at }) => {
          const age = clock.now() - created_at;
          return age >= days * DAY && age < days * DAY + (clock.now() % HOUR);
        }).length;
        expect(readExpiry(sql, clock.now(), undefined).expired).toBe(gone - late);
        while (forgetExpired(sql, clock.now(), ids) !== null) await graph.attend(dies_after);
        await graph.attend();
        const never = await live(told, (number, { expires }) => number >= gone - late && !expires);
        expect(contentWithoutInstants(graph)).toEqual(contentWithoutInstants(never));
      },
    ),
    { numRuns: runs(20) },
  );
});

test("a memory without retention forgets nothing by age and sets no alarm for it", () => {
  const { sql, clock, ids, append } = graphStore();
  append({ content: "I live in Oslo." });
  clock.advance(50_000 * DAY);
  expect([forgetExpired(sql, clock.now(), ids), nextExpiry(sql)]).toEqual([null, null]);
  expect(readExpiry(sql, clock.now(), 30)).toMatchObject({ kept_days: null, expired: 1 });
  expect(forgetExpired(sql, clock.now(), ids)).toBeNull();
});

test("the days count from when an episode was stored, whatever time it speaks of", () => {
  const { sql, clock, ids, append } = graphStore();
  writeMeta(sql, "kept_days", 30);
  append(
    { content: "Long ago.", reference_time: at(LONG_AGO) },
    { content: "One day.", reference_time: at(YEAR_2099) },
  );
  clock.advance(29 * DAY);
  append({ content: "Late.", reference_time: at(clock.now() - 29 * DAY) });
  expect(forgetExpired(sql, clock.now(), ids)).toBeNull();
  clock.advance(DAY);
  expect(forgetExpired(sql, clock.now(), ids)).toMatchObject({ episodes: 2 });
  expect(sql.all("SELECT content FROM episodes")).toEqual([{ content: "Late." }]);
  expect(nextExpiry(sql)).toBe(clock.now() + 29 * DAY);
});

test("expired episodes are forgotten in bounded steps, oldest first, each recorded for the ledger", () => {
  const { sql, clock, ids, append } = graphStore();
  writeMeta(sql, "kept_days", 1);
  for (let number = 0; number < 70; number++) append({ content: `Message ${number}.`, thread_id: `t${number % 3}` });
  clock.advance(2 * DAY);
  append({ content: "Newest." });
  const steps: number[] = [];
  for (;;) {
    const undone = forgetExpired(sql, clock.now(), ids);
    if (undone === null) break;
    steps.push(undone.episodes);
    const [first] = sql.all<{ content: string }>("SELECT content FROM episodes ORDER BY seq LIMIT 1");
    const left = 70 - steps.reduce((sum, count) => sum + count, 0);
    expect(first?.content).toBe(left === 0 ? "Newest." : `Message ${70 - left}.`);
  }
  expect(steps).toEqual([32, 32, 6]);
  const entries = unrecordedChanges(sql, 200).map(({ entry }) => entry);
  expect(entries.filter((entry) => entry === "forgotten")).toHaveLength(70);
  expect(entries.filter((entry) => entry === "episode")).toHaveLength(1);
});

const EMBEDDING = { model: "m", candidate_similarity: 0.9, synonym_similarity: 0.9 };

const vectorsOf = (object: string) => {
  const [subject, fact] = [embedHashed("Ada", 64), embedHashed(object, 64)];
  return { subject, object: fact, fact };
};

function like(
  { sql, clock, ids, cache }: ReturnType<typeof graphStore>,
  object: string,
  given: Partial<ManualFact> = {},
): Fact {
  const fact: ManualFact = {
    subject: "Ada",
    object,
    object_value: null,
    predicate: "LIKES",
    fact: `Ada likes ${object}.`,
    kind: "state",
    valid_from: null,
    valid_to: null,
    episode_id: null,
    vectors: vectorsOf(object),
    embedding: EMBEDDING,
    ...given,
  };
  return nonNull(assertManualFacts(sql, cache, clock.now(), ids, [fact], null)[0], "fact");
}

test("a fact stated by hand goes with the episode that it is or belongs to", () => {
  const store = graphStore();
  const { sql, clock, ids, append } = store;
  writeMeta(sql, "kept_days", 10);
  const { episodes } = append({ content: "Early." });
  like(store, "Tea");
  clock.advance(9 * DAY);
  like(store, "Chess", { episode_id: episodes[0]?.id ?? "" });
  like(store, "Oslo");
  clock.advance(DAY);
  expect(forgetExpired(sql, clock.now(), ids)).toMatchObject({ episodes: 2, facts: 2 });
  expect(sql.all("SELECT fact FROM facts")).toEqual([{ fact: "Ada likes Oslo." }]);
});

test("expired episodes are found by an index on the time of storing", () => {
  const { sql } = graphStore();
  for (const query of [
    "SELECT id FROM episodes WHERE created_at <= 5 ORDER BY created_at, seq LIMIT 32",
    "SELECT min(created_at) AS at FROM episodes",
  ])
    expect(JSON.stringify(sql.all(`EXPLAIN QUERY PLAN ${query}`))).toMatch(
      /SEARCH episodes USING (?:COVERING )?INDEX episodes_by_age/,
    );
});

describe("an episode with an expiry of its own", () => {
  test("is forgotten at that instant, or sooner by the memory's retention", () => {
    const { sql, clock, ids, append } = graphStore();
    const start = clock.now();
    append(
      { content: "Last.", expires_at: start + 5 * DAY },
      { content: "First.", expires_at: start + HOUR / 2 },
      { content: "Old." },
    );
    expect(nextExpiry(sql)).toBe(start + HOUR / 2);
    expect(readExpiry(sql, start, 1).at).toBe(start + HOUR / 2);
    clock.advance(HOUR / 2 - 1);
    expect(forgetExpired(sql, clock.now(), ids)).toBeNull();
    clock.advance(1);
    expect(forgetExpired(sql, clock.now(), ids)).toMatchObject({ episodes: 1 });
    expect(sql.all("SELECT content FROM episodes")).toEqual([{ content: "Last." }, { content: "Old." }]);
    expect(nextExpiry(sql)).toBe(start + 5 * DAY);
    writeMeta(sql, "kept_days", 1);
    clock.advance(2 * DAY);
    expect([forgetDue(sql, clock.now(), ids), forgetExpired(sql, clock.now(), ids)]).toMatchObject([
      null,
      { episodes: 2 },
    ]);
    expect(nextExpiry(sql)).toBeNull();
  });

  test("frees its message id, and is not the same message with another expiry", () => {
    const { sql, clock, ids, append } = graphStore();
    const expires_at = clock.now() + HOUR;
    const [first] = append({ message_id: "m", content: "Hello.", expires_at }).episodes;
    expect(append({ message_id: "m", content: "Hello.", expires_at }).episodes[0]?.id).toBe(first?.id);
    expect(append({ message_id: "m", content: "Hello." }).episodes[0]?.id).toBe(first?.id);
    expect(() => append({ message_id: "m", content: "Hello.", expires_at: expires_at + 1 })).toThrow("already stored");
    clock.advance(HOUR);
    forgetDue(sql, clock.now(), ids);
    expect(append({ message_id: "m", content: "Hello again." }).episodes[0]?.id).not.toBe(first?.id);
  });

  test("is found by an index", () => {
    const { sql } = graphStore();
    for (const query of [
      "SELECT id FROM episodes WHERE expires_at <= 5 ORDER BY expires_at, seq LIMIT 32",
      "SELECT min(expires_at) AS at FROM episodes WHERE expires_at IS NOT NULL",
    ])
      expect(JSON.stringify(sql.all(`EXPLAIN QUERY PLAN ${query}`))).toMatch(
        /SEARCH episodes USING (?:COVERING )?INDEX episodes_by_expiry/,
      );
  });
});

describe("a fact stated by hand with an expiry", () => {
  test("is forgotten with it, unless another statement supports it", () => {
    const store = graphStore();
    const { sql, clock, ids } = store;
    const expires_at = clock.now() + HOUR;
    like(store, "Tea", { expires_at });
    like(store, "Chess", { expires_at });
    like(store, "Chess");
    clock.advance(HOUR);
    expect(forgetDue(sql, clock.now(), ids)).toMatchObject({ episodes: 2, facts: 1 });
    expect(sql.all("SELECT fact FROM facts")).toEqual([{ fact: "Ada likes Chess." }]);
  });

  test("passes it on to the fact that replaces it", () => {
    const store = graphStore();
    const { sql, clock, ids, cache } = store;
    const replace = ({ id, version }: Fact, object: string) => {
      const replacement = { version, fact: `Ada likes ${object}.`, object, object_value: null, attributes: {} };
      clock.advance(1);
      const more = { vectors: vectorsOf(object), embedding: EMBEDDING };
      replaceFact(sql, cache, clock.now(), ids, id, { ...replacement, ...more });
    };
    const expires_at = clock.now() + HOUR;
    replace(like(store, "Tea", { expires_at }), "Coffee");
    replace(like(store, "Chess"), "Go");
    clock.advance(HOUR);
    forgetDue(sql, clock.now(), ids);
    expect(sql.all("SELECT fact FROM facts ORDER BY fact")).toEqual([
      { fact: "Ada likes Chess." },
      { fact: "Ada likes Go." },
    ]);
  });
});
