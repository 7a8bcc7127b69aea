/** Questions of category 5 have no answer: they ask about the other speaker's statement. */
import pMap from "p-map";
import type { Memory } from "../../sdk/src/index.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import type { Question } from "../locomo.ts";
import { bootstrapMean, mean, SEED, seededRandom } from "../recall.ts";
import { percentWithInterval } from "../table-cells.ts";
import { wilson } from "../wilson.ts";

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
  seconds: number;
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
      const began = performance.now();
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
        seconds: (performance.now() - began) / 1_000,
      };
    },
    // one after the other, so that seconds are those of one question
    { concurrency: memorise ? 1 : CONCURRENT_QUESTIONS },
  );
}

/** Right: with evidence if there is some, declined otherwise. */
export function guidesTable(rows: readonly { name: string; asked: readonly AskedOnce[] }[]): string {
  const share = (asked: readonly AskedOnce[], has: (one: AskedOnce) => boolean): string =>
    percentWithInterval(wilson(asked.filter(has).length, asked.length));
  const each = (asked: readonly AskedOnce[], of: (one: AskedOnce) => number, digits: number): string =>
    mean(asked.map(of)).toFixed(digits);
  return markdownTable(
    ["guide", "questions", "right", "wrong", "declined", "decisions", "model calls", "tokens in", "out", "seconds"],
    rows.map(({ name, asked }) => [
      name,
      String(asked.length),
      share(asked, ({ answerable, answered, right }) => (answerable ? right : !answered)),
      share(asked, ({ answerable, answered, right }) => answered && !(answerable && right)),
      share(asked, ({ answerable, answered }) => answerable && !answered),
      each(asked, ({ decisions }) => decisions, 2),
      each(asked, ({ calls }) => calls, 2),
      each(asked, ({ tokens_in }) => tokens_in, 0),
      each(asked, ({ tokens_out }) => tokens_out, 0),
      each(asked, ({ seconds }) => seconds, 1),
    ]),
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
