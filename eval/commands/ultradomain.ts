/** `npm run eval -- ultradomain <file>`: win rates between contexts, like HiRAG. */
import { writeFileSync } from "node:fs";
import { keptModel } from "../answers/ask-model.ts";
import { compareContexts, parseCompared, winRatesPlan, winRatesTable } from "../answers/win-rates.ts";
import { type Options, parseLimit, UsageError } from "../command-line.ts";
import { refreshAndWait } from "../refresh-communities.ts";
import { readText } from "../formats/published-file.ts";
import { parseUltraDomain, ULTRADOMAIN } from "../formats/ultradomain.ts";
import { ingestMemory } from "../ingest-memory.ts";
import { parsePrices } from "../prices.ts";
import { endProgress, log, progress } from "../progress.ts";
import { withServer } from "../with-server.ts";

export const ULTRADOMAIN_USAGE =
  "ultradomain <mix.jsonl> [--limit 50] [--contexts hybrid,naive,local] [--prices 0.40,1.60] [--answer-cache <folder, to go on after an interruption>] [--json out.json]";
const QUESTIONS = 50;

export async function ultradomain([file]: string[], options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${ULTRADOMAIN_USAGE}\n${ULTRADOMAIN.where}`);
  const contexts = parseCompared(options.contexts);
  const prices = parsePrices(options.prices);
  const benchmark = parseUltraDomain(readText(ULTRADOMAIN, file), parseLimit(options.limit, QUESTIONS));
  const llm = await keptModel(process.env, options["answer-cache"]);
  log(winRatesPlan(benchmark, contexts, prices));
  const compared = await withServer(async (engraph, suffix) => {
    const memory = engraph.graph(`ultradomain${suffix}`);
    await ingestMemory(memory, benchmark, progress);
    progress("refreshing communities");
    await refreshAndWait(memory);
    const rows = await compareContexts(llm, memory, benchmark.questions, contexts, progress);
    endProgress();
    return rows;
  });
  const title = `${ULTRADOMAIN.name}, ${benchmark.questions.length} questions on ${benchmark.documents.length} parts of books, answered and judged by ${llm.model} in both orders`;
  process.stdout.write(`${title}\n\n${winRatesTable(compared, contexts)}\n`);
  if (options.json === undefined) return;
  writeFileSync(options.json, `${JSON.stringify({ benchmark: "ultradomain", compared }, null, 1)}\n`);
  log(`wrote every question with its answers and judgements to ${options.json}`);
}
