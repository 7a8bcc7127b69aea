/** An expected fact; a field that is left out may have any value. Dates are `YYYY-MM-DD` in UTC, `null` is an open end. */
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
  /** The bases of both bounds, "·" for none: "stated ·". */
  basis?: string;
  /** Of the stated dates; `null` if nothing is dated. */
  precision?: "year" | "month" | "day" | "instant" | null;
}

/** A small dialogue: Caroline (or `speaker`) says `content` on Monday 8 May 2023, 13:56 UTC; Melanie spoke before. */
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
