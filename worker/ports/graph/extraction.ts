/** What passes between a graph and the consumer that extracts for it. */
import type { Instant } from "../../../shared/instant.ts";
import type { Extraction, ExtractionInput } from "../../core/extraction/extraction.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Decision, OpenQuestions } from "../../core/resolve/open-questions.ts";
import type { Embedding, Extracted, ModelUse } from "../providers.ts";

/** An episode that a consumer holds a lease on. */
export interface LeasedEpisode {
  seq: number;
  /** The episode before it in its thread or document, `null` for the first. */
  previous_seq: number | null;
  /** Failed attempts so far. */
  attempts: number;
  type: Episode["type"];
  input: ExtractionInput;
  /** Whether an extraction by this prompt version and model is already stored. */
  extracted: boolean;
  /** System and tool messages, and whatever else is kept and searched but says nothing of its own. */
  extractable: boolean;
}

export interface Lease {
  token: string;
  episodes: LeasedEpisode[];
}

/** A text whose vector is still to be made, and the number under which it is searched. */
export type UnembeddedText = { node: number; text: string };

export type EmbeddedText = UnembeddedText & { vector: Float32Array };

/** How far a list of plans came. */
export interface Applied {
  applied: number;
  /**
   * Why the next one was not applied: the lease is lost, something that a resolver has to decide came up, or the error it
   * met. `null` when all were.
   */
  stopped: "lease lost" | "stale" | { error: string } | null;
}

/** Why an episode could not be processed. */
export interface ExtractionFailure {
  seq: number;
  reason: string;
  /** Whether it may pass by itself: a provider away delays an episode for as long as it takes, and never fails it. */
  passing: boolean;
  /** How long the provider asked us to wait; `null` where it did not say. */
  retry_after_ms: number | null;
  /** What a model said in vain, and what that cost. */
  answer: string | null;
  use: ModelUse;
}

/** Everything one episode adds to the graph. Applied in one transaction, or not at all. */
export interface Plan {
  seq: number;
  /** `null`: nothing is extracted from this episode. */
  extraction: Extraction | null;
  vectors: PlanVectors;
}

/** An entity as it was read. */
export interface EntityReading {
  id: string;
  /** When it was. */
  known_at: Instant;
  /** How often something had been forgotten by then. */
  forgettings: number;
}

/** An entity whose summary has outgrown its room, with what a new one is to be made of. */
export interface OutgrownSummary extends EntityReading {
  name: string;
  type: string;
  /** The summary it has, as a model wrote it. */
  summary: string | null;
  /** What is believed of it since, oldest first. */
  facts: string[];
}

/** Unit vectors of what the plan may insert; those of entities and facts stand in the extraction's order. */
export interface PlanVectors {
  episode: Float32Array;
  entities: Float32Array[];
  facts: Float32Array[];
}

export interface ExtractorVersion {
  prompt_version: string;
  model: string;
}

/** By which models a consumer works. */
export interface Models {
  extractor: ExtractorVersion;
  embedding: Embedding;
}

/** An entry of the graph's change log on its way to the ledger. */
export interface Change {
  seq: number;
  entry: string;
  subject_id: string;
  thread_id: string | null;
  recorded_at: Instant;
  payload: unknown;
}

export interface GraphExtraction {
  /** Takes the lease on the next episodes in order; `null` when there is nothing to do now. */
  lease(models: Models): Promise<Lease | null>;
  /** Holds on to the lease while a provider takes its time; `false`: it is lost. */
  renew(token: string): Promise<boolean>;
  /** Stores an extraction before it is applied. A second one for the same version changes nothing. */
  storeExtraction(seq: number, version: ExtractorVersion, extracted: Extracted): Promise<null>;
  extractions(version: ExtractorVersion, seqs: number[]): Promise<(Extraction | null)[]>;
  /** What these plans leave to a resolver. */
  openQuestions(plans: Plan[], embedding: Embedding): Promise<OpenQuestions>;
  /** Stores decisions before they are applied, with what they cost on the episode they were asked for. */
  storeDecisions(seq: number, decisions: Decision[], made_by: string, use: ModelUse): Promise<null>;
  /**
   * Applies plans in order, each wholly or not at all, and renews the lease with each.
   *
   * @param asked by which embedding the plans' open names were asked about: a name that is open nevertheless makes its plan
   *   stale. `null`: open names are settled as distinct things.
   */
  apply(token: string, plans: Plan[], asked: Embedding | null): Promise<Applied>;
  /** Of the entities with these names, those whose summaries have outgrown their room. */
  outgrownSummaries(names: string[]): Promise<OutgrownSummary[]>;
  /** Stores the summary of an entity as it was read; changes nothing if something was forgotten since. */
  storeSummary(entity: EntityReading, text: string, made_by: string, use: ModelUse): Promise<null>;
  /** Records why a leased episode could not be processed and gives the lease back. */
  postpone(token: string, failure: ExtractionFailure): Promise<null>;
  /** Gives the lease back; says whether work is left that can be done now. */
  release(token: string): Promise<{ more: boolean }>;
  /** Texts whose vectors are still to be made. */
  unembeddedTexts(limit: number): Promise<UnembeddedText[]>;
  storeEmbeddings(model: string, embedded: EmbeddedText[]): Promise<null>;
  /** Changes that the ledger does not have yet, oldest first. */
  unrecordedChanges(limit: number): Promise<Change[]>;
  /** The ledger has everything up to `seq`. */
  markRecorded(seq: number): Promise<null>;
}
