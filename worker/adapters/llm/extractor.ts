import type { Ontology } from "../../../shared/api/ontology.ts";
import { excessOf, firstOf, MAX_PER_MESSAGE } from "../../core/extraction/bounds.ts";
import type { Extraction, ExtractionInput } from "../../core/extraction/extraction.ts";
import { halvesOfText, piecesOfText, shiftedBy } from "../../core/extraction/halves-of-text.ts";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { readAnswer } from "../../core/prompts/answer-json.ts";
import { EXTRACT_FACTS_VERSION, extractFacts } from "../../core/prompts/extract-facts.ts";
import { answerUnder } from "../../core/prompts/extraction-answer.ts";
import type { Prompt } from "../../core/prompts/prompt.ts";
import { reflect, REFLEXION_VERSION } from "../../core/prompts/reflexion.ts";
import { askAgain } from "../../core/prompts/ask-again.ts";
import { mergeExtractions, toExtractions } from "../../core/prompts/to-extractions.ts";
import { loadLexicon } from "../../core/text/lexicon.ts";
import type { Extracted, Extractor, Llm, LlmAnswer, LlmRequest, ModelUse } from "../../ports/providers.ts";

/** Send at most 16 messages per call. */
const BATCH = 16;
/** Send at most this many UTF-16 units of messages per call: about 6,000 tokens. */
const MAX_CHARACTERS = 24_000;
/** Send more than this of one message in pieces, at most 12: 393,216 UTF-16 units from its beginning. */
const [MAX_PIECE_CHARACTERS, MAX_PIECES] = [32_768, 12];
/** After an answer that was cut short, halve what is asked for at most three times. */
const MAX_CUTS = 3;

export interface ModelExtractorOptions {
  /** Whether to make one more call per batch that asks what was missed. */
  reflexion: boolean;
}

/** Extracts entities and facts with a language model: one call per batch of messages, and one retry if the answer is unusable. */
export const modelExtractor = (llm: Llm, { reflexion }: ModelExtractorOptions): Extractor => ({
  model: llm.model,
  prompt_version: reflexion ? `${EXTRACT_FACTS_VERSION}+${REFLEXION_VERSION}` : EXTRACT_FACTS_VERSION,
  batch: BATCH,
  takes_names: true,
  probe: async () => void (await llm.complete(PROBE)),
  extract: async (batch, ontology) => {
    const conversation = new Conversation(llm, ontology);
    const extractions: Extraction[] = [];
    for (const part of partsOf(batch)) extractions.push(...(await conversation.extractAll(part, reflexion)));
    return extractions.map((extraction, place): Extracted => ({
      extraction,
      use: place === 0 ? conversation.use : { calls: 0, tokens_in: 0, tokens_out: 0 },
    }));
  },
});

/** Any answer will do. */
const PROBE: LlmRequest = {
  system: "You answer with one JSON object and nothing else.",
  user: 'Answer {"ok": true}.',
  schema: {
    name: "probe",
    json: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"], additionalProperties: false },
  },
  max_tokens: 16,
};

/** Splits a batch into consecutive parts, each short enough for one call; a longer message is a part of its own. */
function partsOf(batch: readonly ExtractionInput[]): ExtractionInput[][] {
  const parts: ExtractionInput[][] = [];
  let characters = Infinity;
  for (const input of batch) {
    characters += input.content.length;
    if (characters > MAX_CHARACTERS) {
      parts.push([input]);
      characters = input.content.length;
    } else parts.at(-1)?.push(input);
  }
  return parts;
}

/** The calls for one batch and their total cost. */
class Conversation {
  readonly use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
  readonly #llm: Llm;
  readonly #ontology: Ontology;

  constructor(llm: Llm, ontology: Ontology) {
    this.#llm = llm;
    this.#ontology = ontology;
  }

  /** A message that is longer than a call takes is read in pieces, one after the other. */
  async extractAll(part: readonly ExtractionInput[], reflexion: boolean): Promise<Extraction[]> {
    const [only, ...others] = part;
    if (only === undefined || others.length > 0 || only.content.length <= MAX_PIECE_CHARACTERS)
      return this.extract(part, reflexion);
    let whole: Extraction = NOTHING;
    for (const { input, start } of piecesOfText(only, MAX_PIECE_CHARACTERS, MAX_PIECES)) {
      const [found = NOTHING] = await this.extract([input], reflexion);
      whole = mergeExtractions(whole, shiftedBy(start, found));
    }
    return [firstOf(whole)];
  }

