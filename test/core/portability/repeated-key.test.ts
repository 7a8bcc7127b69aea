import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedKey } from "../../../worker/core/portability/repeated-key.ts";

const repeatedIn = (text: string): string | null => repeatedKey(text, JSON.parse(text));

test.each([
  ['{"a":1,"a":1}', "a"],
  [String.raw`{"a":1, "\u0061" : 2}`, "a"],
  ['{"b":[{"c":{}},{"c":1,"d":"{","c":2}]}', "c"],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ['{"":1,"":2}', ""],
])("%s repeats %j", (text, key) => {
  expect(repeatedIn(text)).toBe(key);
});

test.each([
  '{ "a": {"a": ["a", "a"]}, "b": {"a": "a"} }',
  String.raw`{ "a": "\",\"a\":1", "b\\": "a", "b": 1 }`,
  '{ "2": 1, "1": 2 }',
  ' ["a", "a"] ',
])("%s repeats no key", (text) => {
  expect(repeatedIn(text)).toBeNull();
});

test("JSON that a program writes repeats no key, with or without blanks", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const blanks of [0, 2]) {
        const text = JSON.stringify(value, null, blanks);
        expect(repeatedIn(text)).toBeNull();
      }
    }),
  );
});
