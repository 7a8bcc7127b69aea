import { expect, test } from "vitest";
import { questionsLast } from "../../../../worker/core/language/questions/questions-last.ts";

const said = (content: string, isAssistant = false) => ({ at: 1, isAssistant, content });
const order = (question: string, ...messages: ReturnType<typeof said>[]): string[] =>
  questionsLast(question, messages).map(({ content }) => content);

test("questions without a number come behind statements if a value is asked for", () => {
  expect(
    order(
      "What is my snack budget?",
      said("Which snacks fit my snack budget?"),
      said("Can the snack budget be $80?"),
      said("Is a snack budget usual?", true),
      said("What snacks are healthy?"),
      said("I decided on $75 for snacks. Is that much?"),
    ),
  ).toEqual([
    "Can the snack budget be $80?",
    "Is a snack budget usual?",
    "I decided on $75 for snacks. Is that much?",
    "Which snacks fit my snack budget?",
    "What snacks are healthy?",
  ]);
});

test("a message that only repeats the question comes last, and other questions keep their places", () => {
  expect(
    order(
      "Which books did Jo recommend?",
      said("Which books did Jo recommend?"),
      said("Where can I buy the book by Le Guin that Jo recommended?"),
      said("Jo recommended The Dispossessed."),
    ),
  ).toEqual([
    "Where can I buy the book by Le Guin that Jo recommended?",
    "Jo recommended The Dispossessed.",
    "Which books did Jo recommend?",
  ]);
});
