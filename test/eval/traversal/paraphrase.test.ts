import { expect, test } from "vitest";
import { paraphrase } from "../../../eval/traversal/paraphrase.ts";

test.each([
  ["When did Caroline go to the support group?", "At what time did Caroline go to the support group?"],
  ["What is Caroline's identity?", "Tell me the identity of Caroline?"],
  ["Where did Melanie buy the book?", "In which place did Melanie purchase the novel?"],
  ["How many children does Melanie have?", "What number of kids does Melanie have?"],
  ["Would Ada move?", "I should like to know: Would Ada move?"],
])("the question %j is paraphrased", (question, other) => {
  expect(paraphrase(question)).toBe(other);
});

test("a paraphrase keeps names, and words that are also property names of objects", () => {
  expect(paraphrase("Who is Trip Constructor?")).toBe("Which person is Trip Constructor?");
  expect(paraphrase("What did the constructor of toString do")).toBe(
    "Which things did the constructor of toString do?",
  );
});
