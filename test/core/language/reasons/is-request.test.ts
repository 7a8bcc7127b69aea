import { expect, test } from "vitest";
import { isRequest, REQUEST_LANGUAGES } from "../../../../worker/core/language/reasons/is-request.ts";

test.each(REQUEST_LANGUAGES.flatMap(({ asked }) => asked))("%j asks or requests something", (sentence) => {
  expect(isRequest(sentence)).toBe(true);
});

test.each(REQUEST_LANGUAGES.flatMap(({ stated }) => stated))("%j states something", (sentence) => {
  expect(isRequest(sentence)).toBe(false);
});

test("a sentence with a question mark of any script is a question", () => {
  expect(["Sure?", "真的吗？", "حقا؟", "Ready? 🙂"].map(isRequest)).toEqual([true, true, true, true]);
});
