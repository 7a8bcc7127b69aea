import { readFileSync } from "node:fs";
import type { Step } from "./steps.ts";

/**
 * Answers to `RECORDED_MESSAGE`, written by hand from the providers' documentation; replace them by real recordings when a key is
 * available.
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
