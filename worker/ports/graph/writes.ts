import type { EpisodeStatus, Role } from "../../../shared/api/episode.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { FileCommand } from "../../../shared/api/files.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Refresh } from "../../../shared/api/refresh.ts";
import type { UndoCounts, UndoMode } from "../../../shared/api/undo.ts";
import type { Confidence } from "../../../shared/confidence.ts";
import type { Instant, StatedInstant } from "../../../shared/instant.ts";
import type { Reader } from "../../core/extraction/reading.ts";
import type { Bounds } from "../../core/temporal/bounds.ts";
import type { Embedding } from "../providers.ts";

export interface Profile {
  name: string | null;
  time_zone: string | null;
  /** In days since an episode was stored; `null`: forever. */
  kept_days: number | null;
}

export interface NewEpisode {
  type: "message" | "text" | "json" | "document";
  message_id: string | null;
  thread_id: string | null;
  document_id: string | null;
  /** From 0; `null` outside documents. */
  part: number | null;
  role: Role | null;
  name: string | null;
  content: string;
  title: string | null;
  reference_time: StatedInstant | null;
  metadata: Record<string, unknown>;
  /** `null` (not stated) means yes. */
  extract: boolean | null;
  expires_at?: Instant | null | undefined;
}

/** Extraction waits for this many messages (at least 1), or until none came for so long. */
export interface BatchDelay {
  messages: number;
  silence_ms: number;
}

export interface ManualFact {
  /** A name or an id; so is `object`. */
  subject: string;
  object: string | null;
  object_value: string | null;
  predicate: string;
  fact: string;
  kind: "state" | "event";
  valid_from: StatedInstant | null;
  valid_to: StatedInstant | null;
  due?: StatedInstant | null;
  confidence?: Confidence | undefined;
  /** Replaces the bounds above. */
  bounds?: Bounds;
  attributes?: Record<string, unknown>;
  /** Prefix of field names in errors: "facts.2." or empty. */
  at?: string;
  /** `null`: the sentence becomes an episode. */
  episode_id: string | null;
  expires_at?: Instant | null | undefined;
  vectors: { subject: Float32Array; object: Float32Array; fact: Float32Array };
  embedding: Embedding;
}

export type FactVersion = Pick<Fact, "id" | "version">;

/** Missing fields stay; `null` clears a bound. */
export interface FactCorrection {
  version: string | null;
  fact?: string | undefined;
  valid_from?: StatedInstant | null | undefined;
  valid_to?: StatedInstant | null | undefined;
  due?: StatedInstant | null | undefined;
}

export interface FactReplacement extends Omit<FactCorrection, "fact"> {
  fact: string;
  object: string | null;
  object_value: string | null;
  attributes: Record<string, unknown>;
  vectors: ManualFact["vectors"];
  embedding: Embedding;
}

export interface EntityCorrection {
  version: string | null;
  name?: string | undefined;
  type?: string | undefined;
}

export interface EntityPart {
  name: string;
  episode_ids: readonly string[];
}

export interface MessageEdit {
  /** `null`: never; missing: unchanged. */
  expires_at?: Instant | null | undefined;
  role: Role;
  content: string;
  name: string | null;
  reference_time: StatedInstant | null;
  metadata: Record<string, unknown> | null;
  extract: boolean | null;
}

export interface EditedMessage {
  episode: { id: string; message_id: string | null; status: EpisodeStatus };
  cursor: string;
  undone: UndoCounts;
}

export interface AppendedEpisodes {
  episodes: { id: string; message_id: string | null; status: EpisodeStatus }[];
  cursor: string;
  epoch: string;
  wake: boolean;
}

export interface WakeRequest {
  epoch: string;
  /** There is work, and no earlier wake-up message is pending. */
  wake: boolean;
}

export interface ChangedFiles extends WakeRequest {
  result: string;
  cursor: string;
  undo: UndoInstant;
}

export interface RetriedEpisodes extends WakeRequest {
  failed: number;
  waiting: number;
}

export interface RequestedRenewal extends WakeRequest {
  /** In reading order; UTF-16 units. */
  episodes: { seq: number; previous_seq: number | null; characters: number }[];
}

