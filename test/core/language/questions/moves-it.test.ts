import { expect, test } from "vitest";
import { newestStatementsFirst } from "../../../../worker/core/language/questions/asked-value.ts";
import { movesValueOf } from "../../../../worker/core/language/questions/moves-it.ts";

test.each([
  ["My budget for shoes is $700.", "I raised it to 850."],
  ["My budget for shoes is $700.", "Actually, it's now $850."],
  ["The demo is on 4 May.", "They moved it to 11 May."],
  ["We planned 20 chairs.", "I bumped that up to 26."],
  ["Mein Laufziel sind 30 Kilometer pro Woche.", "Ich habe es auf 42 erhöht."],
  ["El presupuesto es de 900 euros.", "Lo subí a 1200."],
])("%s / %s: moves the value of the message before", (before, content) => {
  expect(movesValueOf(content, before)).toBe(true);
});

test.each([
  ["My budget for shoes is $700.", "I raised the tent budget to 850."],
  ["My budget for shoes is $700.", "Should I raise it to 850?"],
  ["My budget for shoes is $700.", "I took it to 3 shops."],
  ["I have 2 cats and 3 dogs.", "I raised it to 55."],
  ["I like shoes.", "I raised it to 55."],
  ["The demo is on 4 May.", "I raised it to 55."],
  ["My budget for shoes is $700.", "I raised it to 700."],
])("%s / %s: moves no value of the message before", (before, content) => {
  expect(movesValueOf(content, before)).toBe(false);
});

test("a message that moves it comes before the value that it moves, and after no other", () => {
  const [budget, other, moved] = ["My budget for shoes is $700.", "My budget for tents is $90.", "I raised it to 850."];
  const messages = [budget, other, moved].map((content, at) => ({ content, at, isAssistant: false }));
  const order = (before: string | undefined): number[] =>
    newestStatementsFirst(
      "What is my budget for shoes?",
      messages.map((message) => ({ ...message, before: message.content === moved ? before : undefined })),
    ).map(({ at }) => at);
  expect(order(budget)).toEqual([2, 1, 0]);
  expect(order(other)).toEqual([0, 1, 2]);
  expect(order(undefined)).toEqual([0, 1, 2]);
});
