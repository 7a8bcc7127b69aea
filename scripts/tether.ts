/**
 * `node tether.ts <command> [argument…]`: runs a command that must not outlive its parent. Start it detached, with a pipe as standard input
 * that is never written to. When the pipe closes, however the parent died, the whole process group gets SIGKILL.
 */
import { spawn } from "node:child_process";

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error("usage: tether.ts <command> [argument…]");

process.stdin.on("error", killGroup).on("close", killGroup).resume();

const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.on("error", (error) => {
  console.error(error.message);
  process.exit(127);
});
// its parent then kills the rest of the group
child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
process.on("SIGTERM", () => child.kill("SIGTERM"));

function killGroup(): void {
  process.kill(-process.pid, "SIGKILL");
}
