import type { DroppedFacts } from "../../../shared/api/dropped-facts.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Extraction, ExtractionInput, KnownName } from "../../core/extraction/extraction.ts";
import type { Reader, Reread } from "../../core/extraction/reading.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Verdict, OpenQuestions } from "../../core/resolve/open-questions.ts";
import type { Embedding, ModelUse } from "../providers.ts";

export interface LeasedEpisode {
  seq: number;
  /** Of its thread or document. */
  previous_seq: number | null;
  /** Failed. */
  attempts: number;
  type: Episode["type"];
  input: ExtractionInput;
  /** Rows of `input.previous`. */
  earlier: number[];
  /** Learned before. */
  known_names: KnownName[];
  /** Not applied yet. */
  stored: (Reader & { seq: number }) | null;
  /** If read before: by which model, and from when its reading is known. */
  reread: Reread | null;
  /** `false`: stored and searched only, such as system and tool messages. */
  extractable: boolean;
}

export interface Lease {
  token: string;
  episodes: LeasedEpisode[];
  /** Message edits of the graph; readings carry it. */
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
  /** Refused by the graph: the stored extraction is dropped, so that the next attempt reads again. */
  refused: boolean;
  seq: number;
  reason: string;
  /** Temporary: an unreachable provider delays an episode but never fails it. */
  passing: boolean;
  /** The prompt changed while it was read. After `MAX_CHANGES` delays it counts as an attempt, so that no message waits for ever. */
  changed?: boolean;
  /** As the provider asked. */
  retry_after_ms: number | null;
  /** Unusable, with its cost. */
  answer: string | null;
  use: ModelUse;
}

export interface NewReading {
  reader: Reader;
  /** Of the whole prompt: `promptOf`. */
  digest: string;
  members: {
    seq: number;
    extraction: Extraction;
    /** Of a repeated reading; `null`: known once applied. */
    known_from: Instant | null;
  }[];
  /** Shown before the batch. */
  earlier: number[];
  /** Learned before, shown. */
  known_names?: KnownName[];
  /** Of the lease. */
  edits?: number | undefined;
  use: ModelUse;
  /** Left out of the answers. */
  dropped?: DroppedFacts;
}

export interface KeptAnswerQuery {
  digest: string;
  seqs: number[];
}

export interface Asked {
  /** Rows; they raised the questions. */
  episodes: number[];
  /** Names and sentences in the prompt. */
  shown: string[];
  /** Of the lease. */
  edits?: number | undefined;
}

/** One transaction. */
export interface Changeset {
  seq: number;
  /** Row; `null`: depends on the episode alone. */
  reading?: number | null;
  /** Of a repeated reading; otherwise now. */
  known_from?: Instant | null;
  /** `null`: nothing. */
  extraction: Extraction | null;
  vectors: PlanVectors;
}

/** As it was read. */
export interface EntityReading {
  id: string;
  known_at: Instant;
  /** Forget operations so far. */
  forgettings: number;
}

/** Too long. */
export interface OutgrownSummary extends EntityReading {
  name: string;
  type: string;
  /** If a model wrote it. */
  summary: string | null;
  /** Since the summary, still believed, oldest first. */
  facts: string[];
}

/** Of all that may be inserted, in the extraction's order. */
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

export interface LedgerChange {
  seq: number;
  entry: string;
  subject_id: string;
  /** If a key of the whole tenant wrote the episode. */
  thread_id: string | null;
  recorded_at: Instant;
  payload: unknown;
}

/** With the number of its change. */
export type GraphNews = { seq: number; at: Instant } & (
  | { event: "episode.done" | "episode.failed"; episode_id: string }
  | {
      event: "fact.learned" | "fact.superseded";
      fact_id: string;
      /** Learned or superseded. */
      known_at: Instant;
      /** Episode or operation. */
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
  /** In order; `null` if nothing is due. */
  lease(models: Models): Promise<Lease | null>;
  /** `false` if lost. */
  renew(token: string): Promise<boolean>;
  /**
   * Before it is applied. Returns rows in order; `null`: the prompt would be another by now; "confirmed": read again with the same reading,
   * so nothing is to be applied.
   */
  storeReading(reading: NewReading): Promise<number[] | "confirmed" | null>;
  /** In order. */
  readings(seqs: number[]): Promise<Extraction[]>;
  /** In order: one extraction per episode, or `null`. */
  keptAnswers(queries: KeptAnswerQuery[]): Promise<(Extraction[] | null)[]>;
  openQuestions(changesets: Changeset[], embedding: Embedding): Promise<OpenQuestions>;
  /** Before they are applied. The first episode that raised questions pays. */
  storeVerdicts(asked: Asked, verdicts: Verdict[], made_by: string, use: ModelUse): Promise<null>;
  /**
   * In order, each in its own transaction that renews the lease.
   *
   * @param asked as passed to `openQuestions`: a name that is still open makes its changeset outdated; `null`: open names become distinct
   *   entities
   */
  apply(token: string, changesets: Changeset[], asked: Embedding | null): Promise<Applied>;
  /** Entities with these names. */
  outgrownSummaries(names: string[]): Promise<OutgrownSummary[]>;
  /** No effect if something was forgotten since the entity was read. */
  storeSummary(entity: EntityReading, text: string, made_by: string, use: ModelUse): Promise<null>;
  postpone(token: string, failure: ExtractionFailure): Promise<null>;
  /** `more`: other work is due now. */
  release(token: string): Promise<{ more: boolean }>;
  unembeddedTexts(limit: number): Promise<UnembeddedText[]>;
  storeEmbeddings(model: string, embedded: EmbeddedText[]): Promise<null>;
  /** Oldest first. */
  unrecordedChanges(limit: number): Promise<LedgerChange[]>;
  /** Of unrecorded changes up to `through`, oldest first. */
  news(through: number): Promise<GraphNews[]>;
  /** Up to `seq`; `drift` `null`: not reported. */
  markRecorded(seq: number, drift: number | null): Promise<null>;
}
