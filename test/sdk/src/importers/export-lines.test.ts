import fc from "fast-check";
import { expect, test } from "vitest";
import { writeExport } from "../../../../sdk/src/importers/export-lines.ts";
import { isFunctional } from "../../../../sdk/src/importers/functional-predicates.ts";
import { NAMELESS, normaliseName } from "../../../../sdk/src/importers/names.ts";
import type { Past, PastEpisode, PastFact } from "../../../../sdk/src/importers/past.ts";
import { isFunctional as isFunctionalThere } from "../../../../worker/core/language/predicates/functional.ts";
import { NAMELESS as NAMELESS_THERE } from "../../../../worker/core/ingest/name-of-owner.ts";
import { normaliseName as normaliseThere } from "../../../../worker/core/text/normalise-name.ts";
import { rebuildVersions, slotsWithContradictions } from "../../../../worker/store/graph/fact-versions.ts";
import { listFacts } from "../../../../worker/store/graph/facts.ts";
import type { Sql } from "../../../../worker/ports/sql.ts";
import { importLines } from "../../../fakes/copied-graph.ts";
import { runs } from "../../../sample-size.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const at = (day: number): number => Date.UTC(2024, 0, day);

const iso = (day: number): string => new Date(at(day)).toISOString();

const episode = (key: string, day: number, retracted: number | null = null): PastEpisode => ({
  key,
  type: "text",
  thread: null,
  role: null,
  name: null,
  content: `Said ${key}.`,
  said: at(day),
  learned: at(day),
  metadata: {},
  retracted: retracted === null ? null : at(retracted),
});
const entity = (key: string) => ({ key, name: key, type: "concept", attributes: {}, mentionedIn: [] });
const fact = (key: string, statements: PastFact["statements"], object = "Lisbon"): PastFact => ({
  key,
  subject: "Ada",
  predicate: "LIKES",
  object,
  value: null,
  sentence: `Ada likes ${object}.`,
  attributes: {},
  statements,
});
const past = (given: Partial<Past>): Past => ({
  name: "Ada",
  timeZone: null,
  episodes: [],
  facts: [],
  entities: [entity("Ada"), entity("Lisbon"), entity("Rome")],
  ...given,
});

const imported = (given: Past): Sql => importLines(writeExport("test", given, NOW).lines, NOW + 1);
const versionsIn = (sql: Sql) =>
  sql.all(
    "SELECT fact_seq, valid_from, valid_from_precision, valid_from_basis, valid_to, known_from, known_to, caused_by FROM fact_versions WHERE known_to IS NOT known_from ORDER BY fact_seq, known_from, valid_from",
  );
const believedAt = (sql: Sql, known: number) =>
  listFacts(sql, { limit: 100, known_at: known }, NOW + 2)
    .data.map(({ fact: sentence, valid_from, valid_to }) => [sentence, valid_from, valid_to])
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const open = (day: number) => ({ from: at(day), basis: "observed", to: null }) as const;

test("a fact is known from when it was stated until its episode was taken back", () => {
  const stated = fact("f", [{ episode: "a", at: at(2), bounds: open(2) }]);
  const sql = imported(past({ episodes: [episode("a", 2, 5)], facts: [stated] }));
  expect([1, 2, 4, 5].map((day) => believedAt(sql, at(day)).length)).toEqual([0, 1, 1, 0]);
});

test("an end that became known later is not known before", () => {
  const closed = { from: at(2), basis: "stated", to: at(4) } as const;
  const stated = fact("f", [
    { episode: "a", at: at(3), bounds: { ...closed, to: null } },
    { episode: "a", at: at(7), bounds: closed },
  ]);
  const sql = imported(past({ episodes: [episode("a", 2)], facts: [stated] }));
  expect(believedAt(sql, at(6))).toEqual([["Ada likes Lisbon.", iso(2), null]]);
  expect(believedAt(sql, at(8))).toEqual([["Ada likes Lisbon.", iso(2), iso(4)]]);
});

test("nothing is known later than now", () => {
  const late = fact("f", [{ episode: "a", at: NOW + 1e9, bounds: open(1) }]);
  const sql = imported(past({ episodes: [{ ...episode("a", 1), learned: NOW + 1e9 }], facts: [late] }));
  expect(sql.all("SELECT known_from FROM fact_versions")).toEqual([{ known_from: NOW }]);
});

const day = fc.integer({ min: 1, max: 28 });
const histories = fc
  .array(fc.record({ learned: day, retracted: fc.option(day) }), { minLength: 1, maxLength: 5 })
  .chain((given) =>
    fc.record({
      episodes: fc.constant(
        given.map(({ learned, retracted }, index) =>
          episode(`e${index}`, learned, retracted === null ? null : Math.max(retracted, learned + 1)),
        ),
      ),
      said: fc.array(
        fc.record({
          episode: fc.nat(given.length - 1),
          object: fc.constantFrom("Lisbon", "Rome"),
          at: day,
          denied: fc.boolean(),
        }),
        { maxLength: 8 },
      ),
    }),
  )
  .map(({ episodes, said }) => {
    const facts = [...Map.groupBy(said, ({ object }) => object)].map(([object, about]) =>
      fact(
        object,
        about.map(({ episode: index, at: known, denied }) => ({
          episode: `e${index}`,
          at: at(known),
          bounds: denied ? null : open(known),
        })),
        object,
      ),
    );
    return past({ episodes, facts });
  });

test("the known facts are those that the server derives from the same statements", () => {
  fc.assert(
    fc.property(histories, (given) => {
      const sql = imported(given);
      const seqs = sql.all<{ seq: number }>("SELECT seq FROM facts").map(({ seq }) => seq);
      const days = Array.from({ length: 30 }, (_, index) => at(index + 1) + 1);
      const before = days.map((known) => believedAt(sql, known));
      rebuildVersions(sql, slotsWithContradictions(sql, seqs));
      expect(days.map((known) => believedAt(sql, known))).toEqual(before);
    }),
    { numRuns: runs(150) },
  );
});

test("the same history is written as the same lines", () => {
  fc.assert(
    fc.property(histories, (given) => {
      expect(writeExport("test", given, NOW)).toEqual(writeExport("test", given, NOW));
      expect(versionsIn(imported(given))).toEqual(versionsIn(imported(given)));
    }),
    { numRuns: runs(20) },
  );
});

test("names and predicates are those of the server", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(normaliseName(text)).toBe(normaliseThere(text));
    }),
  );
  expect(NAMELESS).toBe(NAMELESS_THERE);
  const predicates =
    "LIVES_IN WORKS_AT WORKS_AS MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH RELATIONSHIP_STATUS AGE NAMED BORN_IN BORN_ON FROM HAS_MOTHER HAS_FATHER BIRTHDAY EMAIL PHONE ADDRESS PRONOUNS HAS_BOSS HAS_DOCTOR HAS_DENTIST HAS_LANDLORD WEIGHS FAVORITE_COLOUR LIKES KNOWS NOTED HAS_FRIEND";
  for (const predicate of predicates.split(" ")) expect(isFunctional(predicate)).toBe(isFunctionalThere(predicate));
});
