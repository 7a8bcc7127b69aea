/**
 * Moves SQLite files away that cannot be opened. workerd would answer an internal error for every object of such a
 * file.
 */
import { createHash, createHmac } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";

const POLL_MS = 2_000;
/** A just killed process may still hold its files. */
const LOCK_TIMEOUT_MS = 1_500;
/** SQLITE_CORRUPT, SQLITE_NOTADB. A full disk, a held lock or a missing right damages nothing. */
const DAMAGES: ReadonlySet<number> = new Set([11, 26]);
/** SQLITE_IOERR_READ, SQLITE_IOERR_DATA, SQLITE_IOERR_CORRUPTFS. */
const DAMAGES_READ: ReadonlySet<number> = new Set([0x1_0a, 0x20_0a, 0x21_0a]);
const PRIMARY = 0xff;
const ENDINGS = ["", "-wal", "-shm"];

export interface DamagedStorage {
  found: number;
  removeErased: (databaseUrl: string) => { stop: () => Promise<void> };
}

/** Call before workerd runs. The memories count as lost, to be rebuilt from the ledger or erased. */
export function setAsideDamaged(objects: string, aside: string, log: (line: string) => void): DamagedStorage {
  const namespaces = existsSync(objects) ? readdirSync(objects) : [];
  const damaged = namespaces.flatMap((namespace) =>
    readdirSync(join(objects, namespace))
      .filter((name) => name.endsWith(".sqlite") && !canOpen(join(objects, namespace, name)))
      .map((name) => ({ namespace, name })),
  );
  for (const { namespace, name } of damaged) {
    mkdirSync(join(aside, namespace), { recursive: true, mode: 0o700 });
    for (const ending of ENDINGS) {
      const from = join(objects, namespace, `${name}${ending}`);
      if (existsSync(from)) renameSync(from, join(aside, namespace, `${name}${ending}`));
    }
    log(`${namespace}/${name} is damaged and was moved to ${aside}; what it held can be rebuilt from the ledger`);
  }
  return { found: damaged.length, removeErased: (databaseUrl) => removeErased(databaseUrl, aside, log) };
}

function canOpen(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS });
    try {
      database.prepare("SELECT count(*) FROM sqlite_schema").get();
      return true;
    } finally {
      database.close();
    }
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
    return !DAMAGES.has(code & PRIMARY) && !DAMAGES_READ.has(code);
  }
}

function removeErased(databaseUrl: string, aside: string, log: (line: string) => void): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (filesOf(aside).length > 0)
      running = running.then(() => removeOnce(databaseUrl, aside)).catch((error: unknown) => log(String(error)));
  }, POLL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

const filesOf = (aside: string): { namespace: string; name: string }[] =>
  (existsSync(aside) ? readdirSync(aside) : []).flatMap((namespace) =>
    readdirSync(join(aside, namespace)).map((name) => ({ namespace, name })),
  );

async function removeOnce(databaseUrl: string, aside: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const known = await readNames(client);
    for (const { namespace, name } of filesOf(aside)) {
      const path = join(aside, namespace, name);
      const isOf = (graph: Known): boolean =>
        graph.created_at.getTime() <= statSync(path).ctimeMs && name.startsWith(`${objectId(namespace, graph.name)}.`);
      if (!known.some(isOf)) rmSync(path, { force: true });
    }
  } finally {
    await client.end();
  }
}

interface Known {
  name: string;
  created_at: Date;
}

async function readNames(client: Client): Promise<Known[]> {
  // one transaction, because an embedded Postgres has one session for all clients
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL row_security = off");
    const { rows } = await client.query<Known>(
      `SELECT tenant_id || '/' || kind || '/' || id AS name, created_at FROM graphs WHERE erased_at IS NULL
       UNION SELECT id, created_at FROM tenants UNION SELECT 'administration', to_timestamp(0)`,
    );
    return rows;
  } finally {
    await client.query("ROLLBACK");
  }
}

function objectId(namespace: string, name: string): string {
  const key = createHash("sha256").update(namespace).digest();
  const part = (of: string | Buffer): Buffer => createHmac("sha256", key).update(of).digest().subarray(0, 16);
  const own = part(name);
  return Buffer.concat([own, part(own)]).toString("hex");
}
