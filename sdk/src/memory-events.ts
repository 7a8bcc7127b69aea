import { readEvents } from "./event-stream.ts";
import type { MemoryCalls } from "./memory-calls.ts";

/** An event of a memory. `lastEventId` takes its `id`. */
export interface MemoryEvent {
  event: "episode" | "facts" | "forgotten" | "community" | "status";
  id: string;
  data: Record<string, unknown>;
}

export interface EventOptions {
  lastEventId?: string;
  signal?: AbortSignal;
}

export async function* followEvents(
  calls: MemoryCalls,
  { lastEventId, signal }: EventOptions,
): AsyncGenerator<MemoryEvent> {
  let last = lastEventId;
  for (let quiet = 0; ; quiet++) {
    const headers = last === undefined ? {} : { "last-event-id": last };
    const body = await calls.open({ method: "GET", path: "/events", headers, signal });
    try {
      for await (const { event, id, data } of readEvents(body)) {
        // reconnecting checks whether the key is still valid
        if (event === "end") break;
        if (id !== null) last = id;
        quiet = 0;
        yield { event, id, data } as MemoryEvent;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SyntaxError) throw error;
    }
    await calls.pause(quiet, signal);
  }
}
