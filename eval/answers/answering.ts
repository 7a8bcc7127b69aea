import type { Llm } from "../../worker/ports/providers.ts";
import { type Options, UsageError } from "../command-line.ts";
import { parseSources, type AnswerSource } from "./answer-sources.ts";
import { keptModel } from "./ask-model.ts";
import { parsePrices, type Prices } from "../prices.ts";

export interface Answering {
  llm: Llm;
  sources: readonly AnswerSource[];
  prices: Prices | null;
}

export const ANSWERING_USAGE =
  "[--answers [--from context,full,sessions,10+10,20+20,ask] [--prices 0.40,1.60] [--answer-cache <folder, to go on after an interruption>]]";

export async function answeringOf(options: Options, env: NodeJS.ProcessEnv): Promise<Answering | null> {
  const { answers = false, from, "answer-cache": folder } = options;
  if (!answers && (from !== undefined || folder !== undefined || options.prices !== undefined))
    throw new UsageError("--from, --prices and --answer-cache go with --answers");
  if (!answers) return null;
  const sources = parseSources(from);
  const prices = parsePrices(options.prices);
  return { llm: await keptModel(env, folder), sources, prices };
}
