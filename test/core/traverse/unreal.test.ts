import { expect, test } from "vitest";
import { isUnreal } from "../../../worker/core/traverse/unreal.ts";

test.each([
  ["I wish I lived in Rome.", "Where do I live?"],
  ["I'd like to live in Rome.", "Where do I live?"],
  ["I don't live in Berlin.", "Where do I live?"],
  ["I used to work at Shell.", "Where do I work?"],
  ["I nearly adopted a dog.", "Do I have a dog?"],
  ["I asked Tom whether he likes jazz.", "Does Tom like jazz?"],
  ["If I had a boat, I would call it Nixe.", "What is my boat called?"],
])("%s does not answer %s", (quote, question) => {
  expect(isUnreal(quote, question)).toBe(true);
});

test.each([
  ["I live in Rome, and I wish I lived in Oslo.", "Where do I live?"],
  ["I wish I lived in Rome.", "Where do I wish to live?"],
  ["I'd like to live in Rome.", "What are my plans?"],
  ["I don't live in Berlin, but I live in Rome.", "Where do I live?"],
  ["I don't eat pork.", "Do I eat pork?"],
  ["I don't eat pork.", "What don't I eat?"],
  ["I used to work at Shell.", "Where did I work before?"],
])("%s may answer %s", (quote, question) => {
  expect(isUnreal(quote, question)).toBe(false);
});
