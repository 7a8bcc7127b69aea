import { readFileSync } from "node:fs";

/** The text of a made-up file in a published format. */
export const readSample = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
