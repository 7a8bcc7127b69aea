/**
 * `npm run soak [-- minutes [seed]]`: puts mixed load on the whole stack, which is killed every few seconds while its scripted model fails
 * one time in ten. At the end, memories, ledgers and receipts must agree with the acknowledged writes.
 */
import { killLocalStacks } from "../test/fakes/local-stack.ts";
import { soak } from "../test/soak/soak.ts";

const [minutes = 5, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);

process.on("exit", killLocalStacks);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

if (!(minutes > 0) || !Number.isInteger(seed)) {
  process.stderr.write("usage: npm run soak [-- minutes [seed]]\n");
  process.exit(1);
}
process.stderr.write(`soaking for ${minutes} minutes, seed ${seed}\n`);
try {
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const report = await soak({ seconds: minutes * 60, seed, users: 6, between: [10, 40], faults: 0.1, log });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\nall memories, ledgers and receipts agree\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\nto repeat: npm run soak -- ${minutes} ${seed}\n`,
  );
  process.exit(1);
}
process.exit(0);
