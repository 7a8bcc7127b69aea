/** ReMindRAG: the order of questions (Table 9), omitted kinds of edges (Table 6), and the number of hops (Fig. 13). */
import type { Schemas } from "../../sdk/src/index.ts";
import { mean, seededRandom } from "../recall.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { percent } from "../table-cells.ts";
import { measureQuestion, type QuestionMeasurement, type MemoryUnderTest } from "./measure-question.ts";
import type { QuestionWithEvidence } from "./questions.ts";

const HOPS = [2, 4, 6, 8, 10];
const ORDERS = 2;
const EDGES: readonly { label: string; edges: NonNullable<Schemas["AskIn"]["edges"]> }[] = [
  { label: "all edges", edges: ["fact", "mention", "chunk", "chain", "synonym"] },
  { label: "without the chain of messages", edges: ["fact", "mention", "chunk", "synonym"] },
  { label: "without synonyms", edges: ["fact", "mention", "chunk", "chain"] },
  { label: "without facts", edges: ["mention", "chunk", "chain", "synonym"] },
];

interface Row {
  label: string;
  first: QuestionMeasurement[];
  again: QuestionMeasurement[];
}

export async function measureOrders(
  subject: MemoryUnderTest,
  questions: readonly QuestionWithEvidence[],
  seed: number,
): Promise<Row[]> {
  const shuffles = Array.from({ length: ORDERS }, (_, place) => ({
    label: `shuffled (${place + 1})`,
    order: shuffled(questions, seededRandom(seed + place)),
  }));
  const rows: Row[] = [];
  for (const { label, order } of [{ label: "as in the file", order: [...questions] }, ...shuffles]) {
    await subject.memory.resetTraversalMemory();
    const first = await each(order, (known) => measureQuestion(subject, known.question, known));
    const again = await each(order, (known) => measureQuestion(subject, known.question, known, { memorise: false }));
    rows.push({ label, first, again });
  }
  return rows;
}

export async function measureEdges(
  subject: MemoryUnderTest,
  questions: readonly QuestionWithEvidence[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { label, edges } of EDGES) {
    await subject.memory.resetTraversalMemory();
    const row: Row = { label, first: [], again: [] };
    for (const known of questions) {
      await subject.memory.resetTraversalMemory();
      row.first.push(await measureQuestion(subject, known.question, known, { edges }));
      row.again.push(await measureQuestion(subject, known.question, known, { edges, memorise: false }));
    }
    rows.push(row);
  }
  return rows;
}

export async function measureHops(
  subject: MemoryUnderTest,
  questions: readonly QuestionWithEvidence[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const maxHops of HOPS) {
    const row: Row = { label: String(maxHops), first: [], again: [] };
    for (const known of questions) {
      await subject.memory.resetTraversalMemory();
      row.first.push(await measureQuestion(subject, known.question, known, { maxHops }));
      row.again.push(await measureQuestion(subject, known.question, known, { maxHops, memorise: false }));
    }
    rows.push(row);
  }
  return rows;
}

export const ablationTable = (title: string, rows: readonly Row[]): string =>
  markdownTable(
    [title, "decisions", "again", "answered in %", "again", "evidence cited in %", "again"],
    rows.map(({ label, first, again }) => [
      label,
      ...[first, again].map((costs) => mean(costs.map(({ decisions }) => decisions)).toFixed(2)),
      ...[first, again].map((costs) => percent(mean(costs.map(({ complete }) => Number(complete))))),
      ...[first, again].map((costs) => percent(mean(costs.map(({ recall }) => recall)))),
    ]),
  );

async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const place = Math.floor(random() * (last + 1));
    const [a, b] = [order[last], order[place]];
    if (a !== undefined && b !== undefined) [order[last], order[place]] = [b, a];
  }
  return order;
}
