import type { Confidence } from "../../../shared/confidence.ts";
import type { Basis, Instant, Precision } from "../../../shared/instant.ts";

/** One message as an extractor sees it. */
export interface Utterance {
  /** The name of the speaker; `null` for text, JSON and document chunks. */
  speaker: string | null;
  /** "assistant": what a program said, which is learned from only where it did or promised something. */
  role?: "assistant" | undefined;
  content: string;
  reference_time: Instant;
  /** Of an earlier message: it may be of another thread. */
  elsewhere?: true | undefined;
}

/** The input of an extractor: one episode and the messages just before it in its thread. */
export interface ExtractionInput extends Utterance {
  /**
   * At most four earlier messages of the thread, oldest first (Zep §2.1: n = 4). Rules are shown before them the newest
   * one of the thread that may begin or end a role play, and before that at most three of any thread that say how relatives are called of
   * whom the message speaks.
   */
  previous: Utterance[];
  /** Where it comes from, as the application described it. */
  source?: string;
  /** The IANA zone of dates that state no offset. */
  time_zone: string;
  /** Names from earlier that occur in the message; missing where there are none, or the extractor has no use for them. */
  known_names?: KnownName[];
}

/** A name that the memory knows. */
export interface KnownName {
  /** The most complete one of its entity. */
  name: string;
  type: string;
  /** Other names of the same entity, in the order in which they were learned. */
  aliases: string[];
}

export interface ExtractedEntity {
  /** The most complete name the text allows; never a pronoun. */
  name: string;
  type: string;
  /** How often the episode mentions the entity, at least 1: an entry of HippoRAG's matrix P. */
  count: number;
  /** The attributes that an ontology declares, by name. */
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
  /** A complete sentence in the language of the source that is true without its context. */
  fact: string;
  kind: "state" | "event";
  /** 1 (passing) to 10 (defining). */
  strength: number;
  /** `null`: the start was not stated. */
  valid_from: Instant | null;
  /** The first instant after its end. `null`: the fact still holds. A `valid_to` without `valid_from` says that the state ended. */
  valid_to: Instant | null;
  /** How each bound is known, see `Bounds` in `temporal/bounds.ts`. Missing ones are completed by `readBoundsOfFact`. */
  valid_from_precision?: Precision | null;
  valid_from_basis?: Basis | null;
  valid_to_precision?: Precision | null;
  valid_to_basis?: Basis | null;
  due?: Instant | null;
  due_precision?: Precision | null;
  /** The latest instant at which the source says that the state held; if left out, an observed start. */
  held_at?: Instant | null;
  /** The form of release 0.1.0: one precision for both bounds, `null` if neither was stated. */
  precision?: Precision | null;
  /** The state never held ("I never lived in Oslo"): what was said of it before is no longer believed. */
  denied?: boolean;
  /** How it is known; if left out, it is stated. */
  confidence?: Confidence;
  /** UTF-16 offsets `[start, end)` in the content; `null` if unknown. */
  span: [number, number] | null;
  /** Whether at most one object holds at a time; if left out, the predicate decides (`isFunctional` in `predicates/functional.ts`). */
  functional?: boolean;
  /** Whether an object has at most one subject at a time; if left out, it may have several. */
  inverse_functional?: boolean;
  /** The attributes that an ontology declares, by name. */
  attributes?: Record<string, unknown>;
}

/** The entities and facts of one episode, before anything is compared with the graph. */
export interface Extraction {
  entities: ExtractedEntity[];
  facts: ExtractedFact[];
}
