/** The interface between a graph and the queue consumer that extracts its episodes. */
import type { DroppedFacts } from "../../../shared/api/dropped-facts.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Extraction, ExtractionInput, KnownName } from "../../core/extraction/extraction.ts";
import type { Reader, Reread } from "../../core/extraction/reading.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Verdict, OpenQuestions } from "../../core/resolve/open-questions.ts";
import type { Embedding, ModelUse } from "../providers.ts";

/** An episode under a consumer's lease. */
export interface LeasedEpisode {
  seq: number;
  /** The previous episode of its thread or document; `null` for the first. */
  previous_seq: number | null;
  /** Failed attempts so far. */
  attempts: number;
  type: Episode["type"];
  input: ExtractionInput;
  /** Row numbers of `input.previous`. */
  earlier: number[];
  /** Names from earlier that occur in it. */
  known_names: KnownName[];
  /** A reading that is stored and not applied yet, and who made it. */
  stored: (Reader & { seq: number }) | null;
  /** Set where the episode was read before: by which model, and from when its reading is known. */
  reread: Reread | null;
  /** `false` for system and tool messages and other episodes that are stored and searched, but never extracted. */
  extractable: boolean;
}

export interface Lease {
  token: string;
  episodes: LeasedEpisode[];
  /** How often a message of the graph was edited; goes with what is read under the lease. */
  edits?: number;
}

/** A text without a vector, and the number of its node. */
export type UnembeddedText = { node: number; text: string };

export type EmbeddedText = UnembeddedText & { vector: Float32Array };

/** How many changesets of a list were applied. */
export interface Applied {
  applied: number;
  /**
   * Why the next one was not applied: `lease lost`; `outdated`, if a question came up that a resolver must decide; or an error.
   * `null` if all were applied.
   */
  stopped: "lease lost" | "outdated" | { error: string } | null;
}

/** Why an episode could not be processed. */
export interface ExtractionFailure {
  /** Whether the graph refused what was extracted: the stored extraction is dropped, so that the next attempt reads again. */
  refused: boolean;
  seq: number;
  reason: string;
  /** Whether the failure is temporary. An unreachable provider delays an episode as long as necessary, but never fails it. */
  passing: boolean;
  /** How long the provider asked us to wait; `null` if it did not say. */
  retry_after_ms: number | null;
  /** The unusable answer of a model, and what it cost. */
  answer: string | null;
  use: ModelUse;
}

/** An answer of an extractor about a batch. */
export interface NewReading {
  reader: Reader;
  /** Of the whole prompt: `promptOf`. */
  digest: string;
  members: {
    seq: number;
    extraction: Extraction;
    /** The known instant of what is read again; `null`: it is known when it is applied. */
    known_from: Instant | null;
  }[];
  /** The messages before the batch that the prompt showed. */
  earlier: number[];
  /** The names from earlier that it showed. */
  known_names?: KnownName[];
  /** Of the lease. */
  edits?: number | undefined;
  use: ModelUse;
  /** Facts of the answers that were left out. */
  dropped?: DroppedFacts;
}

/** Asks for the answer to a prompt about these episodes. */
export interface KeptAnswerQuery {
  digest: string;
  seqs: number[];
}

/** The input of a call of the resolver. */
export interface Asked {
  /** Row numbers of the episodes that raised its questions. */
  episodes: number[];
  /** Every name and sentence that it was shown. */
  shown: string[];
  /** Of the lease. */
  edits?: number | undefined;
}

/** Everything that one episode adds to the graph. Applied in one transaction. */
export interface Changeset {
  seq: number;
  /** The stored reading behind it; `null`: it needs none, because it depends on nothing but the episode. */
  reading?: number | null;
  /** The known instant of an episode that is read again; `null` or missing: now. */
  known_from?: Instant | null;
  /** `null`: nothing is extracted from this episode. */
  extraction: Extraction | null;
  vectors: PlanVectors;
}

/** Which version of an entity was read. */
export interface EntityReading {
  id: string;
  /** When it was read. */
  known_at: Instant;
  /** Number of forget operations at that time. */
  forgettings: number;
}

/** An entity whose summary is too long, with the input for a new one. */
export interface OutgrownSummary extends EntityReading {
  name: string;
  type: string;
  /** The current summary, if a model wrote it. */
  summary: string | null;
  /** Facts learned since that summary and still believed, oldest first. */
  facts: string[];
}

/** Unit vectors of what the changeset may insert; entities and facts are in the extraction's order. */
export interface PlanVectors {
  episode: Float32Array;
  entities: Float32Array[];
  facts: Float32Array[];
}

