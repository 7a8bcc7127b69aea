import { shapeOf } from "../../core/prompts/answer-schema.ts";
import type { Llm, LlmAnswer, LlmRequest } from "../../ports/providers.ts";
import type { OpenAiEndpoint } from "./client.ts";
import { openAiCompletions, deterministicParameters, type Capabilities, type Completion } from "./completions.ts";

/**
 * A language model behind any endpoint that speaks OpenAI's protocol. Requests a strict JSON schema; if the endpoint refuses
 * that parameter, requests any JSON and puts the schema into the prompt. The shape stands in the prompt in any case, because some
 * endpoints ignore the parameter.
 */
export function openAiLlm(endpoint: OpenAiEndpoint): Llm {
  const ask = openAiCompletions(endpoint);
  return {
    model: endpoint.model,
    complete: async (request) =>
      readAnswer(
        await ask((capabilities) => ({
          ...messagesOf(request, capabilities),
          ...deterministicParameters(capabilities, request.max_tokens + thoughtsOf(endpoint)),
          ...effortOf(endpoint, capabilities),
          ...formatOf(request, capabilities),
        })),
      ),
  };
}

/** Tokens that a reasoning model may think before it answers, which count as its answer. */
const THOUGHTS = { none: 0, minimal: 2_000, low: 2_000, medium: 4_000, high: 8_000 } as const;

const thoughtsOf = ({ effort }: OpenAiEndpoint): number => (effort === undefined ? 0 : THOUGHTS[effort]);

const effortOf = ({ effort }: OpenAiEndpoint, capabilities: Capabilities) =>
  effort === undefined || !capabilities.effort ? {} : { reasoning_effort: effort };

function messagesOf({ system, user, schema }: LlmRequest, { format }: Capabilities) {
  const form =
    format === "json_schema"
      ? `\n\nThe JSON has this shape: ${shapeOf(schema.json)}`
      : `\n\nThe answer must fit this JSON schema:\n${JSON.stringify(schema.json)}`;
  return {
    messages: [
      { role: "system" as const, content: system + form },
      { role: "user" as const, content: user },
    ],
  };
}

function formatOf({ schema }: LlmRequest, { format }: Capabilities) {
  if (format === "none") return {};
  if (format === "json_object") return { response_format: { type: "json_object" as const } };
  return {
    response_format: {
      type: "json_schema" as const,
      json_schema: { name: schema.name, schema: schema.json, strict: true },
    },
  };
}

const FINISHES: Readonly<Record<string, LlmAnswer["finish"]>> = {
  stop: "stop",
  length: "length",
  content_filter: "refusal",
};

function readAnswer(completion: Completion): LlmAnswer {
  if (completion === "refusal") return { text: "", finish: "refusal", tokens_in: 0, tokens_out: 0 };
  const [choice] = completion.choices ?? [];
  const { refusal, content } = choice?.message ?? {};
  return {
    text: refusal || (typeof content === "string" ? content : ""),
    finish: refusal ? "refusal" : (FINISHES[choice?.finish_reason ?? ""] ?? "other"),
    tokens_in: completion.usage?.prompt_tokens ?? 0,
    tokens_out: completion.usage?.completion_tokens ?? 0,
  };
}
