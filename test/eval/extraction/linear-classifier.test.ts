import { expect, test } from "vitest";
import { featuresOf, train } from "../../../eval/extraction/linear-classifier.ts";

test("features are runs of words and of their parts of speech, without names", () => {
  const features = featuresOf("I met Nora in Rome!");
  expect(features).toContain("ends in !");
  expect(features).toContain("word <s> i");
  expect(features.join(" ")).not.toMatch(/nora/iu);
});

test("the classifier separates its training examples, and a similar sentence", () => {
  const ended = ["I quit my job.", "I quit smoking.", "We quit the club.", "She quit the team."];
  const goingOn = ["I like my job.", "I like smoking.", "We like the club.", "She likes the team."];
  const classify = train([
    ...ended.map((text) => ({ features: featuresOf(text), is: true })),
    ...goingOn.map((text) => ({ features: featuresOf(text), is: false })),
  ]);
  for (const text of [...ended, "They quit the choir."]) expect(classify(featuresOf(text))).toBeGreaterThan(0);
  for (const text of [...goingOn, "They like the choir."]) expect(classify(featuresOf(text))).toBeLessThan(0);
});
