import { describe, expect, test } from "vitest";
import { readAskEvents } from "../../../sdk/src/ask-events.ts";
import { ConnectionError } from "../../../sdk/src/errors.ts";

const STEP = 'event: step\ndata: {"n":1}\n\n';
const DONE = "event: done\ndata: {}\n\n";

const streamOf = (parts: string[], breaks?: Error): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (breaks === undefined) controller.close();
      else controller.error(breaks);
    },
  });

async function read(stream: ReadableStream<Uint8Array>, signal?: AbortSignal): Promise<[string[], unknown]> {
  const names: string[] = [];
  try {
    for await (const { event } of readAskEvents(stream, signal)) names.push(event);
  } catch (error) {
    return [names, error];
  }
  return [names, null];
}

describe("the steps of an answer", () => {
  test("end with done, and what comes after it is not read", async () => {
    expect(await read(streamOf([STEP, DONE + STEP]))).toEqual([["step", "done"], null]);
  });

  test.each([
    ["ends", streamOf([STEP, 'event: answer\ndata: {"answ'])],
    ["breaks", streamOf([STEP], new TypeError("terminated"))],
  ])("are not taken as whole when the stream %s before", async (_, stream) => {
    const [names, error] = await read(stream);
    expect([names, error]).toEqual([["step"], expect.any(ConnectionError)]);
  });

  test("end with the reason given to abort", async () => {
    const reason = new DOMException("enough", "AbortError");
    expect(await read(streamOf([STEP], reason), AbortSignal.abort(reason))).toEqual([["step"], reason]);
  });

  test("end with what the server could not do", async () => {
    const [, error] = await read(streamOf(['event: error\ndata: {"detail":"no model"}\n\n']));
    expect(String(error)).toContain("asking: no model");
  });
});
