import pMap from "p-map";
import type { Memory, Schemas } from "../../sdk/src/index.ts";
import { estimateTokens } from "../../worker/core/text/estimate-tokens.ts";
import type { Llm } from "../../worker/ports/providers.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { UsageError } from "../command-line.ts";
import { CONTEXT_MODES } from "../contexts.ts";
import type { BenchmarkMemory, MemoryQuestion } from "../formats/benchmark-memory.ts";
import { aboutDollars, type Prices } from "../prices.ts";
import { bootstrapMean, SEED, seededRandom } from "../recall.ts";
import { percentWithInterval } from "../table-cells.ts";
import { askModel } from "./ask-model.ts";
import { CRITERIA, type Criterion, judgeInBothOrders, longAnswerRequest, longAnswerSchema } from "./pairwise-judge.ts";

/** Passages by vectors alone, the baseline of HiRAG's tables. */
const NAIVE = "naive";
const DEFAULT_CONTEXTS = ["hybrid", NAIVE];
const CONCURRENT_QUESTIONS = 4;
const [FRAME, CONTEXT, WRITTEN, VERDICT] = [250, 2_000, 600, 60];

export function parseCompared(text: string | undefined): string[] {
  const names = text === undefined ? DEFAULT_CONTEXTS : text.split(",").map((name) => name.trim());
  const known: readonly string[] = [...CONTEXT_MODES, NAIVE];
  if (new Set(names).size < 2 || new Set(names).size < names.length || !names.every((name) => known.includes(name)))
    throw new UsageError(`--contexts takes at least two different ones of ${known.join(", ")}, not "${text}"`);
  return names;
}

export function winRatesPlan(
  { questions }: Pick<BenchmarkMemory, "questions">,
  contexts: readonly string[],
  prices: Prices | null = null,
): string {
  const words = questions.reduce((sum, { question }) => sum + estimateTokens(question), 0);
  const answers = questions.length * contexts.length;
  const judgements = 2 * questions.length * (contexts.length - 1);
  const read = answers * (CONTEXT + FRAME) + judgements * (2 * WRITTEN + FRAME) + words * (contexts.length * 3 - 2);
  const written = answers * WRITTEN + judgements * VERDICT;
  return `win rates: ${answers + judgements} calls, about ${Math.ceil(read / 1_000)},000 tokens read and ${Math.ceil(written / 1_000)},000 written${aboutDollars(read, written, prices)}`;
}

export interface ComparedQuestion {
  question: string;
  answers: Record<string, string>;
  wins: Record<string, Record<Criterion, number> | null>;
}

export async function compareContexts(
  llm: Llm,
  memory: Memory,
  questions: readonly MemoryQuestion[],
  contexts: readonly string[],
  onProgress: (line: string) => void = () => {},
): Promise<ComparedQuestion[]> {
  let done = 0;
  const compare = async ({ question }: MemoryQuestion): Promise<ComparedQuestion> => {
    const answers: Record<string, string> = {};
    for (const name of contexts) {
      const { context } = await contextOf(memory, name, question);
      const { answer } = await askModel(llm, longAnswerRequest(context, question), longAnswerSchema);
      answers[name] = answer?.answer ?? "";
    }
    const [first = "", ...others] = contexts;
    const wins: ComparedQuestion["wins"] = {};
    for (const other of others)
      wins[other] = await judgeInBothOrders(llm, question, answers[first] ?? "", answers[other] ?? "");
    onProgress(`${++done} of ${questions.length} questions compared`);
    return { question, answers, wins };
  };
  return pMap(questions, compare, { concurrency: CONCURRENT_QUESTIONS });
}

const contextOf = (memory: Memory, name: string, question: string): Promise<{ context: string }> =>
  name === NAIVE
    ? memory.context(question, { scope: ["episodes"], methods: ["cosine"] })
    : memory.context(question, { mode: name as Schemas["ContextIn"]["mode"] });

/** Percent, with intervals over questions; 50 is a tie. */
export function winRatesTable(compared: readonly ComparedQuestion[], contexts: readonly string[]): string {
  const [first = "", ...others] = contexts;
  return markdownTable(
    [`${first} wins, %`, "questions", ...CRITERIA],
    others.map((other) => {
      const judged = compared.flatMap(({ wins }) => wins[other] ?? []);
      return [
        `over ${other}`,
        String(judged.length),
        ...CRITERIA.map((criterion) =>
          percentWithInterval(
            bootstrapMean(
              judged.map((won) => won[criterion]),
              seededRandom(SEED),
            ),
          ),
        ),
      ];
    }),
  );
}
