/** Dockerfile, .dockerignore and compose.yaml, as far as they can be tried without Docker: runs their commands. */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/embedded-postgres.ts";
import { VARIABLES } from "../../worker/configuration.ts";
import { nonNull } from "../../shared/non-null.ts";
import { killLocalStacks, startLocalStack } from "../fakes/local-stack.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TIMEOUT_MS = 180_000;
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

interface Service {
  environment: Record<string, string>;
  volumes: string[];
  healthcheck: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
  ports?: string[];
}
const compose = parse(read("compose.yaml")) as {
  services: { postgres: Service; engraph: Service };
  volumes: Record<string, unknown>;
};

const instructions = read("Dockerfile")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [, name = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return { name, rest };
  });
const onlyOne = (name: string): string => {
  const found = instructions.filter((one) => one.name === name);
  expect([name, found.length]).toEqual([name, 1]);
  return nonNull(found[0], name).rest;
};
const words = (text: string): string[] => JSON.parse(text.slice(text.indexOf("["))) as string[];
const environment = Object.fromEntries(
  onlyOne("ENV")
    .split(" ")
    .map((pair) => pair.split("=")),
) as Record<string, string>;

let directory: string;
let image: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "engraph-container-"));
  image = join(directory, "image");
  const ignored = read(".dockerignore").trim().split("\n");
  const isSent = (file: string): boolean =>
    !ignored.some((pattern) => file === pattern || matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const file of files.trim().split("\n").filter(isSent)) {
    if (!existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(image, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(image, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(image, "node_modules"));
  server = await startEmbeddedPostgres();
}, TIMEOUT_MS);

afterAll(async () => {
  killLocalStacks();
  await server.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

test(
  "the image builds from Docker's context, and its command serves with a health check that reports its state",
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const known = new Set(["FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"]);
    expect(instructions.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    const built = instructions.find(({ name, rest }) => name === "RUN" && rest.includes("npm ci"));
    const steps = nonNull(built, "build").rest.split(" && ");
    expect(steps).toContain("npm run bundle");
    await promisify(execFile)("npm", ["run", "prepare"], { cwd: image });
    await promisify(execFile)("npm", ["run", "bundle"], { cwd: image });

    const [program, script = "", ...options] = words(onlyOne("CMD"));
    expect(program).toBe("node");
    const dataDir = join(directory, "data");
    expect([environment["DATA_DIR"], onlyOne("VOLUME"), environment["PORT"]]).toEqual([
      "/data",
      "/data",
      onlyOne("EXPOSE"),
    ]);
    const url = new URL(server.url);
    const variables = { ...environment, DATABASE_URL: url.href };
    const stack = startLocalStack(dataDir, "0", variables, [
      join(image, script),
      ...options.map((option) => option.replace("dist/", `${image}/dist/`)),
    ]);
    const { url: served } = await stack.ready();
    const { port, hostname } = new URL(served);
    expect(hostname).toBe("0.0.0.0");
    const [health, ...rest] = words(onlyOne("HEALTHCHECK"));
    expect(health).toBe("node");
    const check = () =>
      spawnSync(process.execPath, rest, {
        cwd: image,
        encoding: "utf8",
        env: { ...process.env, ...environment, PORT: port },
      });
    const well = check();
    expect([well.status, well.stdout]).toEqual([0, expect.stringContaining('"postgres":"ok"')]);
    stack.process.kill("SIGTERM");
    expect(await stack.exit()).toBe(0);
    const gone = check();
    expect([gone.status, gone.stdout]).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
  },
);

test("neither secrets nor local builds and packages are sent to Docker", () => {
  const ignored = read(".dockerignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".dev.vars", ".env", ".engraph", ".git", "**/node_modules", "dist"]));
});

test("compose waits for PostgreSQL, keeps both volumes, and gives requests their maximum time to end", () => {
  const { postgres, engraph } = compose.services;
  expect(engraph.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
  const { POSTGRES_USER: user, POSTGRES_DB: database } = postgres.environment;
  expect(engraph.environment["DATABASE_URL"]).toBe(
    `postgres://${user}:\${POSTGRES_PASSWORD}@postgres:5432/${database}`,
  );
  expect(postgres.healthcheck.test).toEqual(["CMD", "pg_isready", `--username=${user}`, `--dbname=${database}`]);
  expect(engraph.healthcheck.test.slice(1)).toEqual(words(onlyOne("HEALTHCHECK")));
  expect(Object.keys(compose.volumes).toSorted()).toEqual(["data", "postgres"]);
  expect(engraph.volumes).toEqual([`data:${environment["DATA_DIR"]}`]);
  expect(engraph.ports).toEqual([`127.0.0.1:8787:${environment["PORT"]}`]);
  expect(Object.keys(engraph.environment).filter((name) => !VARIABLES.some((known) => known === name))).toEqual([]);
  const [, grace] = /const GRACE_MS = ([\d_]+);/.exec(read("scripts/serve.ts")) ?? [];
  expect(parseInt(nonNull(engraph.stop_grace_period, "grace"), 10) * 1_000).toBeGreaterThan(
    Number(grace?.replaceAll("_", "")) + 5_000,
  );
});
