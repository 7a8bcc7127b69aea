import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorkerLog } from "../../scripts/worker-log.ts";

const REQUEST = '{"level":"info","event":"request","method":"GET","status":200}';
const WRANGLER = "[wrangler:info] GET /v1/users/ada 200 OK (5ms)";
const STARTED = ["[custom build] Running: node scripts/build-assets.ts", "Ready on http://127.0.0.1:22790/"];
const FAILURE = '{"level":"error","event":"request","status":500}';
const BUILD = "✘ [ERROR] Could not resolve";

let directory: string;
let shown: string[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "engraph-log-"));
  shown = [];
});
afterEach(() => rmSync(directory, { recursive: true }));

const opened = (isVerbose: boolean) => openWorkerLog(directory, { isVerbose, show: (line) => shown.push(line) });

test("failures are shown, and the file has every line", () => {
  const { write, path } = opened(false);
  for (const line of [...STARTED, REQUEST, WRANGLER, FAILURE, BUILD]) write(line);
  expect(shown).toEqual([FAILURE, BUILD]);
  expect(
    readFileSync(path ?? "", "utf8")
      .trim()
      .split("\n"),
  ).toEqual([...STARTED, REQUEST, WRANGLER, FAILURE, BUILD]);
  expect(statSync(path ?? "").mode & 0o077).toBe(0);
});

test("every line is shown if that is wanted", () => {
  const { write, path } = opened(true);
  for (const line of [REQUEST, WRANGLER, FAILURE]) write(line);
  expect([path, shown]).toEqual([null, [REQUEST, WRANGLER, FAILURE]]);
});

test("a large file is moved aside, and replaces an earlier run's", () => {
  const { write, path } = opened(false);
  for (let line = 0; line < 22; line++) write(JSON.stringify({ level: "info", text: "x".repeat(1024 * 1024) }));
  expect(statSync(path ?? "").size).toBeLessThan(4 * 1024 * 1024);
  expect(statSync(`${path}.1`).size).toBeGreaterThan(20 * 1024 * 1024);
  expect(statSync(opened(false).path ?? "").size).toBe(0);
});
