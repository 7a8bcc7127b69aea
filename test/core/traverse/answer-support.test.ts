import { expect, test } from "vitest";
import { isSaidBy } from "../../../worker/core/traverse/answer-support.ts";

const SAID = [
  "Ada moved to Lisbon in 2021.",
  "Ada works at Acme Robotics.",
  "Ada knows Robert.",
  "Ada opens on weekdays. (as of 10 Jan 2024)",
  "Ada opened in Evora. (as of 3 Jan 2024, until May 2025)",
  "Ada closed in Faro. (by 17 Jan 2024)",
];

test.each([
  ["Lisbon.", "Where does Ada live?"],
  ["At Acme Robotics.", "Where does Ada work?"],
  ["She moved in 2021", "When did Ada move to Lisbon?"],
  ["Until May 2025.", "When did Ada open in Evora?"],
])("%s is said", (answer, question) => expect(isSaidBy(answer, question, SAID)).toBe(true));

test.each([
  ["Porto.", "Where does Ada live?"],
  ["At Globex Robotics.", "Where does Ada work?"],
  ["She moved in 2022", "When did Ada move to Lisbon?"],
  ["Not in Lisbon.", "Where does Ada live?"],
  ["Yes.", "Does Ada live in Lisbon?"],
  ["Ada", "Where does Ada live?"],
  ["We are open from 9 to 17.", "What are your opening hours?"],
  // when it was heard is no part of it
  ["At 10.", "When does Ada open?"],
  ["In 2024.", "When does Ada open?"],
  ["At 17.", "When did Ada close in Faro?"],
  // one text has the name of the answer, another that of the place
  ["Robert works at Acme Robotics.", "Who works at Acme Robotics?"],
  ["It was Ada of Acme Robotics who moved to Lisbon.", "Who moved to Lisbon?"],
])("%s is not said", (answer, question) => expect(isSaidBy(answer, question, SAID)).toBe(false));

test.each([
  ["I used to live in Oslo.", "Where do I live?", "In Oslo."],
  ["I might move to Rome.", "Where do I move?", "To Rome."],
  ["Mia refused to work at Acme.", "Where does Mia work?", "At Acme."],
  ["Tom asked whether Mia lives in Rome.", "Where does Mia live?", "In Rome."],
])("%s does not say that it is so", (said, question, answer) => {
  expect(isSaidBy(answer, question, [said])).toBe(false);
});

test("what is asked for as possible may be said so", () => {
  expect(isSaidBy("To Rome.", "Where might I move?", ["I might move to Rome."])).toBe(true);
});

test("of several things each must be said", () => {
  const likes = ["Tom likes jazz.", "Tom likes rock."];
  expect(isSaidBy("Jazz and rock.", "What does Tom like?", likes)).toBe(true);
  expect(isSaidBy("Jazz and rock.", "What does Tom like?", likes.slice(0, 1))).toBe(false);
  expect(isSaidBy("Jazz, rock", "What does Tom like?", likes.slice(1))).toBe(false);
});

test("names stand in the order in which they are said", () => {
  const question = "Who is the boss?";
  expect(isSaidBy("Dan is the boss of Pia.", question, ["Dan is the boss of Pia."])).toBe(true);
  expect(isSaidBy("Pia is the boss of Dan.", question, ["Dan is the boss of Pia."])).toBe(false);
  expect(isSaidBy("On 5 May 2021.", "When?", ["It was May 5, 2021."])).toBe(true);
});
