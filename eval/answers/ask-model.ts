import { jsonrepair } from "jsonrepair";
import type { z } from "zod";
import { causeOf, isFault } from "../../shared/fault.ts";
import { openAiLlm } from "../../worker/adapters/openai/llm.ts";
import type { Llm, LlmRequest } from "../../worker/ports/providers.ts";
import { UsageError } from "../command-line.ts";
import { startModelRelay } from "./model-relay.ts";

export interface ModelAnswer<Answer> {
  answer: Answer | null;
  tokens: number;
  latency: number;
}

const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 30_000];
const MAX_ANSWERS = 2;

const OPENAI = "https://api.openai.com/v1";

export function modelFromEnvironment(env: NodeJS.ProcessEnv): Llm {
  const { OPENAI_API_KEY: api_key, OPENAI_BASE_URL: base_url = OPENAI, LLM_MODEL: model } = env;
  if (!api_key || !model)
    throw new UsageError(
      "--answers needs a model: set OPENAI_API_KEY and LLM_MODEL, and OPENAI_BASE_URL if the provider is not OpenAI",
    );
  return openAiLlm({ api_key, base_url, model });
}

/** Caches answers in `folder`, also for servers started later. */
export async function keptModel(env: NodeJS.ProcessEnv, folder: string | undefined): Promise<Llm> {
  const llm = modelFromEnvironment(env);
  if (folder === undefined) return llm;
  const { url } = await startModelRelay(env["OPENAI_BASE_URL"] ?? OPENAI, folder);
  env["OPENAI_BASE_URL"] = url;
  return modelFromEnvironment(env);
}

/** Throws permanent errors, and temporary ones that outlast `pauses` (about a minute by default). */
export async function askModel<Schema extends z.ZodType>(
  llm: Llm,
  request: LlmRequest,
  schema: Schema,
  pauses: readonly number[] = PAUSES_MS,
): Promise<ModelAnswer<z.output<Schema>>> {
  let last: ModelAnswer<z.output<Schema>> = { answer: null, tokens: 0, latency: 0 };
  for (let attempt = 0; attempt < MAX_ANSWERS && last.answer === null; attempt++) {
    const { text, tokens_in, latency } = await complete(llm, request, pauses);
    last = { answer: readAnswer(text, schema), tokens: tokens_in, latency };
  }
  return last;
}

async function complete(llm: Llm, request: LlmRequest, pauses: readonly number[]) {
  for (const pause of [...pauses, null]) {
    const began = performance.now();
    try {
      const { text, tokens_in } = await llm.complete(request);
      return { text, tokens_in, latency: performance.now() - began };
    } catch (error) {
      if (pause === null || !isFault(error, "unavailable") || causeOf(error) === "configuration") throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw new Error("unreachable: the last attempt answers or throws");
}

function readAnswer<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(jsonrepair(text)));
    return success ? data : null;
  } catch {
    return null;
  }
}
