import { ConnectionError } from "./errors.ts";
import type { Schemas } from "./wire-types.ts";

export type GraphLine = Schemas["SubgraphLine"];

/** @throws ConnectionError if the stream ends before the line "end" */
export async function* readGraphLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<GraphLine> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        if (signal?.aborted === true) throw cause;
        throw new ConnectionError(`reading the graph: the connection broke (${String(cause)})`, { cause });
      });
      if (done) throw new ConnectionError("reading the graph: the server broke off before the last line");
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) {
        const line = JSON.parse(text) as GraphLine;
        yield line;
        if (line.type === "end") return;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
