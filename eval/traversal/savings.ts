/**
 * What memory saves (ReMindRAG, Tables 2, 3 and 8): a question is asked and memorised 0 to 3 times; then the same, one in other
 * words and one that looks alike and asks for something else are asked, and nothing is memorised.
 */
import { mean } from "../recall.ts";
import { markdownTable, percent } from "../table-cells.ts";
import { measureQuestion, type QuestionMeasurement, type MemoryUnderTest } from "./measure-question.ts";
import { type QuestionWithEvidence, findLookAlike } from "./questions.ts";

const MEMORISATIONS = [0, 1, 2, 3];
const ASKED = ["same", "similar", "different"] as const;

export interface Saving {
  asked: (typeof ASKED)[number];
  memorised: number;
  /** One a question, in their order. */
  costs: QuestionMeasurement[];
  /** Whether the same question was answered before anything was memorised. */
  answered: boolean[];
  /** Share (0–1) of the edges of the first way and of the replayed ones that both have; of questions that left a way. */
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
    await subject.client.resetTraversalMemory(subject.memory);
    const { complete: answered } = await measureQuestion(subject, known.question, known, { memorise: false });
    let way: string[] = [];
    for (const memorised of MEMORISATIONS) {
      if (memorised > 0) {
        const { enhanced } = await measureQuestion(subject, known.question, known);
        if (memorised === 1) way = enhanced;
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
        if (way.length > 0) overlaps.push(overlap(way, cost.replayed));
      }
    }
    onProgress(`${place + 1} of ${questions.length} questions`);
  }
  return savings;
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  const [one, two] = [new Set(a), new Set(b)];
  return [...all].filter((key) => one.has(key) && two.has(key)).length / all.size;
}

/** One row a kind of question and number of memorisations, all as means. */
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
      "answered in %",
      "evidence cited in %",
      "same edges in %",
    ],
    savings.map(({ asked, memorised, costs, answered, overlaps }) => {
      const decisions = costs.map((cost) => cost.decisions);
      const of = (wanted: boolean): string => number(mean(decisions.filter((_, place) => answered[place] === wanted)));
      return [
        asked,
        String(memorised),
        number(mean(decisions)),
        of(true),
        of(false),
        number(mean(costs.map(({ calls }) => calls))),
        mean(costs.map(({ tokens }) => tokens)).toFixed(0),
        percent(mean(costs.map(({ complete }) => Number(complete)))),
        percent(mean(costs.map(({ recall }) => recall))),
        percent(mean(overlaps)),
      ];
    }),
  );

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : "–");

/** Decisions and evidence cited, of some rows in one: what edges remember in fewer dimensions is worth (Table 4). */
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
