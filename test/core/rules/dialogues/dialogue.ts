/** An expected fact; missing fields may have any value. Dates are `YYYY-MM-DD` in UTC, `null` is an open end. */
export interface ExpectedFact {
  fact?: string;
  subject?: string;
  predicate?: string;
  object?: string | null;
  value?: string;
  kind?: "state" | "event";
  from?: string | null;
  to?: string | null;
  due?: string | null;
  denied?: boolean;
  /** Bases of both bounds, "·" for none: "stated ·". */
  basis?: string;
  /** Precision of the stated dates; `null` if undated. */
  precision?: "year" | "month" | "day" | "instant" | null;
}

/** A small dialogue: Caroline (or `speaker`) writes `content` on Monday 8 May 2023, 13:56 UTC, after Melanie. */
export interface Dialogue {
  about: string;
  content: string;
  speaker?: string | null;
  zone?: string;
  /** Earlier messages, oldest first. Default: one of Melanie's. */
  previous?: [speaker: string, content: string][];
  facts: ExpectedFact[];
  /** Expect no other facts. */
  only?: boolean;
  /** No sentence of a fact may match this. */
  never?: RegExp;
}

/** The day of all dialogues. */
export const TODAY = "2023-05-08";
