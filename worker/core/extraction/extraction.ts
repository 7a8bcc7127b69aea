import type { ReadReason } from "../../../shared/api/nothing-learned.ts";
import type { Confidence } from "../../../shared/confidence.ts";
import type { Basis, Instant, Precision } from "../../../shared/instant.ts";

export interface Utterance {
  /** `null` for text, JSON and documents. */
  speaker: string | null;
  /** "assistant" means that a program wrote it. Only its deeds and promises are learned. */
  role?: "assistant" | undefined;
  content: string;
  reference_time: Instant;
  /** Set on earlier messages that may be from another thread. */
  elsewhere?: true | undefined;
}

/** One episode and the messages before it in its thread. */
export interface ExtractionInput extends Utterance {
  /**
   * At most four earlier messages, oldest first (Zep §2.1: n = 4). For rules, two kinds of messages come before them: the newest one that
   * may begin or end a role play, and at most three of any thread that name relatives in the message.
   */
  previous: Utterance[];
  /** The description of the source, from the application. */
  source?: string;
  /** The IANA zone, for dates without an offset. */
  time_zone: string;
  /** The known names that occur in the message. Unset if there are none or the extractor does not use them. */
  known_names?: KnownName[];
}

export interface KnownName {
  /** The most complete name. */
  name: string;
  type: string;
  /** The other names, in the order of learning. */
  aliases: string[];
}

export interface ExtractedEntity {
  /** A name as complete as the text allows; never a pronoun. */
  name: string;
  type: string;
  /** The number of mentions in the episode, at least 1: an entry of HippoRAG's matrix P. */
  count: number;
  attributes?: Record<string, unknown>;
}

export interface ExtractedFact {
  /** The name of an extracted entity. */
  subject: string;
  /** A predicate such as `LIVES_IN`. */
  predicate: string;
  /** The name of another extracted entity, or `null` if `object_value` is set. */
  object: string | null;
  /** A literal such as "34"; `null` if `object` is set. */
  object_value: string | null;
  /** A complete sentence in the language of the source, true without context. */
  fact: string;
  kind: "state" | "event";
  /** The strength, from 1 (passing) to 10 (defining). */
  strength: number;
  /** `null` if it is not stated. */
  valid_from: Instant | null;
  /** The first instant after the end; `null` if the fact still holds. If it is set without `valid_from`, the fact has ended. */
  valid_to: Instant | null;
  /** These are fields of `Bounds` in `temporal/bounds.ts`. `readBoundsOfFact` completes missing ones. */
  valid_from_precision?: Precision | null;
  valid_from_basis?: Basis | null;
  valid_to_precision?: Precision | null;
  valid_to_basis?: Basis | null;
  due?: Instant | null;
  due_precision?: Precision | null;
  /** The latest instant at which the source says that the state held; by default an observed start. */
  held_at?: Instant | null;
  /** Release 0.1.0 wrote one precision for both bounds, and `null` if neither was stated. */
  precision?: Precision | null;
  /** The state never held ("I never lived in Oslo"); this retracts earlier statements. */
  denied?: boolean;
  confidence?: Confidence;
  /** The UTF-16 offsets `[start, end)`; `null` if unknown. */
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
  /** The reason why there are no facts. It is missing if there are some, or if an earlier release read the episode. */
  nothing?: ReadReason;
}
