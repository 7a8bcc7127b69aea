/**
 * What memory saves (ReMindRAG, Tables 2 and 3): a question is asked and memorised 0 to 3 times; then the same, a similar and
 * a different one are asked, and nothing is memorised.
 */
import type { AskAnswer } from "../../shared/api/ask.ts";
import type { EngraphClient, Memory } from "../client.ts";
import { mean } from "../recall.ts";
import { markdownTable, percent } from "../table.ts";
import type { KnownQuestion } from "./known-ways.ts";

const MEMORISATIONS = [0, 1, 2, 3];
const ASKED = ["same", "similar", "different"] as const;

export interface Saving {
  asked: (typeof ASKED)[number];
  memorised: number;
  calls: number[];
  decisions: number[];
  tokens: number[];
  recall: number[];
  /** Whether the guide held the evidence for enough: 1 or 0. */
  complete: number[];
  /** Whether it did so for the same question before anything was memorised. */
  answered: boolean[];
}

/** @param pieceOf the id of the evidence that an episode is */
export async function measureSavings(
  client: EngraphClient,
  memory: Memory,
  questions: readonly KnownQuestion[],
  pieceOf: (episode: string) => string | undefined,
  onProgress: (line: string) => void = () => {},
): Promise<Saving[]> {
  const savings = ASKED.flatMap((asked) =>
    MEMORISATIONS.map((memorised): Saving => ({
      asked,
      memorised,
      calls: [],
      decisions: [],
      tokens: [],
      recall: [],
      complete: [],
      answered: [],
    })),
  );
  for (const [place, known] of questions.entries()) {
    const other = questions[(place + 1) % questions.length] ?? known;
    await client.resetTraversalMemory(memory);
    const { complete: answered } = await client.ask(memory, { question: known.question, memorise: false });
    for (const memorised of MEMORISATIONS) {
      if (memorised > 0) await client.ask(memory, { question: known.question });
      for (const saving of savings.filter((each) => each.memorised === memorised)) {
        const [question, evidence] =
          saving.asked === "different"
            ? [other.question, other.evidence]
            : [saving.asked === "same" ? known.question : known.similar, known.evidence];
        const answer = await client.ask(memory, { question, memorise: false });
        saving.calls.push(answer.receipt.calls);
        saving.decisions.push(answer.receipt.decisions);
        saving.tokens.push(answer.receipt.tokens_in + answer.receipt.tokens_out);
        saving.complete.push(Number(answer.complete));
        saving.answered.push(answered);
        saving.recall.push(
          recallOf(
            answer,
            evidence.map(({ id }) => id),
            pieceOf,
          ),
        );
      }
    }
    onProgress(`${place + 1} of ${questions.length} questions`);
  }
  return savings;
}

function recallOf(
  { citations }: AskAnswer,
  evidence: readonly string[],
  pieceOf: (episode: string) => string | undefined,
): number {
  const cited = new Set(
    citations.flatMap(({ episode_id }) => (episode_id === null ? [] : (pieceOf(episode_id) ?? []))),
  );
  return evidence.filter((id) => cited.has(id)).length / evidence.length;
}

/** One row a kind of question and number of memorisations, all as means. */
export const savingsTable = (savings: readonly Saving[]): string =>
  markdownTable(
    [
      "question",
      "memorised",
      "model calls",
      "decisions",
      "of those answered",
      "tokens",
      "answered in %",
      "evidence cited in %",
    ],
    savings.map(({ asked, memorised, calls, decisions, tokens, recall, complete, answered }) => [
      asked,
      String(memorised),
      mean(calls).toFixed(2),
      mean(decisions).toFixed(2),
      mean(decisions.filter((_, place) => answered[place])).toFixed(2),
      mean(tokens).toFixed(0),
      percent(mean(complete)),
      percent(mean(recall)),
    ]),
  );
