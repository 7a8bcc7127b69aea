import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface WorkTree {
  commit: string;
  directory: string;
  remove: () => void;
}

export function openWorkTree(root: string, commit: string): WorkTree {
  const git = (...args: string[]): string => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
  const hash = git("rev-parse", "--verify", "--end-of-options", `${commit}^{commit}`);
  const parent = mkdtempSync(join(tmpdir(), "engraph-compare-"));
  const directory = join(parent, "tree");
  git("worktree", "add", "--detach", directory, hash);
  const remove = (): void => {
    git("worktree", "remove", "--force", directory);
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    if (hasSameLock(root, directory)) {
      symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
      execFileSync(process.execPath, ["scripts/build-assets.ts"], {
        cwd: directory,
        stdio: ["ignore", "ignore", "inherit"],
      });
    } else
      execFileSync("npm", ["ci", "--no-audit", "--no-fund"], {
        cwd: directory,
        stdio: ["ignore", "ignore", "inherit"],
      });
    return { commit: hash, directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function hasSameLock(root: string, directory: string): boolean {
  const [ours, theirs] = [root, directory].map((folder) => join(folder, "package-lock.json"));
  return (
    ours !== undefined &&
    theirs !== undefined &&
    existsSync(join(root, "node_modules")) &&
    readFileSync(ours, "utf8") === readFileSync(theirs, "utf8")
  );
}
