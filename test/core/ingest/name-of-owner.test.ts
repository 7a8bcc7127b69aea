import { expect, test } from "vitest";
import { nameOfOwner } from "../../../worker/core/ingest/name-of-owner.ts";

test.each([
  ["ada", "ada"],
  ["Jane Doe", "Jane Doe"],
  ["jane.doe", "jane.doe"],
  ["zoë", "zoë"],
  ["мария", "мария"],
  ["小明", "小明"],
  ["Anne-Marie", "Anne-Marie"],
  ["O'Brien", "O'Brien"],
  ["McKay", "McKay"],
])("%s may be a name, written as %s", (id, name) => {
  expect(nameOfOwner(id)).toBe(name);
});

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
  expect(nameOfOwner(id)).toBe("User");
});
