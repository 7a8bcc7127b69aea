/** Sets of questions in one traversal memory (ReMindRAG, Table 3): teaching one set must not undo the other. */
import { mean } from "../recall.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { percent } from "../table-cells.ts";
import { measureQuestion, type QuestionMeasurement, type MemoryUnderTest } from "./measure-question.ts";
import type { QuestionWithEvidence } from "./questions.ts";

const ROUNDS = 3;

export interface AlternatingRound {
  sets: string;
  set: string;
  round: number;
  costs: QuestionMeasurement[];
}

export async function measureAlternation(
  subject: MemoryUnderTest,
  questions: readonly QuestionWithEvidence[],
  onProgress: (line: string) => void = () => {},
): Promise<AlternatingRound[]> {
  const asWritten = questions.map((of) => ({ of, text: of.question }));
  const pairs = {
    "two sets": [
      ["odd", asWritten.filter((_, place) => place % 2 === 0)],
      ["even", asWritten.filter((_, place) => place % 2 === 1)],
    ],
    "one set in two wordings": [
      ["as written", asWritten],
      ["in other words", questions.map((of) => ({ of, text: of.paraphrased }))],
    ],
  } as const;
  const rounds: AlternatingRound[] = [];
  for (const [sets, pair] of Object.entries(pairs)) {
    await subject.memory.resetTraversalMemory();
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [set, asked] of pair) {
        const costs: QuestionMeasurement[] = [];
        for (const { of, text } of asked) costs.push(await measureQuestion(subject, text, of));
        rounds.push({ sets, set, round, costs });
        onProgress(`${sets}: round ${round} of ${ROUNDS}`);
      }
    }
  }
  return rounds;
}

export const alternationTable = (rounds: readonly AlternatingRound[]): string =>
  markdownTable(
    ["taking turns", "set", "round", "questions", "decisions", "answered in %", "evidence cited in %"],
    rounds.map(({ sets, set, round, costs }) => [
      sets,
      set,
      String(round),
      String(costs.length),
      mean(costs.map(({ decisions }) => decisions)).toFixed(2),
      percent(mean(costs.map(({ complete }) => Number(complete)))),
      percent(mean(costs.map(({ recall }) => recall))),
    ]),
  );
