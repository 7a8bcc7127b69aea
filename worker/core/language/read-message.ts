import type { Extraction, ExtractionInput } from "../extraction/extraction.ts";
import { extractBuiltin } from "../rules/extract.ts";
import { frameInput } from "./frames/thread.ts";
import { withValues } from "./values/index.ts";

/**
 * Reads one message without a model: frames it first, so that nothing is learned from fiction, drafts for others, pasted text and irony, and
 * reads the clauses of what is left. Deterministic; the places of its facts are those in the message.
 */
export function readMessage(input: ExtractionInput): Extraction {
  const { input: outside } = frameInput(input);
  return withValues(extractBuiltin(outside), outside);
}
