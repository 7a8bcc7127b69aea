/**
 * Of lines of the kind "extraction":
 *
 * {"kind": "extraction", "user": "<messages>…</messages> …", "answer": "{\\"entities\\": […], \\"facts\\": […]}"}
 *
 * Counts facts and entities and lengths of their texts, not tokens of answers, whose format may have changed.
 */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { readFrame, type FramedMessage } from "../../test/fakes/scripted-openai/read-frame.ts";
import { readAnswer } from "../../worker/core/prompts/answer-json.ts";
import { EXTRACTION_ANSWER, type ExtractionAnswer } from "../../worker/core/prompts/extraction-answer.ts";
import { DataFileError, parseRecords, type PublishedDataSet } from "../formats/published-file.ts";
import { mean } from "../recall.ts";

export interface AnswerLengths {
  /** o200k tokens of the messages. */
  factsPerToken: number;
  entitiesPerFact: number;
  /** Mean UTF-16 units. */
  sentence: number;
  quote: number;
}

export interface RecordedExtraction {
  messages: FramedMessage[];
  answer: ExtractionAnswer;
  /** o200k, without white space between parts. */
  tokens: number;
}

export const RECORDED_ANSWERS: PublishedDataSet = {
  name: "a file of recorded answers",
  where: 'It has one JSON object a line, with "kind": "extraction", "user" (the prompt) and "answer" (JSON text).',
};

export function parseRecorded(text: string, source = "the text"): RecordedExtraction[] {
  const extractions = parseRecords(RECORDED_ANSWERS, text, source).filter(({ kind }) => kind === "extraction");
  if (extractions.length === 0) throw new DataFileError(RECORDED_ANSWERS, `${source} has no recorded extraction.`);
  return extractions.map(({ user, answer }, place) => {
    const refuse = (reason: string): never => {
      throw new DataFileError(RECORDED_ANSWERS, `${source}, extraction ${place + 1}: ${reason}`);
    };
    const messages = typeof user === "string" ? readFrame(user) : [];
    if (messages.length === 0) return refuse("its prompt has no messages.");
    const compact = typeof answer === "string" ? withoutSpaces(answer) : null;
    if (compact === null) return refuse("its answer is not JSON.");
    const read = readAnswer(compact, EXTRACTION_ANSWER);
    return read.ok ? { messages, answer: read.value, tokens: countTokens(compact) } : refuse(read.error);
  });
}

function withoutSpaces(json: string): string | null {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return null;
  }
}

export function lengthsOf(extractions: readonly RecordedExtraction[]): AnswerLengths {
  const facts = extractions.flatMap(({ answer }) => answer.facts);
  const entities = extractions.reduce((sum, { answer }) => sum + answer.entities.length, 0);
  const tokens = extractions
    .flatMap(({ messages }) => messages)
    .reduce((sum, { content }) => sum + countTokens(content), 0);
  return {
    factsPerToken: facts.length / tokens,
    entitiesPerFact: entities / facts.length,
    sentence: mean(facts.map(({ fact }) => fact.length)),
    quote: mean(facts.map(({ quote }) => quote.length)),
  };
}
