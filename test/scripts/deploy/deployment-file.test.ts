import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  decideSecrets,
  fileOf,
  keepDeployment,
  readDeployment,
  secretsOf,
} from "../../../scripts/deploy/deployment-file.ts";

const DATABASE_URL = "postgres://a:b@c.example/d";
const made = decideSecrets(null, { DATABASE_URL }, "account");

test("missing secrets are created, different each time", () => {
  const other = decideSecrets(null, { DATABASE_URL }, "account");
  expect(made.key_pepper).toMatch(/^[\w-]{43}$/);
  expect(made.admin_token).toMatch(/^[\w-]{32}$/);
  expect(new Set([made, other].flatMap((of) => [of.key_pepper, of.admin_token, of.tenant_request])).size).toBe(6);
});

test("stored secrets stay, and the environment overrides them", () => {
  const kept = { ...made, api_key: "eg_live_1" };
  expect(decideSecrets(kept, {}, "account")).toEqual(kept);
  const given = { DATABASE_URL: "postgres://e:f@g.example/h", ADMIN_TOKEN: "mine" };
  expect(decideSecrets(kept, given, "account")).toEqual({
    ...kept,
    database_url: given.DATABASE_URL,
    admin_token: "mine",
  });
});

test("the EU database is stored once given, and sent again each time", () => {
  const DATABASE_URL_EU = "postgres://a:b@eu.example/d";
  const european = decideSecrets(made, { DATABASE_URL_EU }, "account");
  expect(decideSecrets(european, {}, "account")).toEqual({ ...made, database_url_eu: DATABASE_URL_EU });
  expect(secretsOf(european)).toMatchObject({ DATABASE_URL, DATABASE_URL_EU });
  expect(secretsOf(made)).not.toHaveProperty("DATABASE_URL_EU");
});

test("another pepper is refused unless the previous one is named", () => {
  const KEY_PEPPER = "p".repeat(32);
  expect(() => decideSecrets(made, { KEY_PEPPER }, "account")).toThrow("with another KEY_PEPPER no key is valid");
  const rotated = decideSecrets(made, { KEY_PEPPER, KEY_PEPPER_PREVIOUS: made.key_pepper }, "account");
  expect(rotated).toEqual({ ...made, key_pepper: KEY_PEPPER });
});

test("secrets of another account are refused, and so is a missing database", () => {
  expect(() => decideSecrets(made, {}, "another")).toThrow("keeps the secrets of account account, and this is another");
  expect(() => decideSecrets(null, {}, "account")).toThrow("DATABASE_URL is not set");
  const later = decideSecrets(null, {}, "account", true);
  expect([later.database_url, secretsOf(later)]).toEqual([undefined, expect.not.objectContaining({ DATABASE_URL })]);
  expect(decideSecrets(made, {}, "account", true)).toEqual(made);
});

test("the file is read back as stored, and only its owner can read it", () => {
  const directory = mkdtempSync(join(tmpdir(), "engraph-deployment-"));
  try {
    expect(readDeployment(directory)).toBe(null);
    keepDeployment(directory, made);
    expect(readDeployment(directory)).toEqual(made);
    expect(statSync(fileOf(directory)).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
