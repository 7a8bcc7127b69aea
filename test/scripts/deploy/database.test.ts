import { describe, expect, inject, test } from "vitest";
import { checkRights, migrate } from "../../../scripts/deploy/database.ts";
import { must } from "../../../shared/must.ts";

const [embedded, , ofOwner, ofMember] = inject("databases");

test("the check of a login that may apply the migrations returns the PostgreSQL version", async () => {
  const { url } = must(embedded, "database");
  const { host } = new URL(url);
  expect(await checkRights(url)).toMatch(new RegExp(`^PostgreSQL \\d+\\S*.* at ${host}$`));
});

describe.runIf(ofOwner)("on a server", () => {
  test("an owner may apply the migrations, and the error for the Worker's login names the missing right", async () => {
    expect(await checkRights(must(ofOwner, "owner").url)).toMatch(/^PostgreSQL /);
    await expect(checkRights(must(ofMember, "member").url)).rejects.toThrow(
      /may not create schemas in the database and may not create tables in the schema public and may not create roles$/,
    );
  });

  test("the Worker's login is tested after the migrations, which use the owner's", async () => {
    const [owner, member] = [must(ofOwner, "owner").url, must(ofMember, "member").url];
    await expect(migrate(owner, member)).resolves.toBeUndefined();
    const stranger = Object.assign(new URL(member), { username: "nobody" }).href;
    await expect(migrate(owner, stranger)).rejects.toThrow(/cannot be used: role "nobody" does not exist/);
  });
});
