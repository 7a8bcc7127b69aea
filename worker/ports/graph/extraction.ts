/** What passes between a graph and the consumer that extracts for it. */
import type { Instant } from "../../../shared/instant.ts";
import type { Extraction, ExtractionInput } from "../../core/extraction/extraction.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Scope } from "../../../shared/api/search.ts";
import type { Embedding, ModelUse } from "../providers.ts";

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

/** A graph whose vectors are in an index outside as well, or on their way there. */
export interface IndexedGraph {
  epoch: string;
  /** How far the index was confirmed to hold them when this was read: goes with the answer of an index asked afterwards. */
  confirmed: number;
}

/** A vector to be sent to the index under its number. */
export interface UnsentVector {
  seq: number;
  scope: Scope;
  /** 16-bit floats. */
  value: Uint8Array;
}

export type SentVector = { seq: number };

export interface UnwantedVector {
  seq: number;
  /** Whether the index was told to delete it, and it only remains to be seen that it did. */
  deleted: boolean;
}

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
