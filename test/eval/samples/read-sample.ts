import { readFileSync } from "node:fs";

/** Made up, in a published format. */
export const readSample = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
