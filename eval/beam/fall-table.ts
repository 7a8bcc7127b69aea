import { markdownTable } from "../../bench/markdown-table.ts";
import { BOOTSTRAP_DEFAULTS, type Estimate, mean, quantile, SEED, seededRandom } from "../recall.ts";
import { percent, percentWithInterval } from "../table-cells.ts";
import type { EvaluatedConversation, MeasuredQuestion } from "./evaluate-beam.ts";

/**
 * Compares recall at the first three cutoffs.
 *
 * @param small each conversation in its own memory, with the same questions as `large`
 */
export function fallTable(small: readonly EvaluatedConversation[], large: readonly EvaluatedConversation[]): string {
  const before = small.flatMap(({ questions }) => questions);
  const row = (name: string, messages: number, after: readonly MeasuredQuestion[]): string[] => [
    name,
    String(messages),
    ...MEASURES.flatMap((valuesOf) => {
      const falls = PLACES.map((place) => fallOf(before, after, (question) => valuesOf(question)[place] ?? NaN));
      return [
        PLACES.map((place) => percent(mean(known(after.map((question) => valuesOf(question)[place] ?? NaN))))).join(
          " / ",
        ),
        after === before ? "–" : falls.map(percentWithInterval).join(", "),
      ];
    }),
  ];
  const messages = small.reduce((sum, conversation) => sum + conversation.messages, 0);
  return markdownTable(
    ["memory", "messages", "R@", "falls by, %", "statements", "falls by, %"],
    [
      row(`${small.length} memories`, messages, before),
      ...large.map(({ id, messages: count, questions }) => row(id, count, questions)),
    ],
  );
}

const PLACES = [0, 1, 2] as const;
const MEASURES: ReadonlyArray<(question: MeasuredQuestion) => readonly number[]> = [
  ({ recall }) => recall.Engraph,
  ({ held }) => held.Engraph,
];
const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

/** 1 − mean after / mean before, with a percentile-bootstrap interval over conversations. */
export function fallOf(
  before: readonly MeasuredQuestion[],
  after: readonly MeasuredQuestion[],
  valueOf: (question: MeasuredQuestion) => number,
  { resamples, confidence } = BOOTSTRAP_DEFAULTS,
): Estimate {
  const isKnown = (question: MeasuredQuestion): boolean => !Number.isNaN(valueOf(question));
  const names = [...new Set(before.filter(isKnown).map(({ conversation }) => conversation))];
  const valuesIn = (questions: readonly MeasuredQuestion[]): number[][] =>
    names.map((name) => questions.filter((asked) => asked.conversation === name && isKnown(asked)).map(valueOf));
  const [small, large] = [valuesIn(before), valuesIn(after)];
  const fall = (drawn: readonly number[]): number =>
    1 - mean(drawn.flatMap((place) => large[place] ?? [])) / mean(drawn.flatMap((place) => small[place] ?? []));
  const random = seededRandom(SEED);
  const falls = Float64Array.from({ length: resamples }, () =>
    fall(names.map(() => Math.floor(random() * names.length))),
  ).sort();
  const tail = (1 - confidence) / 2;
  return { mean: fall([...names.keys()]), low: quantile(falls, tail), high: quantile(falls, 1 - tail) };
}
