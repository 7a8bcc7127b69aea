import { expect, test } from "vitest";
import { isSmallTalk } from "../../../../worker/core/language/questions/small-talk.ts";

test.each([
  "Hi!",
  "Good morning",
  "Thanks a lot, bye!",
  "How are you today?",
  "What's up?",
  "Danke schön!",
  "Thanks, that was great",
  "What is 2 plus 2?",
  "12 * 3.5 =",
  "How much is three times four?",
])("%j asks for nothing that a memory holds", (text) => {
  expect(isSmallTalk(text)).toBe(true);
});

test.each([
  "Hi, where does Ada live?",
  "Who am I?",
  "How are you related to Ada?",
  "What is it?",
  "How is Ada?",
  "What did we do that day?",
  "What is 24 Elm Street?",
  "What happened on 3 May?",
  "Good evening class?",
  "",
])("%j may ask for something that a memory holds", (text) => {
  expect(isSmallTalk(text)).toBe(false);
});
