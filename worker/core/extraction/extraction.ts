import type { ReadReason } from "../../../shared/api/nothing-learned.ts";
import type { Confidence } from "../../../shared/confidence.ts";
import type { Basis, Instant, Precision } from "../../../shared/instant.ts";

export interface Utterance {
  /** `null`: text, JSON and documents. */
  speaker: string | null;
  /** "assistant": by a program. Only its deeds and promises are learned. */
  role?: "assistant" | undefined;
  content: string;
  reference_time: Instant;
  /** Set on earlier messages that may be from another thread. */
  elsewhere?: true | undefined;
}

/** One episode and the messages before it in its thread. */
export interface ExtractionInput extends Utterance {
  /**
   * Four earlier messages at most, oldest first (Zep §2.1: n = 4). For rules also, before them, the newest one that may begin or end a role
   * play, and at most three of any thread that name relatives in the message.
   */
  previous: Utterance[];
  /** Source description from the application. */
  source?: string;
  /** IANA, for dates without an offset. */
  time_zone: string;
  /** Known names that occur in the message. Unset if there are none or the extractor does not use them. */
  known_names?: KnownName[];
}

export interface KnownName {
  /** The most complete name. */
  name: string;
  type: string;
  /** Other names, in the order of learning. */
  aliases: string[];
}

export interface ExtractedEntity {
  /** A name as complete as the text allows; never a pronoun. */
  name: string;
  type: string;
  /** Mentions in the episode, at least 1: an entry of HippoRAG's matrix P. */
  count: number;
  attributes?: Record<string, unknown>;
}

export interface ExtractedFact {
  /** An extracted entity. */
  subject: string;
  /** `LIVES_IN`. */
  predicate: string;
  /** Name of another extracted entity, or `null` if `object_value` is set. */
  object: string | null;
  /** Literal ("34"); `null` with `object`. */
  object_value: string | null;
  /** A complete sentence in the language of the source, true without context. */
  fact: string;
  kind: "state" | "event";
  /** 1 (passing) to 10 (defining). */
  strength: number;
  /** `null`: not stated. */
  valid_from: Instant | null;
  /** First instant after the end. `null`: still holds. Without `valid_from`, it has ended. */
  valid_to: Instant | null;
  /** `Bounds` in `temporal/bounds.ts`. `readBoundsOfFact` completes missing ones. */
  valid_from_precision?: Precision | null;
  valid_from_basis?: Basis | null;
  valid_to_precision?: Precision | null;
  valid_to_basis?: Basis | null;
  due?: Instant | null;
  due_precision?: Precision | null;
  /** The latest instant at which the source says that the state held; by default an observed start. */
  held_at?: Instant | null;
  /** Release 0.1.0: one for both bounds, `null` if neither was stated. */
  precision?: Precision | null;
  /** Never held ("I never lived in Oslo"): retracts earlier statements. */
  denied?: boolean;
  confidence?: Confidence;
  /** UTF-16 `[start, end)`; `null` if unknown. */
  span: [number, number] | null;
  /**
   * Whether a subject has at most one object at a time. By default the predicate decides (`isFunctional` in `predicates/functional.ts`).
   */
  functional?: boolean;
  /** Whether an object has at most one subject at a time. Default: no. */
  inverse_functional?: boolean;
  attributes?: Record<string, unknown>;
}

/** Entities and facts that were not compared with the graph yet. */
export interface Extraction {
  entities: ExtractedEntity[];
  facts: ExtractedFact[];
  /** Why there are no facts. Missing if there are some, or if an earlier release read the episode. */
  nothing?: ReadReason;
}
