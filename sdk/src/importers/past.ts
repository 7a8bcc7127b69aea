/** Another memory's knowledge with its times, in milliseconds. */

export interface PastEpisode {
  key: string;
  type: "message" | "text" | "json";
  /** Null without a conversation. */
  thread: string | null;
  role: "user" | "assistant" | "system" | "tool" | null;
  name: string | null;
  content: string;
  /** Or written. */
  said: number;
  learned: number;
  metadata: Readonly<Record<string, unknown>>;
  /** From then on the episode does not count. */
  retracted: number | null;
}

export interface PastEntity {
  key: string;
  name: string;
  type: string;
  attributes: Readonly<Record<string, unknown>>;
  /** Besides the episodes that state facts about it. */
  mentionedIn: readonly string[];
}

export interface PastFact {
  key: string;
  subject: string;
  predicate: string;
  /** An entity's key; null if `value` is set. */
  object: string | null;
  value: string | null;
  sentence: string;
  attributes: Readonly<Record<string, unknown>>;
  statements: readonly PastStatement[];
}

/** Learned at an instant, from an episode. */
export interface PastStatement {
  episode: string;
  at: number;
  /** Null: the fact never held. */
  bounds: PastBounds | null;
}

export interface PastBounds {
  from: number | null;
  /** "observed": held at `from`, start unknown. */
  basis: "stated" | "observed";
  to: number | null;
}

export interface Past {
  /** Null if unknown. */
  name: string | null;
  timeZone: string | null;
  episodes: readonly PastEpisode[];
  entities: readonly PastEntity[];
  facts: readonly PastFact[];
}
