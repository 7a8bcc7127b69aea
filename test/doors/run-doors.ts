/** `npm run test:doors [contract …]`: installs and tests doors on one server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pMap from "p-map";
import { serverUnderTest } from "./server.ts";

const here = new URL(".", import.meta.url);
const all = readdirSync(here)
  .filter((name) => existsSync(new URL(`${name}/package.json`, here)))
  .toSorted();
const doors = process.argv.length > 2 ? process.argv.slice(2) : all;
const unknown = doors.filter((door) => !all.includes(door));
if (unknown.length > 0) throw new Error(`no such door: ${unknown.join(", ")}; there are ${all.join(", ")}`);

const server = await serverUnderTest();
const env = {
  ...process.env,
  ENGRAPH_URL: server.url,
  ENGRAPH_API_KEY: server.apiKey,
  ENGRAPH_ADMIN_TOKEN: server.adminToken,
};
const folderOf = (door: string): string => fileURLToPath(new URL(door, here));
/** The slowest starts first, so that the others fill the second lane. */
const LONGEST = "explorer";
const LANES = 2;
const failed: string[] = [];
await pMap(
  doors.toSorted((a, b) => Number(b === LONGEST) - Number(a === LONGEST)),
  testDoor,
  { concurrency: LANES },
);
await server.stop();
if (failed.length > 0) process.exitCode = 1;

async function testDoor(door: string): Promise<void> {
  const began = performance.now();
  const printed: string[] = [];
  const isRight =
    (await succeeds(["ci", "--no-audit", "--no-fund"], door, printed)) && (await succeeds(["test"], door, printed));
  if (!isRight) failed.push(door);
  process.stdout.write(printed.join(""));
  console.log(`── door ${door}: ${Math.round((performance.now() - began) / 1_000)} s${isRight ? "" : ", failed"}`);
}

async function succeeds(parameters: string[], door: string, printed: string[]): Promise<boolean> {
  const child = spawn("npm", parameters, { cwd: folderOf(door), env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => printed.push(text));
  const [code] = await once(child, "close");
  return code === 0;
}
