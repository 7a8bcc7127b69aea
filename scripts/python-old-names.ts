import { RENAMED_SCHEMAS } from "./renamed-schemas.ts";

export const oldNamesIn = (module: string): string =>
  Object.entries(RENAMED_SCHEMAS)
    .filter(([, name]) => module.includes(`\nclass ${name}(`))
    .map(([old, name]) => `\n\n${old} = ${name}\n"""Deprecated: use ${name}."""\n`)
    .join("");
