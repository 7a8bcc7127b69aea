import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const TETHER = fileURLToPath(new URL("../../scripts/tether.ts", import.meta.url));

const FAMILY = `
const { spawn } = require("node:child_process")
const child = spawn("sleep", ["60"])
if (process.argv[1] === "deaf") process.on("SIGTERM", () => {})
console.log(JSON.stringify([process.pid, child.pid]))
setInterval(() => {}, 1000)`;

const STARTER = `
const { spawn } = require("node:child_process")
spawn(process.execPath, [${JSON.stringify(TETHER)}, process.execPath, "-e", ${JSON.stringify(FAMILY)}],
  { detached: true, stdio: ["pipe", "inherit", "inherit"] })
setInterval(() => {}, 1000)`;

test("the process group dies with its starter, even by kill -9", async () => {
  const starter = spawn(process.execPath, ["-e", STARTER], { stdio: ["ignore", "pipe", "inherit"] });
  const family = await firstLine(starter);
  expect(family.map(isAlive)).toEqual([true, true]);
  starter.kill("SIGKILL");
  await expect.poll(() => family.some(isAlive), { timeout: 60_000, interval: 20 }).toBe(false);
});

test("the tether passes on SIGTERM and the exit code", async () => {
  const tether = spawn(process.execPath, [TETHER, process.execPath, "-e", "setTimeout(() => process.exit(7), 50)"]);
  expect((await once(tether, "exit"))[0]).toBe(7);

  const deaf = spawn(process.execPath, [TETHER, process.execPath, "-e", FAMILY, "deaf"], { detached: true });
  const family = await firstLine(deaf);
  deaf.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(family.map(isAlive)).toEqual([true, true]);
  deaf.stdin.end();
  await expect.poll(() => family.some(isAlive), { timeout: 60_000, interval: 20 }).toBe(false);
});

async function firstLine(process: ChildProcess): Promise<number[]> {
  const [data] = (await once(process.stdout ?? process, "data")) as [Buffer];
  return JSON.parse(data.toString()) as number[];
}

/** A zombie counts as dead: a container may have no init process that reaps it. */
function isAlive(pid: number): boolean {
  const state = processState(pid);
  return state !== undefined && state !== "Z";
}

function processState(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0];
  } catch {
    return undefined;
  }
}
