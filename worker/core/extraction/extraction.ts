import type { ReadReason } from "../../../shared/api/nothing-learned.ts";
import type { Confidence } from "../../../shared/confidence.ts";
import type { Basis, Instant, Precision } from "../../../shared/instant.ts";

export interface Utterance {
  /** Null for text, JSON and documents. */
  speaker: string | null;
  /** An assistant teaches only deeds and promises. */
  role?: "assistant" | undefined;
  content: string;
  reference_time: Instant;
  elsewhere?: true | undefined;
}

export interface ExtractionInput extends Utterance {
  /**
   * At most four, oldest first (Zep §2.1: n = 4). For rules, before them: the newest message that may begin or end a
   * role play, and at most three of any thread that name relatives in the message.
   */
  previous: Utterance[];
  source?: string;
  time_zone: string;
  known_names?: KnownName[];
}

export interface KnownName {
  name: string;
  type: string;
  aliases: string[];
}

export interface ExtractedEntity {
  /** The name is as complete as the text allows, and never a pronoun. */
  name: string;
  type: string;
  /** Mentions in the episode, at least 1: an entry of HippoRAG's matrix P. */
  count: number;
  attributes?: Record<string, unknown>;
}

export interface ExtractedFact {
  subject: string;
  predicate: string;
  object: string | null;
  object_value: string | null;
  fact: string;
  kind: "state" | "event";
  strength: number;
  valid_from: Instant | null;
  /** If there is no `valid_from`, the fact has ended. */
  valid_to: Instant | null;
  /** `readBoundsOfFact` fills in a missing precision. */
  valid_from_precision?: Precision | null;
  valid_from_basis?: Basis | null;
  valid_to_precision?: Precision | null;
  valid_to_basis?: Basis | null;
  due?: Instant | null;
  due_precision?: Precision | null;
  /** The source says that the state held then; otherwise a start is taken as observed. */
  held_at?: Instant | null;
  precision?: Precision | null;
  /** It never held ("I never lived in Oslo"), so earlier statements are retracted. */
  denied?: boolean;
  confidence?: Confidence;
  /** UTF-16 offsets `[start, end)`. */
  span: [number, number] | null;
  /** Default: `isFunctional` in `core/language`. */
  functional?: boolean;
  inverse_functional?: boolean;
  attributes?: Record<string, unknown>;
}

export interface Extraction {
  entities: ExtractedEntity[];
  facts: ExtractedFact[];
  nothing?: ReadReason;
}
