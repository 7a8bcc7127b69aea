import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatedInstant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import type { ManualFact } from "../../../worker/ports/graph/writes.ts";
import { getFact } from "../../../worker/store/graph/facts.ts";
import { assertManualFacts } from "../../../worker/store/resolution/manual-facts.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const vector = (text: string) => embedHashed(text, 64);

const since = (at: string, precision: StatedInstant["precision"]): StatedInstant => ({
  at: Date.parse(at),
  zoned: true,
  precision,
});

type Given = Pick<ManualFact, "predicate" | "valid_from"> & {
  subject: string;
  object: string;
  kind?: ManualFact["kind"];
};

const manual = (given: Given): ManualFact => {
  const fact = `${given.subject} ${given.predicate} ${given.object}`;
  return {
    object_value: null,
    fact,
    kind: "state",
    valid_to: null,
    episode_id: null,
    vectors: { subject: vector(given.subject), object: vector(given.object), fact: vector(fact) },
    embedding: { model: "m", candidate_similarity: 0.99, synonym_similarity: 0.99 },
    ...given,
  };
};

const aFact = fc
  .record({
    subject: fc.constantFrom("Ada", "Bo"),
    object: fc.constantFrom("Oslo", "Bergen", "Graz"),
    predicate: fc.constantFrom("LIVES_IN", "LIKES"),
    valid_from: fc.constantFrom(
      null,
      since("2020-01-01", "year"),
      since("2021-03-01", "day"),
      since("2021-03-01T10:00:00Z", "instant"),
    ),
    kind: fc.constantFrom("state" as const, "event" as const),
  })
  .map(manual);

test("a list of facts is answered fact by fact, whatever its later facts say of the earlier", () => {
  fc.assert(
    fc.property(fc.array(aFact, { minLength: 1, maxLength: 6 }), (given) => {
      const { sql, cache, clock, ids } = graphStore();
      const stated = assertManualFacts(sql, cache, clock.now(), ids, given, "once");
      expect(stated.map(({ subject, object, predicate }) => [subject.name, object?.name, predicate])).toEqual(
        given.map(({ subject, object, predicate }) => [subject, object, predicate]),
      );
      clock.advance(60_000);
      for (const { id, known_to } of stated) expect(getFact(sql, id, {}, clock.now())).toMatchObject({ id, known_to });
      const again = assertManualFacts(sql, cache, clock.now(), ids, given, "once");
      expect(again.map(({ id, version }) => [id, version])).toEqual(stated.map(({ id, version }) => [id, version]));
    }),
    { numRuns: runs(25) },
  );
});

test("a fact that a later one of its list replaced says until when it was believed", () => {
  const { sql, cache, clock, ids } = graphStore();
  const slot = { subject: "Ada", predicate: "LIVES_IN", valid_from: since("2021-03-01", "day") };
  const [oslo, bergen] = assertManualFacts(sql, cache, clock.now(), ids, [
    manual({ ...slot, object: "Oslo" }),
    manual({ ...slot, object: "Bergen" }),
  ]);
  expect(oslo?.known_to).toBe(bergen?.known_from);
  expect(bergen?.known_to).toBeNull();
});

test("a fact stated again with an earlier start holds since then, and an earlier known time shows the first start", () => {
  const { sql, cache, clock, ids } = graphStore();
  const state = (at: string) => {
    const given = manual({ subject: "Ada", predicate: "LIVES_IN", object: "Oslo", valid_from: since(at, "day") });
    return nonNull(assertManualFacts(sql, cache, clock.now(), ids, [given])[0], "fact");
  };
  const first = state("2020-05-01");
  const before = clock.now();
  clock.advance(1_000);
  const again = state("2018-02-01");
  expect([again.id, again.valid_from]).toEqual([first.id, "2018-02-01T00:00:00.000Z"]);
  expect(getFact(sql, first.id, { known_at: before }, clock.now())).toMatchObject({
    valid_from: "2020-05-01T00:00:00.000Z",
  });
  clock.advance(1_000);
  expect(state("2019-01-01").valid_from).toBe("2018-02-01T00:00:00.000Z");
  expect(getFact(sql, first.id, { as_of: Date.parse("2018-06-01") }, clock.now())).toMatchObject({
    id: first.id,
  });
});

test("another end of a fact that has ended is refused, and the same end, a coarser one and a new stay are taken", () => {
  const { sql, cache, clock, ids } = graphStore();
  const state = (valid_from: string, valid_to: string, precision: StatedInstant["precision"] = "instant") => {
    clock.advance(60_000);
    const given = manual({ subject: "Ada", predicate: "LIKES", object: "Oslo", valid_from: since(valid_from, "day") });
    return assertManualFacts(
      sql,
      cache,
      clock.now(),
      ids,
      [{ ...given, valid_to: since(valid_to, precision) }],
      null,
    )[0];
  };
  const [from, to] = ["2020-01-01T00:00:00.000Z", "2022-06-01T00:00:00.000Z"];
  expect(state(from, to)).toMatchObject({ valid_from: from, valid_to: to });
  for (const other of ["2021-01-01", "2023-01-01"])
    expect(() => state(from, other)).toThrow(`valid_to: differs from the known end of the fact, ${to}`);
  expect(state(from, to)).toMatchObject({ valid_to: to });
  expect(state(from, "2022-01-01", "year")).toMatchObject({ valid_to: to });
  expect(state("2024-01-01", "2025-01-01")).toMatchObject({ valid_to: "2025-01-01T00:00:00.000Z" });
  expect(sql.all("SELECT count(*) AS n FROM episodes")).toEqual([{ n: 4 }]);
});

test("the refusal of another end names the end of the period that was meant", () => {
  const { sql, cache, clock, ids } = graphStore();
  const state = (from: string | null, to: string) => {
    clock.advance(60_000);
    const valid_from = from === null ? null : since(from, "day");
    const given = manual({ subject: "Ada", predicate: "WORKS_AT", object: "Acme", valid_from });
    return assertManualFacts(sql, cache, clock.now(), ids, [{ ...given, valid_to: since(to, "instant") }]);
  };
  state("2015-01-01", "2017-01-01");
  state("2020-01-01", "2022-01-01");
  const refusals = [
    ["2015-01-01", "2018-01-01", "2017"],
    ["2020-01-01", "2023-01-01", "2022"],
    ["2016-01-01", "2021-01-01", "2017"],
    ["2010-01-01", "2022-01-01", "2017"],
    ["2016-01-01", "2022-01-01", "2017"],
    [null, "2018-06-01", "2017"],
  ] as const;
  for (const [from, to, known] of refusals)
    expect(() => state(from, to)).toThrow(`the known end of the fact, ${known}-01-01T00:00:00.000Z`);
});

test("a fact that held more than once is answered with the period that the request stated", () => {
  const { sql, cache, clock, ids } = graphStore();
  const work = { subject: "Ada", object: "Acme", predicate: "WORKS_AT" };
  const state = (from: string, to: string | null, once: string) =>
    assertManualFacts(
      sql,
      cache,
      clock.now(),
      ids,
      [{ ...manual({ ...work, valid_from: since(from, "day") }), valid_to: to === null ? null : since(to, "day") }],
      once,
    );
  const periods = [
    ["2018-01-01", "2020-01-01"],
    ["2010-01-01", "2012-01-01"],
    ["2022-01-01", null],
    ["2005-01-01", "2006-01-01"],
  ] as const;
  for (const [from, to] of [...periods, ...periods]) {
    const [fact] = state(from, to, from);
    expect(fact?.valid_from?.slice(0, 10)).toBe(from);
    expect(fact?.valid_to === null).toBe(to === null);
  }
});
