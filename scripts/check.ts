/** Two at a time, because most checks use one processor. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import pMap from "p-map";

const CHECKS = ["lint", "projects", "patterns", "exports", "boundaries", "documents", "prose", "pins"];
const LANES = 2;

const isBuilt = await succeeds("sdk");
const results = isBuilt ? await pMap(CHECKS, succeeds, { concurrency: LANES }) : [false];
if (results.includes(false)) process.exitCode = 1;

async function succeeds(script: string): Promise<boolean> {
  const began = performance.now();
  const child = spawn("npm", ["run", "-s", script], { stdio: ["ignore", "pipe", "pipe"] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => printed.push(text));
  const [code] = await once(child, "close");
  process.stdout.write(printed.join(""));
  console.log(`── ${script}: ${Math.round((performance.now() - began) / 1_000)} s${code === 0 ? "" : ", failed"}`);
  return code === 0;
}
