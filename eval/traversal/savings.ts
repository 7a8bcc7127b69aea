/**
 * ReMindRAG, Tables 2, 3 and 8: memorizes a question 0 to 3 times, then asks it, a paraphrase, and a similar-looking question with another
 * answer, without memorizing.
 */
import { mean } from "../recall.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { percent } from "../table-cells.ts";
import { measureQuestion, type QuestionMeasurement, type MemoryUnderTest } from "./measure-question.ts";
import { type QuestionWithEvidence, findLookAlike } from "./questions.ts";

const MEMORISATIONS = [0, 1, 2, 3];
const ASKED = ["same", "similar", "different"] as const;

export interface Saving {
  asked: (typeof ASKED)[number];
  memorised: number;
  costs: QuestionMeasurement[];
  answered: boolean[];
  /** Jaccard index of the edges first enhanced and those replayed; only for questions that enhanced any. */
  overlaps: number[];
}

export async function measureSavings(
  subject: MemoryUnderTest,
  questions: readonly QuestionWithEvidence[],
  onProgress: (line: string) => void = () => {},
): Promise<Saving[]> {
  const savings = ASKED.flatMap((asked) =>
    MEMORISATIONS.map((memorised): Saving => ({ asked, memorised, costs: [], answered: [], overlaps: [] })),
  );
  for (const [place, known] of questions.entries()) {
    const other = findLookAlike(known, questions);
    await subject.memory.resetTraversalMemory();
    const { complete: answered } = await measureQuestion(subject, known.question, known, { memorise: false });
    let path: string[] = [];
    for (const memorised of MEMORISATIONS) {
      if (memorised > 0) {
        const { enhanced } = await measureQuestion(subject, known.question, known);
        if (memorised === 1) path = enhanced;
      }
      for (const saving of savings.filter((each) => each.memorised === memorised)) {
        const { asked, costs, overlaps } = saving;
        const [question, of] =
          asked === "different"
            ? [other.question, other]
            : [asked === "same" ? known.question : known.paraphrased, known];
        const cost = await measureQuestion(subject, question, of, { memorise: false });
        costs.push(cost);
        saving.answered.push(answered);
        if (path.length > 0) overlaps.push(jaccard(path, cost.replayed));
      }
    }
    onProgress(`${place + 1} of ${questions.length} questions`);
  }
  return savings;
}

function jaccard(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  const [one, two] = [new Set(a), new Set(b)];
  return [...all].filter((key) => one.has(key) && two.has(key)).length / all.size;
}

export const savingsTable = (savings: readonly Saving[]): string =>
  markdownTable(
    [
      "question",
      "memorised",
      "decisions",
      "of those answered",
      "of those not",
      "model calls",
      "tokens",
      "of those answered",
      "of those not",
      "answered in %",
      "evidence cited in %",
      "same edges in %",
    ],
    savings.map(({ asked, memorised, costs, answered, overlaps }) => {
      const decisions = costs.map((cost) => cost.decisions);
      const tokens = costs.map((cost) => cost.tokens);
      const of = (values: readonly number[], wanted: boolean): number =>
        mean(values.filter((_, place) => answered[place] === wanted));
      return [
        asked,
        String(memorised),
        number(mean(decisions)),
        number(of(decisions, true)),
        number(of(decisions, false)),
        number(mean(costs.map(({ calls }) => calls))),
        mean(tokens).toFixed(0),
        of(tokens, true).toFixed(0),
        of(tokens, false).toFixed(0),
        percent(mean(costs.map(({ complete }) => Number(complete)))),
        percent(mean(costs.map(({ recall }) => recall))),
        percent(mean(overlaps)),
      ];
    }),
  );

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : "–");

/** Table 4. */
export function dimensionsTable(runs: readonly { dimensions: number; savings: readonly Saving[] }[]): string {
  const shown = [
    ["same", 1],
    ["similar", 1],
    ["similar", 3],
    ["different", 3],
  ] as const;
  return markdownTable(
    ["dimensions", ...shown.map(([asked, memorised]) => `${asked}, memorised ${memorised} ×`)],
    runs.map(({ dimensions, savings }) => [
      String(dimensions),
      ...shown.map(([asked, memorised]) => {
        const { costs = [] } = savings.find((each) => each.asked === asked && each.memorised === memorised) ?? {};
        return `${number(mean(costs.map(({ decisions }) => decisions)))} (${percent(mean(costs.map(({ recall }) => recall)))})`;
      }),
    ]),
  );
}
