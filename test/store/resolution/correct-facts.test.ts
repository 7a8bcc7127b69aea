import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { BOUND_NAMES } from "../../../worker/core/temporal/bounds.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import { projectLog } from "../../../worker/core/temporal/history.ts";
import { beginExport, endExport, readExport } from "../../../worker/store/lifecycle/export.ts";
import { readFactLog, slotsWithContradictions } from "../../../worker/store/graph/fact-versions.ts";
import { getFact, listFacts } from "../../../worker/store/graph/facts.ts";
import { correctFact, denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { contentOf, expectSoundIntervals } from "../../fakes/graph-content.ts";
import { graphWithHistory, historyStep } from "../../fakes/graph-history.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { graphStore, livesIn, changesetOf } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const day = (text: string) => ({ at: Date.parse(text), zoned: true, precision: "day" }) as const;

function corrected() {
  const store = graphStore();
  const { sql, clock, ids } = store;
  const facts = (known_at?: number) => listFacts(sql, { limit: 9, known_at }, clock.now()).data;
  const later = <T>(work: () => T): T => {
    clock.advance(60_000);
    return work();
  };
  return {
    ...store,
    facts,
    fact: (place: string) =>
      nonNull(
        facts().find(({ object }) => object?.name === place),
        place,
      ),
    places: (known_at?: number) =>
      facts(known_at)
        .map(({ object, valid_from, valid_to }) =>
          [object?.name, valid_from?.slice(0, 4), valid_to?.slice(0, 4)].join(" "),
        )
        .sort(),
    say: (place: string, from: string) => later(() => store.state(livesIn(place, { from }), from)),
    deny: (id: string) => later(() => denyFact(sql, clock.now(), ids, id)),
    correct: (id: string, given: Parameters<typeof correctFact>[4]) =>
      later(() => correctFact(sql, clock.now(), ids, id, given)),
    forget: (id: string) => later(() => forgetEpisode(sql, clock.now(), ids, id)),
    retract: (id: string) => later(() => retractEpisode(sql, clock.now(), ids, id)),
    rollBack: (at: number) => later(() => rollBack(sql, clock.now(), ids, at)),
  };
}

test("a correction says which other facts change with it, and how they are then", () => {
  const told = graphReadByRules();
  const at = (day: string): number => Date.parse(day);
  told.tellAt("I live in Rome since 2019.", at("2021-01-10"));
  told.tellAt("I moved to Paris in May 2021.", at("2021-06-01"));
  const { sql, clock, ids } = told;
  const lives = listFacts(sql, { limit: 9 }, clock.now()).data.filter(({ predicate }) => predicate === "LIVES_IN");
  const paris = nonNull(
    lives.find(({ object }) => object?.name === "Paris"),
    "Paris",
  );
  clock.advance(1_000);
  const corrected = correctFact(sql, clock.now(), ids, paris.id, {
    version: paris.version,
    valid_from: day("2022-03-05"),
  });
  expect(corrected.others.map(({ fact, period }) => [fact.replace(/^\S+ /, ""), period])).toEqual([
    ["lives in Rome.", "2019 – 5 Mar 2022"],
  ]);
  clock.advance(1_000);
  const reworded = { version: corrected.version, fact: "So it is." };
  expect(correctFact(sql, clock.now(), ids, paris.id, reworded).others).toEqual([]);
});

describe("the date of a plan", () => {
  const planned = (): { at: Date; plan: Fact; correct: (due: string) => Fact } => {
    const { sql, clock, ids, tellAt } = graphReadByRules();
    const at = new Date("2026-05-01T10:00:00Z");
    tellAt("I'm flying to Rome on 3 June.", at.getTime());
    const plan = nonNull(listFacts(sql, { limit: 9 }, clock.now()).data[0], "plan");
    const correct = (due: string): Fact =>
      correctFact(sql, clock.now(), ids, plan.id, { version: plan.version, due: day(due) });
    return { at, plan, correct };
  };

  test("another one moves its end as well", () => {
    const { plan, correct } = planned();
    expect([plan.due, plan.valid_to]).toEqual(["2026-06-03T00:00:00.000Z", "2026-06-04T00:00:00.000Z"]);
    expect(correct("2026-06-20")).toMatchObject({
      due: "2026-06-20T00:00:00.000Z",
      valid_from: plan.valid_from,
      valid_to: "2026-06-21T00:00:00.000Z",
    });
  });

  test("one before it was planned is refused in its own name", () => {
    const { correct } = planned();
    expect(() => correct("2026-04-02")).toThrow("due must lie after valid_from");
  });
});

describe("a fact that is denied", () => {
  test("it is not believed from then on, what it had closed holds again, and an earlier known_at shows it", () => {
    const graph = corrected();
    graph.say("Oslo", "2020-01-01");
    graph.say("Rome", "2023-01-01");
    const before = graph.clock.now();
    const { id } = graph.fact("Rome");
    expect(graph.deny(id)).toMatchObject({ episodes: 0, facts: 1, reopened: 1 });
    expect(graph.places()).toEqual(["Oslo 2020 "]);
    expect(graph.places(before)).toEqual(["Oslo 2020 2023", "Rome 2023 "]);
    const { versions } = getFact(graph.sql, id, {}, graph.clock.now());
    expect(versions.at(-1)?.known_to).not.toBeNull();
    expect(() => graph.deny(id)).toThrow(/not believed/);
    expect(() => graph.deny("fact_none")).toThrow(/not found/);
  });

  test("a message that was there does not bring it back when it is read later, a new message does", () => {
    const graph = corrected();
    graph.say("Rome", "2023-01-01");
    graph.clock.advance(60_000);
    graph.append({ content: "Rome, I said." });
    graph.deny(graph.fact("Rome").id);
    const lease = nonNull(graph.lease(), "lease");
    graph.apply(lease.token, [
      changesetOf(nonNull(lease.episodes[0], "episode").seq, livesIn("Rome", { from: "2023-01-01" })),
    ]);
    expect(graph.places()).toEqual([]);
    writeMeta(graph.sql, "lease_until", null);
    graph.say("Rome", "2024-01-01");
    expect(graph.places()).toEqual(["Rome 2024 "]);
  });

  test("it stays not so when other messages are retracted or forgotten", () => {
    const graph = corrected();
    graph.say("Oslo", "2020-01-01");
    const lima = graph.say("Lima", "2021-01-01");
    const cairo = graph.say("Cairo", "2022-01-01");
    graph.say("Rome", "2023-01-01");
    graph.deny(graph.fact("Rome").id);
    graph.retract(lima);
    expect(graph.places()).toEqual(["Cairo 2022 ", "Oslo 2020 2022"]);
    graph.forget(cairo);
    expect(graph.places()).toEqual(["Oslo 2020 "]);
  });

  test("rolling back to before it brings it back", () => {
    const graph = corrected();
    graph.say("Rome", "2023-01-01");
    const before = graph.clock.now();
    graph.deny(graph.fact("Rome").id);
    graph.rollBack(before);
    expect(graph.places()).toEqual(["Rome 2023 "]);
  });
});

describe("a corrected version", () => {
  test("it closes on the known axis and another opens from then on, and no earlier known_at changes", () => {
    const graph = corrected();
    graph.say("Oslo", "2020-01-01");
    graph.say("Rome", "2023-01-01");
    const before = graph.clock.now();
    const old = graph.facts(before);
    const { id, version } = graph.fact("Rome");
    const now = graph.correct(id, { version, fact: "Ada moved to Rome.", valid_from: day("2022-05-01") });
    expect(now).toMatchObject({
      id,
      fact: "Ada moved to Rome.",
      valid_from: "2022-05-01T00:00:00.000Z",
      known_to: null,
    });
    expect(now.version).not.toBe(version);
    expect(graph.places()).toEqual(["Oslo 2020 2022", "Rome 2022 "]);
    expect(graph.facts(before)).toEqual(old);
    const { versions } = getFact(graph.sql, id, {}, graph.clock.now());
    expect(versions.at(-1)).toMatchObject({ known_from: now.known_from, version: now.version });
    expect(versions.at(-1)?.caused_by).toMatch(/^op_/);
    expect(graph.sql.all("SELECT rowid FROM searched_facts WHERE searched_facts MATCH 'moved'")).toHaveLength(1);
    expectSoundIntervals(graph.sql);
  });

  test("a sentence alone opens a version of its own, and messages that are there do not change it back", () => {
    const graph = corrected();
    graph.say("Rome", "2023-01-01");
    const { id, version, valid_from } = graph.fact("Rome");
    const now = graph.correct(id, { version, fact: "Rome it is." });
    expect(now).toMatchObject({ fact: "Rome it is.", valid_from });
    expect(now.known_from > (version.split("/")[0] ?? "")).toBe(true);
    graph.say("Rome", "2023-06-01");
    expect(graph.facts().map(({ fact }) => fact)).toEqual(["Rome it is."]);
  });

  test("a correction is refused unless it names the version that is believed", () => {
    const graph = corrected();
    graph.say("Rome", "2023-01-01");
    const { id, version } = graph.fact("Rome");
    const changed = graph.correct(id, { version, valid_to: day("2024-01-01") });
    const lines = graph.places();
    for (const named of [version, null, "x"])
      expect(() => graph.correct(id, { version: named, fact: "Again." })).toThrow(/has changed/);
    expect(() => graph.correct(id, { version: changed.version, valid_from: day("2025-01-01") })).toThrow(/after/);
    expect(graph.places()).toEqual(lines);
  });

  test("it ends with the retraction of its message, and comes back with it", () => {
    const graph = corrected();
    const rome = graph.say("Rome", "2023-01-01");
    const { id, version } = graph.fact("Rome");
    graph.correct(id, { version, fact: "Rome it is.", valid_from: day("2022-01-01") });
    const before = graph.clock.now();
    graph.retract(rome);
    expect(graph.places()).toEqual([]);
    graph.rollBack(before);
    expect(graph.facts()).toMatchObject([{ fact: "Rome it is.", valid_from: "2022-01-01T00:00:00.000Z" }]);
  });

  test("rolling back to before it brings back sentence and bounds", () => {
    const graph = corrected();
    graph.say("Rome", "2023-01-01");
    const before = graph.clock.now();
    const { id, version } = graph.fact("Rome");
    graph.correct(id, { version, fact: "Rome it is.", valid_from: null });
    expect(graph.facts()).toMatchObject([{ valid_from: null, fact: "Rome it is." }]);
    graph.rollBack(before);
    expect(graph.facts()).toMatchObject([{ fact: "Ada lives in Rome." }]);
    expect(graph.places()).toEqual(["Rome 2023 "]);
  });

  test("it is dropped and counted when all its messages are forgotten, and none of its words is left", () => {
    const graph = corrected();
    const first = graph.say("Rome", "2023-01-01");
    const second = graph.say("Rome", "2023-01-01");
    const { id, version } = graph.fact("Rome");
    graph.correct(id, { version, fact: "It is xyzzy.", valid_from: day("2022-01-01") });
    expect(graph.forget(first)).toMatchObject({ corrections: 0 });
    expect(graph.facts()).toMatchObject([{ fact: "It is xyzzy.", valid_from: "2022-01-01T00:00:00.000Z" }]);
    graph.say("Rome", "2024-01-01");
    expect(graph.forget(second)).toMatchObject({ episodes: 1, corrections: 1 });
    expect(graph.places()).toEqual(["Rome 2024 "]);
    const { id: exported } = beginExport(graph.sql, graph.clock.now(), graph.ids);
    expect(readExport(graph.sql, graph.clock.now(), exported, 0, 1_000_000).lines.join()).not.toMatch(/xyzzy/);
    endExport(graph.sql, exported);
    expect(JSON.stringify(graph.sql.all("SELECT * FROM changes"))).not.toContain("xyzzy");
  });

  test("the stored versions follow from the log", () => {
    const graph = corrected();
    graph.say("Oslo", "2020-01-01");
    const rome = graph.say("Rome", "2023-01-01");
    graph.correct(graph.fact("Rome").id, { version: graph.fact("Rome").version, valid_from: day("2021-01-01") });
    graph.deny(graph.fact("Oslo").id);
    graph.retract(rome);
    const facts = graph.sql.all<{ seq: number }>("SELECT seq FROM facts").map(({ seq }) => seq);
    const stored = graph.sql.all(
      `SELECT fact_seq AS fact, ${BOUND_NAMES.join(", ")}, known_from, known_to, caused_by FROM fact_versions ORDER BY seq`,
    );
    expect(stored).toEqual(projectLog(readFactLog(graph.sql, slotsWithContradictions(graph.sql, facts))));
  });
});

describe("any history with corrections", () => {
  test("intervals are sound, and what is believed follows from the log", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(historyStep, { minLength: 4, maxLength: 14 }), async (history) => {
        const relinking = new Set(["same", "refresh", "merge", "split", "drop"]);
        const { sql } = await graphWithHistory(history.filter((step) => !relinking.has(step.do)));
        expectSoundIntervals(sql);
        const facts = sql.all<{ seq: number }>("SELECT seq FROM facts").map(({ seq }) => seq);
        const projected = projectLog(readFactLog(sql, slotsWithContradictions(sql, facts)));
        const believed = (versions: readonly Believed[]): string[] =>
          versions
            .filter(({ known_to }) => known_to === null)
            .map(({ fact, valid_from, valid_to, known_from }) => `${fact} ${valid_from} ${valid_to} ${known_from}`)
            .sort();
        const stored = sql.all<Believed>(
          "SELECT fact_seq AS fact, valid_from, valid_to, known_from, known_to FROM fact_versions",
        );
        expect(believed(stored)).toEqual(believed(projected));
      }),
      { numRuns: runs(60) },
    );
  }, 120_000);
});

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("say" as const),
      place: fc.constantFrom("Oslo", "Rome", "Lima"),
      from: fc.integer({ min: 2000, max: 2020 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("deny" as const, "correct" as const),
      place: fc.constantFrom("Oslo", "Rome", "Lima"),
      from: fc.integer({ min: 2000, max: 2020 }),
    }),
  },
);

