import { writeFileSync } from "node:fs";
import { answerQuestions } from "../answers/answer-questions.ts";
import { ANSWERING_USAGE, answeringOf } from "../answers/answering.ts";
import { answerPlan } from "../answers/answer-plan.ts";
import { answersReport } from "../answers/answers-table.ts";
import { searchAll, MAX_RANK } from "../search-all.ts";
import type { Memory } from "../../sdk/src/index.ts";
import { type Options, parseCutoffs, parseEvery, UsageError } from "../command-line.ts";
import {
  type Evidence,
  configurationTable,
  type ConfigurationRow,
  differenceTable,
  filterQuestions,
} from "../configuration-table.ts";
import { EVERY_CONFIGURATION, parseConfigurations, type SearchConfiguration } from "../configurations.ts";
import { budgetTable, measureBudgets, type BudgetRow } from "../context-budgets.ts";
import { contextTable } from "../context-table.ts";
import { parseContexts, measureContexts, type ContextQuestion, type ContextRow } from "../contexts.ts";
import type { BenchmarkMemory } from "../formats/benchmark-memory.ts";
import { MUSIQUE, type Musique, type MusiqueQuestion, readMusique, withFewerPassages } from "../formats/musique.ts";
import { indexTexts } from "../full-text-baseline.ts";
import { type ImportResult, importTriples } from "../import-triples.ts";
import { endProgress, log, progress } from "../progress.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { ablatePageRank } from "../pagerank-ablation.ts";
import { refreshAndWait } from "../refresh-communities.ts";
import { withServer } from "../with-server.ts";

export const MUSIQUE_USAGE =
  "musique <openie.json> <questions.json> [--configurations bm25,pagerank+bm25] [--contexts auto,facts] [--ks 2,5,10,20]\n" +
  "              [--every 4 (passages that no question needs)] [--parts] [--json out.json]\n              " +
  ANSWERING_USAGE;
const CUTOFFS = [2, 5, 10, 20];

export async function musique([openIe, questions]: string[], options: Options): Promise<void> {
  if (openIe === undefined || questions === undefined) throw new UsageError(`${MUSIQUE_USAGE}\n${MUSIQUE.where}`);
  const data = withFewerPassages(readMusique(openIe, questions), parseEvery(options.every));
  const configurations = parseConfigurations(options.configurations ?? EVERY_CONFIGURATION);
  const cutoffs = parseCutoffs(options.ks, CUTOFFS, MAX_RANK);
  if (options.parts) {
    const rows = ablatePageRank(data, progress);
    endProgress();
    process.stdout.write(
      `${[
        `MuSiQue, ${data.questions.length} questions: ablation of personalised PageRank`,
        configurationTable(rows, evidenceOf(data.questions), cutoffs),
        `Difference to ${rows[0]?.label} in points, with 95 % paired bootstrap intervals:`,
        differenceTable(rows, evidenceOf(data.questions), cutoffs),
      ].join("\n\n")}\n`,
    );
    return;
  }
  const answering = await answeringOf(options, process.env);
  if (answering !== null) log(answerPlan([benchmarkMemoryOf(data)], answering.sources, answering.prices));
  const { imported, rows, contexts, budgets, answered } = await withServer(async (engraph, suffix) => {
    const memory = engraph.graph(`musique${suffix}`);
    const imported = await importTriples(memory, data.passages, progress);
    endProgress();
    const modes = parseContexts(options.contexts);
    if (modes.length > 0) await refreshAndWait(memory);
    const rows = await searchConfigurations(memory, data, imported, configurations);
    const contexts = await measureContexts(memory, modes, episodeEvidenceOf(data.questions, imported));
    const asked = data.questions.map(({ question, evidence }) => ({
      question,
      texts: evidence.flatMap((place) => {
        const passage = data.passages[place];
        return passage === undefined ? [] : [`${passage.title}\n${passage.text}`];
      }),
    }));
    const budgets = modes.length === 0 ? [] : await measureBudgets(memory, asked);
    const answered =
      answering === null ? [] : await answerQuestions(answering, memory, benchmarkMemoryOf(data), progress);
    return { imported, rows, contexts, budgets, answered };
  });
  const answers = answering === null ? [] : [answersReport(answered, answering.llm.model)];
  process.stdout.write(
    `${[musiqueReport(data, imported, rows, contexts, budgets, cutoffs), ...answers].join("\n\n")}\n`,
  );
  if (options.json !== undefined) {
    writeFileSync(
      options.json,
      `${JSON.stringify({ benchmark: "musique", questions: data.questions, rows, contexts, answered }, null, 1)}\n`,
    );
    log(`wrote every question with its rankings to ${options.json}`);
  }
}

