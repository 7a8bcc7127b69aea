import type { Ontology } from "../../../../shared/api/ontology.ts";
import type { ExtractionInput } from "../../extraction/extraction.ts";
import { piecesOfText } from "../../extraction/halves-of-text.ts";
import type { MeasuredLength } from "../../extraction/too-long.ts";
import { estimateTokens } from "../../text/estimate-tokens.ts";
import { extractFacts } from "../extract-facts.ts";
import type { Prompt } from "../prompt.ts";

export interface ContextLimit {
  context_tokens: number;
  /** Tokens of the model for one estimated token. */
  scale: number;
}

const tokensOf = ({ system, user }: Pick<Prompt, "system" | "user">): number => estimateTokens(system + user);

export const contextLimit = (prompt: Prompt, { prompt_tokens, context_tokens }: MeasuredLength): ContextLimit => ({
  context_tokens,
  scale: prompt_tokens / Math.max(1, tokensOf(prompt)),
});

/** `max_tokens` allows for dense text. Answers about chats take about a third of it. */
const ANSWER_SHARE = 1 / 3;

const neededBy = (prompt: Prompt, scale: number): number => scale * tokensOf(prompt) + ANSWER_SHARE * prompt.max_tokens;

const fits = (
  batch: readonly ExtractionInput[],
  ontology: Ontology,
  { context_tokens, scale }: ContextLimit,
): boolean => neededBy(extractFacts(batch, ontology), scale) <= context_tokens;

/** Room that the instructions and a short message need. */
export const leastContext = (ontology: Ontology, input: ExtractionInput, scale: number): number =>
  Math.ceil(neededBy(extractFacts([withContent(alone(input), "")], ontology), scale));

/** One prompt each. `start` is where the text of a part begins in its only message. */
export interface FittingPart {
  inputs: ExtractionInput[];
  start: number;
}

/** A longer message would occupy a small model for hours. Pieces are at least half as long as they may be. */
const MAX_PIECES = 64;
/** In UTF-16 units; shorter pieces have no context of their own. */
const MIN_PIECE = 200;
/** A piece takes this share of the room. The rest is for the messages before it. */
const PIECE_SHARE = 0.75;

/**
 * Keeps messages together while they fit. A message that does not fit alone loses earlier messages, oldest first, then known names, and is
 * then divided.
 *
 * @returns the parts of each group of messages; `null` if a message fits in no way
 */
export function fittingParts(
  batch: readonly ExtractionInput[],
  ontology: Ontology,
  limit: ContextLimit,
): FittingPart[][] | null {
  const groups: ExtractionInput[][] = [];
  for (const input of batch) {
    const last = groups.at(-1);
    if (last !== undefined && fits([...last, input], ontology, limit)) last.push(input);
    else groups.push([input]);
  }
  const parts: FittingPart[][] = [];
  for (const inputs of groups) {
    const [only, ...others] = inputs;
    const divided =
      only === undefined || others.length > 0 || fits(inputs, ontology, limit)
        ? [{ inputs, start: 0 }]
        : shortened(only, ontology, limit);
    if (divided === null) return null;
    parts.push(divided);
  }
  return parts;
}

function shortened(input: ExtractionInput, ontology: Ontology, limit: ContextLimit): FittingPart[] | null {
  const whole = withoutEarlier(input, ontology, limit);
  if (whole !== null) return [{ inputs: [whole], start: 0 }];
  const bare = alone(input);
  const needed = (content: string): number =>
    neededBy(extractFacts([withContent(bare, content)], ontology), limit.scale);
  const [least, most] = [needed(""), needed(input.content)];
  const perUnit = (most - least) / Math.max(1, input.content.length);
  let units = Math.floor((PIECE_SHARE * (limit.context_tokens - least)) / perUnit);
  // dense passages, and a limit of answers, make some pieces larger than the average
  for (; units >= MIN_PIECE && input.content.length <= (units * MAX_PIECES) / 2; units = Math.floor(units / 2)) {
    const parts = piecesOfText(input, units, MAX_PIECES).map(({ input: piece, start }) => {
      const fitting = withoutEarlier(piece, ontology, limit);
      return fitting === null ? null : { inputs: [fitting], start };
    });
    if (parts.every((part) => part !== null)) return parts;
  }
  return null;
}

function withoutEarlier(input: ExtractionInput, ontology: Ontology, limit: ContextLimit): ExtractionInput | null {
  const { previous } = input;
  for (let left = Math.min(previous.length, SHOWN); left >= 0; left--) {
    const shorter = { ...input, previous: left === 0 ? [] : previous.slice(-left) };
    if (fits([shorter], ontology, limit)) return shorter;
  }
  const bare = alone(input);
  return fits([bare], ontology, limit) ? bare : null;
}

/** A prompt shows the last four earlier messages. */
const SHOWN = 4;

export function alone(input: ExtractionInput): ExtractionInput {
  const { known_names: _, ...bare } = input;
  return { ...bare, previous: [] };
}

const withContent = (input: ExtractionInput, content: string): ExtractionInput => ({ ...input, content });
