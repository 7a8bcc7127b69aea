interface AnyMessage {
  content?: unknown;
  parsed?: unknown;
  text?: unknown;
  tool_calls?: unknown;
  function_call?: unknown;
  reasoning_content?: unknown;
  reasoning?: unknown;
  thinking?: unknown;
  reasoning_details?: unknown;
}

/** The first JSON in the content, in the arguments of a tool call or, unless cut off, among the thoughts; otherwise the content. */
export function textOfMessage(message: AnyMessage, isCut: boolean): string {
  const { content, parsed, text, tool_calls, function_call } = message;
  const said = [content, parsed, text].map(textOfParts).find(isText) ?? "";
  if (holdsJson(said)) return said;
  const calls = Array.isArray(tool_calls) ? (tool_calls as unknown[]) : [];
  const called = [...calls, function_call].map(argumentsOf).find(holdsJson);
  if (called !== undefined) return called;
  if (said !== "" || isCut) return said;
  const { reasoning_content, reasoning, thinking, reasoning_details } = message;
  return [reasoning_content, reasoning, thinking, reasoning_details].map(textOfParts).find(holdsJson) ?? "";
}

const isText = (text: string): boolean => text.trim() !== "";
const holdsJson = (text: string): boolean => text.includes("{");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parts with thoughts use another key. */
const TEXT_KEYS = ["text", "value", "content", "parts", "json"];

function textOfParts(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content))
    return content.map((part) => (isRecord(part) ? textOfPart(part) : textOfParts(part))).join("");
  return isRecord(content) ? textOfPart(content) || JSON.stringify(content) : "";
}

function textOfPart(part: Record<string, unknown>): string {
  const key = TEXT_KEYS.find((name) => part[name] !== undefined && part[name] !== null);
  return key === undefined ? "" : textOfParts(part[key]);
}

/** Reads the formats of OpenAI, Anthropic and Ollama. */
function argumentsOf(call: unknown): string {
  if (!isRecord(call)) return "";
  const given = isRecord(call.function) ? call.function : call;
  const argument = given.arguments ?? given.input ?? given.parameters;
  return typeof argument === "string" ? argument : isRecord(argument) ? JSON.stringify(argument) : "";
}
