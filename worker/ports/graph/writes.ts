/** What changes a graph at a caller's request. */
import type { EpisodeStatus, Role } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Refresh } from "../../../shared/api/refresh.ts";
import type { Undone } from "../../../shared/api/undo.ts";
import type { Instant, StatedInstant } from "../../../shared/instant.ts";
import type { Embedding } from "../providers.ts";

/** What the graph itself must know of its owner. */
export interface Profile {
  name: string | null;
  time_zone: string | null;
}

/** An episode to be stored. What it belongs to, if anything, is a thread or a document. */
export interface NewEpisode {
  type: "message" | "text" | "json" | "document";
  /** The caller's own id of a message: unique in its graph. */
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
}

/** A fact stated by hand, with the vectors of what it may insert. */
export interface ManualFact {
  /** Names, or ids of entities. */
  subject: string;
  object: string | null;
  object_value: string | null;
  predicate: string;
  fact: string;
  kind: "state" | "event";
  valid_from: StatedInstant | null;
  valid_to: StatedInstant | null;
  /** The episode that supports it; `null` makes one of the sentence itself. */
  episode_id: string | null;
  vectors: { subject: Float32Array; object: Float32Array; fact: Float32Array };
  embedding: Embedding;
}

export interface AppendedEpisodes {
  episodes: { id: string; message_id: string | null; status: EpisodeStatus }[];
  cursor: string;
  epoch: string;
  /** Whether the caller is to ring the doorbell: there is work, and no doorbell is outstanding. */
  ring: boolean;
}

/** What is to be rung for after a change. */
export interface RingRequest {
  epoch: string;
  /** Whether the caller is to ring the doorbell: there is work, and no doorbell is outstanding. */
  ring: boolean;
}

export interface GraphWrites {
  create(epoch: string, profile: Profile): Promise<null>;
  setProfile(profile: Profile): Promise<null>;
  /** @param once names the request: it appends once, however often it is sent within a day; `null`: it has no name */
  append(episodes: NewEpisode[], once: string | null): Promise<AppendedEpisodes>;
  assertFact(fact: ManualFact, once: string | null): Promise<Fact>;
  forget(episode_id: string): Promise<Undone>;
  retract(episode_id: string): Promise<Undone>;
  rollBack(known_at: Instant): Promise<Undone>;
  /** Puts a failed episode back to work; "conflict" for one that did not fail. */
  retry(episode_id: string): Promise<RingRequest>;
  /** Lets what was postponed be tried again now. */
  resume(): Promise<RingRequest>;
  /** Begins a refresh of communities, or hurries the one that is running. */
  beginRefresh(): Promise<{ refresh: Refresh; epoch: string }>;
}
