export interface StreamEvent<Name extends string = string, Data = unknown> {
  event: Name;
  /** The `lastEventId` that continues after this event; `null` if the stream cannot be resumed. */
  id: string | null;
  data: Data;
}

/** Parses `text/event-stream` (WHATWG HTML, section 9.2.6, "Interpreting an event stream"). */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  let [rest, event, id] = ["", "message", null as string | null];
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) yield { event, id, data: JSON.parse(data.join("\n")) as unknown };
          [event, data] = ["message", []];
          continue;
        }
        const colon = line.indexOf(":");
        const field = colon < 0 ? line : line.slice(0, colon);
        const text = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (field === "event") event = text;
        else if (field === "data") data.push(text);
        else if (field === "id" && !text.includes("\0")) id = text;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
