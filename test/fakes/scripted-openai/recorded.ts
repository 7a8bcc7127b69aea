import { readFileSync } from "node:fs";
import type { Step } from "./steps.ts";

/**
 * Whole responses of providers, good and bad, all to `RECORDED_MESSAGE`. They were written by hand after the providers'
 * documented formats, with each provider's own fields; replace them by true recordings when a key is available.
 */
export interface Recorded {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

export const RECORDED_MESSAGE = "I quit Acme Robotics last Friday! I've got two cats now, by the way.";

export const recorded = (name: string): Recorded =>
  JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), "utf8")) as Recorded;

export const replay = (name: string): Step => ({ kind: "response", ...recorded(name) });
