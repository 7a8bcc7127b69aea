import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";

/**
 * A migrated database without tenants, because creating one dominates a first start. `test/scripts/dev.test.ts` starts with an empty
 * directory.
 */
export function dataDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `engraph-${name}-`));
  cpSync(inject("postgres_directory"), join(directory, "postgres"), { recursive: true });
  return directory;
}
