import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../scripts/embedded-postgres.ts";
import { migrateDatabase } from "../scripts/migrate-database.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/test-postgres");
/** The data depends on nothing else. */
const SOURCES = [
  "db/migrations/**/*.{sql,json}",
  "scripts/{postgres-thread,migrate-database}.ts",
  "node_modules/@electric-sql/*/package.json",
];

/**
 * The directory of a migrated database without rows, which tests copy. It is kept between runs, because creating it takes as much processor
 * time as most test files together.
 */
export async function postgresTemplate(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) hash.update(file).update(readFileSync(join(ROOT, file)));
  const name = hash.digest("hex");
  const directory = join(CACHE, name);
  if (existsSync(directory)) return directory;
  mkdirSync(CACHE, { recursive: true });
  for (const other of readdirSync(CACHE)) if (!other.startsWith(name)) rmSync(join(CACHE, other), { recursive: true });
  const unfinished = `${directory}.${process.pid}`;
  const creation = await startEmbeddedPostgres({ dataDir: unfinished });
  await migrateDatabase(creation.url);
  await creation.stop();
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    // another run made it meanwhile
    if (!existsSync(directory)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return directory;
}
