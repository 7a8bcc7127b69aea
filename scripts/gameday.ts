/**
 * `npm run gameday [-- scenario …]`: simulates failures of the whole stack. After each, memories and ledgers must agree with the
 * acknowledged writes; exits with 1 at the first violation.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killLocalStacks } from "../test/fakes/local-stack.ts";
import { mountDisk, whyNoDisk } from "../test/fakes/small-disk.ts";
import { startGame } from "../test/gameday/game.ts";
import { SCENARIOS } from "../test/gameday/scenarios.ts";

const DISK_MIB = 512;

const names = process.argv.slice(2);
const chosen = names.length === 0 ? SCENARIOS : SCENARIOS.filter(({ name }) => names.includes(name));
if (names.some((name) => !SCENARIOS.some((scenario) => scenario.name === name))) {
  process.stderr.write(`usage: npm run gameday [-- ${SCENARIOS.map(({ name }) => name).join(" | ")}]\n`);
  process.exit(1);
}

process.on("exit", killLocalStacks);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const reason = whyNoDisk();
if (reason !== null) process.stderr.write(`the full disk is only feigned: a real one ${reason}\n`);
const disk = reason === null ? mountDisk(DISK_MIB) : null;
const dataDir = disk?.directory ?? mkdtempSync(join(tmpdir(), "engraph-gameday-"));
let failed = 0;
try {
  const game = await startGame(dataDir, disk);
  for (const { name, promises, run } of chosen) {
    const began = performance.now();
    try {
      await run(game);
      process.stdout.write(`${name}: ${promises} (${((performance.now() - began) / 1_000).toFixed(0)} s)\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`${name}: NOT HELD: ${error instanceof Error ? error.message : String(error)}\n`);
      break;
    }
  }
  await game.stop();
} finally {
  if (disk === null) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  else disk.remove();
}
process.exit(failed === 0 ? 0 : 1);
