import { expect, test } from "vitest";
import { askedNumber, numbersIn } from "../../../../worker/core/language/questions/asked-number.ts";

test.each([
  ["How many children does Ada have?", "count"],
  ["How often does Ada swim?", "count"],
  ["Wie viele Kinder hat Ada?", "count"],
  ["Which books has Ada read?", "several"],
  ["What new hobbies does Ada have?", "several"],
  ["What are Ada's plans?", "several"],
  ["What kinds of tea does Ada like?", "several"],
  ["Where does Ada live?", "one"],
  ["What does James like?", "one"],
  ["What was Ada's first job?", "one"],
  ["What is this?", "one"],
] as const)("%j wants %s", (question, number) => {
  expect(askedNumber(question)).toBe(number);
});

test("numbers are distinguished in words and digits, and the dates after facts are not numbers", () => {
  expect([...numbersIn(["Ada has three children. (since 2019)", "Three of 12."])]).toEqual(["three", "12"]);
});
