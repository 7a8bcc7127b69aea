import type { DroppedFacts } from "../../../shared/api/dropped-facts.ts";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { firstOf } from "../../core/extraction/bounds.ts";
import type { Extraction, ExtractionInput } from "../../core/extraction/extraction.ts";
import { halvesOfText, piecesOfText, shiftedBy } from "../../core/extraction/halves-of-text.ts";
import { ContextTooSmall, TooLongForModel, type MeasuredLength } from "../../core/extraction/too-long.ts";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { EXTRACT_FACTS_VERSION, extractFacts } from "../../core/prompts/extract-facts.ts";
import { sumOfDropped } from "../../core/prompts/answers/dropped-facts.ts";
import {
  alone,
  contextLimit,
  fittingParts,
  leastContext,
  type FittingPart,
} from "../../core/prompts/lengths/fit-context.ts";
import type { Prompt } from "../../core/prompts/prompt.ts";
import { reflect, REFLEXION_VERSION, withoutFacts } from "../../core/prompts/reflexion.ts";
import { askAgain } from "../../core/prompts/ask-again.ts";
import { mergeExtractions } from "../../core/prompts/to-extractions.ts";
import { readExtractions, type UsableReply } from "../../core/prompts/answers/read-extractions.ts";
import { CUT, REFUSED } from "../../core/prompts/answers/reply.ts";
import { loadLexicon } from "../../core/text/lexicon.ts";
import type { Extracted, Extractor, Llm, LlmAnswer, LlmRequest, ModelUse } from "../../ports/providers.ts";
import type { ModelTrust } from "./model-trust.ts";

const BATCH = 16;
/** UTF-16 units per call: about 6,000 tokens. */
const MAX_CHARACTERS = 24_000;
/** Pieces of a longer message: 393,216 UTF-16 units from its beginning. */
const [MAX_PIECE_CHARACTERS, MAX_PIECES] = [32_768, 12];
/** Halvings after a truncated answer. */
const MAX_CUTS = 3;

export interface ModelExtractorOptions {
  /** One more call per batch, for missed facts. */
  reflexion: boolean;
  parallel?: number;
  trust?: ModelTrust;
}

export const modelExtractor = (llm: Llm, { reflexion, parallel, trust }: ModelExtractorOptions): Extractor => ({
  model: llm.model,
  prompt_version: reflexion ? `${EXTRACT_FACTS_VERSION}+${REFLEXION_VERSION}` : EXTRACT_FACTS_VERSION,
  batch: BATCH,
  takes_names: true,
  ...(parallel !== undefined && { parallel }),
  ...(trust !== undefined && {
    isTrusted: () => trust.isTrusted,
    trustNote: () => trust.note,
    recallTrust: () => trust.recall(),
  }),
  probe: async () => void (await llm.complete(PROBE)),
  extract: async (batch, ontology) => {
    await trust?.settle();
    throwIfDistrusted(llm, trust);
    const conversation = new Conversation(llm, ontology);
    const extractions: Extraction[] = [];
    for (const part of partsOf(batch)) extractions.push(...(await conversation.extractAll(part, reflexion)));
    trust?.count(
      extractions.reduce((sum, { facts }) => sum + facts.length, 0),
      conversation.dropped,
    );
    throwIfDistrusted(llm, trust);
    return extractions.map((extraction, place): Extracted =>
      place === 0
        ? { extraction, use: conversation.use, dropped: conversation.dropped }
        : { extraction, use: { calls: 0, tokens_in: 0, tokens_out: 0 } },
    );
  },
});

/** The rules read the messages in the next run. */
function throwIfDistrusted({ model }: Llm, trust: ModelTrust | undefined): void {
  if (trust?.isTrusted === false) throw new FaultError(unavailable(`${model} cannot be trusted to read`, 0));
}

const PROBE: LlmRequest = {
  system: "You answer with one JSON object and nothing else.",
  user: 'Answer {"ok": true}.',
  schema: {
    name: "probe",
    json: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"], additionalProperties: false },
  },
  max_tokens: 16,
};

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

