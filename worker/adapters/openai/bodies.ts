/**
 * Accepts JSON without its media type, and a stream of events that was not requested.
 *
 * @throws SyntaxError if the text should be JSON and is not
 */
export function readBody(text: string, isJson: boolean): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (/^data:/m.test(text)) return joinEvents(text);
    if (isJson) throw error;
    return text;
  }
}

interface Choice {
  delta?: Record<string, unknown>;
  message?: Record<string, unknown>;
  finish_reason?: string | null;
}
interface Chunk {
  choices?: Choice[];
  usage?: unknown;
  error?: unknown;
}

function joinEvents(text: string): Record<string, unknown> {
  const chunks = text.split(/\r?\n/).flatMap(chunkOf);
  const joined = { content: "", reasoning_content: "" };
  const calls: { function: { arguments: string } }[] = [];
  let finish_reason: string | null = null;
  for (const { choices: [choice] = [] } of chunks) {
    const { content, reasoning_content, tool_calls } = choice?.message ?? choice?.delta ?? {};
    if (typeof content === "string") joined.content += content;
    if (typeof reasoning_content === "string") joined.reasoning_content += reasoning_content;
    for (const call of Array.isArray(tool_calls) ? (tool_calls as StreamedCall[]) : []) {
      const place = call.index ?? 0;
      const before = calls[place]?.function.arguments ?? "";
      calls[place] = { function: { arguments: before + (call.function?.arguments ?? "") } };
    }
    finish_reason = choice?.finish_reason ?? finish_reason;
  }
  const error = chunks.find((chunk) => chunk.error)?.error;
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage;
  return {
    ...(error !== undefined && { error }),
    ...(usage !== undefined && { usage }),
    choices: chunks.length === 0 ? [] : [{ message: { ...joined, tool_calls: calls.filter(Boolean) }, finish_reason }],
  };
}

interface StreamedCall {
  index?: number;
  function?: { arguments?: string };
}

function chunkOf(line: string): Chunk[] {
  if (!/^data:\s*\{/.test(line)) return [];
  try {
    return [JSON.parse(line.slice("data:".length)) as Chunk];
  } catch {
    return [];
  }
}
