import { beforeAll, describe, expect, it } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import type { Utterance } from "../../../worker/core/extraction/extraction.ts";
import { loadLexicon } from "../../../worker/core/text/lexicon.ts";

beforeAll(loadLexicon);

const AT = Date.parse("2026-03-10T12:00:00Z");
const said = (content: string, speaker = "Nina"): Utterance => ({ speaker, content, reference_time: AT });
const factsOf = (content: string, speaker = "Nina", previous: Utterance[] = []): string[] =>
  readMessage({ ...said(content, speaker), previous, time_zone: "UTC" }).facts.map(({ fact }) => fact);

describe("closed relations", () => {
  it.each([
    ["I live in Leeds.", "Nina lives in Leeds."],
    ["I'm allergic to penicillin.", "Nina is allergic to penicillin."],
    ["My sister Ada lives in York.", "Ada is Nina's sister."],
    ["I work at Tesco.", "Nina works at Tesco."],
    ["I play the violin.", "Nina plays the violin."],
    ["I love jazz.", "Nina loves jazz."],
    ["I'm flying to Rome next month.", "Nina is flying to Rome"],
    ["My boss is Karen Hill.", "boss is Karen Hill."],
  ])("learns %s", (content, fact) => {
    expect(factsOf(content).join("\n")).toContain(fact);
  });

  it.each([
    "We roasted marshmallows and told stories.",
    "Nina has 3 figures missing.",
    "I'm resubmitting to the workshop.",
    "My supplier messed up again.",
    "I doubled the dough.",
    "I wrote the report.",
  ])("leaves to the messages: %s", (content) => {
    expect(factsOf(content)).toEqual([]);
  });

  it("keeps what an assistant did", () => {
    const input = { ...said("I've cancelled your subscription.", "Bot"), role: "assistant" as const };
    const { facts } = readMessage({ ...input, previous: [said("Hi!")], time_zone: "UTC" });
    expect(facts.map(({ fact }) => fact).join()).toContain("subscription");
  });

  it("does not name what only an open fact was about", () => {
    const { entities } = readMessage({ ...said("My supplier messed up again."), previous: [], time_zone: "UTC" });
    expect(entities.map(({ name }) => name)).toEqual(["Nina"]);
  });
});

describe("the speaker's own name", () => {
  it.each([
    ["My name is Nina Berg.", "Nina"],
    ["My name is Jane Doe.", "user_17"],
    ["Call me Jo.", "Nina"],
    ["I changed my name to Jane Doe.", "Nina"],
  ])("is learned from %s", (content, speaker) => {
    expect(factsOf(content, speaker).join()).toMatch(/name is|goes by/u);
  });

  it.each(["I'm Daniel Cross.", "I am Thorgrim Ironfist.", "My name is Daniel Cross."])(
    "is not learned from %s",
    (content) => {
      expect(factsOf(content)).toEqual([]);
    },
  );

  it("is learned against the known one if two messages state it", () => {
    expect(factsOf("My name is Daniel Cross.", "Nina", [said("My name is Daniel Cross.")])).toEqual([
      "Nina's name is Daniel Cross.",
    ]);
  });
});

describe("“he” and “she” without a name in their message", () => {
  it("mean the only person of the message before", () => {
    expect(factsOf("he's 12", "Nina", [said("I had lunch with Radu.")])).toEqual(["Radu is 12 years old."]);
  });

  it("do not if the message speaks of a relative before", () => {
    expect(factsOf("that was for my nephew. he's 12", "Nina", [said("I had lunch with Radu.")])).toEqual([]);
  });

  it("do not mean a name in a text that an assistant wrote on request", () => {
    const request = said("Translate to English: Mă numesc Radu.");
    const answer = { ...said("My name is Radu.", "Bot"), role: "assistant" as const };
    expect(factsOf("thanks! he's 12", "Nina", [request, answer])).toEqual([]);
  });
});

it("begins all sentences about a user whose name is in lower case with a capital", () => {
  const facts = factsOf("I live in Rome, I work at Acme and my budget is 500 euros. I like figs.", "omar");
  expect(facts.length).toBeGreaterThan(3);
  for (const fact of facts) expect(fact).not.toMatch(/^\p{Ll}/u);
});
