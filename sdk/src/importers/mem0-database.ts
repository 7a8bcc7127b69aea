import { open } from "node:fs/promises";
import { basename } from "node:path";
import { ImportFailure, Malformed } from "./import-failure.ts";
import { readMem0Entry, type Mem0Entry } from "./mem0-records.ts";

const SQLITE_MAGIC = "SQLite format 3\0";
const TABLES = ["history", "memory_history"];

/**
 * @returns null if the file is not a database
 * @throws ImportFailure if it has no history or cannot be read
 */
export async function readMem0Database(path: string): Promise<Mem0Entry[] | null> {
  if (!(await isDatabase(path))) return null;
  const name = basename(path);
  const { DatabaseSync } = await import("node:sqlite").catch(() => {
    throw new ImportFailure(`${name}: reading a SQLite database needs Node 22.13 or newer; this is ${process.version}`);
  });
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      const table = TABLES.find((wanted) => tables.some((row) => row["name"] === wanted));
      if (table === undefined) throw new ImportFailure(`${name}: has no table ${TABLES.join(" or ")}`);
      const rows = database.prepare(`SELECT rowid AS place, * FROM ${table} ORDER BY rowid`).all();
      return rows.map((row, index) => readRow(row, name, index));
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    throw new ImportFailure(`${name}: cannot be read as a SQLite database (${(error as Error).message})`);
  }
}

function readRow(row: Record<string, unknown>, name: string, index: number): Mem0Entry {
  try {
    return readMem0Entry(row, index);
  } catch (error) {
    if (error instanceof Malformed) throw new ImportFailure(`${name}: row ${String(row["place"])}: ${error.message}`);
    throw error;
  }
}

async function isDatabase(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFailure(error.code === "ENOENT" ? `${path}: there is no such file` : `${path}: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SQLITE_MAGIC.length), 0, SQLITE_MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === SQLITE_MAGIC;
  } catch (error) {
    throw new ImportFailure(`${path}: cannot be read (${(error as Error).message})`);
  } finally {
    await file.close();
  }
}
