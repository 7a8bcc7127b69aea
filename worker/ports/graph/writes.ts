/** Writes that a caller requests. */
import type { EpisodeStatus, Role } from "../../../shared/api/episode.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { FileCommand } from "../../../shared/api/files.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Refresh } from "../../../shared/api/refresh.ts";
import type { UndoneCounts, UndoMode } from "../../../shared/api/undo.ts";
import type { Confidence } from "../../../shared/confidence.ts";
import type { Instant, StatedInstant } from "../../../shared/instant.ts";
import type { Reader } from "../../core/extraction/reading.ts";
import type { Bounds } from "../../core/temporal/bounds.ts";
import type { Embedding } from "../providers.ts";

/** Facts about its owner that the graph itself needs. */
export interface Profile {
  name: string | null;
  time_zone: string | null;
  /** Days for which it keeps an episode, counted from when it was stored; `null`: for ever. */
  kept_days: number | null;
}

/** An episode to store. It belongs to a thread, to a document, or to neither. */
export interface NewEpisode {
  type: "message" | "text" | "json" | "document";
  /** The caller's own id for a message, unique in its graph. */
  message_id: string | null;
  thread_id: string | null;
  document_id: string | null;
  /** Which chunk of its document this is, from 0; `null` outside documents. */
  part: number | null;
  role: Role | null;
  name: string | null;
  content: string;
  title: string | null;
  reference_time: StatedInstant | null;
  metadata: Record<string, unknown>;
  /** Whether facts are extracted from it; `null`: not stated, which means yes. */
  extract: boolean | null;
}

/** How long extraction waits for more messages before it reads those that are there. */
export interface Patience {
  /** Read as soon as so many wait, at least 1. */
  messages: number;
  /** Read after so long without another message. */
  silence_ms: number;
}

/** A manual fact, with the vectors of what it may insert. */
export interface ManualFact {
  /** Name or id of an entity, as is `object`. */
  subject: string;
  object: string | null;
  object_value: string | null;
  predicate: string;
  fact: string;
  kind: "state" | "event";
  valid_from: StatedInstant | null;
  valid_to: StatedInstant | null;
  /** For what date a plan is made. */
  due?: StatedInstant | null;
  /** Without it, stated. */
  confidence?: Confidence | undefined;
  /** In place of the bounds above: they are taken over from another fact. */
  bounds?: Bounds;
  /** The attributes of a literal. */
  attributes?: Record<string, unknown>;
  /** Where it stands in the request, for errors: "facts.2." or nothing. */
  at?: string;
  /** The episode that supports it; with `null` the fact's sentence is stored as an episode. */
  episode_id: string | null;
  vectors: { subject: Float32Array; object: Float32Array; fact: Float32Array };
  embedding: Embedding;
}

/** A correction of one version of a fact; what is not given stays as it is, `null` clears a bound. */
export interface FactCorrection {
  /** Name of the version. */
  version: string | null;
  fact?: string | undefined;
  valid_from?: StatedInstant | null | undefined;
  valid_to?: StatedInstant | null | undefined;
  due?: StatedInstant | null | undefined;
}

/** The replacement of one version of a fact: the same statement about another object. */
export interface FactReplacement extends Omit<FactCorrection, "fact"> {
  fact: string;
  /** Name or id of an entity; `null` where the object is a literal. */
  object: string | null;
  object_value: string | null;
  attributes: Record<string, unknown>;
  vectors: ManualFact["vectors"];
  embedding: Embedding;
}

/** A correction of an entity; what is not given stays as it is. */
export interface EntityCorrection {
  /** Name of the version. */
  version: string | null;
  name?: string | undefined;
  type?: string | undefined;
}

/** The part of an entity that is split off. */
export interface EntityPart {
  name: string;
  /** The episodes that mean this part. */
  episode_ids: readonly string[];
}

/** A message in place of another; `null`: as it was. */
export interface MessageEdit {
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
  undone: UndoneCounts;
}

export interface AppendedEpisodes {
  episodes: { id: string; message_id: string | null; status: EpisodeStatus }[];
  cursor: string;
  epoch: string;
  /** Whether the caller must ring the doorbell: there is work, and no earlier ring is pending. */
  ring: boolean;
}

/** Whether and for which epoch to ring the doorbell after a change. */
export interface RingRequest {
  epoch: string;
  /** Whether the caller must ring the doorbell: there is work, and no earlier ring is pending. */
  ring: boolean;
}

/** Result of a command on files. */
export interface ChangedFiles extends RingRequest {
  /** Answer of the tool. */
  result: string;
  cursor: string;
  undo: UndoInstant;
}