/** A rollback to it undoes exactly this change; `null` if none does, or for a dry run. */
export type UndoInstant = Instant | null;

export interface UndoneWith extends WakeRequest {
  undone: UndoCounts;
  undo: UndoInstant;
}

/**
 * Writes that a caller requests.
 *
 * Contract:
 * - Send a wake-up message if the answer says `wake: true`.
 * - `dry_run` returns the same result and changes nothing.
 * - `once` makes a write idempotent for a day.
 *
 * Invariants:
 * - Each write changes everything or nothing.
 * - Forgetting leaves no trace of what it deletes, at any moment.
 * - Every change of episodes, facts and entities is in the change log, so the graph can be rebuilt.
 *
 * Implemented by `worker/objects/memory-graph/write-methods.ts`.
 *
 * @throws FaultError "not_found" for an unknown id; "conflict" for a stale version; "invalid" for input that does not fit the graph
 */
export interface GraphWrites {
  create(epoch: string, profile: Profile): Promise<null>;
  setProfile(profile: Profile): Promise<null>;
  /**
   * @param once name of the request; `null`: not idempotent
   * @param batchDelay `null`: extraction begins now, also of waiting messages
   * @param by_user the key is restricted to the user: its threads exist in this memory only
   */
  append(
    episodes: NewEpisode[],
    once: string | null,
    batchDelay: BatchDelay | null,
    by_user: boolean,
  ): Promise<AppendedEpisodes>;
  /** @param unchanged a version that must still be believed, else "conflict" of `version` */
  assertFacts(facts: ManualFact[], once: string | null, unchanged: FactVersion | null): Promise<Fact[]>;
  forget(episode_ids: string[], dry_run: boolean): Promise<UndoneWith>;
  retract(episode_id: string, dry_run: boolean): Promise<UndoneWith>;
  /** @throws FaultError whose detail is the tool's answer to the model */
  changeFiles(command: FileCommand): Promise<ChangedFiles>;
  /**
   * Includes every version of files that have or had this path.
   *
   * @throws FaultError "not_found" if no file ever had it
   */
  forgetFiles(path: string, dry_run: boolean): Promise<UndoneWith>;
  /**
   * @param id the caller's own id, or the episode's
   * @throws FaultError "not_found" for an unknown message; "invalid" for an episode that is not a message
   */
  edit(id: string, edit: MessageEdit, dry_run: boolean): Promise<EditedMessage & WakeRequest>;
  /** @throws FaultError "not_found" for a thread without messages; "conflict" when every message is already retracted */
  undoThread(thread_id: string, mode: UndoMode, dry_run: boolean): Promise<UndoneWith>;
  rollBack(known_at: Instant, dry_run: boolean): Promise<UndoneWith>;
  denyFact(fact_id: string, dry_run: boolean): Promise<UndoneWith>;
  correctFact(
    fact_id: string,
    correction: FactCorrection,
    dry_run: boolean,
  ): Promise<{ fact: Fact; others: Fact[]; undo: UndoInstant }>;
  replaceFact(
    fact_id: string,
    replacement: FactReplacement,
    dry_run: boolean,
  ): Promise<{ fact: Fact; others: Fact[]; undo: UndoInstant }>;
  renameEntity(entity_id: string, correction: EntityCorrection, dry_run: boolean): Promise<Entity>;
  mergeEntities(entity_id: string, into: string, dry_run: boolean): Promise<Entity>;
  splitEntity(entity_id: string, part: EntityPart, dry_run: boolean): Promise<Entity>;
  dropEntity(entity_id: string, dry_run: boolean): Promise<UndoneWith>;
  /** @throws FaultError "conflict" unless the episode has failed */
  retry(episode_id: string): Promise<WakeRequest>;
  retryAll(): Promise<RetriedEpisodes>;
  resume(): Promise<WakeRequest>;
  renew(reader: Reader, from: Instant, dry_run: boolean): Promise<RequestedRenewal>;
  beginRefresh(): Promise<{ refresh: Refresh; epoch: string }>;
}
