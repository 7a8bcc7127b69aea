import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";

/**
 * A new data directory for `npm start` that has a migrated database without a tenant: creating a database takes longer
 * than all else that a first start does. `test/scripts/dev.test.ts` starts with an empty directory.
 */
export function dataDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `engraph-${name}-`));
  cpSync(inject("postgres_directory"), join(directory, "postgres"), { recursive: true });
  return directory;
}