/** Episodes that a retry queued again. */
export interface RetriedEpisodes extends RingRequest {
  /** Number of episodes that had failed. */
  failed: number;
  /** Number of episodes that waited after an error. */
  waiting: number;
}

/** Episodes that are to be read again. */
export interface RequestedRenewal extends RingRequest {
  /** In the order in which they are read: the previous one of its thread or document, and UTF-16 units. */
  episodes: { seq: number; previous_seq: number | null; characters: number }[];
}

/** To roll back to this instant takes exactly the change back; null where nothing does, and for a dry run. */
export type UndoInstant = Instant | null;

/** The changes of an operation, and whether to send a queue message for the work that it queued. */
export interface UndoneWith extends RingRequest {
  undone: UndoneCounts;
  undo: UndoInstant;
}

/**
 * Writes that a caller requests.
 *
 * Contract:
 * - Ring the doorbell if the answer says `ring: true`.
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
   * @param once idempotency name of the request, valid for a day: repeats append nothing; `null`: not idempotent
   * @param patience `null`: extraction begins now, also of what waits for more
   * @param by_user whether the request came with a key that is restricted to the user: its threads are named in this memory only
   */
  append(
    episodes: NewEpisode[],
    once: string | null,
    patience: Patience | null,
    by_user: boolean,
  ): Promise<AppendedEpisodes>;
  /** Asserts all of these facts or none. */
  assertFacts(facts: ManualFact[], once: string | null): Promise<Fact[]>;
  /**
   * Forgets all of these episodes or none.
   *
   * @param dry_run here and below: answer what would change, and change nothing
   */
  forget(episode_ids: string[], dry_run: boolean): Promise<UndoneWith>;
  retract(episode_id: string, dry_run: boolean): Promise<UndoneWith>;
  /**
   * Runs a command on the files of the memory.
   *
   * @throws FaultError whose detail is what the tool answers a model
   */
  changeFiles(command: FileCommand): Promise<ChangedFiles>;
  /**
   * Forgets the files that have or had a path here, with all their versions.
   *
   * @throws FaultError "not_found" for a path that no file had
   */
  forgetFiles(path: string, dry_run: boolean): Promise<UndoneWith>;
  /**
   * Forgets a message and stores another in its place.
   *
   * @param id the caller's own id of the message, or that of its episode
   * @throws FaultError "not_found" for an unknown message; "invalid" for another episode
   */
  edit(id: string, edit: MessageEdit, dry_run: boolean): Promise<EditedMessage & RingRequest>;
  /** @throws FaultError "not_found" for a thread without messages; "conflict" when every message is already retracted */
  undoThread(thread_id: string, mode: UndoMode, dry_run: boolean): Promise<UndoneWith>;
  rollBack(known_at: Instant, dry_run: boolean): Promise<UndoneWith>;
  /** Says that a fact is not so. */
  denyFact(fact_id: string, dry_run: boolean): Promise<UndoneWith>;
  /** @returns the new version, and the other facts that changed with it */
  correctFact(
    fact_id: string,
    correction: FactCorrection,
    dry_run: boolean,
  ): Promise<{ fact: Fact; others: Fact[]; undo: UndoInstant }>;
  /** Puts a fact about another object in the place of one version. @returns that fact, and what else changed with it */
  replaceFact(
    fact_id: string,
    replacement: FactReplacement,
    dry_run: boolean,
  ): Promise<{ fact: Fact; others: Fact[]; undo: UndoInstant }>;
  renameEntity(entity_id: string, correction: EntityCorrection, dry_run: boolean): Promise<Entity>;
  /** @returns the entity that both are from now on */
  mergeEntities(entity_id: string, into: string, dry_run: boolean): Promise<Entity>;
  /** @returns the entity that is split off */
  splitEntity(entity_id: string, part: EntityPart, dry_run: boolean): Promise<Entity>;
  /** Says that an entity is none. */
  dropEntity(entity_id: string, dry_run: boolean): Promise<UndoneWith>;
  /**
   * Queues a failed episode for extraction again.
   *
   * @throws FaultError "conflict" for an episode that has not failed
   */
  retry(episode_id: string): Promise<RingRequest>;
  /** Queues all failed episodes again, and makes those due now that wait after an error. */
  retryAll(): Promise<RetriedEpisodes>;
  /** Makes postponed work due now. */
  resume(): Promise<RingRequest>;
  /**
   * Lets the episodes stored since `from` that another reader read be read again by the configured one, in the background.
   *
   * @param dry_run answer which, and change nothing
   */
  renew(reader: Reader, from: Instant, dry_run: boolean): Promise<RequestedRenewal>;
  /** Starts a refresh of communities, or makes a postponed one due now. */
  beginRefresh(): Promise<{ refresh: Refresh; epoch: string }>;
}
