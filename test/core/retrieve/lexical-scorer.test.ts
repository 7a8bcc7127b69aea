import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lexicalScores } from "../../../worker/core/retrieve/lexical-scorer.ts";
import { costRatio } from "../../fakes/cost-ratio.ts";

function ranked(query: string, texts: string[]): string[] {
  const scores = lexicalScores(query, texts);
  return texts
    .map((text, place) => ({ text, score: scores[place] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);
}

describe("the lexical ranking", () => {
  test.each([
    ["koeln", "Die Bahn in Köln kam spät."],
    ["Müller", "Hans Mueller wohnt weit weg."],
    ["Soeren", "I visited Ærø with Søren."],
  ])("a text with another spelling of %s comes first", (query, wanted) => {
    expect(ranked(query, ["I bought a shop in the town.", "Da ist nichts.", wanted])[0]).toBe(wanted);
  });

  test("a text with rare words of the query comes first", () => {
    const texts = ["Ada went home.", "Ada likes tea.", "The ferret slept.", "Ada is tired."];
    expect(ranked("Ada's ferret", texts)[0]).toBe("The ferret slept.");
  });

  test("a text with two words of the query comes before one with the same word twice", () => {
    const texts = ["ferret, ferret and another ferret", "a ferret in Lisbon"];
    expect(ranked("ferret Lisbon", texts)[0]).toBe("a ferret in Lisbon");
  });

  test("a text with the words adjacent and in the order of the query comes first", () => {
    const near = "She works for Acme Robotics now and is glad of it.";
    const turned = "She works for Robotics Acme now and is glad of it.";
    const apart = "Acme, she says now, is glad of her work for it: Robotics.";
    expect(ranked("Acme Robotics", [apart, turned, near])).toEqual([near, turned, apart]);
  });

  test("of two matching texts the shorter one comes first", () => {
    const short = "Ada adopted a ferret.";
    const long = `${short} ${"Then it rained for days and nobody went out at all. ".repeat(5)}`;
    expect(ranked("ferret", [long, short])[0]).toBe(short);
  });

  test("a text matches in any inflection", () => {
    for (const [asked, said] of [
      ["kittens", "one kitten"],
      ["running", "we run"],
      ["move", "she moved"],
      ["moving", "a move"],
      ["stories", "a story"],
      ["passes", "a pass"],
    ] as const)
      expect(ranked(asked, ["nothing of it", said])[0]).toBe(said);
  });

  test("a text matches in any script", () => {
    expect(ranked("犬が好き", ["猫を飼っています", "彼女は犬が好きです"])[0]).toBe("彼女は犬が好きです");
    expect(ranked("Где живёт Ада?", ["Погода хорошая", "Ада живёт в Риме"])[0]).toBe("Ада живёт в Риме");
    expect(ranked("🦦", ["nothing", "look: 🦦"])[0]).toBe("look: 🦦");
  });
});

describe("lexical scores", () => {
  test("lexical scores are in [0, 1], one per text, equal for equal texts", () => {
    const text = fc
      .array(fc.constantFrom("Ada", "ferret", "Lisbon", "the", "in", "Rome", "🙂", "ran"), { maxLength: 8 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 6 }), (query, texts) => {
        const scores = lexicalScores(query, [...texts, ...texts]);
        expect(scores).toHaveLength(2 * texts.length);
        for (const score of scores) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
        expect(scores.slice(texts.length)).toEqual(scores.slice(0, texts.length));
      }),
    );
  });

  test("a text with none of the words, and any text for an empty query, scores 0", () => {
    expect(lexicalScores("ferret", ["rain", "a ferret"])[0]).toBe(0);
    expect(lexicalScores("", ["rain", "sun"])).toEqual([0, 0]);
    expect(lexicalScores("?!", ["rain", ""])).toEqual([0, 0]);
    expect(lexicalScores("ferret", [])).toEqual([]);
  });

  test("scoring long texts full of the query's words takes at most four times as long as without them", async () => {
    const scoring = (words: string) => (): void => {
      const texts = Array.from({ length: 100 }, () => words.repeat(2_150));
      lexicalScores("Where is the ferret in Lisbon?", texts);
    };
    const most = 4;
    expect(await costRatio(scoring("ferret Lisbon "), scoring("garden office "), { most })).toBeLessThanOrEqual(most);
  });
});
