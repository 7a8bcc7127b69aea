import { expect, test } from "vitest";
import type { EvaluatedConversation, MeasuredQuestion } from "../../../eval/beam/evaluate-beam.ts";
import { fallOf, fallTable } from "../../../eval/beam/fall-table.ts";

const question = (conversation: string, recall: number): MeasuredQuestion => ({
  conversation,
  ability: "information_extraction",
  question: "?",
  recall: { Engraph: [recall, recall, recall], "BM25, all messages": [], "BM25, the user's messages": [] },
  held: { Engraph: [NaN, NaN, NaN], "BM25, all messages": [], "BM25, the user's messages": [] },
  tokens: [],
  context: "",
  judged: null,
});
const evaluated = (id: string, messages: number, questions: MeasuredQuestion[]): EvaluatedConversation => ({
  id,
  messages,
  acknowledged: 0,
  understood: 0,
  failed: 0,
  questions,
  latencies: { search: [], context: [] },
});
const recallOf = ({ recall }: MeasuredQuestion): number => recall.Engraph[0] ?? NaN;

test("the fall is relative, of the means over all questions, with an interval over conversations", () => {
  const before = [question("a", 0.8), question("a", 0.8), question("b", 0.4)];
  const after = [question("a", 0.8), question("a", 0.4), question("b", 0.4)];
  const { mean, low, high } = fallOf(before, after, recallOf);
  expect(mean).toBeCloseTo(0.2);
  expect(low).toBeCloseTo(0);
  expect(high).toBeCloseTo(0.25);
});

test("the table has a row for the small memories and one for each large one; missing values are left out", () => {
  const small = [evaluated("a", 10, [question("a", 0.5)]), evaluated("b", 20, [question("b", NaN)])];
  const large = [evaluated("900 tokens", 90, [question("a", 0.25), question("b", NaN)])];
  const rows = fallTable(small, large)
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()));
  expect(rows[2]?.slice(1, 7)).toEqual(["2 memories", "30", "50.0 / 50.0 / 50.0", "–", "– / – / –", "–"]);
  expect(rows[3]?.slice(1, 5)).toEqual([
    "900 tokens",
    "90",
    "25.0 / 25.0 / 25.0",
    Array(3).fill("50.0 (50.0–50.0)").join(", "),
  ]);
});
