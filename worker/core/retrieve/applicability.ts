import type { Fact } from "../../../shared/api/fact.ts";
import type { Instruction } from "../../../shared/api/instruction.ts";
import { conditionOf } from "../predicates/instruction-condition.ts";
import { topicStems } from "../predicates/instruction-topic.ts";
import { APPLIES_TO, INSTRUCTION, isInstruction, textOfInstruction } from "../predicates/instructions.ts";

/** From this score on, an instruction concerns a question. */
export const APPLICABLE = 0.15;
/** The same for a request for new work, to which some instruction applies more often. */
export const APPLICABLE_TO_WORK = 0.1;

const [WORDS, MEANING] = [0.5, 0.5];
/** Weight of words around a preference, which may have been stated amid anything. */
const AROUND = 0.5;

export interface AskedTopic {
  /** See `topicStems`. */
  stems: ReadonlySet<string>;
  /** Cosine (−1 … 1) with the instruction's sentence; null if vectors cannot be compared. */
  similarity: number | null;
}

export function instructionOf(fact: Fact): Instruction | null {
  if (!isInstruction(fact.predicate)) return null;
  const text = textOfInstruction(fact.fact);
  const around = fact.attributes[APPLIES_TO];
  const { id, version, period, known_from, known_to, confidence, episode_ids } = fact;
  const { valid_from, valid_from_precision, valid_from_basis } = fact;
  const { valid_to, valid_to_precision, valid_to_basis, due, due_precision } = fact;
  return {
    id,
    version,
    type: fact.predicate === INSTRUCTION ? "instruction" : "preference",
    text,
    applies_to: conditionOf(text) ?? (typeof around === "string" ? around : null),
    user: fact.subject,
    confidence,
    valid_from,
    valid_from_precision,
    valid_from_basis,
    valid_to,
    valid_to_precision,
    valid_to_basis,
    due,
    due_precision,
    period,
    known_from,
    known_to,
    episode_ids,
  };
}

/**
 * How well an instruction applies to a question, from 0 to 1. Instructions without a condition always apply. Others, and preferences, apply
 * if the question is about their topic.
 */
export function applicability(
  { type, text, applies_to }: Pick<Instruction, "type" | "text" | "applies_to">,
  { stems, similarity }: AskedTopic,
): number {
  if (type === "instruction" && applies_to === null) return 1;
  const [own, topic] = [topicStems(text), topicStems(applies_to ?? "")];
  const shared = Math.max(
    shareOf(stems, own),
    type === "instruction" ? shareOf(stems, topic) : AROUND * shareOf(stems, topic),
  );
  const meaning = Math.max(0, similarity ?? 0);
  return similarity === null ? shared : WORDS * shared + MEANING * meaning;
}

/** Cosine. */
function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (some.size === 0 || others.size === 0) return 0;
  const shared = [...some].filter((word) => others.has(word)).length;
  return shared / Math.sqrt(some.size * others.size);
}
