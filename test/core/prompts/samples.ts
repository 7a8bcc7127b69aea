import type { ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import type { AnsweredFact } from "../../../worker/core/prompts/extraction-answer.ts";

export const MONDAY = Date.UTC(2023, 4, 8, 13, 56);

export const said = (content: string, more: Partial<ExtractionInput> = {}): ExtractionInput => ({
  speaker: "Mia",
  content,
  reference_time: MONDAY,
  time_zone: "UTC",
  previous: [],
  ...more,
});

export const answered = (more: Partial<AnsweredFact> = {}): AnsweredFact => ({
  message: 1,
  quote: "",
  subject: 1,
  predicate: "LIVES_IN",
  object: 2,
  object_value: null,
  fact: "Mia lives in Rome.",
  kind: "state",
  strength: 7,
  valid_from: null,
  valid_to: null,
  due: null,
  precision: null,
  denied: false,
  confidence: "stated",
  ...more,
});

export const MIA_AND_ROME = [
  { id: 1, name: "Mia", type: "person" },
  { id: 2, name: "Rome", type: "place" },
];
