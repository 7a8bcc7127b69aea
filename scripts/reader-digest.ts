import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOTS = [
  "worker/adapters/builtin/extractor.ts",
  "worker/core/extraction/own-names.ts",
  "worker/core/extraction/nameless-assistant.ts",
  "worker/core/extraction/without-repeats.ts",
];

/** Everything that knows a language, with the questions that the reader does not use. */
const ENTRY = "worker/core/language/index.ts";

const IMPORT = /(?:(?:import|export) (?:type )?\{([^}]*)\} from|from|import\() ?"(\.{1,2}\/[^"]+)"/g;

/** Follows only the imported names through the entry of `core/language`. */
export function readerFiles(): string[] {
  const found = new Set(ROOTS);
  for (const file of found)
    for (const { names, path } of importsOf(file))
      if (path !== ENTRY) found.add(path);
      else
        for (const entry of importsOf(ENTRY))
          if (entry.names.some((name) => names.includes(name))) found.add(entry.path);
  return [...found].sort();
}

const importsOf = (file: string): { names: string[]; path: string }[] =>
  [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, names = "", path = ""]) => ({
    names: names.split(",").map((name) => name.trim().replace(/^type /, "")),
    path: join(dirname(file), path),
  }));

export function readerDigest(): string {
  const hash = createHash("sha256");
  for (const file of readerFiles())
    hash.update(`${file}\n${readFileSync(file, "utf8").replace(/^ *prompt_version: .*$/mu, "")}\n`);
  return hash.digest("hex");
}
