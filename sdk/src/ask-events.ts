import { ConnectionError, EngraphError } from "./errors.ts";
import { readEvents } from "./event-stream.ts";
import type { Schemas } from "./wire-types.ts";

/** The events of an answer, in order. */
export type AskEvent =
  | { event: "replay"; data: Pick<Schemas["AskReceipt"], "seeds" | "replayed" | "hits"> }
  | { event: "hop"; data: Schemas["AskReceipt"]["hops"][number] }
  | { event: "answer"; data: Omit<Schemas["AskAnswer"], "receipt"> }
  | { event: "done"; data: Schemas["AskReceipt"] };

/** @throws ConnectionError if the stream ends before "done" */
export async function* readAskEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent> {
  const events = readEvents(body);
  try {
    for (;;) {
      const next = await events.next().catch((cause: unknown) => {
        if (signal?.aborted === true) throw cause;
        throw new ConnectionError(`asking: the connection broke (${String(cause)})`, { cause });
      });
      if (next.done === true) throw new ConnectionError("asking: the server broke off before it was done");
      const { event, data } = next.value;
      if (event === "error") throw new EngraphError(`asking: ${(data as { detail: string }).detail}`);
      yield { event, data } as AskEvent;
      if (event === "done") return;
    }
  } finally {
    await events.return(undefined);
  }
}
