/** Models, and who asks them. */
import type { Ontology } from "../../shared/api/ontology.ts";
import type { Extraction, ExtractionInput } from "../core/extraction/extraction.ts";
import type { Cluster, CommunitySubject, Report, SummaryText } from "../core/communities/texts.ts";
import type { SummaryInput } from "../core/prompts/summarise.ts";
import type { Decision, OpenQuestions } from "../core/resolve/open-questions.ts";
import type { Choice, HopChoices } from "../core/traverse/choices.ts";
import type { Evidence, Judgement } from "../core/traverse/evidence.ts";
import type { Gating, GuideReply } from "../core/traverse/guidance.ts";

/** How a model's vectors are to be read: what a cosine means differs from model to model. */
export interface Embedding {
  readonly model: string;
  /** Cosine from which two names may be the same thing, and are worth a question. */
  readonly candidate_similarity: number;
  /** Cosine from which two names are kept as synonyms. */
  readonly synonym_similarity: number;
}

/** Turns texts into unit vectors of `dimensions` numbers. */
export interface Embedder extends Embedding {
  readonly dimensions: number;
  /** How much a rank by these vectors counts beside one by full text, which is 1. */
  readonly rank_weight: number;
  /** One vector a text, in order. Raises a `FaultError` "unavailable" when the provider cannot be reached. */
  embed(texts: string[]): Promise<Float32Array[]>;
}

/** What model calls cost. The built-in provider costs nothing. */
export interface ModelUse {
  calls: number;
  tokens_in: number;
  tokens_out: number;
}

/** How relevant texts are to a query. */
export interface Reranked {
  /**
   * One finite number a text, in order; the larger, the more relevant. Comparable within one answer and with nothing
   * else: some models give probabilities, others logits.
   */
  scores: number[];
  use: ModelUse;
}

/**
 * Reads a query and a text together, and says how relevant the one is to the other. A blank text is no better than the
 * worst; to a blank query all are alike. Of texts too long for the model the beginning is read.
 *
 * Raises a `FaultError` "unavailable" for what may pass, a plain error for the rest, answers of no use among them.
 */
export interface Reranker {
  readonly model: string;
  rerank(query: string, texts: readonly string[]): Promise<Reranked>;
}

/** One question to a language model. Asked with temperature 0 and a fixed seed. */
export interface LlmRequest {
  system: string;
  user: string;
  /** What the answer must be: JSON that fits this schema, under a name that some endpoints want. */
  schema: { name: string; json: Record<string, unknown> };
  max_tokens: number;
}

/** What came back, usable or not: the caller reads the JSON. */
export interface LlmAnswer {
  text: string;
  finish: "stop" | "length" | "refusal" | "other";
  tokens_in: number;
  tokens_out: number;
}

/**
 * A language model. Raises a `FaultError` "unavailable", with the provider's own Retry-After where it gave one, for
 * whatever may pass: rate limits, 5xx, time-outs, a connection that breaks. Any other refusal raises a plain error.
 */
export interface Llm {
  readonly model: string;
  complete(request: LlmRequest): Promise<LlmAnswer>;
}

export interface Extracted {
  extraction: Extraction;
  use: ModelUse;
}

/**
 * Turns episodes into entities and facts. Deterministic for the same input, ontology, prompt version and model.
 *
 * Raises a `FaultError` "unavailable" for what may pass, an `UnusableAnswer` for what a model said in vain.
 */
export interface Extractor {
  readonly model: string;
  readonly prompt_version: string;
  /** So many episodes may be given at once: consecutive ones of one thread, each the context of those after it. */
  readonly batch: number;
  /**
   * One result an episode, in order. What the whole batch cost stands with its first. An ontology says what to look for;
   * that nothing else comes of it is for the caller to see to (`applyOntology`).
   */
  extract(batch: readonly ExtractionInput[], ontology: Ontology): Promise<Extracted[]>;
}

/**
 * Decides what deterministic resolution leaves open: a decision on every pair it is asked about. Raises what an `Extractor`
 * raises.
 */
export interface Resolver {
  readonly model: string;
  readonly prompt_version: string;
  resolve(open: OpenQuestions): Promise<{ decisions: Decision[]; use: ModelUse }>;
}

/** Writes what an entity is in a few sentences. Raises what an `Extractor` raises. */
export interface Summariser {
  readonly model: string;
  readonly prompt_version: string;
  summarise(subject: SummaryInput): Promise<{ summary: string; use: ModelUse }>;
}

/** What a guide may still spend on one question. */
export interface Allowance {
  calls: number;
  /** In and out together. */
  tokens: number;
  ms: number;
}

/** What a guide said, and what that cost: within the allowance, whatever it said. */
export type Guided<T> = GuideReply<T> & { use: ModelUse };

/**
 * Leads a traversal of the graph. Never throws: what a model says in vain is `null`, and what keeps it from being asked is
 * the reason of a halt.
 */
export interface Guide {
  /** `builtin-guide-…`, or the model's name. */
  readonly name: string;
  /** The model that is asked; `null` where none is. */
  readonly model: string | null;
  readonly prompt_versions: readonly string[];
  /** Whether a question needs memory. */
  gate(question: string, allowance: Allowance): Promise<Guided<Gating>>;
  split(question: string, most: number, allowance: Allowance): Promise<Guided<string[]>>;
  judge(evidence: Evidence, last: boolean, allowance: Allowance): Promise<Guided<Judgement>>;
  /** @param mass PageRank's mass of nodes, from where the question began, as a share of the largest */
  choose(crossroads: HopChoices, mass: Readonly<Record<string, number>>, allowance: Allowance): Promise<Guided<Choice>>;
}

/**
 * Names clusters of entities and reports on communities. Deterministic for the same input, prompt version and model. Raises
 * what an `Extractor` raises.
 */
export interface Reporter {
  readonly model: string;
  readonly prompt_version: string;
  /** Extractive: it costs nothing, and does not take the place of words that did. */
  readonly free: boolean;
  /** One or more summary entities above the members of a cluster; every member is under one of them at least. */
  summarise(cluster: Cluster): Promise<{ result: SummaryText[]; use: ModelUse }>;
  report(subject: CommunitySubject): Promise<{ result: Report; use: ModelUse }>;
}
