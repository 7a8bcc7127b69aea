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
  /** Rows of `input.previous`. */
  earlier: number[];
  /** Names learned before that occur in the episode. */
  known_names: KnownName[];
  /** A stored reading that is not applied yet, and its reader. */
  stored: (Reader & { seq: number }) | null;
  /** Set if read before: by which model, and the instant from which its reading is known. */
  reread: Reread | null;
  /** `false`: stored and searched only, such as system and tool messages. */
  extractable: boolean;
}

export interface Lease {
  token: string;
  episodes: LeasedEpisode[];
  /** Number of message edits in the graph. Readings carry it. */
  edits?: number;
}

export type UnembeddedText = { node: number; text: string };

export type EmbeddedText = UnembeddedText & { vector: Float32Array };

export interface Applied {
  applied: number;
  /**
   * Why the next changeset was not applied: `lease lost`; `outdated` (a resolver must decide a new question); or an error. `null`: all
   * were.
   */
  stopped: "lease lost" | "outdated" | { error: string } | null;
}

export interface ExtractionFailure {
  /** Whether the graph refused the extraction. The stored extraction is dropped, so that the next attempt reads again. */
  refused: boolean;
  seq: number;
  reason: string;
  /** Temporary. An unreachable provider delays an episode but never fails it. */
  passing: boolean;
  /** The wait that the provider asked for; `null` if none. */
  retry_after_ms: number | null;
  /** Unusable, with its cost. */
  answer: string | null;
  use: ModelUse;
}

/** An extractor's answer about a batch. */
export interface NewReading {
  reader: Reader;
  /** Digest of the whole prompt: `promptOf`. */
  digest: string;
  members: {
    seq: number;
    extraction: Extraction;
    /** The known instant of a repeated reading; `null`: the reading is known once applied. */
    known_from: Instant | null;
  }[];
  /** Messages before the batch that the prompt showed. */
  earlier: number[];
  /** Learned before, shown by the prompt. */
  known_names?: KnownName[];
  /** The edits of the lease. */
  edits?: number | undefined;
  use: ModelUse;
  /** Facts that were left out of the answers. */
  dropped?: DroppedFacts;
}

export interface KeptAnswerQuery {
  digest: string;
  seqs: number[];
}

/** Input of the resolver. */
export interface Asked {
  /** Rows of episodes that raised the questions. */
  episodes: number[];
  /** Names and sentences in the prompt. */
  shown: string[];
  /** The edits of the lease. */
  edits?: number | undefined;
}

/** The additions of one episode to the graph, in one transaction. */
export interface Changeset {
  seq: number;
  /** Row of the stored reading; `null`: depends on the episode alone. */
  reading?: number | null;
  /** The known instant of a repeated reading; `null` or missing: now. */
  known_from?: Instant | null;
  /** `null`: nothing. */
  extraction: Extraction | null;
  vectors: PlanVectors;
}

/** The version of an entity that was read. */
export interface EntityReading {
  id: string;
  known_at: Instant;
  /** Forget operations so far. */
  forgettings: number;
}

/** An entity whose summary is too long. */
export interface OutgrownSummary extends EntityReading {
  name: string;
  type: string;
  /** The current summary, if a model wrote it. */
  summary: string | null;
  /** Learned since it and still believed, oldest first. */
  facts: string[];
}

/** Unit vectors of all that may be inserted, in the extraction's order. */
export interface PlanVectors {
  episode: Float32Array;
  entities: Float32Array[];
  facts: Float32Array[];
}

export interface Models {
  /** Can read episodes again now. */
  rereaders: string[];
  /** Whether callable now or not. */
  configured: string[];
  /** One of them takes known names. */
  names?: boolean;
  /** The built-in reader, if readings of its earlier versions are to be replaced. */
  rules?: Reader | null;
  embedding: Embedding;
}

/** A change to copy to the ledger. */
export interface LedgerChange {
  seq: number;
  entry: string;
  subject_id: string;
  /** If a key of the whole tenant wrote the episode. */
  thread_id: string | null;
  recorded_at: Instant;
  payload: unknown;
}

/** An event, with the number of its change. */
export type GraphNews = { seq: number; at: Instant } & (
  | { event: "episode.done" | "episode.failed"; episode_id: string }
  | {
      event: "fact.learned" | "fact.superseded";
      fact_id: string;
      /** When it was learned or superseded. */
      known_at: Instant;
      /** The episode or operation behind it. */
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
  /** Leases the next episodes in order; `null` if nothing is due. */
  lease(models: Models): Promise<Lease | null>;
  /** Extends the lease; `false` if it is lost. */
  renew(token: string): Promise<boolean>;
  /**
   * Stores an answer before it is applied. Returns the row numbers of its readings, in order; `null` if the prompt would be another
   * by now, so the answer was discarded; "confirmed" if the episode is read again and its reading is the same, so nothing is to be applied.
   */
  storeReading(reading: NewReading): Promise<number[] | "confirmed" | null>;
  /** Stored readings by row number, in order. */
  readings(seqs: number[]): Promise<Extraction[]>;
  /** Answers kept for these prompts, in order: one extraction per episode, or `null`. */
  keptAnswers(queries: KeptAnswerQuery[]): Promise<(Extraction[] | null)[]>;
  /** Questions for a resolver. */
  openQuestions(changesets: Changeset[], embedding: Embedding): Promise<OpenQuestions>;
  /** Stores verdicts before they are applied. Their cost goes to the first episode that raised questions. */
  storeVerdicts(asked: Asked, verdicts: Verdict[], made_by: string, use: ModelUse): Promise<null>;
  /**
   * Applies changesets in order, each in its own transaction, and renews the lease with each.
   *
   * @param asked the embedding passed to `openQuestions`: a name that is still open makes its changeset outdated. `null`: open names
   *   become distinct entities.
   */
  apply(token: string, changesets: Changeset[], asked: Embedding | null): Promise<Applied>;
  /** Entities with these names whose summaries are too long. */
  outgrownSummaries(names: string[]): Promise<OutgrownSummary[]>;
  /** No effect if something was forgotten since the entity was read. */
  storeSummary(entity: EntityReading, text: string, made_by: string, use: ModelUse): Promise<null>;
  /** Gives the lease back. */
  postpone(token: string, failure: ExtractionFailure): Promise<null>;
  /** `more`: other work is due now. */
  release(token: string): Promise<{ more: boolean }>;
  /** Texts without a vector. */
  unembeddedTexts(limit: number): Promise<UnembeddedText[]>;
  storeEmbeddings(model: string, embedded: EmbeddedText[]): Promise<null>;
  /** Lists changes that are not in the ledger yet, oldest first. */
  unrecordedChanges(limit: number): Promise<LedgerChange[]>;
  /** Webhook events of unrecorded changes up to `through`, oldest first. */
  news(through: number): Promise<GraphNews[]>;
  /** Marks changes up to `seq` as recorded, with the reported `drift`; `null` if none was reported. */
  markRecorded(seq: number, drift: number | null): Promise<null>;
}
