import { beforeAll, describe, expect, it } from "vitest";
import type { ExtractedFact, ExtractionInput, Utterance } from "../../../../worker/core/extraction/extraction.ts";
import { amend } from "../../../../worker/core/language/corrections/amend.ts";
import { GERMAN_CORRECTIONS } from "../../../../worker/core/language/de/corrections.ts";
import { ENGLISH_CORRECTIONS } from "../../../../worker/core/language/en/corrections.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

const AT = Date.UTC(2025, 3, 11, 12);
const inputOf = (content: string, ...previous: string[]): ExtractionInput => ({
  speaker: "Nina",
  content,
  reference_time: AT,
  time_zone: "UTC",
  previous: previous.map((said): Utterance =>
    said.startsWith("A: ")
      ? { speaker: "Assistant", role: "assistant", content: said.slice(3), reference_time: AT - 60_000 }
      : { speaker: "Nina", content: said, reference_time: AT - 60_000 },
  ),
});
const readAs = (content: string): string => amend(inputOf(content)).content.replaceAll(/\s+/g, " ").trim();
const factsOf = (content: string, ...previous: string[]): ExtractedFact[] =>
  readMessage(inputOf(content, ...previous)).facts;
const stated = (facts: readonly ExtractedFact[]): string[] =>
  facts.map(({ fact, due }) => (due == null ? fact : `${fact} ${new Date(due).toISOString().slice(0, 10)}`));

beforeAll(() => loadLexicon());

describe("a correction within a message", () => {
  const words = [ENGLISH_CORRECTIONS, GERMAN_CORRECTIONS];
  it.each(words.flatMap(({ corrects }) => corrects))("is carried out: %s", (said, read) => {
    expect(readAs(said)).toBe(read);
  });

  it.each(words.flatMap(({ leaves }) => leaves))("changes nothing: %s", (said) => {
    expect(amend(inputOf(said)).content).toBe(said);
  });

  it("is part of the passage of the fact that it corrects", () => {
    const content = "I have a cat. My therapist is Dr. Okafor — actually it's Dr. Okoro, I mix it up. I live in Leeds.";
    const passages = Object.fromEntries(
      factsOf(content).map(({ fact, span }) => [fact, span === null ? null : content.slice(...span)]),
    );
    expect(passages).toMatchObject({
      "Dr. Okoro is Nina's therapist.": "My therapist is Dr. Okafor — actually it's Dr. Okoro",
      "Nina lives in Leeds.": "I live in Leeds",
    });
  });
});

describe("a correction of an earlier message", () => {
  it.each([
    ["No, not Oslo — Bergen.", "I live in Oslo.", "Nina lives in Bergen.", "Nina lives in Oslo."],
    ["Sorry, I meant Lisbon, not Porto.", "I live in Porto now.", "Nina lives in Lisbon.", "Nina lives in Porto."],
    ["typo: Clara", "My boss is Carla.", "Clara is Nina's boss.", "Carla is Nina's boss."],
    ["I mean Bruges", "My sister Mia lives in Ghent.", "Mia lives in Bruges.", "Mia lives in Ghent."],
    ["oops, 35", "I'm 34.", "Nina is 35 years old.", "Nina is 34 years old."],
  ])("states the right value and denies the wrong one: %s", (said, before, right, wrong) => {
    const facts = factsOf(said, before, "A: Noted!");
    expect(stated(facts.filter(({ denied }) => denied !== true))).toEqual([right]);
    expect(stated(facts.filter(({ denied }) => denied === true))).toEqual([`It is not true that ${wrong}`]);
  });

  it.each([
    ["that's wrong", "what an assistant said last", "I live in Oslo.", "A: Oslo is in Sweden."],
    ["I was wrong", "what an assistant explained", "I live in Oslo.", "A: Oslo has 700,000 people."],
    ["Das stimmt nicht", "what an assistant said last in German", "Ich wohne in Kiel.", "A: Kiel liegt in Bayern."],
    ["That was wrong of me", "a deed", "I live in Oslo."],
    ["I was wrong about the weather", "another matter", "I live in Oslo."],
    ["oops, it's Friday!", "the weekday of today", "My dentist appointment is on 22 april."],
    ["my bad, Dad", "the father that reads along", "My son is Tim."],
    ["No, not Anna, Rome!", "a place, and names a person", "I saw Anna. My sister is Anna."],
  ])("denies and changes nothing: %s is about %s", (said, _, ...before) => {
    expect(stated(factsOf(said, ...before))).toEqual([]);
  });

  it("takes back what its writer said last, also in words that may be about another", () => {
    expect(stated(factsOf("that's wrong", "I live in Leeds."))).toEqual(["It is not true that Nina lives in Leeds."]);
  });

  it("moves the date of a plan and denies nothing", () => {
    const facts = factsOf("sorry, not the 22nd, the 24th", "My dentist appointment is on 22 april.");
    expect(stated(facts)).toEqual(["Nina has a dentist appointment. 2025-04-24"]);
  });

  it("takes back the last sentence", () => {
    const facts = factsOf("scratch that", "I live in Leeds. I'm allergic to peanuts.");
    expect(stated(facts)).toEqual(["It is not true that Nina is allergic to peanuts."]);
  });

  it.each([
    ["what an assistant said", "no, not Oslo, Bergen", "A: Is Oslo nice?"],
    ["a question", "I mean Bruges", "Is Ghent nice?"],
    ["a request", "scratch that, make it about Oslo", "Write me a poem about Rome."],
    ["a message with another kind of value", "I mean Bruges", "I'm 34."],
    ["a name that may be spoken to", "sorry, Anna", "My boss is Carla."],
  ])("changes nothing in %s", (_, said, before) => {
    expect(stated(factsOf(said, before))).toEqual([]);
  });
});
