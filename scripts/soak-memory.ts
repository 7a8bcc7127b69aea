/**
 * `npm run soak:memory [-- requests [users [seed]]]`: sends mixed requests to the built Worker, whose memory must stay flat, compared with
 * a Worker of ten lines.
 */
import { killLocalStacks } from "../test/fakes/local-stack.ts";
import { growthOf, measureMemory } from "../test/soak/memory.ts";

const [requests = 20_000, users = 50, seed = 1] = process.argv.slice(2).map(Number);

process.on("exit", killLocalStacks);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

if (!(requests > 0) || !(users > 0) || !Number.isInteger(seed)) {
  process.stderr.write("usage: npm run soak:memory [-- requests [users [seed]]]\n");
  process.exit(1);
}
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const report = await measureMemory({ requests, users, seed, connections: 8, samples: 20, log });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
const grown = growthOf(report);
for (const line of grown) log(line);
process.exit(grown.length === 0 ? 0 : 1);
