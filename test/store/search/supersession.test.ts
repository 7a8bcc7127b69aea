import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { forgetEpisodes } from "../../../worker/store/resolution/forget.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { getFactDetail } from "../../../worker/store/search/supersession.ts";
import { graphWithHistory, historyStep } from "../../fakes/graph-history.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { runs } from "../../sample-size.ts";

function moved() {
  const told = graphReadByRules();
  told.tellAt("I live in Porto.", "2021-01-10");
  told.tellAt("I like green tea.", "2021-02-10");
  const cause = told.tellAt("I moved to Lisbon in June 2023.", "2023-06-20");
  const all = new Map<string, string>();
  for (const { id, fact } of listFacts(told.sql, { limit: 50 }, told.clock.now()).data) all.set(fact, id);
  const idOf = (place: string): string =>
    nonNull(
      [...all].find(([fact]) => fact.includes(place)),
      place,
    )[1];
  const detail = (place: string, known_at?: number) =>
    getFactDetail(told.sql, idOf(place), { known_at }, told.clock.now());
  return { ...told, cause, idOf, detail };
}

test("a fact names what took its place, since when that is known, and what said so; what took it names the fact", () => {
  const { detail, idOf, cause, clock } = moved();
  const known_from = new Date(clock.now()).toISOString();
  expect(detail("Porto").superseded).toEqual([]);
  const [by, ...more] = detail("Porto").superseded_by;
  expect(more).toEqual([]);
  expect(by).toEqual({
    id: idOf("Lisbon"),
    fact: detail("Lisbon").fact,
    at: detail("Porto").valid_to,
    known_from,
    caused_by: cause,
  });
  expect(detail("Lisbon").superseded_by).toEqual([]);
  expect(detail("Lisbon").superseded).toEqual([{ ...by, id: idOf("Porto"), fact: detail("Porto").fact }]);
  expect(detail("tea")).toMatchObject({ superseded: [], superseded_by: [] });
});

test("before it was known, and once it is taken back or forgotten, nothing took its place", () => {
  const { detail, cause, sql, clock, ids } = moved();
  const told = clock.now();
  expect(detail("Porto", told - 1).superseded_by).toEqual([]);
  clock.advance(60_000);
  retractEpisode(sql, clock.now(), ids, cause);
  expect(detail("Porto").superseded_by).toEqual([]);
  expect(detail("Porto", told).superseded_by).toHaveLength(1);
  clock.advance(60_000);
  forgetEpisodes(sql, clock.now(), ids, [cause]);
  expect(detail("Porto", told).superseded_by).toEqual([]);
});

test("a late statement replaces no fact that began after it", () => {
  const told = graphReadByRules();
  told.tellAt("I moved to Lisbon in June 2023.", "2023-06-20");
  const late = told.tellAt("I moved to Porto in May 2020.", "2023-07-20");
  const facts = listFacts(told.sql, { limit: 50 }, told.clock.now()).data;
  const porto = nonNull(
    facts.find(({ fact }) => fact.includes("Porto")),
    "Porto",
  );
  const lisbon = nonNull(
    facts.find(({ fact }) => fact.includes("Lisbon")),
    "Lisbon",
  );
  const detail = getFactDetail(told.sql, porto.id, {}, told.clock.now());
  expect(detail.superseded).toEqual([]);
  expect(detail.superseded_by).toMatchObject([{ id: lisbon.id, caused_by: late }]);
});

test("in every history, two facts agree about their supersession, and a version supports the end", async () => {
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(historyStep, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { sql, clock } = await graphWithHistory(steps);
      const now = clock.now();
      const details = listFacts(sql, { limit: 100 }, now).data.map(({ id }) => getFactDetail(sql, id, {}, now));
      const links = (side: "superseded" | "superseded_by") =>
        details.flatMap((detail) =>
          detail[side].map(({ id, at, known_from, caused_by }) => {
            const [former, later] = side === "superseded" ? [id, detail.id] : [detail.id, id];
            return JSON.stringify({ former, later, at, known_from, caused_by });
          }),
        );
      seen += links("superseded").length;
      const known = new Set(details.map(({ id }) => id));
      const ofBoth = (all: string[]) =>
        all.filter((link) => {
          const { former, later } = JSON.parse(link) as { former: string; later: string };
          return known.has(former) && known.has(later);
        });
      expect(new Set(ofBoth(links("superseded")))).toEqual(new Set(ofBoth(links("superseded_by"))));
      for (const { superseded_by, versions } of details)
        for (const { at, known_from } of superseded_by)
          expect(
            versions.some((version) => version.valid_to === at && version.known_from === known_from) || at === null,
          ).toBe(true);
    }),
    { numRuns: runs(25) },
  );
  expect(seen).toBeGreaterThan(0);
});