async function searchConfigurations(
  memory: Memory,
  { passages, questions }: Musique,
  { passageIndexes }: ImportResult,
  configurations: readonly SearchConfiguration[],
): Promise<ConfigurationRow[]> {
  const texts = questions.map(({ question }) => question);
  const rows: ConfigurationRow[] = [];
  for (const configuration of configurations) {
    const asked = await searchAll(
      memory,
      configuration,
      texts,
      (episodes) => episodes.flatMap(({ id }) => String(passageIndexes.get(id) ?? [])),
      progress,
    );
    rows.push({
      label: configuration.label,
      rankings: asked?.rankings ?? null,
      latencies: asked?.latencies ?? [],
    });
  }
  endProgress();
  const plain = indexTexts(passages.map(({ title, text }, place) => ({ id: String(place), text: `${title} ${text}` })));
  const rankings = texts.map((text) => plain.search(text, MAX_RANK));
  plain.close();
  return [...rows, { label: "BM25 alone", rankings, latencies: [] }];
}

const benchmarkMemoryOf = ({ passages, questions }: Musique): BenchmarkMemory => ({
  id: MUSIQUE.name,
  sessions: [],
  documents: passages.map(({ title, text }, place) => ({ id: String(place), title, text })),
  questions: questions.map((question) => ({ ...question, at: null, evidence: {} })),
});

const evidenceOf = (questions: readonly MusiqueQuestion[]): Evidence =>
  questions.map(({ evidence }) => evidence.map((place) => [String(place)]));

function episodeEvidenceOf(questions: readonly MusiqueQuestion[], { passageIndexes }: ImportResult): ContextQuestion[] {
  const episodes = Map.groupBy(passageIndexes.keys(), (id) => passageIndexes.get(id));
  return questions.map(({ question, evidence }) => ({
    question,
    evidence: evidence.map((place) => episodes.get(place) ?? []),
  }));
}

export function musiqueReport(
  { passages, questions, droppedTriples }: Musique,
  { facts, refused, seconds }: ImportResult,
  rows: readonly ConfigurationRow[],
  contexts: readonly ContextRow[],
  budgets: readonly BudgetRow[],
  cutoffs: readonly number[],
): string {
  const types = [...new Set(questions.map(({ type }) => type))].sort();
  const tables = types.map((type) => {
    const isAsked = questions.map((question) => question.type === type);
    const some = questions.filter((_, place) => isAsked[place]);
    return `${type}:\n\n${configurationTable(filterQuestions(rows, isAsked), evidenceOf(some), cutoffs)}`;
  });
  return [
    `MuSiQue, ${questions.length} questions over ${passages.length} passages`,
    "Recall of supporting passages in %, with 95 % bootstrap intervals over questions:",
    configurationTable(rows, evidenceOf(questions), cutoffs),
    ...tables,
    "What a model would be given:",
    contextTable(
      contexts,
      questions.map(() => true),
    ),
    "Supporting passages held within counted tokens, by their text:",
    budgetTable(
      budgets,
      questions.map(() => true),
    ),
    markdownTable(
      ["import", "number", "per second"],
      [
        ["passages", String(passages.length), (passages.length / seconds.passages).toFixed(0)],
        ["facts", String(facts), (facts / seconds.facts).toFixed(0)],
      ],
    ),
    `Imported in ${(seconds.passages + seconds.facts).toFixed(0)} s. Left out: ${droppedTriples} triples of the file that ` +
      `are repeated or do not have three parts, and ${refused} whose subject and object are the same.`,
  ].join("\n\n");
}
