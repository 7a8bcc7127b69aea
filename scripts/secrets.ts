import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newPassword } from "./embedded-postgres.ts";

export interface Secrets {
  admin_token: string;
  key_pepper: string;
  database_password: string;
  tenant_id?: string;
  api_key?: string;
}

export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const secrets = {
    admin_token: randomBytes(24).toString("base64url"),
    key_pepper: randomBytes(32).toString("base64url"),
    // earlier versions stored none
    database_password: newPassword(),
    ...found,
  };
  if (found.database_password === undefined) saveSecrets(dataDir, secrets);
  return secrets;
}

export function saveSecrets(dataDir: string, secrets: Secrets): void {
  writePrivateFile(join(dataDir, "secrets.json"), `${JSON.stringify(secrets, null, 2)}\n`);
}

/** Atomic, readable only by the current user. */
export function writePrivateFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
