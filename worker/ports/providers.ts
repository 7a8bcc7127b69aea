import type { DroppedFacts } from "../../shared/api/dropped-facts.ts";
import type { Ontology } from "../../shared/api/ontology.ts";
import type { Extraction, ExtractionInput } from "../core/extraction/extraction.ts";
import type { Cluster, CommunitySubject, Report, SummaryText } from "../core/communities/texts.ts";
import type { JoinedPoints, ReportReading } from "../core/communities/points.ts";
import type { AskedPoints } from "../core/prompts/overview/join-points.ts";
import type { AskedReports } from "../core/prompts/overview/read-reports.ts";
import type { FoundText } from "../core/prompts/search/choose-results.ts";
import type { AskedQuery, UnderstoodQuery } from "../core/prompts/search/understand-query.ts";
import type { SummaryInput } from "../core/prompts/summarise.ts";
import type { Verdict, OpenQuestions } from "../core/resolve/open-questions.ts";
import type { Choice, HopChoices } from "../core/traverse/choices.ts";
import type { Evidence, Judgement } from "../core/traverse/evidence.ts";
import type { MemoryNeed, GuideReply } from "../core/traverse/guidance.ts";

/** Cosines of different models are not comparable: each model has its own thresholds. */
export interface Embedding {
  readonly model: string;
  /** Least cosine at which the resolver compares two names. */
  readonly candidate_similarity: number;
  /** Least cosine of a synonym edge. */
  readonly synonym_similarity: number;
}

/**
 * Turns texts into unit vectors of `dimensions` numbers.
 *
 * Contract:
 * - `embed` returns one vector per text, in order.
 * - A blank text gets the zero vector.
 *
 * Invariants:
 * - Vectors with the same model name can be compared.
 * - Texts appear in no error and no log.
 * - `test/conformance/embedder.ts` passes.
 *
 * Implemented by `worker/adapters/builtin/embedder.ts`, `worker/adapters/openai/embedder.ts`, `worker/adapters/workers-ai/embedder.ts`,
 * `worker/adapters/provider/centered-embedder.ts` and `worker/adapters/provider/isolating-embedder.ts`.
 */
export interface Embedder extends Embedding {
  readonly dimensions: number;
  /** Weight of vector ranks in the fusion; full-text ranks have weight 1. */
  readonly rank_weight: number;
  readonly related_similarity: number;
  /** A call blocks other requests of the thread. */
  readonly in_process?: boolean;
  /** @throws FaultError "unavailable" if unreachable, "limited" if a budget is spent */
  embed(texts: string[]): Promise<Float32Array[]>;
}

export interface ModelUse {
  calls: number;
  tokens_in: number;
  tokens_out: number;
}

export interface Reranked {
  scores: number[];
  use: ModelUse;
}

/**
 * Scores the relevance of texts by reading each together with the query.
 *
 * Contract:
 * - Larger scores are more relevant, and comparable only within one answer.
 * - A blank text scores no better than the worst text. For a blank query all texts score the same.
 * - Texts too long for the model are truncated.
 *
 * Invariants:
 * - There is one finite score per text, in order.
 * - `test/conformance/reranker.ts` passes.
 *
 * Implemented by `worker/adapters/builtin/reranker.ts`, `worker/adapters/llm/reranker.ts`, `worker/adapters/provider/http-reranker.ts` and
 * `worker/adapters/workers-ai/reranker.ts`.
 *
 * @throws FaultError "unavailable" for temporary failures, "limited" if a budget is spent
 * @throws Error for everything else, including unusable answers
 */
export interface Reranker {
  readonly model: string;
  rerank(query: string, texts: readonly string[]): Promise<Reranked>;
}

export interface LlmRequest {
  system: string;
  user: string;
  /** Some endpoints require the name. `shown`: the prompt already describes the schema. */
  schema: { name: string; json: Record<string, unknown>; shown?: true };
  max_tokens: number;
}

export interface LlmAnswer {
  text: string;
  finish: "stop" | "length" | "refusal" | "other";
  tokens_in: number;
  tokens_out: number;
}

/**
 * A language model.
 *
 * Contract:
 * - The answer may be unusable: the caller parses the JSON.
 * - Temperature is 0 and the seed is fixed.
 *
 * Invariants:
 * - Every call is charged to the meter.
 * - An error never repeats the prompt.
 * - `test/conformance/llm.ts` passes.
 *
 * Implemented by `worker/adapters/openai/llm.ts` and `worker/adapters/workers-ai/llm.ts`.
 *
 * @throws FaultError "unavailable" for temporary failures (rate limits, 5xx, timeouts, broken connections), with the provider's
 * Retry-After; with the cause "configuration" for a refused key or a missing model; "limited" if a budget is spent
 * @throws Error for every other refusal
 */
export interface Llm {
  readonly model: string;
  complete(request: LlmRequest): Promise<LlmAnswer>;
}

export interface Extracted {
  extraction: Extraction;
  use: ModelUse;
  dropped?: DroppedFacts;
}

