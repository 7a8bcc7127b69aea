/** Measures the savings of traversal memory; with `--answers`, which of LoCoMo's questions are answered and which declined. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { answerByObservations } from "../../test/fakes/scripted-openai/answers.ts";
import { startScriptedOpenAi } from "../../test/fakes/scripted-openai/server.ts";
import { embedHashed } from "../../worker/core/vectors/hashed-embedding.ts";
import { startModelRelay } from "../answers/model-relay.ts";
import { replaceTable } from "../tables/marked-document.ts";
import { parseList, type Options, parseLimit, UsageError } from "../command-line.ts";
import type { Engraph } from "../../sdk/src/index.ts";
import { MUSIQUE } from "../formats/musique.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { scriptedEndpoint } from "../model-written-facts.ts";
import { sendConversation, waitUntilExtracted } from "../ingest-conversation.ts";
import { askOnce, declinedTable, guidesTable, spread, type AskedOnce } from "../traversal/declined.ts";
import { endProgress, log, progress } from "../progress.ts";
import { mean, SEED } from "../recall.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { correctionsTable, measureCorrections } from "../traversal/correction.ts";
import { informedGuide } from "../traversal/informed-guide.ts";
import { angleTable, correctionTable, learningTable } from "../traversal/limits.ts";
import type { MemoryUnderTest } from "../traversal/measure-question.ts";
import type { QuestionWithEvidence } from "../traversal/questions.ts";
import { dimensionsTable, measureSavings, savingsTable, type Saving } from "../traversal/savings.ts";
import { alternationTable, measureAlternation } from "../traversal/alternation.ts";
import { measureEdges, measureHops, measureOrders, ablationTable } from "../traversal/ablations.ts";
import { locomoDataSet, musiqueDataSet, type TraversalDataSet } from "../traversal/data-sets.ts";
import { withServer } from "../with-server.ts";

export const ASK_USAGE =
  "ask <locomo.json> [--samples conv-26] [--limit 20] [--answers [--limit 100 [--answer-cache <folder>] [--document <file>]]]  |  ask <openie.json> <questions.json> [--limit 20]";
const QUESTIONS = 20;
const CACHE = ".engraph/model-answers";
/** Below the 1,024 of the built-in vectors; 96 is the smallest in ReMindRAG's Table 4. */
const DIMENSIONS = [512, 256, 96];
const NEWS_MS = 32_000;

interface Building {
  seconds: number;
  episodes: number;
  calls: number;
  tokens: number;
}

interface Guided {
  guide: string;
  building: Building;
  savings: Saving[];
  tables: string;
}

