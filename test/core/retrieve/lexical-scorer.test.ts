import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lexicalScores } from "../../../worker/core/retrieve/lexical-scorer.ts";
import { timeOf } from "../../fakes/stopwatch.ts";

/** The texts, best first. */
function ranked(query: string, texts: string[]): string[] {
  const scores = lexicalScores(query, texts);
  return texts
    .map((text, place) => ({ text, score: scores[place] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);
}

describe("a text comes first", () => {
  test("with the words that few others have", () => {
    const texts = ["Ada went home.", "Ada likes tea.", "The ferret slept.", "Ada is tired."];
    expect(ranked("Ada's ferret", texts)[0]).toBe("The ferret slept.");
  });

  test("with two words of the query before one with the same word twice", () => {
    const texts = ["ferret, ferret and another ferret", "a ferret in Lisbon"];
    expect(ranked("ferret Lisbon", texts)[0]).toBe("a ferret in Lisbon");
  });

  test("with the words next to each other and in the order of the query", () => {
    const near = "She works for Acme Robotics now and is glad of it.";
    const turned = "She works for Robotics Acme now and is glad of it.";
    const apart = "Acme, she says now, is glad of her work for it: Robotics.";
    expect(ranked("Acme Robotics", [apart, turned, near])).toEqual([near, turned, apart]);
  });

  test("that says it in fewer words", () => {
    const short = "Ada adopted a ferret.";
    const long = `${short} ${"Then it rained for days and nobody went out at all. ".repeat(5)}`;
    expect(ranked("ferret", [long, short])[0]).toBe(short);
  });

  test("in whichever inflection", () => {
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

  test("in whichever script", () => {
    expect(ranked("犬が好き", ["猫を飼っています", "彼女は犬が好きです"])[0]).toBe("彼女は犬が好きです");
    expect(ranked("Где живёт Ада?", ["Погода хорошая", "Ада живёт в Риме"])[0]).toBe("Ада живёт в Риме");
    expect(ranked("🦦", ["nothing", "look: 🦦"])[0]).toBe("look: 🦦");
  });
});

describe("scores", () => {
  test("lie between 0 and 1, one a text, the same for the same text", () => {
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

  test("are 0 for what has none of the words, and where nothing is asked", () => {
    expect(lexicalScores("ferret", ["rain", "a ferret"])[0]).toBe(0);
    expect(lexicalScores("", ["rain", "sun"])).toEqual([0, 0]);
    expect(lexicalScores("?!", ["rain", ""])).toEqual([0, 0]);
    expect(lexicalScores("ferret", [])).toEqual([]);
  });

  test("of long texts that are full of the words take not much longer than of those that have none", () => {
    const scoring = (words: string) => (): void => {
      const texts = Array.from({ length: 200 }, () => words.repeat(2_150));
      // two neighbours of the query, each everywhere: as many pairs as there are places, squared
      lexicalScores("Where is the ferret in Lisbon?", texts);
    };
    expect(timeOf(scoring("ferret Lisbon "))).toBeLessThan(3 * timeOf(scoring("garden office ")));
  });
});
