import { expect, test } from "vitest";
import { assistantChat, shortMessages } from "../../../bench/compare/conversation.ts";
import { estimateTokens } from "../../../worker/core/text/estimate-tokens.ts";

test.each([
  ["an assistant chat", assistantChat],
  ["short messages", shortMessages],
])("%s: the conversation has the tokens asked for, and questions", (_, make) => {
  const { messages, questions } = make(30_000);
  const tokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  expect(tokens).toBeGreaterThanOrEqual(30_000);
  expect(tokens).toBeLessThan(32_000);
  expect(new Set(questions).size).toBeGreaterThan(30);
});

test("an answer of the assistant has about 500 tokens", () => {
  const answers = assistantChat(20_000).messages.filter(({ role }) => role === "assistant");
  const mean = answers.reduce((sum, { content }) => sum + estimateTokens(content), 0) / answers.length;
  expect(mean).toBeGreaterThan(350);
  expect(mean).toBeLessThan(800);
});

test("the same seed gives the same conversation, and another seed another one", () => {
  expect(assistantChat(3_000, 4)).toEqual(assistantChat(3_000, 4));
  expect(assistantChat(3_000, 5).messages).not.toEqual(assistantChat(3_000, 4).messages);
});
