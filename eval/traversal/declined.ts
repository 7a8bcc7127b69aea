/** Questions of category 5 have no answer: they ask about the other speaker's statement. */
import pMap from "p-map";
import type { Memory } from "../../sdk/src/index.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import type { Question } from "../locomo.ts";
import { bootstrapMean, mean, SEED, seededRandom } from "../recall.ts";
import { percentWithInterval } from "../table-cells.ts";

const ADVERSARIAL = 5;
const CONCURRENT_QUESTIONS = 2;

export interface AskedOnce {
  answerable: boolean;
  answered: boolean;
  right: boolean;
  complete: boolean;
  decisions: number;
  calls: number;
  tokens_in: number;
  tokens_out: number;
}

export const spread = <Asked>(questions: readonly Asked[], limit: number): Asked[] =>
  questions.filter(
    (_, place) =>
      Math.floor((place * limit) / questions.length) !== Math.floor(((place - 1) * limit) / questions.length),
  );

export function askOnce(
  memory: Memory,
  questions: readonly Question[],
  turns: ReadonlyMap<string, string>,
  onProgress: (line: string) => void = () => {},
  memorise = false,
): Promise<AskedOnce[]> {
  const asked = questions.filter(({ category, evidence }) => category === ADVERSARIAL || evidence.length > 0);
  let done = 0;
  return pMap(
    asked,
    async ({ question, category, evidence }): Promise<AskedOnce> => {
      const { answer, citations, receipt } = await memory.ask(question, { memorise });
      const cited = new Set(citations.flatMap(({ episode_id }) => (episode_id && turns.get(episode_id)) || []));
      onProgress(`${++done} of ${asked.length} questions asked`);
      return {
        answerable: category !== ADVERSARIAL,
        answered: answer !== null,
        right: answer !== null && evidence.some((turn) => cited.has(turn)),
        complete: receipt.stopped === "enough",
        decisions: receipt.decisions,
        calls: receipt.calls,
        tokens_in: receipt.tokens_in,
        tokens_out: receipt.tokens_out,
      };
    },
    { concurrency: CONCURRENT_QUESTIONS },
  );
}

export function declinedTable(asked: readonly AskedOnce[]): string {
  const share = (of: readonly AskedOnce[], has: (one: AskedOnce) => boolean): string =>
    percentWithInterval(
      bootstrapMean(
        of.map((one) => Number(has(one))),
        seededRandom(SEED),
      ),
    );
  const row = (label: string, of: readonly AskedOnce[]): string[] => {
    const right = ({ answerable, right }: AskedOnce): boolean => answerable && right;
    const complete = of.filter((one) => one.complete);
    return [
      label,
      String(of.length),
      share(of, ({ answered }) => !answered),
      share(of, right),
      share(of, (one) => one.complete),
      share(complete, right),
      mean(of.map(({ decisions }) => decisions)).toFixed(2),
      mean(of.map(({ calls }) => calls)).toFixed(2),
      mean(of.map(({ tokens_in }) => tokens_in)).toFixed(0),
      mean(of.map(({ tokens_out }) => tokens_out)).toFixed(0),
    ];
  };
  return markdownTable(
    [
      "questions",
      "number",
      "no answer",
      "right evidence",
      "complete",
      "of these right",
      "decisions",
      "model calls",
      "tokens in",
      "out",
    ],
    [
      row(
        "with an answer",
        asked.filter(({ answerable }) => answerable),
      ),
      row(
        "without",
        asked.filter(({ answerable }) => !answerable),
      ),
    ],
  );
}
