import type { Instant, Precision } from "../../../shared/instant.ts";

/** One message as the extractor sees it. */
export interface Utterance {
  /** Who speaks; `null` for text, JSON and document chunks. */
  speaker: string | null;
  content: string;
  reference_time: Instant;
}

/** What an extractor is given: one episode and the messages just before it in its thread. */
export interface ExtractionInput extends Utterance {
  /** At most four earlier messages of the thread, oldest first (Zep §2.1: n = 4). */
  previous: Utterance[];
  /** IANA zone in which a date without an offset is read. */
  time_zone: string;
}

export interface ExtractedEntity {
  /** As explicit and full as the text allows; never a pronoun. */
  name: string;
  type: string;
  /** How often the episode mentions it: an entry of HippoRAG's matrix P. At least 1. */
  count: number;
  /** Typed attributes that an ontology asks for, by name. */
  attributes?: Record<string, unknown>;
}

export interface ExtractedFact {
  /** The name of one of the extracted entities. */
  subject: string;
  /** Upper snake case, e.g. `LIVES_IN`. */
  predicate: string;
  /** The name of another extracted entity, or `null` where `object_value` is set. */
  object: string | null;
  /** A literal ("34"), or `null` where `object` is set. */
  object_value: string | null;
  /** A complete sentence in the language of the source, true without its context. */
  fact: string;
  kind: "state" | "event";
  /** 1 (passing) to 10 (defining). */
  strength: number;
  /** `null`: nothing said about the start. */
  valid_from: Instant | null;
  /** `null`: still holds. Set with an open start, it says that the state ended. */
  valid_to: Instant | null;
  /** Of the stated date; `null` where none was stated. */
  precision: Precision | null;
  /** UTF-16 offsets `[start, end)` in the content, `null` where unknown. */
  span: [number, number] | null;
  /** Whether at most one object holds at a time; left out, the predicate says so (`predicates.ts`). */
  functional?: boolean;
  /** Typed attributes that an ontology asks for, by name. */
  attributes?: Record<string, unknown>;
}

/** What one episode says, before anything is compared with the graph. */
export interface Extraction {
  entities: ExtractedEntity[];
  facts: ExtractedFact[];
}
