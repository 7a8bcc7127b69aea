/** What one fact must be; a field left out is not looked at. Dates are `YYYY-MM-DD` in UTC, `null` is an open end. */
export interface ExpectedFact {
  fact?: string;
  subject?: string;
  predicate?: string;
  object?: string | null;
  value?: string;
  kind?: "state" | "event";
  from?: string | null;
  to?: string | null;
  precision?: "year" | "month" | "day" | "instant" | null;
}

/** A small dialogue: Caroline (or `speaker`) says `content` on 8 May 2023, 13:56 UTC, a Monday; Melanie spoke before. */
export interface Dialogue {
  about: string;
  content: string;
  speaker?: string | null;
  zone?: string;
  /** Earlier messages, oldest first. Default: one of Melanie's. */
  previous?: [speaker: string, content: string][];
  facts: ExpectedFact[];
  /** No facts but those above. */
  only?: boolean;
  /** No fact may read like this. */
  never?: RegExp;
}

/** The day on which it is all said. */
export const TODAY = "2023-05-08";
