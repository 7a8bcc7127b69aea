import { expect, test } from "vitest";
import { subjectNames } from "../../../../worker/core/language/questions/subject-names.ts";

test.each([
  ["Where does Bob work?", ["Bob"]],
  ["where does bob work?", ["bob"]],
  ["Is Anna Karenina married?", ["Anna Karenina"]],
  ["What did O'Brien's sister say?", ["O'Brien"]],
  ["Didn't Jean-Luc move?", ["Jean-Luc"]],
  ["What is Bob’s dog called?", ["Bob"]],
  ["Wo arbeitet Bob?", ["Bob"]],
  ["Où travaille Zoé ?", ["Zoé"]],
  ["Где работает Олег?", ["Олег"]],
])("%j is about %j", (question, names) => expect(subjectNames(question)).toEqual(names));

test.each([
  "Where do I work?",
  "Where does she work?",
  "What is the plan for Tuesday?",
  "What was Monday's plan?",
  "How long did it take?",
  "Who lives in Oslo?",
  "What does the dentist of Ada say?",
  "",
  "?",
  "東京に住んでいるのは誰ですか",
])("%j names no subject", (question) => expect(subjectNames(question)).toEqual([]));
