import { shapeOf, withoutBounds } from "../../core/prompts/answer-schema.ts";
import { isStillThinking } from "../../core/prompts/answers/thoughts.ts";
import type { Llm, LlmAnswer, LlmRequest } from "../../ports/providers.ts";
import { textOfMessage } from "../provider/message-text.ts";
import type { OpenAiEndpoint } from "./client.ts";
import { openAiCompletions, deterministicParameters, type Capabilities, type Completion } from "./completions.ts";

/** The prompt always describes the shape, because some endpoints ignore the schema. */
export function openAiLlm(endpoint: OpenAiEndpoint): Llm {
  const ask = openAiCompletions(endpoint);
  let thoughts = thoughtsOf(endpoint);
  const complete = async (request: LlmRequest): Promise<LlmAnswer> => {
    const allowed = thoughts;
    const answer = readCompletion(
      await ask((capabilities) => ({
        ...messagesOf(request, capabilities),
        ...deterministicParameters(capabilities, request.max_tokens + allowed),
        ...effortOf(endpoint, capabilities),
        ...formatOf(request, capabilities),
      })),
    );
    // some servers report no usage; the limit was reached
    const thought = answer.tokens_out || request.max_tokens + allowed;
    const onlyThought = answer.finish === "length" && isStillThinking(answer.text) && thought > MIN_THOUGHT;
    if (!onlyThought || allowed >= THOUGHTS.high) return answer;
    thoughts = THOUGHTS.high;
    const { tokens_in, tokens_out, ...again } = await complete(request);
    return { ...again, tokens_in: tokens_in + answer.tokens_in, tokens_out: tokens_out + answer.tokens_out };
  };
  return { model: endpoint.model, complete };
}

/** Fewer tokens without text cannot be thoughts: the limit was too small for any answer. */
const MIN_THOUGHT = 64;

/**
 * Tokens for thoughts, which are part of the answer. Once an answer is cut off before it begins, the model gets the most: a smaller limit
 * would not shorten its thoughts.
 */
const THOUGHTS = { none: 0, minimal: 2_000, low: 2_000, medium: 4_000, high: 8_000 } as const;

const thoughtsOf = ({ effort }: OpenAiEndpoint): number => (effort === undefined ? 0 : THOUGHTS[effort]);

const effortOf = ({ effort }: OpenAiEndpoint, capabilities: Capabilities) =>
  effort === undefined || !capabilities.effort ? {} : { reasoning_effort: effort };

function messagesOf({ system, user, schema }: LlmRequest, { format }: Capabilities) {
  const form =
    format === "json_schema"
      ? schema.shown
        ? ""
        : `\n\nThe JSON has this shape: ${shapeOf(schema.json)}`
      : `\n\nThe answer must fit this JSON schema:\n${JSON.stringify(withoutBounds(schema.json))}`;
  return {
    messages: [
      { role: "system" as const, content: system + form },
      { role: "user" as const, content: user },
    ],
  };
}

function formatOf({ schema }: LlmRequest, { format, bounds }: Capabilities) {
  if (format === "none") return {};
  if (format === "json_object") return { response_format: { type: "json_object" as const } };
  return {
    response_format: {
      type: "json_schema" as const,
      json_schema: { name: schema.name, schema: bounds ? schema.json : withoutBounds(schema.json), strict: true },
    },
  };
}

const FINISHES: Readonly<Record<string, LlmAnswer["finish"]>> = {
  stop: "stop",
  tool_calls: "stop",
  function_call: "stop",
  length: "length",
  max_tokens: "length",
  content_filter: "refusal",
};

function readCompletion(completion: Completion): LlmAnswer {
  if (completion === "refusal") return { text: "", finish: "refusal", tokens_in: 0, tokens_out: 0 };
  const [choice] = completion.choices ?? [];
  const { refusal, ...message } = choice?.message ?? {};
  const { text } = (choice ?? {}) as { text?: unknown };
  const finish = FINISHES[choice?.finish_reason?.toLowerCase() ?? ""] ?? "other";
  return {
    text: refusal || textOfMessage({ text, ...message }, finish === "length"),
    finish: refusal ? "refusal" : finish,
    tokens_in: completion.usage?.prompt_tokens ?? 0,
    tokens_out: completion.usage?.completion_tokens ?? 0,
  };
}
