import { expect, test } from "vitest";
import { isSaidBy } from "../../../worker/core/traverse/answer-support.ts";

const SAID = ["Ada moved to Lisbon in 2021.", "Ada works at Acme Robotics.", "Ada knows Robert."];

test.each([
  ["Lisbon.", "Where does Ada live?"],
  ["At Acme Robotics.", "Where does Ada work?"],
  ["She moved in 2021", "When did Ada move to Lisbon?"],
])("%s is said", (answer, question) => expect(isSaidBy(answer, question, SAID)).toBe(true));

test.each([
  ["Porto.", "Where does Ada live?"],
  ["At Globex Robotics.", "Where does Ada work?"],
  ["She moved in 2022", "When did Ada move to Lisbon?"],
  ["Not in Lisbon.", "Where does Ada live?"],
  ["Yes.", "Does Ada live in Lisbon?"],
  ["Ada", "Where does Ada live?"],
  ["We are open from 9 to 17.", "What are your opening hours?"],
  // one text has the name of the answer, another that of the place
  ["Robert works at Acme Robotics.", "Who works at Acme Robotics?"],
  ["It was Ada of Acme Robotics who moved to Lisbon.", "Who moved to Lisbon?"],
])("%s is not said", (answer, question) => expect(isSaidBy(answer, question, SAID)).toBe(false));
