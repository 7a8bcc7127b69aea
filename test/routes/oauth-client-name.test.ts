/** Names of OAuth clients (worker/protocols/oauth/client-name.ts). */
import { expect, test } from "vitest";
import { nameOfClient } from "../../worker/protocols/oauth/client-name.ts";

test.each([
  ["invisible characters", "a\u0000b\u202ec\ud800", "abc\ufffd"],
  ["a line end", " two\nlines ", "two lines"],
  ["201 characters", `${"a".repeat(199)}😀`, "a".repeat(199)],
  ["nothing to see", "\u200b \u0000", "c1"],
])("a name with %s is shown as a person sees it", (_, clientName, shown) => {
  expect(nameOfClient({ clientName, clientId: "c1" })).toBe(shown);
});
