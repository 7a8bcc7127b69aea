import type { ExtractedFact, Utterance } from "../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../worker/core/language/index.ts";

const DAY_MS = 86_400_000;
const AT = Date.UTC(2025, 3, 11, 12);

/** Facts that the built-in reader learns from a message of Nina, whose earlier messages are a day old. */
export const factsOfNina = (content: string, ...before: string[]): ExtractedFact[] =>
  readMessage({
    speaker: "Nina",
    content,
    reference_time: AT,
    time_zone: "UTC",
    previous: before.map((said): Utterance => ({ speaker: "Nina", content: said, reference_time: AT - DAY_MS })),
  }).facts;
