import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents, type StreamEvent } from "../../../sdk/src/event-stream.ts";

async function read(chunks: readonly Uint8Array[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (const chunk of chunks) stream.enqueue(chunk);
      stream.close();
    },
  });
  for await (const event of readEvents(body)) events.push(event);
  return events;
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("an event has a name, an id and data; comments and unknown fields are none of it", async () => {
  const text =
    ': hello\n\nevent: facts\nid: 7\ndata: {"a":\ndata: 1}\nretry: 5\nodd\n\ndata:"plain"\n\nevent: empty\n\n';
  expect(await read([bytes(text)])).toEqual([
    { event: "facts", id: "7", data: { a: 1 } },
    { event: "message", id: "7", data: "plain" },
  ]);
});

test("an event that breaks off is not given", async () => {
  expect(await read([bytes('data: 1\n\nevent: facts\ndata: {"a":1}\n')])).toEqual([
    { event: "message", id: null, data: 1 },
  ]);
});

test("a reader that stops looking ends the stream", async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.enqueue(bytes("data: 1\n\n")),
    cancel: () => void (cancelled = true),
  });
  for await (const { data } of readEvents(body)) if (data === 1) break;
  expect(cancelled).toBe(true);
});

test("the events do not depend on the pieces or the line ends", async () => {
  const event = fc.record({ event: fc.constantFrom("facts", "status", "später"), data: fc.json() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.nat(7), { minLength: 1 }),
      async (events, end, sizes) => {
        const whole = bytes(events.map((one) => `event: ${one.event}${end}data: ${one.data}${end}${end}`).join(""));
        const pieces: Uint8Array[] = [];
        for (let at = 0, turn = 0; at < whole.length; turn++) {
          const size = (sizes[turn % sizes.length] ?? 0) + 1;
          pieces.push(whole.slice(at, at + size));
          at += size;
        }
        const wanted = events.map((one) => ({ event: one.event, id: null, data: JSON.parse(one.data) as unknown }));
        // a final carriage return may be half of a line end; only more bytes show it
        expect(await read(end === "\r" ? [...pieces, bytes(":\n")] : pieces)).toEqual(wanted);
      },
    ),
  );
});
