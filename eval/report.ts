/** What a LoCoMo run found, as Markdown. */
import { CATEGORIES } from "./locomo.ts";
import { bootstrapMean, type Estimate, mean, quantile, recallAt, SEED, seededRandom } from "./recall.ts";
import { type AskedQuestion, type ConversationResult, DEPTH, type RankingName } from "./retrieval.ts";
import { markdownTable, milliseconds, percent, percentWithInterval } from "./table.ts";

export const CUTOFFS = [5, 10, 20, DEPTH] as const;

const TITLES: Record<RankingName, string> = {
  episodes: "Engraph, episodes as ranked",
  facts: "Engraph, sources of ranked facts",
  fused: "Engraph, episodes fused with sources of facts",
  full_text: "BM25 alone",
};

/** Category 5 asks what was never said: LoCoMo's own tables, and ours, sum up the other four. */
const isCounted = ({ category }: AskedQuestion): boolean => category >= 1 && category <= 4;

export interface Report {
  /** The ranking that stands in the first rows. */
  ranking: "episodes" | "fused";
  markdown: string;
  /** Recall (0–1) over categories 1–4 at each of `CUTOFFS`, by ranking. */
  recall: Record<RankingName, Estimate[]>;
}

export function report(results: readonly ConversationResult[]): Report {
  const questions = results.flatMap((result) => result.questions);
  const counted = questions.filter(isCounted);
  const ranking = betterAtEveryCutoff(counted, "fused", "episodes") ? "fused" : "episodes";
  const names: RankingName[] = [ranking, ranking === "fused" ? "episodes" : "fused", "facts", "full_text"];
  const recall = Object.fromEntries(names.map((name) => [name, estimates(counted, name)])) as Report["recall"];
  return {
    ranking,
    recall,
    markdown: [recallTables(questions, counted, ranking, names), details(results)].join("\n\n"),
  };
}

/** Recall (0–1) at each of `CUTOFFS`, with its interval. The same questions are drawn for every ranking. */
function estimates(questions: readonly AskedQuestion[], name: RankingName): Estimate[] {
  return CUTOFFS.map((k) => bootstrapMean(recalls(questions, name, k), seededRandom(SEED)));
}

const recalls = (questions: readonly AskedQuestion[], name: RankingName, k: number): number[] =>
  questions.map(({ rankings, evidence }) => recallAt(k, rankings[name], evidence));

function betterAtEveryCutoff(questions: readonly AskedQuestion[], one: RankingName, other: RankingName): boolean {
  return CUTOFFS.every((k) => mean(recalls(questions, one, k)) > mean(recalls(questions, other, k)));
}

function recallTables(
  questions: readonly AskedQuestion[],
  counted: readonly AskedQuestion[],
  ranking: RankingName,
  names: readonly RankingName[],
): string {
  const header = ["questions", ...CUTOFFS.map((k) => `R@${k}`)];
  const row = (label: string, some: readonly AskedQuestion[], name: RankingName): string[] => [
    label,
    String(some.length),
    ...estimates(some, name).map(percentWithInterval),
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
    `Search through HTTP, 100 results: ${latencyLine("episodes", results)}; ${latencyLine("facts", results)}.`,
  ].join("\n\n");
}

function latencyLine(scope: "episodes" | "facts", results: readonly ConversationResult[]): string {
  const ascending = results.flatMap(({ latencies }) => latencies[scope]).sort((a, b) => a - b);
  return `${scope} p50 ${milliseconds(quantile(ascending, 0.5))}, p95 ${milliseconds(quantile(ascending, 0.95))}`;
}
