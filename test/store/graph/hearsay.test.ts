/** Reported and inferred facts next to stated ones. */
import { expect, test } from "vitest";
import type { Extraction, ExtractedFact } from "../../../worker/core/extraction/extraction.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";

const said = (place: string, given: Partial<ExtractedFact> = {}): Extraction => {
  const extraction = livesIn(place);
  return { ...extraction, facts: extraction.facts.map((fact) => ({ ...fact, ...given })) };
};
const heard = (place: string): Extraction => said(place, { confidence: "reported" });

function homes() {
  const store = graphStore();
  const now = (): string[] =>
    listFacts(store.sql, { limit: 10, as_of: store.clock.now() }, store.clock.now())
      .data.filter(({ valid_to }) => valid_to === null)
      .map(({ object, confidence }) => `${object?.name} ${confidence}`)
      .sort();
  return { ...store, now };
}

test("hearsay closes no stated fact, and is kept as hearsay", () => {
  const { state, now } = homes();
  state(said("Oslo"), "2024-01-01");
  state(heard("Rome"), "2024-02-01");
  expect(now()).toEqual(["Oslo stated", "Rome reported"]);
});

test("a stated fact closes hearsay, and hearsay closes hearsay", () => {
  const { state, now } = homes();
  state(heard("Rome"), "2024-01-01");
  state(heard("Bern"), "2024-02-01");
  expect(now()).toEqual(["Bern reported"]);
  state(said("Oslo"), "2024-03-01");
  expect(now()).toEqual(["Oslo stated"]);
});

test("hearsay neither ends nor denies what was stated", () => {
  const { state, now } = homes();
  state(said("Oslo"), "2024-01-01");
  const end = Date.parse("2024-02-01");
  state(said("Oslo", { confidence: "reported", valid_to: end, valid_to_precision: "day" }), "2024-02-02");
  state(said("Oslo", { confidence: "inferred", denied: true }), "2024-02-03");
  expect(now()).toEqual(["Oslo stated"]);
});

test("a fact is as sure as its surest source that counts", () => {
  const { state, now, sql, clock, ids } = homes();
  state(heard("Rome"), "2024-01-01");
  const confirmed = state(said("Rome"), "2024-02-01");
  expect(now()).toEqual(["Rome stated"]);
  clock.advance(1_000);
  retractEpisode(sql, clock.now(), ids, confirmed);
  clock.advance(1_000);
  expect(now()).toEqual(["Rome reported"]);
});

test("forgetting what was stated lets the hearsay of that time count", () => {
  const { state, now, sql, clock, ids } = homes();
  state(heard("Rome"), "2024-01-01");
  const stated = state(said("Oslo"), "2024-02-01");
  state(heard("Bern"), "2024-03-01");
  expect(now()).toEqual(["Bern reported", "Oslo stated"]);
  forgetEpisode(sql, clock.now(), ids, stated);
  expect(now()).toEqual(["Bern reported"]);
});

test("hearsay counts again when what was stated is taken back, whatever came first", () => {
  for (const first of ["stated", "heard"] as const) {
    const { state, now, sql, clock, ids } = homes();
    if (first === "heard") state(heard("Rome"), "2024-01-01");
    const stated = state(said("Rome"), "2024-02-01");
    if (first === "stated") state(heard("Rome"), "2024-03-01");
    clock.advance(1_000);
    retractEpisode(sql, clock.now(), ids, stated);
    clock.advance(1_000);
    expect(now()).toEqual(["Rome reported"]);
  }
});

test("after a retraction what is heard is new", () => {
  const { state, now, sql, clock, ids } = homes();
  const stated = state(said("Rome"), "2024-01-01");
  clock.advance(1_000);
  retractEpisode(sql, clock.now(), ids, stated);
  clock.advance(1_000);
  state(heard("Rome"), "2024-02-01");
  expect(now()).toEqual(["Rome reported"]);
});