class Conversation {
  readonly use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
  dropped: DroppedFacts = {};
  readonly #llm: Llm;
  readonly #ontology: Ontology;

  constructor(llm: Llm, ontology: Ontology) {
    this.#llm = llm;
    this.#ontology = ontology;
  }

  async extractAll(part: readonly ExtractionInput[], reflexion: boolean): Promise<Extraction[]> {
    const [only, ...others] = part;
    if (only === undefined || others.length > 0 || only.content.length <= MAX_PIECE_CHARACTERS)
      return this.extract(part, reflexion);
    let whole: Extraction = NOTHING;
    for (const { input, start } of piecesOfText(only, MAX_PIECE_CHARACTERS, MAX_PIECES)) {
      const [found] = await this.extract([input], reflexion);
      whole = merged(whole, start, found);
    }
    return [whole];
  }

  async extract(part: readonly ExtractionInput[], reflexion: boolean): Promise<Extraction[]> {
    await loadLexicon();
    const found = await this.#firstPass(part, MAX_CUTS);
    if (!reflexion) return found;
    const answer = await this.#ask(reflect(part, found, this.#ontology)).catch((error: unknown) => {
      // the first answer counts where the context has no room for a second look
      if (error instanceof TooLongForModel) return null;
      throw error;
    });
    const read = answer === null ? null : readExtractions(answer, part, this.#ontology);
    if (read?.isUsable !== true) return found;
    const more = this.#take(read);
    const kept = withoutFacts(found, read.wrong);
    const count = (extractions: readonly Extraction[]): number =>
      extractions.reduce((sum, { facts }) => sum + facts.length, 0);
    const invented = count(found) - count(kept);
    if (invented > 0) this.dropped = sumOfDropped(this.dropped, { invented });
    return kept.map((first, place) => firstOf(mergeExtractions(first, more[place] ?? NOTHING)));
  }

  async #firstPass(part: readonly ExtractionInput[], cuts: number): Promise<Extraction[]> {
    const prompt = extractFacts(part, this.#ontology);
    let answer: LlmAnswer;
    try {
      answer = await this.#ask(prompt);
    } catch (error) {
      if (!(error instanceof TooLongForModel) || cuts === 0) throw error;
      const parts = error.measured === null ? null : this.#fittingParts(part, prompt, error.measured);
      const read = parts === null ? await this.#inHalves(part, cuts) : await this.#inParts(parts, cuts);
      if (read === null) throw error;
      return read;
    }
    const read = readExtractions(answer, part, this.#ontology);
    if (!read.isUsable)
      return read.refused
        ? this.#afterRefusal(part, prompt, answer)
        : this.#afterUnusable(part, prompt, read.error, answer);
    if (!read.cut) return this.#take(read);
    const more = cuts === 0 ? null : await this.#inHalves(part, cuts);
    if (more !== null) return more;
    // an answer that ends before its limit filled the context, which has more room after a shorter prompt
    const [only, ...others] = part;
    const isFull = answer.tokens_out > 0 && answer.tokens_out < prompt.max_tokens;
    const again = isFull && only !== undefined && others.length === 0 ? [alone(only)] : part;
    return this.#askOrThrow(again, { ...extractFacts(again, this.#ontology), max_tokens: prompt.max_tokens * 2 });
  }

  /**
   * @returns `null` if a message does not fit, or none became shorter
   * @throws ContextTooSmall if not even a short message would fit
   */
  #fittingParts(part: readonly ExtractionInput[], prompt: Prompt, measured: MeasuredLength): FittingPart[][] | null {
    const limit = contextLimit(prompt, measured);
    const [first] = part;
    // scripts and codes take more tokens than instructions, so the measured scale may be too large for these
    const least = first === undefined ? 0 : leastContext(this.#ontology, first, Math.min(1, limit.scale));
    if (least > limit.context_tokens) throw new ContextTooSmall(this.#llm.model, limit.context_tokens, least);
    const parts = fittingParts(part, this.#ontology, limit);
    const isSame = parts?.length === 1 && parts[0]?.length === 1 && parts[0][0]?.inputs[0] === part[0];
    return isSame ? null : parts;
  }

  async #inParts(groups: readonly FittingPart[][], cuts: number): Promise<Extraction[]> {
    const read: Extraction[] = [];
    for (const parts of groups) {
      let whole: readonly Extraction[] | null = null;
      for (const { inputs, start } of parts) {
        const found = await this.#firstPass(inputs, cuts - 1);
        whole = whole === null ? found : [merged(whole[0], start, found[0])];
      }
      read.push(...(whole ?? []));
    }
    return read;
  }

  /**
   * The cause may be one of several messages, which the caller then reads separately, or an earlier message, which a second request omits.
   */
  async #afterRefusal(part: readonly ExtractionInput[], prompt: Prompt, { text }: LlmAnswer): Promise<Extraction[]> {
    const [only, ...others] = part;
    if (only === undefined || others.length > 0) throw new UnusableAnswer(REFUSED, text, { ...this.use });
    if (only.previous.length === 0) return this.#askOrThrow(part, askAgain(prompt, REFUSED, ""));
    const alone = [{ ...only, previous: [] }];
    return this.#askOrThrow(alone, extractFacts(alone, this.#ontology));
  }

  /** An answer in words may refuse an earlier message, so a second request omits the earlier messages. */
  async #afterUnusable(
    part: readonly ExtractionInput[],
    prompt: Prompt,
    error: string,
    { text }: LlmAnswer,
  ): Promise<Extraction[]> {
    const [only, ...others] = part;
    if (only === undefined || others.length > 0 || text.includes("{"))
      return this.#askOrThrow(part, askAgain(prompt, error, text));
    const alone = [{ ...only, previous: [] }];
    return this.#askOrThrow(alone, askAgain(extractFacts(alone, this.#ontology), error, text));
  }

  async #inHalves(part: readonly ExtractionInput[], cuts: number): Promise<Extraction[] | null> {
    const [only, ...others] = part;
    if (only === undefined) return null;
    if (others.length > 0) {
      const middle = Math.ceil(part.length / 2);
      return [
        ...(await this.#firstPass(part.slice(0, middle), cuts - 1)),
        ...(await this.#firstPass(part.slice(middle), cuts - 1)),
      ];
    }
    const halves = halvesOfText(only);
    if (halves === null) return null;
    const [first, second] = halves;
    const [before] = await this.#firstPass([first], cuts - 1);
    const [after] = await this.#firstPass([second], cuts - 1);
    return [merged(before, first.content.length, after)];
  }

  /** A truncated answer counts with its complete facts. */
  async #askOrThrow(part: readonly ExtractionInput[], prompt: Prompt): Promise<Extraction[]> {
    const answer = await this.#ask(prompt);
    const read = readExtractions(answer, part, this.#ontology);
    if (read.isUsable && (!read.cut || read.value.some(({ facts }) => facts.length > 0))) return this.#take(read);
    throw new UnusableAnswer(read.isUsable ? CUT : read.error, answer.text, { ...this.use });
  }

  #take({ value, dropped }: UsableReply): Extraction[] {
    this.dropped = sumOfDropped(this.dropped, dropped);
    return value;
  }

  async #ask(prompt: Prompt): Promise<LlmAnswer> {
    const answer = await this.#llm.complete(prompt);
    this.use.calls += 1;
    this.use.tokens_in += answer.tokens_in;
    this.use.tokens_out += answer.tokens_out;
    return answer;
  }
}

const NOTHING: Extraction = { entities: [], facts: [] };

const merged = (first: Extraction = NOTHING, start: number, second: Extraction = NOTHING): Extraction =>
  firstOf(mergeExtractions(first, shiftedBy(start, second)));
