import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOTS = [
  "worker/adapters/builtin/extractor.ts",
  "worker/core/extraction/own-names.ts",
  "worker/core/extraction/nameless-assistant.ts",
  "worker/core/extraction/without-repeats.ts",
];

export function readerFiles(): string[] {
  const found = new Set(ROOTS);
  for (const file of found)
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import\() ?"(\.{1,2}\/[^"]+)"/g))
      found.add(join(dirname(file), path));
  return [...found].sort();
}

export function readerDigest(): string {
  const hash = createHash("sha256");
  for (const file of readerFiles())
    hash.update(`${file}\n${readFileSync(file, "utf8").replace(/^ *prompt_version: .*$/mu, "")}\n`);
  return hash.digest("hex");
}
