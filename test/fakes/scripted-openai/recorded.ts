import { readFileSync } from "node:fs";
import type { Step } from "./steps.ts";

/**
 * Whole responses as providers give them, well and badly, all about `SAID`. They were written after the providers' documented
 * formats, each with the provider's own fields; put true recordings in their place where a key is at hand.
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