describe("forgetting a message among corrections", () => {
  test("forgetting a message leaves the graph as it would be without the message, whatever else was corrected", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 9 }), fc.nat(), (steps, pick) => {
        const told = steps.flatMap((given, index) => (given.do === "say" ? [index] : []));
        const without = told[pick % Math.max(told.length, 1)];
        const [graph, never] = [corrected(), corrected()];
        let forgotten: string | null = null;
        for (const [index, given] of steps.entries()) {
          if (given.do === "say") {
            const id = graph.say(given.place, `${given.from}-01-01`);
            if (index === without) forgotten = id;
            if (index === without) never.clock.advance(60_000);
            else never.say(given.place, `${given.from}-01-01`);
            continue;
          }
          const [one, other] = [graph, never].map(({ facts }) =>
            facts().find(({ object }) => object?.name === given.place),
          );
          const isSame = one && other && one.valid_from === other.valid_from && one.valid_to === other.valid_to;
          for (const world of [graph, never]) {
            world.clock.advance(60_000);
            const fact = isSame ? world.fact(given.place) : null;
            if (fact === null) continue;
            if (given.do === "deny") denyFact(world.sql, world.clock.now(), world.ids, fact.id);
            else {
              const change = {
                version: fact.version,
                fact: `${fact.fact} Really.`,
                valid_from: day(`${given.from}-06-01`),
                valid_to: null,
              };
              correctFact(world.sql, world.clock.now(), world.ids, fact.id, change);
            }
          }
        }
        if (forgotten !== null) graph.forget(forgotten);
        expect(contentOf(graph)).toEqual(contentOf(never));
      }),
      { numRuns: runs(60) },
    );
  }, 120_000);
});

type Believed = {
  fact: number;
  valid_from: number | null;
  valid_to: number | null;
  known_from: number;
  known_to: number | null;
};
