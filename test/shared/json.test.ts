import fc from "fast-check";
import { expect, test } from "vitest";
import { findRepeatedKey } from "../../shared/json.ts";

test.each([
  ['{"a": 1, "a": 2}', "a"],
  ['[{"b": {"a": 1}, "c": {"a": 1}}, {"b": [1, {"x": 1, "x": {}}]}]', "x"],
  ['{"a": 1, "\\u0061": 2}', "a"],
  ['{"__proto__": 1, "__proto__": 1}', "__proto__"],
  ['{"a": "a", "b": "a: {\\"a\\": 1, \\"a\\": 2}"}', null],
  ['{"": 1, "a": {"": 1}}', null],
  ['{"": 1, "": 1}', ""],
  ['["a", "a"]', null],
  ['"a"', null],
  ['{"b":[{"c":{}},{"c":1,"d":"{","c":2}]}', "c"],
  ['{"a" : 1, "b"\n: 2, "a"\t: 3}', "a"],
  [String.raw`{ "a": "\",\"a\":1", "b\\": "a", "b": 1 }`, null],
])("the first repeated key of %s is %s", (text, key) => {
  expect(findRepeatedKey(text)).toBe(key);
});

test("a text with a very long string is read to its end", () => {
  const long = "x".repeat(12_000_000);
  expect(findRepeatedKey(`{"a": "${long}", "b": 1, "b": 2}`)).toBe("b");
});

test("the output of JSON.stringify has no repeated key, until a field is written twice", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
      for (const spaces of [0, 2]) expect(findRepeatedKey(JSON.stringify(value, null, spaces))).toBeNull();
      const [key = ""] = Object.keys(value);
      const twice = `[${JSON.stringify(value).slice(0, -1)},${JSON.stringify(key)}:0}]`;
      expect(findRepeatedKey(twice)).toBe(key);
    }),
  );
});
