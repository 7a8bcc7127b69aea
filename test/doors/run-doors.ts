/**
 * Installs and tests every door, or those that are named, against one server:
 *
 *     npm run test:doors [contract …]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
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
const install = (door: string): Promise<boolean> => succeeds("npm", ["ci", "--no-audit", "--no-fund"], folderOf(door));
const failed: string[] = [];
// while one door is tested, the next is installed
let installed = Promise.resolve(true);
for (const [place, door] of doors.entries()) {
  const began = performance.now();
  const isInstalled = place === 0 ? await install(door) : await installed;
  const next = doors[place + 1];
  if (next !== undefined) installed = install(next);
  const isRight = isInstalled && (await succeeds("npm", ["test"], folderOf(door)));
  if (!isRight) failed.push(door);
  console.log(`── door ${door}: ${Math.round((performance.now() - began) / 1_000)} s${isRight ? "" : ", failed"}`);
}
await server.stop();
if (failed.length > 0) process.exitCode = 1;

async function succeeds(command: string, parameters: string[], cwd: string): Promise<boolean> {
  const [code] = await once(spawn(command, parameters, { cwd, env, stdio: "inherit" }), "exit");
  return code === 0;
}
