import type { Extraction, ExtractionInput } from "../extraction/extraction.ts";
import { extractInSteps } from "../rules/extract.ts";
import { withoutPause, type InSteps } from "../extraction/in-steps.ts";
import { frameInput } from "./frames/thread.ts";
import { withConsentedNames } from "./identity/consented-names.ts";
import { closedOnly } from "./relations/closed-relations.ts";
import { withValues } from "./values/index.ts";

/**
 * Reads one message without a model: frames it first, so that nothing is learned from fiction, drafts for others, pasted text and irony,
 * reads the clauses of what is left, and believes closed relations only. Deterministic; the places of its facts are those in the message.
 */
export const readMessage = (input: ExtractionInput): Extraction => withoutPause(readInSteps(input));

/** The same in steps that each read a few sentences. */
export function* readInSteps(input: ExtractionInput): InSteps<Extraction> {
  const { input: outside } = frameInput(input);
  const { entities, facts } = yield* extractInSteps(outside);
  // of an assistant only its deeds are read
  const believed =
    input.role === "assistant"
      ? { entities, facts }
      : closedOnly({ entities, facts: withConsentedNames(facts, outside) }, input.speaker);
  return withValues(believed, outside);
}
