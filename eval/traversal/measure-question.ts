import type { AskAnswer } from "../../shared/api/ask.ts";
import type { Memory, Options, Schemas } from "../../sdk/src/index.ts";
import type { QuestionWithEvidence } from "./questions.ts";

export interface QuestionMeasurement {
  calls: number;
  decisions: number;
  tokens: number;
  recall: number;
  complete: boolean;
  replayed: string[];
  enhanced: string[];
}

export type EvidenceIdOf = (episode: string) => string | undefined;

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

const keyOf = ({ kind, fact_id, from, to }: AskAnswer["receipt"]["replayed"][number]): string =>
  fact_id ?? `${kind} ${[from.id, to.id].sort().join(" ")}`;
