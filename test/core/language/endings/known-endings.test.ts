import { beforeAll, describe, expect, it } from "vitest";
import type { ExtractedFact, Utterance } from "../../../../worker/core/extraction/extraction.ts";
import { ENGLISH_KNOWN_ENDINGS, MAY_END } from "../../../../worker/core/language/en/known-endings.ts";
import { readMessage, wordsThatMayEnd } from "../../../../worker/core/language/index.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

const AT = Date.UTC(2025, 3, 11, 12);
const factsOf = (content: string, ...before: string[]): ExtractedFact[] =>
  readMessage({
    speaker: "Nina",
    content,
    reference_time: AT,
    time_zone: "UTC",
    previous: before.map((said): Utterance => ({ speaker: "Nina", content: said, reference_time: AT - 86_400_000 })),
  }).facts;
const stated = (...messages: [string, ...string[]]): string[] => factsOf(...messages).map(({ fact }) => fact);

beforeAll(() => loadLexicon());

describe("the ways to say that something known is over", () => {
  const cases = ENGLISH_KNOWN_ENDINGS.flatMap((form) => form.ends.map((said) => ({ said, form })));
  it.each(cases)("reads an end: $said", ({ said, form }) => {
    expect(form.pattern.test(said)).toBe(true);
    // no sentence is read that the store would not look up
    expect(MAY_END.test(said)).toBe(true);
  });

  const others = ENGLISH_KNOWN_ENDINGS.flatMap((form) => form.leaves.map((said) => ({ said, form })));
  it.each(others)("reads no end: $said", ({ said, form }) => {
    expect(form.pattern.test(said)).toBe(false);
  });
});

describe("a known state ends by its name", () => {
  it.each([
    ["biscuit died on sunday", "we have a dog called Biscuit", "Biscuit died."],
    ["we put Rex down", "My dog Rex is 13", "Rex died."],
    ["the gym membership is history", "I have a gym membership.", "Nina is done with the gym membership."],
    ["acme let me go", "I work at Acme.", "Nina lost their job at Acme."],
    [
      "the diabetes is gone too, they tested",
      "I have gestational diabetes",
      "Nina recovered from gestational diabetes.",
    ],
    ["japan fell through", "We're going to Japan in October", "Nina cancelled their plan to go to Japan."],
    ["it's over with sam", "My boyfriend Sam is a nurse", "Nina and Sam broke up."],
    ["petra isn't my boss", "I have a cat", null],
  ])("%s, after %s", (said, before, ending) => {
    expect(stated(said, before)).toEqual(ending === null ? [] : [ending]);
  });

  it("has the date of its clause", () => {
    const facts = factsOf("biscuit died on sunday, I start work on monday", "we have a dog called Biscuit");
    expect(facts).toContainEqual(expect.objectContaining({ predicate: "DIED", valid_from: Date.UTC(2025, 3, 6) }));
  });

  it("ends what the same message names", () => {
    expect(stated("We had a dog called Biscuit. Last week I was in Rome. biscuit died on sunday.")).toContain(
      "Biscuit died.",
    );
  });

  it.each([
    ["a question", "is rex dead?"],
    ["a condition", "if rex died I'd cry"],
    ["a denial", "rex is not dead"],
    ["a fear", "I'm afraid rex died"],
    ["a quotation", 'she wrote "rex died"'],
    ["fiction", "Chapter 2 of my novel: rex died"],
    ["something else that has the name", "rex's ball is gone"],
    ["what the named one does", "rex sold my shoes to the cat"],
  ])("does not end in %s", (_, said) => {
    expect(stated(said, "My dog Rex is great")).toEqual([]);
  });

  it("does not end by a noun that may mean several", () => {
    expect(stated("the dog died", "My dog Rex is old. My dog Max is young.")).not.toContain("Rex died.");
  });

  it("ends nothing that others said", () => {
    const facts = readMessage({
      speaker: "Nina",
      content: "biscuit died on sunday",
      reference_time: AT,
      time_zone: "UTC",
      previous: [{ speaker: "Bob", content: "we have a dog called Biscuit", reference_time: AT }],
    }).facts;
    expect(facts).toEqual([]);
  });
});

it("names the words of a message that may be over, and none of most messages", () => {
  expect(wordsThatMayEnd("ugh. the gym membership is history")).toEqual(["gym", "membership"]);
  expect(wordsThatMayEnd("biscuit died on sunday")).toEqual(["biscuit"]);
  expect(wordsThatMayEnd("What is a good gym for beginners in Leeds")).toEqual([]);
  expect(wordsThatMayEnd("Is rex gone?")).toEqual([]);
});
