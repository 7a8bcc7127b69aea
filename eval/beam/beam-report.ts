import { markdownTable } from "../../bench/markdown-table.ts";
import { bootstrapClusters, mean, SEED, seededRandom } from "../recall.ts";
import { latencyCells, percent, percentWithInterval } from "../table-cells.ts";
import { BUDGETS, type EvaluatedConversation, type MeasuredQuestion, type System, SYSTEMS } from "./evaluate-beam.ts";

export function beamReport(conversations: readonly EvaluatedConversation[], cutoffs: readonly number[]): string {
  const questions = conversations.flatMap((conversation) => conversation.questions);
  const recall = ({ recall }: MeasuredQuestion, system: System): readonly number[] => recall[system];
  const held = ({ held }: MeasuredQuestion, system: System): readonly number[] => held[system];
  return [
    "Recall of source messages in %, with 95 % bootstrap intervals over conversations:",
    tableOf(
      questions,
      cutoffs.map((k) => `R@${k}`),
      recall,
    ),
    "Statements in a context of so many counted tokens in %, with 95 % bootstrap intervals over conversations:",
    tableOf(
      questions,
      BUDGETS.map((budget) => `${budget} tokens`),
      held,
    ),
    "Recall of source messages in %, by ability:",
    byAbility(
      questions,
      cutoffs.map((k) => `R@${k}`),
      recall,
    ),
    "Statements in a context in %, by ability:",
    byAbility(
      questions,
      BUDGETS.map((budget) => `${budget} tokens`),
      held,
    ),
    ...judgedTable(questions),
    details(conversations),
  ].join("\n\n");
}

function judgedTable(questions: readonly MeasuredQuestion[]): string[] {
  const judged = questions.filter((question) => question.judged !== null);
  if (judged.length === 0) return [];
  const cell = (some: readonly MeasuredQuestion[]): string => {
    const groups = Map.groupBy(some, ({ conversation }) => conversation);
    const scores = Array.from(groups.values(), (group) => group.map(({ judged }) => judged ?? 0));
    return percentWithInterval(bootstrapClusters(scores, seededRandom(SEED)));
  };
  const abilities = [...Map.groupBy(judged, ({ ability }) => ability)].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = [
    ["all abilities", cell(judged)],
    ...abilities.map(([ability, some]) => [ability.replaceAll("_", " "), cell(some)]),
  ];
  return [
    "Answers from contexts of 2,000 tokens, judged by the rubric, in %:",
    markdownTable(["ability", "score"], rows),
  ];
}

type Values = (question: MeasuredQuestion, system: System) => readonly number[];

function tableOf(questions: readonly MeasuredQuestion[], columns: readonly string[], valuesOf: Values): string {
  const rows = SYSTEMS.map((system) => [
    system,
    ...columns.map((_, place) => {
      const groups = Map.groupBy(questions, ({ conversation }) => conversation);
      const clusters = Array.from(groups.values(), (some) =>
        some.map((question) => valuesOf(question, system)[place] ?? NaN).filter((value) => !Number.isNaN(value)),
      );
      return percentWithInterval(bootstrapClusters(clusters, seededRandom(SEED)));
    }),
  ]);
  return markdownTable(["all abilities", ...columns], rows);
}

function byAbility(questions: readonly MeasuredQuestion[], columns: readonly string[], valuesOf: Values): string {
  const groups = [...Map.groupBy(questions, ({ ability }) => ability)].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = groups.map(([ability, some]) => [
    ability.replaceAll("_", " "),
    ...columns.map((_, place) =>
      SYSTEMS.map((system) => {
        const values = some.map((question) => valuesOf(question, system)[place] ?? NaN);
        return percent(mean(values.filter((value) => !Number.isNaN(value))));
      }).join(" / "),
    ),
  ]);
  return markdownTable([`ability: ${SYSTEMS.join(" / ")}`, ...columns], rows);
}

function details(conversations: readonly EvaluatedConversation[]): string {
  const over = conversations
    .flatMap(({ questions }) => questions)
    .flatMap(({ tokens }) => tokens.map((used, place) => used > (BUDGETS[place] ?? 0)));
  const rows = conversations.map(({ id, messages, acknowledged, understood, failed, latencies }) => [
    id,
    String(messages),
    acknowledged.toFixed(1),
    understood.toFixed(1),
    String(failed),
    latencyCells(latencies.search)[0],
    latencyCells(latencies.context)[0],
  ]);
  return [
    markdownTable(
      ["conversation", "messages", "acknowledged, s", "understood, s", "failed", "search, median", "context, median"],
      rows,
    ),
    `${percent(over.filter(Boolean).length / over.length)} % of the contexts have more tokens than asked for, as o200k counts them.`,
  ].join("\n\n");
}
