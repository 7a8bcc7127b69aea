import { markdownTable } from "../../bench/markdown-table.ts";
import { percentWithInterval } from "../table-cells.ts";
import { wilson } from "../wilson.ts";
import { type FactMark, keyOf } from "./fact-marks.ts";
import type { ReadFact, Reading } from "./read-by.ts";

export interface ReaderResult {
  name: string;
  facts: readonly ReadFact[];
  reading: Reading | null;
  spent: { cached_tokens: number; seconds: number };
}

export function readersReport(
  results: readonly ReaderResult[],
  messages: number,
  marks: ReadonlyMap<string, FactMark>,
): string {
  const share = (facts: readonly ReadFact[], pick: (mark: FactMark) => boolean | null): string => {
    const marked = facts
      .map((fact) => pick(marks.get(keyOf(fact)) ?? { right: null, worth: null }))
      .filter((mark) => mark !== null);
    return marked.length === 0
      ? "–"
      : `${percentWithInterval(wilson(marked.filter(Boolean).length, marked.length))} of ${marked.length}`;
  };
  const each = (total: number, digits: number): string => (messages === 0 ? "–" : (total / messages).toFixed(digits));
  const rows = results.map(({ name, facts, reading, spent }) => [
    name,
    String(facts.length),
    share(facts, ({ right }) => right),
    share(facts, ({ worth }) => worth),
    ...(reading === null
      ? ["", "", "", "", "", ""]
      : [
          String(droppedOf(reading)),
          String(reading.invalid),
          each(reading.use.calls, 2),
          `${each(reading.use.tokens_in, 0)} (${each(spent.cached_tokens, 0)})`,
          each(reading.use.tokens_out, 0),
          reading.use.calls === 0 ? "–" : each(spent.seconds, 0),
        ]),
  ]);
  const header = [
    `${messages} messages, read by`,
    "facts",
    "true and rightly dated, %",
    "worth keeping, %",
    "dropped",
    "unusable answers",
    "calls a message",
    "tokens in (cached)",
    "tokens out",
    "seconds",
  ];
  return markdownTable(header, rows);
}

const droppedOf = ({ dropped }: Reading): number =>
  Object.values(dropped).reduce((sum: number, count) => sum + (count ?? 0), 0);
