import fc from "fast-check";
import { expect, test } from "vitest";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { nextExpiry, readExpiry } from "../../../worker/store/episodes/retention.ts";
import { forgetExpired } from "../../../worker/store/resolution/forget-expired.ts";
import { assertManualFacts } from "../../../worker/store/resolution/manual-facts.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { contentOf } from "../../fakes/graph-content.ts";
import { graphStore } from "../../fakes/graph-store.ts";

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

/** Content without known instants, which depend on earlier steps. */
const contentWithoutInstants = (graph: Parameters<typeof contentOf>[0]): unknown =>
  JSON.parse(
    JSON.stringify(contentOf(graph), (key, value: unknown) =>
      key === "known_from" || key === "known_to" || key === "created_at" ? undefined : value,
    ),
  );

/** Sends messages in order, `hours` apart, skipping numbers below `from`. */
async function live(told: readonly { what: number; hours: number }[], from: number) {
  const graph = consumedGraph(builtinExtractor);
  for (const [number, { what, hours }] of told.entries()) {
    graph.clock.advance(hours * HOUR);
    if (number < from) continue;
    graph.append({ content: SAYINGS[what] ?? "" });
    await graph.attend();
  }
  return graph;
}

test("a memory with retention equals, at each step and through kills, a memory without the older episodes", async () => {
  const telling = fc.record({ what: fc.nat({ max: SAYINGS.length - 1 }), hours: fc.constantFrom(0, 1, 7, 30, 60) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(telling, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.option(fc.nat({ max: 8 })),
      async (told, days, dies_after) => {
        const graph = await live(told, 0);
        const { sql, clock, ids } = graph;
        writeMeta(sql, "kept_days", days);
        const ages = sql.all<{ created_at: number }>("SELECT created_at FROM episodes ORDER BY seq");
        const gone = ages.filter(({ created_at }) => clock.now() - created_at >= days * DAY).length;
        // episodes that are forgotten only at the next whole hour
        const late = ages.filter(({ created_at }) => {
          const age = clock.now() - created_at;
          return age >= days * DAY && age < days * DAY + (clock.now() % HOUR);
        }).length;
        expect(readExpiry(sql, clock.now(), undefined).expired).toBe(gone - late);
        while (forgetExpired(sql, clock.now(), ids) !== null) await graph.attend(dies_after);
        await graph.attend();
        const never = await live(told, gone - late);
        expect(contentWithoutInstants(graph)).toEqual(contentWithoutInstants(never));
      },
    ),
    { numRuns: 20 },
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

test("a fact stated by hand goes with the episode that it is or belongs to", () => {
  const { sql, clock, ids, cache, append } = graphStore();
  writeMeta(sql, "kept_days", 10);
  const state = (object: string, episode_id: string | null) => {
    const [subject, fact] = [embedHashed("Ada", 64), embedHashed(object, 64)];
    assertManualFacts(
      sql,
      cache,
      clock.now(),
      ids,
      [
        {
          subject: "Ada",
          object,
          object_value: null,
          predicate: "LIKES",
          fact: `Ada likes ${object}.`,
          kind: "state",
          valid_from: null,
          valid_to: null,
          episode_id,
          vectors: { subject, object: fact, fact },
          embedding: { model: "m", candidate_similarity: 0.9, synonym_similarity: 0.9 },
        },
      ],
      null,
    );
  };
  const { episodes } = append({ content: "Early." });
  state("Tea", null);
  clock.advance(9 * DAY);
  state("Chess", episodes[0]?.id ?? "");
  state("Oslo", null);
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
