import { writeFileSync } from "node:fs";
import { DEFAULT_METHODS, type Method, METHODS } from "../../shared/api/search.ts";
import { answerQuestions, type AnsweredQuestion } from "../answers/answer-questions.ts";
import { ANSWERING_USAGE, answeringOf, type Answering } from "../answers/answering.ts";
import { answerPlan } from "../answers/answer-plan.ts";
import { answersReport } from "../answers/answers-table.ts";
import { MAX_RANK } from "../search-all.ts";
import { memoryOf } from "../formats/locomo-memory.ts";
import type { Engraph } from "../../sdk/src/index.ts";
import { parseList, type Options, parseCutoffs, UsageError } from "../command-line.ts";
import { EVERY_CONFIGURATION, parseConfigurations } from "../configurations.ts";
import { parseContexts } from "../contexts.ts";
import { type Conversation, readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { MODEL_WRITTEN, withModelWrittenFacts } from "../model-written-facts.ts";
import { endProgress, log, progress } from "../progress.ts";
import { SEED } from "../recall.ts";
import { CUTOFFS, report } from "../report.ts";
import { type RetrievalOptions, type ConversationResult, evaluateConversation } from "../evaluate-conversation.ts";
import { withServer } from "../with-server.ts";

export const LOCOMO_USAGE =
  "locomo <file> [--samples conv-26,conv-30] [--ks 5,10,20] [--methods bm25,cosine] [--facts model-written]\n" +
  "              [--configurations bm25,bm25+cosine:mmr] [--contexts auto,facts] [--json out.json]\n              " +
  ANSWERING_USAGE;

export async function locomo([file]: string[], options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${LOCOMO_USAGE}\n${WHERE_TO_GET_LOCOMO}`);
  const conversations = readLocomoFile(file, parseList(options.samples));
  const cutoffs = parseCutoffs(options.ks, CUTOFFS, MAX_RANK);
  const retrieval: RetrievalOptions = {
    methods: readMethods(options.methods),
    configurations: parseConfigurations(options.configurations ?? EVERY_CONFIGURATION),
    contexts: parseContexts(options.contexts),
  };
  const isModelWritten = options.facts === MODEL_WRITTEN;
  if (options.facts !== undefined && !isModelWritten)
    throw new UsageError(`--facts takes ${MODEL_WRITTEN}, not "${options.facts}"`);
  const answering = await answeringOf(options, process.env);
  if (answering !== null) log(answerPlan(conversations.map(memoryOf), answering.sources, answering.prices));
  const { results, answered } = isModelWritten
    ? await withModelWrittenFacts(file, (engraph) => evaluateAll(engraph, "", conversations, retrieval, answering))
    : await withServer((engraph, suffix) => evaluateAll(engraph, suffix, conversations, retrieval, answering));
  const { markdown, ranking, recall } = report(results, cutoffs);
  const answers = answering === null ? "" : `\n${answersReport(answered, answering.llm.model)}\n`;
  const facts = isModelWritten ? ", facts written by a model (LoCoMo's observations)" : "";
  process.stdout.write(
    `LoCoMo, ${conversations.map(({ id }) => id).join(", ")}; search by ${retrieval.methods.join(" and ")}${facts}\n\n${markdown}\n${answers}`,
  );
  if (options.json !== undefined) {
    const details = { benchmark: "locomo", ...retrieval, facts: options.facts, seed: SEED, cutoffs, ranking, recall };
    writeFileSync(options.json, `${JSON.stringify({ ...details, conversations: results, answered }, null, 1)}\n`);
    log(`wrote every question with its rankings to ${options.json}`);
  }
}

async function evaluateAll(
  engraph: Engraph,
  suffix: string,
  conversations: readonly Conversation[],
  retrieval: RetrievalOptions,
  answering: Answering | null,
): Promise<{ results: ConversationResult[]; answered: AnsweredQuestion[] }> {
  const results: ConversationResult[] = [];
  const answered: AnsweredQuestion[] = [];
  for (const conversation of conversations) {
    const onProgress = (line: string): void => progress(`${conversation.id}: ${line}`);
    const memory = engraph.user(`locomo-${conversation.id}${suffix}`);
    results.push(await evaluateConversation(memory, conversation, retrieval, onProgress));
    if (answering !== null)
      answered.push(...(await answerQuestions(answering, memory, memoryOf(conversation), onProgress)));
    endProgress();
  }
  return { results, answered };
}

function readMethods(text: string | undefined): Method[] {
  const methods =
    text === undefined ? [...DEFAULT_METHODS] : METHODS.filter((method) => parseList(text).includes(method));
  const unknown = parseList(text).filter((name) => !METHODS.some((method) => method === name));
  if (methods.length === 0 || unknown.length > 0)
    throw new UsageError(`--methods takes some of ${METHODS.join(",")}, not "${text}"`);
  return methods;
}
