import { visibleJson } from "../../core/text/visible/visible-text.ts";
import { oneLine } from "./tool-errors.ts";

/** The SDK repeats the caller's input in JSON-RPC errors, which a model may see. Works line by line, so event streams keep streaming. */
export function withCleanErrors(response: Response): Response {
  if (response.body === null) return response;
  const body = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(cleanLines())
    .pipeThrough(new TextEncoderStream());
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

function cleanLines(): TransformStream<string, string> {
  let rest = "";
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) controller.enqueue(`${cleanLine(line)}\n`);
    },
    flush(controller) {
      if (rest !== "") controller.enqueue(cleanLine(rest));
    },
  });
}

function cleanLine(line: string): string {
  const [, field = "", json = ""] = /^(data: ?)?([{[].*)$/su.exec(line) ?? [];
  if (!json.includes('"error"')) return line;
  try {
    const answer = JSON.parse(json) as unknown;
    return `${field}${JSON.stringify(Array.isArray(answer) ? answer.map(cleanAnswer) : cleanAnswer(answer))}`;
  } catch {
    return line;
  }
}

function cleanAnswer(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return answer;
  const { error } = answer;
  if (typeof error !== "object" || error === null) return answer;
  const { message } = error as { message?: unknown };
  return {
    ...answer,
    error: { ...visibleJson(error), ...(typeof message === "string" && { message: oneLine(message) }) },
  };
}
