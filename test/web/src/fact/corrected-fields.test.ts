import { expect, test } from "vitest";
import { fieldsOf, rebase } from "../../../../web/src/fact/corrected-fields.ts";

const FACT = {
  fact: "Ada lives in Porto.",
  object: { name: "Porto" },
  object_value: null,
  valid_from: "2021-01-01T00:00:00Z",
  valid_to: null,
  due: null,
};

test("a form takes over another user's changes, and keeps the typed ones", () => {
  const before = fieldsOf(FACT);
  const now = fieldsOf({ ...FACT, fact: "Ada lives in Porto, really.", valid_to: "2030-01-01T00:00:00Z" });
  expect(rebase({ ...before, valid_from: "2022-06" }, before, now)).toEqual({
    fact: "Ada lives in Porto, really.",
    object: "Porto",
    valid_from: "2022-06",
    valid_to: "2030-01-01T00:00:00Z",
    due: "",
  });
});

test("a field that both users changed keeps the typed value", () => {
  const before = fieldsOf(FACT);
  const now = fieldsOf({ ...FACT, fact: "Ada lives in Lisbon." });
  expect(rebase({ ...before, fact: "Ada lives in Faro." }, before, now).fact).toBe("Ada lives in Faro.");
});
