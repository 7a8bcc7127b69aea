import { expect, test } from "vitest";
import { findAccount } from "../../../scripts/deploy/account.ts";
import type { Wrangler } from "../../../scripts/deploy/wrangler.ts";

const knowing =
  (...ids: string[]): Wrangler =>
  async () => ({
    succeeded: true,
    code: undefined,
    stdout: JSON.stringify({ accounts: ids.map((id) => ({ id, name: `name of ${id}` })) }),
    problem: "",
    targets: [],
  });

test("the only account is used, or the named one of several", async () => {
  expect(await findAccount(knowing("a"), undefined)).toEqual({ id: "a", name: "name of a" });
  expect(await findAccount(knowing("a", "b"), "b")).toEqual({ id: "b", name: "name of b" });
});

test("a named account need not be listed: a token may not read its name", async () => {
  expect(await findAccount(knowing(), "c")).toEqual({ id: "c", name: "c" });
});

test("an ambiguous choice of account is refused", async () => {
  await expect(findAccount(knowing("a", "b"), undefined)).rejects.toThrow(
    "set CLOUDFLARE_ACCOUNT_ID to one of a (name of a), b (name of b)",
  );
  await expect(findAccount(knowing(), undefined)).rejects.toThrow("this login names no account");
});