export async function ask([file, second]: string[], options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${ASK_USAGE}\n${WHERE_TO_GET_LOCOMO}\n${MUSIQUE.where}`);
  if (options.answers)
    return options.limit === undefined
      ? answered(file, parseList(options.samples))
      : answeredTwice(file, options, parseLimit(options.limit, QUESTIONS));
  const limit = parseLimit(options.limit, QUESTIONS);
  const dataSet =
    second === undefined ? locomoDataSet(file, parseList(options.samples), limit) : musiqueDataSet(file, second, limit);
  const scripted = await withScriptedGuide(
    dataSet,
    {},
    measureAll("A scripted guide that knows the evidence", dataSet),
  );
  const builtin = await withServer((engraph) => measureAll("The built-in guide", dataSet)(engraph, () => NOTHING), {
    LLM_PROVIDER: "builtin",
  });
  const fewer = [];
  for (const dimensions of DIMENSIONS) {
    log(`edges remember ${dimensions} dimensions`);
    const variables = { TRAVERSAL_MEMORY_DIMENSIONS: String(dimensions) };
    const savings = await withScriptedGuide(dataSet, variables, async (engraph) =>
      measureSavings(await ingestForTest(engraph, dataSet), dataSet.questions, progress),
    );
    fewer.push({ dimensions, savings });
  }
  const corrections = await measureCorrections();
  endProgress();
  process.stdout.write(
    [
      `${dataSet.title}: ${dataSet.questions.length} questions`,
      `Paraphrases: mean cosine ${meanSimilarity(dataSet.questions).toFixed(2)} to the questions, by the built-in vectors`,
      ...[scripted, builtin].map(({ guide, savings, tables }) => `${guide}:\n\n${savingsTable(savings)}\n\n${tables}`),
      `Decisions and evidence cited (%) when edges remember fewer dimensions, scripted guide:\n\n${dimensionsTable([
        { dimensions: 1024, savings: scripted.savings },
        ...fewer,
      ])}`,
      `Building:\n\n${buildingTable([scripted, builtin])}`,
      `One edge that serves 50 questions:\n\n${angleTable(SEED)}`,
      `Correction by a model through the API:\n\n${correctionsTable(corrections)}`,
      `Correction of a single edge:\n\n${correctionTable()}`,
      `Memorisations until one edge is replayed for a second question:\n\n${learningTable()}\n`,
    ].join("\n\n"),
  );
}

async function answered(file: string, samples: string[]): Promise<void> {
  const asked = await withServer(async (engraph, suffix) => {
    const all: AskedOnce[] = [];
    for (const conversation of readLocomoFile(file, samples)) {
      const memory = engraph.graph(`${conversation.id}${suffix}`);
      const { turns } = await sendConversation(memory, conversation);
      await waitUntilExtracted(memory);
      all.push(...(await askOnce(memory, conversation.questions, turns, progress)));
      endProgress();
    }
    return all;
  });
  process.stdout.write(`LoCoMo, every question asked once:\n\n${declinedTable(asked)}\n`);
}

/**
 * Rules read the messages, so that both guides ask the same memory, and a slow model only has to answer. The model's answers are kept in a
 * folder.
 */
async function answeredTwice(file: string, options: Options, limit: number): Promise<void> {
  const conversations = readLocomoFile(file, parseList(options.samples));
  const each = Math.ceil(limit / conversations.length);
  const passes = ["the first time", "again"];
  const folder = mkdtempSync(join(tmpdir(), "engraph-ask-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const read = join(folder, "read");
  const turnsOf = new Map<string, ReadonlyMap<string, string>>();
  await withServer(
    async (engraph) => {
      for (const conversation of conversations) {
        const memory = engraph.graph(conversation.id);
        turnsOf.set(conversation.id, (await sendConversation(memory, conversation)).turns);
        await waitUntilExtracted(memory);
      }
      // right after new messages, search results are judged together with a remembered path
      await setTimeout(NEWS_MS);
    },
    { LLM_PROVIDER: "builtin" },
    read,
  );
  const askBoth = (copy: string, variables: Record<string, string>): Promise<AskedOnce[][]> => {
    cpSync(read, join(folder, copy), { recursive: true });
    return withServer(
      async (engraph) => {
        const asked: AskedOnce[][] = passes.map(() => []);
        for (const { id, questions } of conversations)
          for (const pass of asked)
            pass.push(
              ...(await askOnce(
                engraph.graph(id),
                spread(questions, each),
                turnsOf.get(id) ?? new Map(),
                progress,
                true,
              )),
            );
        endProgress();
        return asked;
      },
      variables,
      join(folder, copy),
    );
  };
  const { LLM_MODEL: model, OPENAI_BASE_URL: url = "https://api.openai.com/v1" } = process.env;
  const guides = [];
  if (model !== undefined) {
    const relay = await startModelRelay(url, options["answer-cache"] ?? CACHE);
    // "large": the model answers whatever it is worth
    const variables = { LLM_PROVIDER: "openai", OPENAI_BASE_URL: relay.url, MODEL_CLASS: "large" };
    try {
      guides.push({ name: model, asked: await askBoth("model", variables) });
    } finally {
      await relay.close();
    }
  }
  guides.push({ name: "the built-in guide", asked: await askBoth("rules", { LLM_PROVIDER: "builtin" }) });
  const rows = guides.flatMap(({ name, asked }) =>
    asked.map((pass, place) => ({ name: `${name}, ${passes[place]}`, asked: pass })),
  );
  const table = guidesTable(rows);
  process.stdout.write(`LoCoMo, asked of a memory that rules read:\n\n${table}\n`);
  if (options.document === undefined) return;
  const command = `npm run eval -- ask ${file.split("/").at(-1)} --answers --limit ${limit}`;
  const before = readFileSync(options.document, "utf8");
  writeFileSync(options.document, replaceTable(before, { name: "model-guides", command, content: table }));
}

const NOTHING = { calls: 0, tokens_in: 0, tokens_out: 0 };
type Billed = () => typeof NOTHING;

async function withScriptedGuide<Result>(
  dataSet: TraversalDataSet,
  variables: Record<string, string>,
  use: (engraph: Engraph, billed: Billed) => Promise<Result>,
): Promise<Result> {
  const model = await startScriptedOpenAi({
    answers: informedGuide(dataSet.questions),
    ...(dataSet.sample !== null && { answer: answerByObservations(dataSet.sample) }),
  });
  try {
    return await withServer((engraph) => use(engraph, () => ({ ...model.billed })), {
      ...scriptedEndpoint(model.url),
      ...variables,
    });
  } finally {
    await model.close();
  }
}

async function ingestForTest(engraph: Engraph, dataSet: TraversalDataSet): Promise<MemoryUnderTest> {
  const memory = engraph.graph("ask");
  const pieces = await dataSet.ingest(memory);
  await setTimeout(NEWS_MS);
  return { memory, evidenceIdOf: (episode) => pieces.get(episode) };
}

const measureAll =
  (guide: string, dataSet: TraversalDataSet) =>
  async (engraph: Engraph, billed: Billed): Promise<Guided> => {
    const { questions } = dataSet;
    const began = performance.now();
    const subject = await ingestForTest(engraph, dataSet);
    const { calls, tokens_in, tokens_out } = billed();
    const building = {
      seconds: (performance.now() - began) / 1000,
      episodes: (await subject.memory.episodes().toArray()).length,
      calls,
      tokens: tokens_in + tokens_out,
    };
    const savings = await measureSavings(subject, questions, progress);
    const orders = await measureOrders(subject, questions, SEED);
    const alternating = await measureAlternation(subject, questions, progress);
    const edges = await measureEdges(subject, questions);
    const hops = await measureHops(subject, questions);
    endProgress();
    const tables = [
      ablationTable("one memory, all questions", orders),
      alternationTable(alternating),
      ablationTable("edges", edges),
      ablationTable("max. hops", hops),
    ].join("\n\n");
    return { guide, building, savings, tables };
  };

const buildingTable = (rows: readonly Guided[]): string =>
  markdownTable(
    ["building the graph", "episodes", "seconds", "model calls", "calls per episode", "tokens per episode"],
    rows.map(({ guide, building: { episodes, seconds, calls, tokens } }) => [
      guide,
      String(episodes),
      seconds.toFixed(1),
      String(calls),
      (calls / episodes).toFixed(3),
      (tokens / episodes).toFixed(0),
    ]),
  );

const meanSimilarity = (questions: readonly QuestionWithEvidence[]): number =>
  mean(
    questions.map(({ question, paraphrased }) => {
      const [a, b] = [embedHashed(question, 1024), embedHashed(paraphrased, 1024)];
      return a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);
    }),
  );
