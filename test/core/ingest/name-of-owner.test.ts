import { expect, test } from "vitest";
import { isIdentifier } from "../../../worker/core/ingest/name-of-owner.ts";

test.each(["ada", "Jane Doe", "jane.doe", "zoë", "мария", "小明", "Anne-Marie", "O'Brien", "McKay"])(
  "%s may be a name",
  (id) => {
    expect(isIdentifier(id)).toBe(false);
  },
);

test.each([
  "8f14e45f-ceea-467f-9575-1a2b3c4d5e6f",
  "auth0|5f7c8ec7c33c6c004bbafe82",
  "user_2abcDEF",
  "jane.doe@example.com",
  "kX2fQ9aB1cD3eF4gH5iJ6kL7mN8o",
  "google-oauth2|1034",
  "42",
  "mcp-ada",
  "usr-anna-maria",
  "python-guide",
  "quickstart",
  "Demo",
  "test.user",
  "a.b.c.d.e",
  "abcdefghijklmnopqrstuvwxyzabcdefgh",
])("%s is an identifier", (id) => {
  expect(isIdentifier(id)).toBe(true);
});
