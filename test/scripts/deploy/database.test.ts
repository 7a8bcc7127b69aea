import { describe, expect, inject, test } from "vitest";
import { checkRights, migrate } from "../../../scripts/deploy/database.ts";
import { nonNull } from "../../../shared/non-null.ts";

const [embedded, , ofOwner, ofMember] = inject("databases");

test("the check of a login that may apply the migrations returns the PostgreSQL version", async () => {
  const { url } = nonNull(embedded, "database");
  const { host } = new URL(url);
  expect(await checkRights(url)).toMatch(new RegExp(`^PostgreSQL \\d+\\S*.* at ${host}$`));
});

describe.runIf(ofOwner)("on a server", () => {
  test("an owner may apply the migrations, and the error for the Worker's login names the missing right", async () => {
    expect(await checkRights(nonNull(ofOwner, "owner").url)).toMatch(/^PostgreSQL /);
    await expect(checkRights(nonNull(ofMember, "member").url)).rejects.toThrow(
      /may not create schemas in the database and may not create tables in the schema public and may not create roles$/,
    );
  });

  test("the Worker's login is tested after the migrations, which use the owner's", async () => {
    const [owner, member] = [nonNull(ofOwner, "owner").url, nonNull(ofMember, "member").url];
    await expect(migrate(owner, member)).resolves.toBeUndefined();
    const stranger = Object.assign(new URL(member), { username: "stranger" }).href;
    await expect(migrate(owner, stranger)).rejects.toThrow(/cannot be used: .*"stranger"/);
  });
});