/**
 * Turns episodes into entities and facts.
 *
 * Contract:
 * - A batch has at most `batch` consecutive episodes of one thread; each is context for the later ones.
 * - The caller applies the ontology (`applyOntology`).
 *
 * Invariants:
 * - There is one result per episode, in order. The first has the cost of the batch.
 * - The same input, ontology, prompt version and model give the same result.
 *
 * Implemented by `worker/adapters/builtin/extractor.ts` and `worker/adapters/llm/extractor.ts`.
 *
 * @throws FaultError "unavailable" for temporary failures, "limited" if a budget is spent
 * @throws UnusableAnswer if the model's answer cannot be used
 */
export interface Extractor {
  readonly model: string;
  readonly prompt_version: string;
  readonly batch: number;
  readonly takes_names?: boolean;
  readonly parallel?: number;
  extract(batch: readonly ExtractionInput[], ontology: Ontology): Promise<Extracted[]>;
  /** `false` if it failed its test, or most of its facts were left out (`MODEL_CLASS`). */
  isTrusted?(): boolean;
  /** Why, in words for an operator. */
  trustNote?(): string;
  /** Finds what is known about it, without a call. Never throws. */
  recallTrust?(): Promise<void>;
  probe?(): Promise<void>;
}

/**
 * Decides which names and claims mean the same, if rules leave it open.
 *
 * Contract:
 * - `resolve` throws the same errors as an `Extractor`.
 *
 * Invariants:
 * - Every verdict is about a pair of the question.
 *
 * Implemented by `worker/adapters/llm/resolver.ts`.
 */
export interface Resolver {
  readonly model: string;
  readonly prompt_version: string;
  resolve(open: OpenQuestions): Promise<{ verdicts: Verdict[]; use: ModelUse }>;
}

/**
 * Summarizes an entity in a few sentences.
 *
 * Contract:
 * - `summarise` throws the same errors as an `Extractor`.
 *
 * Invariants:
 * - A summary is never empty: an empty answer is unusable.
 *
 * Implemented by `worker/adapters/llm/summariser.ts`.
 */
export interface Summariser {
  readonly model: string;
  readonly prompt_version: string;
  summarise(subject: SummaryInput): Promise<{ summary: string; use: ModelUse }>;
}

export interface Allowance {
  calls: number;
  tokens: number;
  ms: number;
}

export type Guided<T> = GuideReply<T> & { use: ModelUse };

/**
 * Makes the decisions of a traversal.
 *
 * Contract:
 * - No method throws. For an unusable answer `said` is null; if the model cannot be asked, `halt` has the reason.
 *
 * Invariants:
 * - A reply costs no more than its allowance.
 * - A guide cites only evidence that it was shown.
 *
 * Implemented by `worker/adapters/builtin/guide.ts` and `worker/adapters/llm/guide.ts`.
 */
export interface Guide {
  readonly name: string;
  readonly model: string | null;
  readonly prompt_versions: readonly string[];
  /** `null` for a guide that can only quote whole reports. */
  readonly reports: ReportReader | null;
  /** If no memory is needed, the guide's answer, perhaps empty. */
  needsMemory(question: string, allowance: Allowance): Promise<Guided<MemoryNeed>>;
  split(question: string, most: number, allowance: Allowance): Promise<Guided<string[]>>;
  judge(evidence: Evidence, last: boolean, allowance: Allowance): Promise<Guided<Judgement>>;
  choose(choices: HopChoices, mass: Readonly<Record<string, number>>, allowance: Allowance): Promise<Guided<Choice>>;
}

/**
 * Reads community reports for a question about a whole memory, and answers from their points.
 *
 * Contract:
 * - No method throws, and a reply costs no more than its allowance: see `Guide`.
 * - `read` has one rating per report, in order.
 *
 * Invariants:
 * - Each point names a report that was shown, and an answer only points that were shown.
 *
 * Implemented by `worker/adapters/llm/guide.ts`.
 */
export interface ReportReader {
  readonly prompt_versions: readonly string[];
  read(asked: AskedReports, allowance: Allowance): Promise<Guided<ReportReading>>;
  join(asked: AskedPoints, allowance: Allowance): Promise<Guided<JoinedPoints>>;
}

/**
 * Summarizes clusters of entities and writes community reports.
 *
 * Contract:
 * - Methods throw the same errors as an `Extractor`.
 *
 * Invariants:
 * - The same input, prompt version and model give the same result.
 * - Every member of a cluster belongs to at least one summary entity.
 *
 * Implemented by `worker/adapters/builtin/reporter.ts` and `worker/adapters/llm/reporter.ts`.
 */
export interface Reporter {
  readonly model: string;
  readonly prompt_version: string;
  /** Extractive; free texts never replace paid ones. */
  readonly free: boolean;
  summarise(cluster: Cluster): Promise<{ result: SummaryText[]; use: ModelUse }>;
  report(subject: CommunitySubject): Promise<{ result: Report; use: ModelUse }>;
}

/**
 * The language model of a search, if the request asks for one.
 *
 * Contract:
 * - No method throws: see `Guide`.
 * - `choose` returns indexes of `found`, the most helpful first.
 *
 * Invariants:
 * - Each index is in range and occurs once.
 *
 * Implemented by `worker/adapters/llm/search-model.ts`.
 */
export interface SearchModel {
  readonly model: string;
  readonly prompt_versions: readonly string[];
  understand(asked: AskedQuery): Promise<Guided<UnderstoodQuery>>;
  choose(query: string, found: readonly FoundText[]): Promise<Guided<number[]>>;
}
