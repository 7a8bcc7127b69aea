import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["web/**/*.*", "sdk/src/*.ts", "package-lock.json"];

export async function buildExplorer(root: string): Promise<string> {
  const directory = join(root, "dist/explorer");
  const stamp = join(root, "dist/.explorer-sources");
  const sources = digestOf(root);
  if (existsSync(directory) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return directory;
  const { build } = await import("vite");
  await build({ configFile: join(root, "web/vite.config.ts"), logLevel: "warn" });
  writeFileSync(stamp, sources);
  return directory;
}

function digestOf(root: string): string {
  const digest = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: root }).toSorted())
    digest.update(`${file}\0`).update(readFileSync(join(root, file)));
  return digest.digest("hex");
}
