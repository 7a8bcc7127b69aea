/** Knowledge of another memory with its times: the source of an import of a whole history. Instants are milliseconds. */

export interface PastEpisode {
  /** Its id where it comes from. */
  key: string;
  type: "message" | "text" | "json";
  /** Null: it belongs to no conversation. */
  thread: string | null;
  role: "user" | "assistant" | "system" | "tool" | null;
  name: string | null;
  content: string;
  /** When it was said. */
  said: number;
  /** When the other memory took it. */
  learned: number;
  metadata: Readonly<Record<string, unknown>>;
  /** From when on it counts for nothing; null: it counts. */
  retracted: number | null;
}

export interface PastEntity {
  key: string;
  name: string;
  type: string;
  attributes: Readonly<Record<string, unknown>>;
  /** Keys of episodes that mention it, besides those that state something of it. */
  mentionedIn: readonly string[];
}

export interface PastFact {
  key: string;
  subject: string;
  predicate: string;
  /** The key of an entity; null where `value` is given. */
  object: string | null;
  value: string | null;
  sentence: string;
  attributes: Readonly<Record<string, unknown>>;
  /** In any order. */
  statements: readonly PastStatement[];
}

/** Knowledge about a fact that was learned at an instant, from an episode. */
export interface PastStatement {
  episode: string;
  at: number;
  /** Null: that it does not hold, and never did. */
  bounds: PastBounds | null;
}

export interface PastBounds {
  from: number | null;
  /** "observed": it held then, and its start is unknown. */
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
