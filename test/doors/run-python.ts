/**
 * `npm run test:python`: tests the Python SDK on one server: types, tests, and its wheel in an empty environment.
 *
 * Without Python 3.10 with `venv`, or if packages cannot be installed, prints that and tests nothing. `PYTHON` names another Python.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverUnderTest } from "./server.ts";

const SDK = fileURLToPath(new URL("../../sdk-python/", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const VENV = join(SDK, ".venv");
const DOCUMENTS = ["sdk-python/README.md", "docs/guides/python.md"];
const MAX_QUICKSTART_LINES = 10;
const PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet", "--retries", "2"];
/** Only the first run needs a network. */
const WHEELS = join(VENV, "wheels");

const python = findPython();
if (python === undefined) console.log("python: skipped, no python3 >= 3.10 with venv here");
else if (install(python)) await test();

function findPython(): string | undefined {
  const check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
  const { PYTHON } = process.env;
  const all = PYTHON
    ? [PYTHON]
    : ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10"];
  return all.find((name) => spawnSync(name, ["-c", check]).status === 0);
}

function install(command: string): boolean {
  const version = spawnSync(command, ["-VV"], { encoding: "utf8" }).stdout;
  const wanted = ["requirements-test.txt", "constraints.txt", "pyproject.toml"].map((name) =>
    readFileSync(join(SDK, name), "utf8"),
  );
  const stamp = createHash("sha256")
    .update([version, ...wanted].join("\n"))
    .digest("hex");
  const stampFile = join(VENV, "installed");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;
  rmSync(VENV, { recursive: true, force: true });
  const requirements = ["install", "--no-compile", "-r", "requirements-test.txt", "-c", "constraints.txt"];
  for (const [program, parameters] of [
    [command, ["-m", "venv", VENV]],
    [inVenv(VENV), [...PIP, ...requirements]],
    [inVenv(VENV), [...PIP, "wheel", "--no-build-isolation", "--wheel-dir", WHEELS, "-c", "constraints.txt", "."]],
  ] as const) {
    const { status, stderr } = spawnSync(program, parameters, { cwd: SDK, encoding: "utf8" });
    if (status === 0) continue;
    // without a network pip reports the same as for conflicting versions, which are our mistake
    if (stderr.includes("ResolutionImpossible") && hasPackages()) throw new Error(stderr);
    console.log(
      `python: skipped, its packages cannot be installed here\n${stderr.trim().split("\n").slice(-3).join("\n")}`,
    );
    return false;
  }
  writeFileSync(stampFile, stamp);
  return true;
}

function hasPackages(): boolean {
  const env = { ...process.env, PIP_FIND_LINKS: "" };
  return spawnSync(inVenv(VENV), [...PIP, "download", "--no-deps", "--dest", WHEELS, "httpx"], { env }).status === 0;
}

async function test(): Promise<void> {
  const types = succeeds(inVenv(VENV), ["-m", "mypy"], SDK);
  const project = mkdtempSync(join(tmpdir(), "engraph-python-"));
  const packed = pack(project);
  const server = await serverUnderTest();
  try {
    const env = { ENGRAPH_URL: server.url, ENGRAPH_API_KEY: server.apiKey, ENGRAPH_ADMIN_TOKEN: server.adminToken };
    const tests = succeeds(inVenv(VENV), ["-m", "pytest", "-q"], SDK, env);
    const steps = { types: await types, wheel: await packed, tests: await tests, quickstarts: false };
    steps.quickstarts = steps.wheel && (await runQuickstarts(project, env));
    const failed = Object.entries(steps).flatMap(([name, isRight]) => (isRight ? [] : [name]));
    console.log(failed.length === 0 ? "python: passed" : `python: failed: ${failed.join(", ")}`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
    rmSync(project, { recursive: true });
  }
}

async function pack(project: string): Promise<boolean> {
  const wheel = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", project, "."];
  if (!(await succeeds(inVenv(VENV), [...PIP, ...wheel], SDK))) return false;
  if (!(await succeeds(inVenv(VENV), ["-m", "venv", join(project, "venv")], project))) return false;
  const name = readdirSync(project).find((file) => file.endsWith(".whl")) ?? "";
  const parameters = [...PIP, "install", "--no-compile", "--no-index", "--find-links", WHEELS, join(project, name)];
  return succeeds(inVenv(join(project, "venv")), parameters, project);
}

async function runQuickstarts(project: string, env: Record<string, string>): Promise<boolean> {
  for (const document of DOCUMENTS)
    for (const [at, [, text = "", , expected = ""]] of [
      ...readFileSync(join(ROOT, document), "utf8").matchAll(/```python\n([^]*?)```(\n+```text output\n([^]*?)```)?/g),
    ].entries()) {
      const place = `${document}: snippet ${at + 1}`;
      if (document === DOCUMENTS[0] && at === 0 && text.trim().split("\n").length > MAX_QUICKSTART_LINES)
        return fails(`${place} is too long`);
      const file = join(project, "quickstart.py");
      writeFileSync(file, text);
      const run = spawn(inVenv(join(project, "venv")), [file], {
        cwd: project,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let printed = "";
      run.stdout.on("data", (data: Buffer) => (printed += data.toString()));
      const [code] = await once(run, "close");
      if (code !== 0) return fails(`${place} ended with ${code}`);
      for (const line of expected.split("\n").filter(Boolean))
        if (!printed.includes(line)) return fails(`${place} printed no ${JSON.stringify(line)}:\n${printed}`);
    }
  return true;
}

function fails(reason: string): false {
  console.error(reason);
  return false;
}

function inVenv(folder: string): string {
  return join(folder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
}

async function succeeds(
  command: string,
  parameters: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(command, parameters, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  return code === 0;
}
