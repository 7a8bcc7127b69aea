import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../secrets.ts";

export interface Deployment {
  account: string;
  key_pepper: string;
  admin_token: string;
  database_url?: string;
  database_url_eu?: string;
  /** The `Idempotency-Key` that creates the first tenant. */
  tenant_request: string;
  doorbell_queues?: number;
  /** Unused queues may still have messages. */
  doorbell_queues_made?: number;
  vector_index?: boolean;
  vector_index_made?: boolean;
  tenant_id?: string;
  api_key?: string;
}

export interface Given {
  KEY_PEPPER?: string | undefined;
  KEY_PEPPER_PREVIOUS?: string | undefined;
  ADMIN_TOKEN?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_URL_EU?: string | undefined;
}

export const fileOf = (directory: string): string => join(directory, "deployment.json");

export function readDeployment(directory: string): Deployment | null {
  const file = fileOf(directory);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Deployment) : null;
}

export function keepDeployment(directory: string, deployment: Deployment): void {
  writePrivateFile(fileOf(directory), `${JSON.stringify(deployment, null, 2)}\n`);
}

export const secretsOf = ({ key_pepper, admin_token, database_url, database_url_eu }: Deployment) => ({
  KEY_PEPPER: key_pepper,
  ADMIN_TOKEN: admin_token,
  ...(database_url !== undefined && { DATABASE_URL: database_url }),
  ...(database_url_eu !== undefined && { DATABASE_URL_EU: database_url_eu }),
});

/**
 * Prefers the environment, then stored secrets, then new ones.
 *
 * @param isMade an unknown database is created later
 * @throws Error if the change would invalidate keys in use, or the directory belongs to another account
 */
export function decideSecrets(kept: Deployment | null, given: Given, account: string, isMade = false): Deployment {
  if (kept !== null && kept.account !== account)
    throw new Error(`DATA_DIR keeps the secrets of account ${kept.account}, and this is ${account}: set another one`);
  const pepper = given.KEY_PEPPER ?? kept?.key_pepper;
  if (kept !== null && pepper !== kept.key_pepper && given.KEY_PEPPER_PREVIOUS !== kept.key_pepper)
    throw new Error("with another KEY_PEPPER no key is valid any more, unless KEY_PEPPER_PREVIOUS is the one before");
  const database = given.DATABASE_URL ?? kept?.database_url;
  if (database === undefined && !isMade)
    throw new Error(
      "DATABASE_URL is not set: it is the connection string of a Neon database, which NEON_API_KEY would have made",
    );
  const european = given.DATABASE_URL_EU ?? kept?.database_url_eu;
  return {
    account,
    key_pepper: pepper ?? randomBytes(32).toString("base64url"),
    admin_token: given.ADMIN_TOKEN ?? kept?.admin_token ?? randomBytes(24).toString("base64url"),
    ...(database !== undefined && { database_url: database }),
    ...(european !== undefined && { database_url_eu: european }),
    tenant_request: kept?.tenant_request ?? randomUUID(),
    ...(kept?.tenant_id !== undefined && { tenant_id: kept.tenant_id }),
    ...(kept?.api_key !== undefined && { api_key: kept.api_key }),
  };
}
