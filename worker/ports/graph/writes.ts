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

/** Belongs to a thread, to a document, or to neither. */
export interface NewEpisode {
  type: "message" | "text" | "json" | "document";
  /** Unique in its graph. */
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
  /** `null`: not stated, which means yes. */
  extract: boolean | null;
  /** `null` or missing: never. */
  expires_at?: Instant | null | undefined;
}

/** For more messages. */
export interface BatchDelay {
  /** Waiting messages; at least 1. */
  messages: number;
  /** Without another message. */
  silence_ms: number;
}

export interface ManualFact {
  /** Name or id, as `object`. */
  subject: string;
  object: string | null;
  object_value: string | null;
  predicate: string;
  fact: string;
  kind: "state" | "event";
  valid_from: StatedInstant | null;
  valid_to: StatedInstant | null;
  /** Of a plan. */
  due?: StatedInstant | null;
  /** Default: stated. */
  confidence?: Confidence | undefined;
  /** Replaces the bounds above. */
  bounds?: Bounds;
  /** Of a literal. */
  attributes?: Record<string, unknown>;
  /** For errors: "facts.2." or empty. */
  at?: string;
  /** `null`: the sentence becomes an episode. */
  episode_id: string | null;
  /** `null` or missing: never. */
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

/** About another object, for one version. */
export interface FactReplacement extends Omit<FactCorrection, "fact"> {
  fact: string;
  /** `null`: a literal. */
  object: string | null;
  object_value: string | null;
  attributes: Record<string, unknown>;
  vectors: ManualFact["vectors"];
  embedding: Embedding;
}

/** Missing: unchanged. */
export interface EntityCorrection {
  version: string | null;
  name?: string | undefined;
  type?: string | undefined;
}

/** To split off. */
export interface EntityPart {
  name: string;
  /** That mean this part. */
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
  /** There is work, and no earlier message is pending. */
  wake: boolean;
}

/** For which epoch. */
export interface WakeRequest {
  epoch: string;
  /** There is work, and no earlier message is pending. */
  wake: boolean;
}

export interface ChangedFiles extends WakeRequest {
  result: string;
  cursor: string;
  undo: UndoInstant;
}

export interface RetriedEpisodes extends WakeRequest {
  failed: number;
  /** After an error. */
  waiting: number;
}

export interface RequestedRenewal extends WakeRequest {
  /** In reading order; UTF-16 units. */
  episodes: { seq: number; previous_seq: number | null; characters: number }[];
}

/** A rollback to it undoes exactly this change; `null`: none does, or a dry run. */
export type UndoInstant = Instant | null;

/** And the work that it queued. */
export interface UndoneWith extends WakeRequest {
  undone: UndoCounts;
  undo: UndoInstant;
}

/**
 * Writes that a caller requests.
 *
 * Contract:
 * - Send a wake-up message if the answer says `wake: true`.
 * - `dry_run` answers with the same result and changes nothing.
 * - `once` makes a write idempotent for a day.
 *
 * Invariants:
 * - Each write changes everything or nothing.
 * - Forgetting leaves no trace of what it deletes, at any moment.
 * - Every change of episodes, facts and entities is in the change log, so the graph can be rebuilt.
 *
 * Implemented by `worker/objects/memory-graph/write-methods.ts`.
 *
 * @throws FaultError "not_found" for an unknown id; "conflict" for a stale version; "invalid" for input that does not fit the
 *   graph
 */
export interface GraphWrites {
  create(epoch: string, profile: Profile): Promise<null>;
  setProfile(profile: Profile): Promise<null>;
  /**
   * @param once name of the request, valid for a day: repeats append nothing; `null`: not idempotent
   * @param batchDelay `null`: extraction begins now, also of waiting messages
   * @param by_user the key is restricted to the user: its threads exist in this memory only
   */
  append(
    episodes: NewEpisode[],
    once: string | null,
    batchDelay: BatchDelay | null,
    by_user: boolean,
  ): Promise<AppendedEpisodes>;
  /**
   * All or none.
   *
   * @param unchanged a version that must still be believed, else "conflict" of `version`; `null`: none
   */
  assertFacts(facts: ManualFact[], once: string | null, unchanged: FactVersion | null): Promise<Fact[]>;
  /**
   * All or none.
   *
   * @param dry_run here and below: report without changing
   */
  forget(episode_ids: string[], dry_run: boolean): Promise<UndoneWith>;
  retract(episode_id: string, dry_run: boolean): Promise<UndoneWith>;
  /** @throws FaultError whose detail is the tool's answer to the model */
  changeFiles(command: FileCommand): Promise<ChangedFiles>;
  /**
   * All versions of files that have or had this path.
   *
   * @throws FaultError "not_found" if no file ever had it
   */
  forgetFiles(path: string, dry_run: boolean): Promise<UndoneWith>;
  /**
   * Forgets a message and stores another in its place.
   *
   * @param id the caller's own id, or the episode's
   * @throws FaultError "not_found" for an unknown message; "invalid" for an episode that is not a message
   */
  edit(id: string, edit: MessageEdit, dry_run: boolean): Promise<EditedMessage & WakeRequest>;
  /** @throws FaultError "not_found" for a thread without messages; "conflict" when every message is already retracted */
  undoThread(thread_id: string, mode: UndoMode, dry_run: boolean): Promise<UndoneWith>;
  rollBack(known_at: Instant, dry_run: boolean): Promise<UndoneWith>;
  denyFact(fact_id: string, dry_run: boolean): Promise<UndoneWith>;
  /** @returns the new version, and the other facts that changed */
  correctFact(
    fact_id: string,
    correction: FactCorrection,
    dry_run: boolean,
  ): Promise<{ fact: Fact; others: Fact[]; undo: UndoInstant }>;
  /** @returns the new fact, and the other changes */
  replaceFact(
    fact_id: string,
    replacement: FactReplacement,
    dry_run: boolean,
  ): Promise<{ fact: Fact; others: Fact[]; undo: UndoInstant }>;
  renameEntity(entity_id: string, correction: EntityCorrection, dry_run: boolean): Promise<Entity>;
  /** @returns the merged entity */
  mergeEntities(entity_id: string, into: string, dry_run: boolean): Promise<Entity>;
  /** @returns the new entity */
  splitEntity(entity_id: string, part: EntityPart, dry_run: boolean): Promise<Entity>;
  /** Denies that it is an entity. */
  dropEntity(entity_id: string, dry_run: boolean): Promise<UndoneWith>;
  /** @throws FaultError "conflict" for an episode that has not failed */
  retry(episode_id: string): Promise<WakeRequest>;
  /** Retries all failed episodes, and makes episodes due that wait after an error. */
  retryAll(): Promise<RetriedEpisodes>;
  /** Postponed work. */
  resume(): Promise<WakeRequest>;
  /**
   * Since `from`, by another reader, in the background.
   *
   * @param dry_run report without queueing
   */
  renew(reader: Reader, from: Instant, dry_run: boolean): Promise<RequestedRenewal>;
  /** Or makes a postponed one due now. */
  beginRefresh(): Promise<{ refresh: Refresh; epoch: string }>;
}
