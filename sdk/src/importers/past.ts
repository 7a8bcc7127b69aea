/** The knowledge of another memory with its times: the source of an import of a whole history. Instants are milliseconds. */

export interface PastEpisode {
  /** The id in the other memory. */
  key: string;
  type: "message" | "text" | "json";
  /** Null if the episode belongs to no conversation. */
  thread: string | null;
  role: "user" | "assistant" | "system" | "tool" | null;
  name: string | null;
  content: string;
  /** When the content was said or written. */
  said: number;
  /** When the other memory received it. */
  learned: number;
  metadata: Readonly<Record<string, unknown>>;
  /** From when on the episode does not count; null if it counts. */
  retracted: number | null;
}

export interface PastEntity {
  key: string;
  name: string;
  type: string;
  attributes: Readonly<Record<string, unknown>>;
  /** Keys of episodes that mention the entity, besides those that state facts about it. */
  mentionedIn: readonly string[];
}

export interface PastFact {
  key: string;
  subject: string;
  predicate: string;
  /** The key of an entity; null if `value` is set. */
  object: string | null;
  value: string | null;
  sentence: string;
  attributes: Readonly<Record<string, unknown>>;
  /** The statements may be in any order. */
  statements: readonly PastStatement[];
}

/** Knowledge about a fact that was learned at an instant, from an episode. */
export interface PastStatement {
  episode: string;
  at: number;
  /** Null states that the fact does not hold and never did. */
  bounds: PastBounds | null;
}

export interface PastBounds {
  from: number | null;
  /** "observed" means that the fact held at `from`, and its start is unknown. */
  basis: "stated" | "observed";
  to: number | null;
}

export interface Past {
  /** Name of the user; null if unknown. */
  name: string | null;
  timeZone: string | null;
  episodes: readonly PastEpisode[];
  entities: readonly PastEntity[];
  facts: readonly PastFact[];
}
