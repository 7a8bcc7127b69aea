import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimDataDirectory } from "../../scripts/data-directory.ts";

let directory: string;
let umask: number;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "engraph-data-"));
  umask = process.umask();
});
afterEach(() => {
  process.umask(umask);
  rmSync(directory, { recursive: true });
});

const modeOf = (...path: string[]): string => (statSync(join(directory, ...path)).mode & 0o7777).toString(8);

test("only its user can read a data directory that was open to all users of the machine, and its new files", () => {
  writeFileSync(join(directory, "secrets.json"), "{}");
  mkdirSync(join(directory, "worker"));
  chmodSync(directory, 0o755);
  chmodSync(join(directory, "secrets.json"), 0o644);
  chmodSync(join(directory, "worker"), 0o777);
  claimDataDirectory(directory);
  writeFileSync(join(directory, "made"), "");
  expect([modeOf(), modeOf("secrets.json"), modeOf("worker"), modeOf("made"), modeOf("lock")]).toEqual([
    "700",
    "600",
    "700",
    "600",
    "600",
  ]);
});

test("a directory shared on purpose stays shared, but Engraph's files in it do not", () => {
  writeFileSync(join(directory, "secrets.json"), "{}");
  writeFileSync(join(directory, "foreign"), "");
  chmodSync(join(directory, "secrets.json"), 0o644);
  chmodSync(join(directory, "foreign"), 0o644);
  chmodSync(directory, 0o1777);
  claimDataDirectory(directory);
  expect([modeOf(), modeOf("secrets.json"), modeOf("foreign")]).toEqual(["1777", "600", "644"]);
});
