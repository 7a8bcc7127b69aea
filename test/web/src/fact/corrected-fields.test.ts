import { expect, test } from "vitest";
import { boundOf, fieldsOf, rebase } from "../../../../web/src/fact/corrected-fields.ts";

const FACT = {
  fact: "Ada lives in Porto.",
  object: { name: "Porto" },
  object_value: null,
  valid_from: "2021-01-01T00:00:00.000Z",
  valid_from_precision: "instant",
  valid_from_basis: "stated",
  valid_to: null,
  valid_to_precision: null,
  valid_to_basis: null,
  due: null,
  due_precision: null,
} as const;
const UNTIL_2029 = {
  valid_to: "2030-01-01T00:00:00.000Z",
  valid_to_precision: "year",
  valid_to_basis: "stated",
} as const;

test("a form takes over another user's changes, and keeps the typed ones", () => {
  const before = fieldsOf(FACT);
  const now = fieldsOf({ ...FACT, fact: "Ada lives in Porto, really.", ...UNTIL_2029 });
  expect(rebase({ ...before, valid_from: "2022-06" }, before, now)).toEqual({
    fact: "Ada lives in Porto, really.",
    object: "Porto",
    valid_from: "2022-06",
    valid_to: "2029",
    due: "",
  });
});

test("a field that both users changed keeps the typed value", () => {
  const before = fieldsOf(FACT);
  const now = fieldsOf({ ...FACT, fact: "Ada lives in Lisbon." });
  expect(rebase({ ...before, fact: "Ada lives in Faro." }, before, now).fact).toBe("Ada lives in Faro.");
});

test("a form shows a bound no more exactly than it is known, as the API takes it", () => {
  const day = { valid_from: "2026-11-15T23:00:00.000Z", valid_from_precision: "day" } as const;
  const replaced = { ...UNTIL_2029, valid_to_basis: "inferred" } as const;
  const due = { due: "2027-06-01T00:00:00.000Z", due_precision: "month" } as const;
  expect(fieldsOf(FACT)).toMatchObject({ valid_from: "2021-01-01 00:00", valid_to: "", due: "" });
  expect(fieldsOf({ ...FACT, valid_from: "2026-12-01T06:57:15.552Z" }).valid_from).toBe("2026-12-01 06:57");
  const heard = { valid_from: "2026-12-01T06:57:15.552Z", valid_from_basis: "observed" } as const;
  expect(fieldsOf({ ...FACT, ...heard }).valid_from).toBe("2026-12-01");
  expect(fieldsOf({ ...FACT, ...day, ...replaced })).toMatchObject({ valid_from: "2026-11-16", valid_to: "2030" });
  expect(fieldsOf({ ...FACT, ...UNTIL_2029, ...due })).toMatchObject({ valid_to: "2029", due: "2027-06" });
});

test("a time of day is typed with a space, and sent in UTC", () => {
  expect(boundOf(" 2024-05-05 14:30 ")).toBe("2024-05-05T14:30:00Z");
  expect(boundOf("2024-W18")).toBe("2024-W18");
});
