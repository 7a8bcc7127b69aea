import { describe, expect, test } from "vitest";
import { contradictionIn, type CorrectedFact } from "../../../../worker/core/language/corrections/contradicted-fact.ts";
import "../../../lexicon.ts";

const NOW = Date.UTC(2026, 10, 29);
const YEAR_2020 = { valid_from: Date.UTC(2020, 0, 1), valid_from_basis: "stated" } as const;
const UNTIL_2024 = { valid_to: Date.UTC(2025, 0, 1), valid_to_basis: "stated" } as const;
const home = (fact: string, more: Partial<CorrectedFact> = {}): CorrectedFact => ({
  subject: ["Ada"],
  object: ["Oslo"],
  predicate: "LIVES_IN",
  kind: "state",
  fact,
  before: "Ada lives in Oslo.",
  valid_from: NOW,
  valid_from_basis: "observed",
  valid_to: null,
  valid_to_basis: null,
  due: null,
  ...more,
});
const taste = (predicate: string, before: string, fact: string, object = "coffee"): CorrectedFact =>
  home(fact, { predicate, before, object: [object] });
const relative = (fact: string, noun = "cousin"): CorrectedFact =>
  home(fact, { predicate: `HAS_${noun.toUpperCase()}`, before: `Jonas is Ada's ${noun}.`, object: ["Jonas"] });
const inField = (fact: CorrectedFact, ...changed: ("fact" | "valid_from" | "valid_to")[]): string | null =>
  contradictionIn(fact, new Set(changed), NOW)?.path ?? null;

describe("a correction contradicts itself if its sentence", () => {
  test.each([
    ["states a relation of another theme", home("Ada hates Oslo."), "fact"],
    ["gives another start", home("Ada has lived in Oslo since 2018.", YEAR_2020), "valid_from"],
    ["gives an end that the fact has not", home("Ada lived in Oslo until 2020."), "valid_to"],
    ["says that the state is over", home("Ada used to live in Oslo."), "valid_to"],
    ["gives another end", home("Ada lived in Oslo until 2020.", { valid_from: null, ...UNTIL_2024 }), "valid_to"],
    ["is about the speaker", home("I lived in Oslo until 2020."), "valid_to"],
    ["states the opposite attitude", taste("LIKES", "Ada likes coffee.", "Ada hates coffee."), "fact"],
    ["states the opposite of a dislike", taste("HATES", "Ada hates coffee.", "Ada loves coffee."), "fact"],
    ["names another relative", relative("Jonas is Ada's brother."), "fact"],
    ["names a relative by marriage", relative("Jonas is Ada's brother-in-law."), "fact"],
    [
      "states an event that ends the fact",
      taste("STUDIES_AT", "Ada studies at MIT.", "Ada graduated from MIT.", "MIT"),
      "fact",
    ],
  ])("%s", (_, fact, path) => expect(inField(fact, "fact")).toBe(path));
});

describe("a correction does not contradict itself if its sentence", () => {
  test.each([
    ["gives the same dates", home("Ada lived in Oslo from 2020 to 2024.", { ...YEAR_2020, ...UNTIL_2024 })],
    [
      "gives a day within the zones of the year",
      home("Ada lives in Oslo since 2020.", { ...YEAR_2020, valid_from: Date.UTC(2019, 11, 31, 23) }),
    ],
    ["gives a start where only a mention was known", home("Ada has lived in Oslo since 2020.")],
    ["uses other words for the relation", home("Ada has a home in Oslo.")],
    ["states a relation of the same theme", home("Ada moved to Oslo in 2020.")],
    [
      "corrects a sentence that the reader did not understand",
      home("Ada hates Oslo.", { before: "Oslo, that is Ada." }),
    ],
    ["is in the present, after the state ended", home("Ada lives in Oslo.", { valid_from: null, ...UNTIL_2024 })],
    ["states a stronger attitude", taste("LIKES", "Ada likes coffee.", "Ada loves coffee.")],
    ["has another word for the same relative", relative("Jonas is Ada's mum.", "mother")],
    ["is about a plan", home("Ada lived in Oslo until 2020.", { due: NOW })],
  ])("%s", (_, fact) => expect(inField(fact, "fact")).toBeNull());
});

test("without another sentence, only the changed bound is compared with it", () => {
  const before = home("Ada lived in Oslo from 2018 to 2020.", { ...YEAR_2020, ...UNTIL_2024 });
  expect([inField(before), inField(before, "valid_from"), inField(before, "valid_to")]).toEqual([
    null,
    "valid_from",
    "valid_to",
  ]);
});