  async extract(part: readonly ExtractionInput[], reflexion: boolean): Promise<Extraction[]> {
    await loadLexicon();
    const found = await this.#firstPass(part, MAX_CUTS);
    if (!reflexion) return found;
    const read = this.#read(await this.#ask(reflect(part, found, this.#ontology)), part);
    // if the reflexion's answer is unusable, the first pass still counts
    return read.ok
      ? found.map((first, place) => firstOf(mergeExtractions(first, read.value[place] ?? { entities: [], facts: [] })))
      : found;
  }

  async #firstPass(part: readonly ExtractionInput[], cuts: number): Promise<Extraction[]> {
    const prompt = extractFacts(part, this.#ontology);
    const answer = await this.#ask(prompt);
    const read = this.#read(answer, part);
    if (read.ok) return read.value;
    if (answer.finish === "refusal") return this.#afterRefusal(part, prompt, answer);
    if (answer.finish === "length") return this.#inHalves(part, prompt, cuts);
    return this.#askOrThrow(part, askAgain(prompt, read.error, answer.text));
  }

  /**
   * What is refused may be one message of several, which the caller then reads apart, or one of the earlier messages that the prompt
   * shows: those are left out of a second request.
   */
  async #afterRefusal(part: readonly ExtractionInput[], prompt: Prompt, { text }: LlmAnswer): Promise<Extraction[]> {
    const [only, ...others] = part;
    if (only === undefined || others.length > 0) throw new UnusableAnswer(REFUSED, text, { ...this.use });
    if (only.previous.length === 0) return this.#askOrThrow(part, askAgain(prompt, REFUSED, ""));
    const alone = [{ ...only, previous: [] }];
    return this.#askOrThrow(alone, extractFacts(alone, this.#ontology));
  }

  /** After a truncated answer: asks for each half of the messages, or of the text; what cannot be cut is allowed twice the tokens. */
  async #inHalves(part: readonly ExtractionInput[], prompt: Prompt, cuts: number): Promise<Extraction[]> {
    const [only, ...others] = part;
    const halves = only === undefined || others.length > 0 || cuts === 0 ? null : halvesOfText(only);
    if (halves !== null) {
      const [first, second] = halves;
      const [before] = await this.#firstPass([first], cuts - 1);
      const [after] = await this.#firstPass([second], cuts - 1);
      const rest = shiftedBy(first.content.length, after ?? NOTHING);
      return [firstOf(mergeExtractions(before ?? NOTHING, rest))];
    }
    if (part.length === 1 || cuts === 0)
      return this.#askOrThrow(part, { ...prompt, max_tokens: prompt.max_tokens * 2 });
    const middle = Math.ceil(part.length / 2);
    return [
      ...(await this.#firstPass(part.slice(0, middle), cuts - 1)),
      ...(await this.#firstPass(part.slice(middle), cuts - 1)),
    ];
  }

  async #askOrThrow(part: readonly ExtractionInput[], prompt: Prompt): Promise<Extraction[]> {
    const answer = await this.#ask(prompt);
    const read = this.#read(answer, part);
    if (read.ok) return read.value;
    throw new UnusableAnswer(read.error, answer.text, { ...this.use });
  }

  async #ask(prompt: Prompt): Promise<LlmAnswer> {
    const answer = await this.#llm.complete(prompt);
    this.use.calls += 1;
    this.use.tokens_in += answer.tokens_in;
    this.use.tokens_out += answer.tokens_out;
    return answer;
  }

  #read({ text, finish }: LlmAnswer, part: readonly ExtractionInput[]): ParsedReply {
    if (finish === "length") return { ok: false, error: "The answer was cut short." };
    if (finish === "refusal") return { ok: false, error: REFUSED };
    const read = readAnswer(text, answerUnder(this.#ontology));
    if (!read.ok) return read;
    const { entities, facts } = read.value;
    // before anything is made of them: the time that takes grows with their number
    const most = MAX_PER_MESSAGE * part.length;
    if (Math.max(entities.length, facts.length) > most)
      return {
        ok: false,
        error: `The answer has ${entities.length} entities and ${facts.length} facts; at most ${most} of each are allowed.`,
      };
    const value = toExtractions(read.value, part, this.#ontology);
    const excess = value.map(excessOf).find((reason) => reason !== null);
    return excess === undefined ? { ok: true, value } : { ok: false, error: excess };
  }
}

const REFUSED = "The model refused to answer.";

const NOTHING: Extraction = { entities: [], facts: [] };

type ParsedReply = { ok: true; value: Extraction[] } | { ok: false; error: string };
