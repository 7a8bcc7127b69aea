import type { DroppedFacts } from "../../../shared/api/dropped-facts.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Extraction, ExtractionInput, KnownName } from "../../core/extraction/extraction.ts";
import type { Reader, Reread } from "../../core/extraction/reading.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Verdict, OpenQuestions } from "../../core/resolve/open-questions.ts";
import type { Embedding, ModelUse } from "../providers.ts";

export interface LeasedEpisode {
  seq: number;
  previous_seq: number | null;
  attempts: number;
  type: Episode["type"];
  input: ExtractionInput;
  earlier: number[];
  known_names: KnownName[];
  stored: (Reader & { seq: number }) | null;
  /** The model that read it before, and from when that is known. */
  reread: Reread | null;
  /** `false` for episodes that are only stored and searched, such as system and tool messages. */
  extractable: boolean;
}

export interface Lease {
  token: string;
  episodes: LeasedEpisode[];
  /** Count of the graph's message edits; readings carry it. */
  edits?: number;
}

export type UnembeddedText = { node: number; text: string };

export type EmbeddedText = UnembeddedText & { vector: Float32Array };

export interface Applied {
  applied: number;
  /** `outdated`: a resolver must decide a new question; `null`: all were applied. */
  stopped: "lease lost" | "outdated" | { error: string } | null;
}

export interface ExtractionFailure {
  /** The graph refused the stored extraction and drops it, so that the next attempt reads again. */
  refused: boolean;
  seq: number;
  reason: string;
  /** A temporary failure delays an episode but never fails it. */
  passing: boolean;
  /** The prompt changed during the call. After `MAX_CHANGES` delays this counts as an attempt, so that no message waits for ever. */
  changed?: boolean;
  retry_after_ms: number | null;
  answer: string | null;
  use: ModelUse;
}

export interface NewReading {
  reader: Reader;
  /** Digest of the whole prompt (`promptOf`). */
  digest: string;
  members: {
    seq: number;
    extraction: Extraction;
    /** Known instant of a repeated reading; `null`: known once applied. */
    known_from: Instant | null;
  }[];
  earlier: number[];
  known_names?: KnownName[];
  edits?: number | undefined;
  use: ModelUse;
  dropped?: DroppedFacts;
}

export interface KeptAnswerQuery {
  digest: string;
  seqs: number[];
}

export interface Asked {
  episodes: number[];
  shown: string[];
  edits?: number | undefined;
}

export interface Changeset {
  seq: number;
  /** `null` if the changeset depends on the episode alone. */
  reading?: number | null;
  known_from?: Instant | null;
  extraction: Extraction | null;
  vectors: PlanVectors;
}

export interface EntityReading {
  id: string;
  known_at: Instant;
  forgettings: number;
}

export interface OutgrownSummary extends EntityReading {
  name: string;
  type: string;
  summary: string | null;
  facts: string[];
}

export interface PlanVectors {
  episode: Float32Array;
  entities: Float32Array[];
  facts: Float32Array[];
}

export interface Models {
  /** Models that can read episodes again now. */
  rereaders: string[];
  configured: string[];
  names?: boolean;
  /** The built-in reader, if readings of its earlier versions are to be replaced. */
  rules?: Reader | null;
  embedding: Embedding;
}

export interface LedgerChange {
  seq: number;
  entry: string;
  subject_id: string;
  thread_id: string | null;
  recorded_at: Instant;
  payload: unknown;
}

export type GraphNews = { seq: number; at: Instant } & (
  | { event: "episode.done" | "episode.failed"; episode_id: string }
  | {
      event: "fact.learned" | "fact.superseded";
      fact_id: string;
      known_at: Instant;
      caused_by: string;
    }
);

/**
 * Extracts a graph's episodes, for the queue consumer.
 *
 * Contract:
 * - Take the lease, store each reading before it is applied, apply changesets in order, release the lease.
 * - A lost lease changes nothing: stop, another consumer continues.
 *
 * Invariants:
 * - At most one consumer holds the lease.
 * - Each changeset is one transaction; repeating one adds nothing.
 * - Episodes are applied in the order in which they were stored.
 * - A reading is refused if its prompt has changed.
 *
 * Implemented by `worker/objects/memory-graph/extraction-methods.ts`.
 */
export interface GraphExtraction {
  lease(models: Models): Promise<Lease | null>;
  renew(token: string): Promise<boolean>;
  /** Returns rows in order; `null` if the prompt has changed; "confirmed" if the episode was read again with the same result. */
  storeReading(reading: NewReading): Promise<number[] | "confirmed" | null>;
  readings(seqs: number[]): Promise<Extraction[]>;
  keptAnswers(queries: KeptAnswerQuery[]): Promise<(Extraction[] | null)[]>;
  openQuestions(changesets: Changeset[], embedding: Embedding): Promise<OpenQuestions>;
  /** The first episode with open questions pays. */
  storeVerdicts(asked: Asked, verdicts: Verdict[], made_by: string, use: ModelUse): Promise<null>;
  /**
   * Each changeset's transaction renews the lease.
   *
   * @param asked as passed to `openQuestions`: a name that is still open makes its changeset outdated; `null`: open names become distinct
   * entities
   */
  apply(token: string, changesets: Changeset[], asked: Embedding | null): Promise<Applied>;
  outgrownSummaries(names: string[]): Promise<OutgrownSummary[]>;
  /** No effect if something was forgotten since the entity was read. */
  storeSummary(entity: EntityReading, text: string, made_by: string, use: ModelUse): Promise<null>;
  postpone(token: string, failure: ExtractionFailure): Promise<null>;
  release(token: string): Promise<{ more: boolean }>;
  unembeddedTexts(limit: number): Promise<UnembeddedText[]>;
  storeEmbeddings(model: string, embedded: EmbeddedText[]): Promise<null>;
  unrecordedChanges(limit: number): Promise<LedgerChange[]>;
  news(through: number): Promise<GraphNews[]>;
  markRecorded(seq: number, drift: number | null): Promise<null>;
}
