import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CODE = ["{worker,shared,db}/**/*.{ts,sql,wasm}", "sdk/src/**/*.ts", "eval/*.ts", "eval/{answers,formats}/*.ts"];

/**
 * Changes with the code, the command or the data, so that a measurement is repeated only when its result may differ.
 */
export function versionKey(
  root: string,
  command: readonly string[],
  more: readonly string[],
  files: readonly string[],
): string {
  const digest = createHash("sha256").update(JSON.stringify(command));
  for (const file of globSync([...CODE, ...more], { cwd: root }).sort())
    digest.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  for (const file of files) digest.update("\n").update(readFileSync(file));
  return digest.digest("hex").slice(0, 16);
}

export function commitOf(root: string): string {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    const changed = git("status", "--porcelain", "--", "worker", "shared", "db", "sdk/src", "eval");
    return `${git("rev-parse", "HEAD")}${changed === "" ? "" : " changed"}`;
  } catch {
    return "";
  }
}
