import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import {
  detectLanguage,
  INSTRUCTION_ENDED,
  type InstructionPredicate,
  isOfInstructions,
  isOfTasks,
  sentenceOfInstruction,
  sentenceOfTask,
  TASK_ENDINGS,
  type TaskPredicate,
} from "../../language/index.ts";
import { asEnd, observed, UNBOUNDED, type Bounds } from "../../temporal/bounds.ts";
import { normaliseName } from "../../text/normalise-name.ts";
import type { DropReason } from "./dropped-facts.ts";
import type { AnsweredFact } from "../extraction-answer.ts";
import type { NamedEntity } from "../read-entities.ts";
import { readBounds } from "../stated-dates.ts";

export type TitledPredicate = InstructionPredicate | TaskPredicate;
export const isTitled = (predicate: string): predicate is TitledPredicate =>
  isOfInstructions(predicate) || isOfTasks(predicate);

/** Only users give instructions and tasks, and only for themselves. */
export function toTitledFact(
  predicate: TitledPredicate,
  answered: AnsweredFact,
  span: [number, number] | null,
  subject: NamedEntity,
  { object, object_value }: Pick<ExtractedFact, "object" | "object_value">,
  input: ExtractionInput,
): ExtractedFact | DropReason {
  const { speaker, role } = input;
  const text = object_value ?? object ?? "";
  if (speaker === null || role === "assistant" || normaliseName(subject.name) !== normaliseName(speaker))
    return "subject";
  if (answered.denied || text === "") return "object";
  const bounds: Bounds | null = isEnd(predicate)
    ? { ...UNBOUNDED, ...asEnd(observed(input.reference_time)) }
    : readBounds({ ...answered, predicate }, input);
  if (bounds === null) return "dates";
  return {
    subject: subject.name,
    predicate,
    object: null,
    object_value: text,
    fact: sentenceOf(predicate, text, subject.name, input),
    kind: isEnd(predicate) ? "event" : "state",
    strength: Math.min(10, Math.max(1, Math.round(answered.strength))),
    ...bounds,
    ...confidenceOf(answered),
    functional: false,
    span,
  };
}

const isEnd = (predicate: TitledPredicate): boolean =>
  predicate === INSTRUCTION_ENDED || TASK_ENDINGS.includes(predicate);

function sentenceOf(predicate: TitledPredicate, text: string, user: string, { content }: ExtractionInput): string {
  if (isOfInstructions(predicate)) return sentenceOfInstruction(predicate, text, user, "en");
  // an ending finds its task by the verb, which the title shows
  const language = detectLanguage(content);
  return sentenceOfTask(predicate, text, user, language === "other" ? "en" : language);
}

export function confidenceOf({ confidence }: AnsweredFact): Pick<ExtractedFact, "confidence"> {
  if (confidence === "stated") return {};
  return { confidence: confidence === "inferred" ? confidence : "reported" };
}
