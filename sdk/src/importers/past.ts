/** Another memory's knowledge; times are in milliseconds. */

export interface PastEpisode {
  key: string;
  type: "message" | "text" | "json";
  thread: string | null;
  role: "user" | "assistant" | "system" | "tool" | null;
  name: string | null;
  content: string;
  said: number;
  learned: number;
  metadata: Readonly<Record<string, unknown>>;
  retracted: number | null;
}

export interface PastEntity {
  key: string;
  name: string;
  type: string;
  attributes: Readonly<Record<string, unknown>>;
  mentionedIn: readonly string[];
}

export interface PastFact {
  key: string;
  subject: string;
  predicate: string;
  object: string | null;
  value: string | null;
  sentence: string;
  attributes: Readonly<Record<string, unknown>>;
  statements: readonly PastStatement[];
}

export interface PastStatement {
  episode: string;
  at: number;
  bounds: PastBounds | null;
}

export interface PastBounds {
  from: number | null;
  /** "observed": held at `from`, but the start is unknown. */
  basis: "stated" | "observed";
  to: number | null;
}

export interface Past {
  name: string | null;
  timeZone: string | null;
  episodes: readonly PastEpisode[];
  entities: readonly PastEntity[];
  facts: readonly PastFact[];
}
