import type { Fact } from "../../../shared/api/fact.ts";
import type { Instruction } from "../../../shared/api/instruction.ts";
import { conditionOf } from "../predicates/instruction-condition.ts";
import { topicStems } from "../predicates/instruction-topic.ts";
import { APPLIES_TO, INSTRUCTION, isInstruction, textOfInstruction } from "../predicates/instructions.ts";

/** From here on, it concerns a question. */
export const APPLICABLE = 0.15;
/** Requests for new work: some instruction mostly applies. */
export const APPLICABLE_TO_WORK = 0.1;

const [WORDS, MEANING] = [0.5, 0.5];
/** Of words around a preference, stated amid anything. */
const AROUND = 0.5;

export interface AskedTopic {
  /** `topicStems`. */
  stems: ReadonlySet<string>;
  /** With the instruction's sentence, −1 … 1; null: not comparable. */
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

/** From 0 to 1. Without a condition always 1; others, and preferences, by topic. */
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
