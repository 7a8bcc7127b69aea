/** Missing fields may have any value. Dates are `YYYY-MM-DD` in UTC; `null` is an open end. */
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
  basis?: string;
  precision?: "year" | "month" | "week" | "day" | "instant" | null;
}

/** Caroline (or `speaker`) writes on Monday 8 May 2023, 13:56 UTC, after Melanie. */
export interface Dialogue {
  about: string;
  content: string;
  speaker?: string | null;
  zone?: string;
  previous?: [speaker: string, content: string][];
  facts: ExpectedFact[];
  only?: boolean;
  never?: RegExp;
}

export const TODAY = "2023-05-08";
