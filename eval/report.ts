import { CATEGORIES } from "./locomo.ts";
import { bootstrapMean, type Estimate, mean, recallAt, SEED, seededRandom } from "./recall.ts";
import { configurationTable, type ConfigurationRow } from "./configuration-table.ts";
import { budgetTable, joinBudgetRows } from "./context-budgets.ts";
import { contextTable, joinContextRows } from "./context-table.ts";
import type { RankedQuestion, ConversationResult, RankingName } from "./evaluate-conversation.ts";
import { markdownTable } from "../bench/markdown-table.ts";
import { latencyCells, percent, percentWithInterval } from "./table-cells.ts";

export const CUTOFFS: readonly number[] = [5, 10, 20, 50];

const TITLES: Record<RankingName, string> = {
  episodes: "Engraph, episodes as ranked",
  facts: "Engraph, sources of ranked facts",
  fused: "Engraph, episodes fused with sources of facts",
  full_text: "BM25 alone",
};

/** Category 5 asks about things never mentioned; like LoCoMo's own tables, the totals omit it. */
const isCounted = ({ category }: RankedQuestion): boolean => category >= 1 && category <= 4;

export interface Report {
  ranking: "episodes" | "fused";
  markdown: string;
  recall: Record<RankingName, Estimate[]>;
}

export function report(results: readonly ConversationResult[], cutoffs: readonly number[] = CUTOFFS): Report {
  const questions = results.flatMap((result) => result.questions);
  const counted = questions.filter(isCounted);
  const ranking = betterAtEveryCutoff(counted, "fused", "episodes", cutoffs) ? "fused" : "episodes";
  const names: RankingName[] = [ranking, ranking === "fused" ? "episodes" : "fused", "facts", "full_text"];
  const recall = Object.fromEntries(names.map((name) => [name, estimates(counted, name, cutoffs)])) as Report["recall"];
  return {
    ranking,
    recall,
    markdown: [
      recallTables(questions, counted, ranking, names, cutoffs),
      ...configurations(results, cutoffs),
      ...contexts(results),
      ...budgets(results),
      details(results),
    ].join("\n\n"),
  };
}

function estimates(questions: readonly RankedQuestion[], name: RankingName, cutoffs: readonly number[]): Estimate[] {
  return cutoffs.map((k) => bootstrapMean(recalls(questions, name, k), seededRandom(SEED)));
}

const recalls = (questions: readonly RankedQuestion[], name: RankingName, k: number): number[] =>
  questions.map(({ rankings, evidence }) => recallAt(k, rankings[name], evidence));

function betterAtEveryCutoff(
  questions: readonly RankedQuestion[],
  one: RankingName,
  other: RankingName,
  cutoffs: readonly number[],
): boolean {
  return cutoffs.every((k) => mean(recalls(questions, one, k)) > mean(recalls(questions, other, k)));
}

function recallTables(
  questions: readonly RankedQuestion[],
  counted: readonly RankedQuestion[],
  ranking: RankingName,
  names: readonly RankingName[],
  cutoffs: readonly number[],
): string {
  const header = ["questions", ...cutoffs.map((k) => `R@${k}`)];
  const row = (label: string, some: readonly RankedQuestion[], name: RankingName): string[] => [
    label,
    String(some.length),
    ...estimates(some, name, cutoffs).map(percentWithInterval),
  ];
  const categories = [...CATEGORIES].flatMap(([number, name]) => {
    const some = questions.filter(({ category }) => category === number);
    return [row(`${number} ${name}`, some, ranking), row("  BM25 alone", some, "full_text")];
  });
  return [
    `Recall of evidence turns in %, categories 1–4, with 95 % bootstrap intervals over questions:`,
    markdownTable(
      ["categories 1–4", ...header],
      names.map((name) => row(TITLES[name], counted, name)),
    ),
    `By category, ${TITLES[ranking]}:`,
    markdownTable(["category", ...header], categories),
  ].join("\n\n");
}

function configurations(results: readonly ConversationResult[], cutoffs: readonly number[]): string[] {
  const rows = (results[0]?.configurations ?? []).map(({ label }, place): ConfigurationRow => {
    const same = results.flatMap(({ configurations }) => configurations[place] ?? []);
    const isKnown = same.every(({ rankings }) => rankings !== null);
    return {
      label,
      rankings: isKnown ? same.flatMap(({ rankings }) => rankings ?? []) : null,
      latencies: same.flatMap(({ latencies }) => latencies),
    };
  });
  const evidence = results.flatMap(({ questions }) =>
    questions.map((question) => (isCounted(question) ? question.evidence.map((turn) => [turn]) : [])),
  );
  return rows.length === 0
    ? []
    : ["Episodes by search configuration, categories 1–4:", configurationTable(rows, evidence, cutoffs)];
}

function contexts(results: readonly ConversationResult[]): string[] {
  const rows = joinContextRows(results.map(({ contexts }) => contexts));
  const counts = results.flatMap(({ questions }) => questions.map(isCounted));
  return rows.length === 0 ? [] : ["What a model would be given, categories 1–4:", contextTable(rows, counts)];
}

function budgets(results: readonly ConversationResult[]): string[] {
  const rows = joinBudgetRows(results.map(({ budgets }) => budgets));
  const counts = results.flatMap(({ questions }) => questions.map(isCounted));
  return rows.length === 0
    ? []
    : ["Evidence held within counted tokens, by its text, categories 1–4:", budgetTable(rows, counts)];
}

function details(results: readonly ConversationResult[]): string {
  const rows = results.map((result) => [
    result.conversation,
    String(result.turns),
    String(result.failed),
    String(result.entities),
    String(result.facts),
    result.acknowledgedPerSecond.toFixed(0),
    result.extractedPerSecond.toFixed(0),
    `${percent(result.coverage.covered / result.coverage.total)} of ${result.coverage.total}`,
  ]);
  const header = [
    "conversation",
    "turns",
    "failed",
    "entities",
    "facts",
    "acknowledged/s",
    "extracted/s",
    "observations covered, %",
  ];
  const sum = (pick: (result: ConversationResult) => number): number =>
    results.reduce((total, result) => total + pick(result), 0);
  const total = sum(({ coverage }) => coverage.total);
  return [
    markdownTable(header, rows),
    `Extraction: a fact from the same turn about the same speaker covers at least half of the content words of ` +
      `${percent(sum(({ coverage }) => coverage.covered) / total)} % of ${total} observations; ` +
      `${percent(sum(({ coverage }) => coverage.withFact) / total)} % have such a fact at all.`,
    `Search through HTTP, 100 results, median with quartiles: ${latencyLine("episodes", results)}; ${latencyLine("facts", results)}.`,
  ].join("\n\n");
}

function latencyLine(scope: "episodes" | "facts", results: readonly ConversationResult[]): string {
  const [median, p95] = latencyCells(results.flatMap(({ latencies }) => latencies[scope]));
  return `${scope} p50 ${median}, p95 ${p95}`;
}
