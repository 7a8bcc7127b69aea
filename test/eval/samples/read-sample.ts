import { readFileSync } from "node:fs";

export const readSample = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
