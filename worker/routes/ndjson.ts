export const NDJSON = "application/x-ndjson";

/** Reads a page once the client has taken the previous one. */
export function streamLines(pages: AsyncGenerator<string[]>, end?: () => Promise<void>): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pages.next();
        if (done) controller.close();
        else controller.enqueue(utf8.encode(value.map((line) => `${line}\n`).join("")));
      },
      async cancel() {
        await pages.return(undefined);
        await end?.();
      },
    },
    { highWaterMark: 0 },
  );
}
