import { writeFileSync } from "node:fs";
import { ANSWERING_USAGE, answeringOf } from "../answers/answering.ts";
import { answerPlan } from "../answers/answer-plan.ts";
import { answersReport } from "../answers/answers-table.ts";
import { MAX_RANK } from "../search-all.ts";
import { type Options, parseCutoffs, parseLimit, UsageError } from "../command-line.ts";
import { EVERY_CONFIGURATION, parseConfigurations } from "../configurations.ts";
import { parseContexts } from "../contexts.ts";
import { DMR, parseDmr } from "../formats/dmr.ts";
import { HOTPOTQA, parseHotpotQa } from "../formats/hotpotqa.ts";
import { LONGMEMEVAL, parseLongMemEval } from "../formats/longmemeval.ts";
import { LOOGLE, parseLoogle } from "../formats/loogle.ts";
import { WORDINGS, withChoices, type Wording } from "../formats/loogle-choices.ts";
import type { BenchmarkMemory } from "../formats/benchmark-memory.ts";
import { asPastedNotes } from "../formats/pasted-notes.ts";
import { type PublishedDataSet, readText, sampleEvenly } from "../formats/published-file.ts";
import { parseTwoWiki, TWO_WIKI } from "../formats/two-wiki.ts";
import { type EvaluatedMemory, evaluateMemory } from "../evaluate-memory.ts";
import { memoriesReport } from "../memories-report.ts";
import { endProgress, log, progress } from "../progress.ts";
import { withServer } from "../with-server.ts";

export interface MemoryBenchmark {
  published: PublishedDataSet;
  limit: { count: number; of: "histories" | "dialogues" | "questions" | "documents" };
  read: (text: string, limit: number) => BenchmarkMemory[];
}

export const MEMORY_BENCHMARKS: Readonly<Record<string, MemoryBenchmark>> = {
  longmemeval: {
    published: LONGMEMEVAL,
    limit: { count: 30, of: "histories" },
    read: (text, limit) => sampleEvenly(parseLongMemEval(text), limit),
  },
  dmr: {
    published: DMR,
    limit: { count: 100, of: "dialogues" },
    read: (text, limit) => sampleEvenly(parseDmr(text), limit),
  },
  hotpotqa: { published: HOTPOTQA, limit: { count: 100, of: "questions" }, read: parseHotpotQa },
  "2wiki": { published: TWO_WIKI, limit: { count: 100, of: "questions" }, read: parseTwoWiki },
  loogle: {
    published: LOOGLE,
    limit: { count: 10, of: "documents" },
    read: (text, limit) => sampleEvenly(parseLoogle(text), limit),
  },
};

const CUTOFFS = [1, 5, 10, 20];

export const MEMORIES_USAGE = `${Object.keys(MEMORY_BENCHMARKS).join("|")} <file> [--limit 100] [--notes (paste the documents into one thread)] [--configurations bm25,pagerank+bm25] [--contexts auto,facts] [--ks 5,10] ${ANSWERING_USAGE} [--json out.json]
              loogle: [--choices <LooGLE-rewrite-data> [--wording original|similar]]`;

function asked(
  memories: BenchmarkMemory[],
  name: string,
  { choices, wording = "original" }: Options,
): BenchmarkMemory[] {
  const isWording = (text: string): text is Wording => text in WORDINGS;
  if (choices === undefined) return memories;
  if (name !== "loogle") throw new UsageError("--choices goes with loogle");
  if (!isWording(wording))
    throw new UsageError(`--wording takes ${Object.keys(WORDINGS).join(", ")}, not "${wording}"`);
  return withChoices(memories, choices, wording);
}

export async function memories(name: string, [file]: string[], options: Options): Promise<void> {
  const benchmark = MEMORY_BENCHMARKS[name];
  if (!benchmark) throw new UsageError(MEMORIES_USAGE);
  const { published, limit, read } = benchmark;
  if (file === undefined) throw new UsageError(`${MEMORIES_USAGE}\n${published.where}`);
  const cutoffs = parseCutoffs(options.ks, CUTOFFS, MAX_RANK);
  const configurations = parseConfigurations(options.configurations ?? EVERY_CONFIGURATION);
  const modes = parseContexts(options.contexts);
  const answering = await answeringOf(options, process.env);
  const count = parseLimit(options.limit, limit.count);
  const published_memories = asked(read(readText(published, file), count), name, options);
  const all = options.notes ? published_memories.map(asPastedNotes) : published_memories;
  if (answering !== null) log(answerPlan(all, answering.sources, answering.prices));
  const evaluated = await withServer(async (engraph, suffix) => {
    const evaluated: EvaluatedMemory[] = [];
    for (const [place, benchmark] of all.entries()) {
      const memory = engraph.user(`${name}-${place}${suffix}`);
      const onProgress = (line: string): void => progress(`${published.name} ${place + 1} of ${all.length}: ${line}`);
      evaluated.push(await evaluateMemory(memory, benchmark, { configurations, modes }, answering, onProgress));
    }
    endProgress();
    return evaluated;
  });
  const answers =
    answering === null
      ? []
      : [
          answersReport(
            evaluated.flatMap(({ answered }) => answered),
            answering.llm.model,
          ),
        ];
  const report = [memoriesReport(evaluated, cutoffs), ...answers].join("\n\n");
  process.stdout.write(`${published.name}, at most ${count} ${limit.of} spread over the file\n\n${report}\n`);
  if (options.json !== undefined) {
    const results = evaluated.map(({ sources, ...memory }) => ({ ...memory, places: Object.fromEntries(sources) }));
    writeFileSync(options.json, `${JSON.stringify({ benchmark: name, memories: results }, null, 1)}\n`);
    log(`wrote every question with its rankings to ${options.json}`);
  }
}
