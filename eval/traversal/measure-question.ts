/** Asks a memory one question, and measures the answer's cost and recall. */
import type { AskAnswer } from "../../shared/api/ask.ts";
import type { Memory, Options, Schemas } from "../../sdk/src/index.ts";
import type { QuestionWithEvidence } from "./questions.ts";

export interface QuestionMeasurement {
  calls: number;
  decisions: number;
  tokens: number;
  /** Share (0–1) of the evidence that the answer cites. */
  recall: number;
  /** Whether the guide judged the evidence complete. */
  complete: boolean;
  /** Keys of the replayed and of the enhanced edges. */
  replayed: string[];
  enhanced: string[];
}

/** The id of the piece of evidence that an episode shows, if any. */
export type EvidenceIdOf = (episode: string) => string | undefined;

/** A memory, and a mapping from its episodes to evidence. */
export interface MemoryUnderTest {
  memory: Memory;
  evidenceIdOf: EvidenceIdOf;
}

export async function measureQuestion(
  { memory, evidenceIdOf }: MemoryUnderTest,
  question: string,
  { evidence }: QuestionWithEvidence,
  given: Omit<Options<Schemas["AskIn"]>, "question"> = {},
): Promise<QuestionMeasurement> {
  const { receipt, citations } = await memory.ask(question, given);
  const cited = new Set(
    citations.flatMap(({ episode_id }) => (episode_id === null ? [] : (evidenceIdOf(episode_id) ?? []))),
  );
  return {
    calls: receipt.calls,
    decisions: receipt.decisions,
    tokens: receipt.tokens_in + receipt.tokens_out,
    recall: evidence.filter(({ id }) => cited.has(id)).length / evidence.length,
    complete: receipt.stopped === "enough",
    replayed: receipt.replayed.map(keyOf),
    enhanced: receipt.enhanced.map(keyOf),
  };
}

/** The same key for both directions of an edge. */
const keyOf = ({ kind, fact_id, from, to }: AskAnswer["receipt"]["replayed"][number]): string =>
  fact_id ?? `${kind} ${[from.id, to.id].sort().join(" ")}`;
