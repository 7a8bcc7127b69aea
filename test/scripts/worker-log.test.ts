import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorkerLog } from "../../scripts/worker-log.ts";

const REQUEST = '{"level":"info","event":"request","method":"GET","status":200}';
const WRANGLER = "[wrangler:info] GET /v1/users/ada 200 OK (5ms)";
const FAILURE = '{"level":"error","event":"request","status":500}';
const BUILD = "✘ [ERROR] Could not resolve";

let directory: string;
let shown: string[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "engraph-log-"));
  shown = [];
});
afterEach(() => rmSync(directory, { recursive: true }));

const opened = (isVerbose: boolean, isTerminal: boolean) =>
  openWorkerLog(directory, { isVerbose, isTerminal, show: (line) => shown.push(line) });

test("a terminal shows failures, and the file has every line", () => {
  const { write, path } = opened(false, true);
  for (const line of [REQUEST, WRANGLER, FAILURE, BUILD]) write(line);
  expect(shown).toEqual([FAILURE, BUILD]);
  expect(
    readFileSync(path ?? "", "utf8")
      .trim()
      .split("\n"),
  ).toEqual([REQUEST, WRANGLER, FAILURE, BUILD]);
  expect(statSync(path ?? "").mode & 0o077).toBe(0);
});

test.each([
  [true, true],
  [false, false],
])("every line is shown with verbose %s in a terminal %s", (isVerbose, isTerminal) => {
  const { write, path } = opened(isVerbose, isTerminal);
  for (const line of [REQUEST, WRANGLER, FAILURE]) write(line);
  expect([path, shown]).toEqual([null, [REQUEST, WRANGLER, FAILURE]]);
});

test("a large file is moved aside, and replaces an earlier run's", () => {
  const { write, path } = opened(false, true);
  for (let line = 0; line < 22; line++) write(JSON.stringify({ level: "info", text: "x".repeat(1024 * 1024) }));
  expect(statSync(path ?? "").size).toBeLessThan(4 * 1024 * 1024);
  expect(statSync(`${path}.1`).size).toBeGreaterThan(20 * 1024 * 1024);
  expect(statSync(opened(false, true).path ?? "").size).toBe(0);
});