/** The models that a consumer uses. */
export interface Models {
  /** Models that can read episodes again now. */
  rereaders: string[];
  /** Models that are configured, whether they can be called now or not. */
  configured: string[];
  /** Whether one of them takes names that the memory knows. */
  names?: boolean;
  embedding: Embedding;
}

/** An entry of the graph's change log that is copied to the ledger. */
export interface LedgerChange {
  seq: number;
  entry: string;
  subject_id: string;
  /** The thread of an episode that a key of the whole tenant wrote; otherwise `null`. */
  thread_id: string | null;
  recorded_at: Instant;
  payload: unknown;
}

/** Something that happened in a graph, with the number of its change. */
export type GraphNews = { seq: number; at: Instant } & (
  | { event: "episode.done" | "episode.failed"; episode_id: string }
  | {
      event: "fact.learned" | "fact.superseded";
      fact_id: string;
      /** When it was learned, or something else is believed of it since. */
      known_at: Instant;
      /** The episode or the operation behind it. */
      caused_by: string;
    }
);

/**
 * The extraction of a graph's episodes, for the queue consumer.
 *
 * Contract:
 * - Take the lease, store each reading before it is applied, apply changesets in order, give the lease back.
 * - A lost lease changes nothing: stop, another consumer continues.
 *
 * Invariants:
 * - At most one consumer holds the lease.
 * - Each changeset is one transaction. Repeating one adds nothing.
 * - Episodes are applied in the order in which they were stored.
 * - A reading is refused if its prompt would be another by now.
 *
 * Implemented by `worker/objects/memory-graph/extraction-methods.ts`.
 */
export interface GraphExtraction {
  /** Takes the lease on the next episodes in order; `null` if there is nothing to do now. */
  lease(models: Models): Promise<Lease | null>;
  /** Extends the lease while a provider is slow; `false` if the lease is lost. */
  renew(token: string): Promise<boolean>;
  /**
   * Stores an answer before it is applied; returns the row numbers of its readings, in order. `null`: the prompt would be another by
   * now, so the answer was discarded.
   */
  storeReading(reading: NewReading): Promise<number[] | null>;
  /** Stored readings by their row numbers, in order. */
  readings(seqs: number[]): Promise<Extraction[]>;
  /** The answers kept for these prompts, in order: one extraction per episode, or `null`. */
  keptAnswers(queries: KeptAnswerQuery[]): Promise<(Extraction[] | null)[]>;
  /** The questions that these changesets leave to a resolver. */
  openQuestions(changesets: Changeset[], embedding: Embedding): Promise<OpenQuestions>;
  /** Stores verdicts before they are applied. Their cost is added to the first episode that raised questions. */
  storeVerdicts(asked: Asked, verdicts: Verdict[], made_by: string, use: ModelUse): Promise<null>;
  /**
   * Applies changesets in order, each in its own transaction, and renews the lease with each.
   *
   * @param asked the embedding that `openQuestions` was called with: a name that is still open makes its changeset outdated.
   *   `null`: open names become distinct entities.
   */
  apply(token: string, changesets: Changeset[], asked: Embedding | null): Promise<Applied>;
  /** Those of the entities with these names whose summaries are too long. */
  outgrownSummaries(names: string[]): Promise<OutgrownSummary[]>;
  /** Stores a summary of an entity; has no effect if something was forgotten since the entity was read. */
  storeSummary(entity: EntityReading, text: string, made_by: string, use: ModelUse): Promise<null>;
  /** Records why a leased episode could not be processed, and gives the lease back. */
  postpone(token: string, failure: ExtractionFailure): Promise<null>;
  /** Gives the lease back. `more`: there is work left that can be done now. */
  release(token: string): Promise<{ more: boolean }>;
  /** Texts that have no vector yet. */
  unembeddedTexts(limit: number): Promise<UnembeddedText[]>;
  storeEmbeddings(model: string, embedded: EmbeddedText[]): Promise<null>;
  /** Changes that are not in the ledger yet, oldest first. */
  unrecordedChanges(limit: number): Promise<LedgerChange[]>;
  /** Events for webhooks of the changes up to `through` that are not marked as recorded, oldest first. */
  news(through: number): Promise<GraphNews[]>;
  /** Marks all changes up to `seq` as copied to the ledger, and `drift` as reported with them; `null`: none was. */
  markRecorded(seq: number, drift: number | null): Promise<null>;
}
