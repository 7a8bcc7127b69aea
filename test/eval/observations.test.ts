import { describe, expect, test } from "vitest";
import { bestShares, observationCoverage, type SourcedFact, stemAll } from "../../eval/observations.ts";

const ada = { id: "ent_1", name: "Ada" };
const fact = (text: string, turn: string, subject = ada): SourcedFact => ({ subject, fact: text, turns: [turn] });
const observation = { speaker: "Ada", text: "Ada adopted a grey kitten.", turns: ["D1:1"] };

describe("an observation", () => {
  test.each([
    ["with all its words", fact("Ada is adopting a kitten, a grey one", "D1:1"), 1],
    ["with two of three", fact("Ada adopted kittens", "D1:1"), 2 / 3],
    ["with one of three", fact("Ada has a kitten", "D1:1"), 1 / 3],
    ["with only the speaker's name", fact("Ada sings", "D1:1"), 0],
  ])("a fact %s covers that share of an observation", (_, candidate, share) => {
    expect(bestShares([observation], [candidate])[0]).toBeCloseTo(share, 12);
  });

  test.each([
    ["another turn", fact("Ada adopted a grey kitten", "D1:2")],
    ["another person", fact("Ada adopted a grey kitten", "D1:1", { id: "ent_2", name: "Ben" })],
  ])("a fact of %s does not cover an observation", (_, candidate) => {
    expect(bestShares([observation], [candidate])).toEqual([null]);
  });

  test("an observation is covered by the best of its facts, not their sum", () => {
    const facts = [fact("Ada has a kitten", "D1:1"), fact("Ada likes grey", "D1:1")];
    expect(bestShares([observation], facts)[0]).toBeCloseTo(1 / 3, 12);
  });
});

test("half of an observation's words are enough to cover it", () => {
  const observations = [
    observation,
    { ...observation, text: "Ada adores kittens." },
    { ...observation, turns: ["D5:5"] },
  ];
  expect(observationCoverage(observations, [fact("Ada has a kitten", "D1:1")])).toEqual({
    covered: 1,
    withFact: 2,
    total: 3,
  });
});

test("stems are Porter's, without stop words", () => {
  expect(stemAll(["She was running to the ponies", ""])).toEqual([new Set(["run", "poni"]), new Set()]);
});
