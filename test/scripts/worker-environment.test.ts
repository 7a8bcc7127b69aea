import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { unstable_getVarsForDev } from "wrangler";
import { expectValid, formatEnvironment, readConfiguration } from "../../scripts/worker-environment.ts";

test("environment variables override .dev.vars, for known names only", () => {
  const directory = mkdtempSync(join(tmpdir(), "engraph-environment-"));
  const file = join(directory, ".dev.vars");
  writeFileSync(file, "LLM_PROVIDER=openai\nLLM_MODEL='a b'\nOTHER=1\nREFLEXION=on\n");
  const configuration = readConfiguration(file, { LLM_PROVIDER: "builtin", HOME: "/", REFLEXION: "" });
  rmSync(directory, { recursive: true });
  expect(configuration).toEqual({ LLM_PROVIDER: "builtin", LLM_MODEL: "a b", REFLEXION: "on" });
  expect(readConfiguration(file, {})).toEqual({});
});

test("wrangler reads back the formatted environment", () => {
  const directory = mkdtempSync(join(tmpdir(), "engraph-environment-"));
  const values = {
    DOLLAR: "a$b ${HOME} $",
    SINGLE: "it's",
    DOUBLE: '{"a": "b"}',
    BOTH: `it's "so"`,
    BACK: "back\\slash\\n `tick`",
    HASH: "a # b ",
    LINES: "a\nb",
  };
  const file = join(directory, "worker.env");
  writeFileSync(file, formatEnvironment(values));
  const vars = unstable_getVarsForDev(join(directory, "wrangler.toml"), [file], {}, undefined);
  rmSync(directory, { recursive: true });
  expect(
    Object.fromEntries(Object.entries(vars).map(([name, binding]) => [name, (binding as { value: unknown }).value])),
  ).toEqual(values);
  expect(() => formatEnvironment({ KEY: "'`\"" })).toThrow("KEY mixes quotes");
});

test("a server refuses a configuration that its Worker would refuse, and names the variables", () => {
  expect(expectValid({ REFLEXION: "on" })).toEqual({ REFLEXION: "on" });
  expect(() => expectValid({ REFLEXION: "true" })).toThrow(/^configuration: REFLEXION /);
  expect(() => expectValid({ LLM_PROVIDER: "openai", LLM_PARALLEL: "0" })).toThrow("LLM_PARALLEL");
  expect(() => expectValid({ LLM_PROVIDER: "openai" })).toThrow("LLM_MODEL is required");
});

test.each([
  ["dev", { REFLEXION: "true" }, "configuration: REFLEXION "],
  ["dev", { WAKE_UP_QUEUES: "none" }, "WAKE_UP_QUEUES must be"],
  ["dev", { DATABASE_URL: "mysql://ada:s3cret@x/y" }, "DATABASE_URL must be"],
  ["serve", { REFLEXION: "true" }, "configuration: REFLEXION "],
])("scripts/%s.ts with %j ends at once with the name of the setting, and writes nothing", (name, given, line) => {
  const directory = join(mkdtempSync(join(tmpdir(), "engraph-environment-")), "data");
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const env = { ...process.env, ...given, DATA_DIR: directory, PORT: "0" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: "utf8", timeout: 30_000 });
  const isWritten = existsSync(directory);
  rmSync(dirname(directory), { recursive: true });
  expect([status, stdout, stderr, isWritten]).toEqual([1, "", expect.stringContaining(line), false]);
  expect(stderr).not.toContain("s3cret");
});
