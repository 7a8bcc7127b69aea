import { performance } from "node:perf_hooks";
import type { Memory } from "../../sdk/src/index.ts";
import { UsageError } from "../command-line.ts";

/**
 * `full`: the whole history; `sessions`: a summary of every session by the same model (the baseline of Zep's report); `10+10`, `20+20`:
 * that many facts and entities (Zep's set-ups for DMR and LongMemEval); `ask`: `POST ask`.
 */
export const ANSWER_SOURCES = ["context", "full", "sessions", "10+10", "20+20", "ask"] as const;
export type AnswerSource = (typeof ANSWER_SOURCES)[number];

const DEFAULT_SOURCES: readonly AnswerSource[] = ["context", "full"];

export function parseSources(given: string | undefined): readonly AnswerSource[] {
  if (given === undefined) return DEFAULT_SOURCES;
  const names = given.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !ANSWER_SOURCES.some((source) => source === name));
  if (unknown !== undefined)
    throw new UsageError(`--from takes ${ANSWER_SOURCES.join(", ")}, separated by commas, not "${unknown}"`);
  return ANSWER_SOURCES.filter((source) => names.includes(source));
}

export async function recalled(
  memory: Memory,
  source: "context" | "10+10" | "20+20",
  question: string,
): Promise<{ text: string; ms: number }> {
  const began = performance.now();
  if (source === "context") {
    const { context } = await memory.context(question);
    return { text: context, ms: performance.now() - began };
  }
  const limit = Number.parseInt(source, 10);
  const { facts, entities } = await memory.search(question, { scope: ["facts", "entities"], limit });
  const lines = [
    "# Facts, each with when it was true",
    ...facts.map(({ fact, valid_from, valid_to }) => `- ${fact} (${valid_from ?? "?"} – ${valid_to ?? "present"})`),
    "# Entities",
    ...entities.map(({ name, summary }) => `- ${name}: ${summary}`),
  ];
  return { text: lines.join("\n"), ms: performance.now() - began };
}
