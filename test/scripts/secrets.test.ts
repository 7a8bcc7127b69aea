import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets } from "../../scripts/secrets.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "engraph-secrets-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("a data directory gets secrets once, readable only by its user", () => {
  const made = loadSecrets(directory);
  expect(made.database_password).toMatch(/^[\w-]{32}$/);
  expect(loadSecrets(directory)).toEqual(made);
  expect(statSync(join(directory, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a data directory of an earlier version keeps its secrets and gets a password for its database", () => {
  const kept = { admin_token: "a", key_pepper: "p", tenant_id: "ten_1", api_key: "k" };
  writeFileSync(join(directory, "secrets.json"), JSON.stringify(kept));
  const found = loadSecrets(directory);
  expect(found).toEqual({ ...kept, database_password: expect.stringMatching(/^[\w-]{32}$/) as string });
  expect(loadSecrets(directory)).toEqual(found);
});
