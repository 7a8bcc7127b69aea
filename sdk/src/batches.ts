import { turnsOf } from "./message-turns.ts";

/** The server counts each turn of a message as one. */
const MAX_MESSAGES = 100;
/** Below the 256 KiB of a request; a larger message is sent alone. */
const MAX_BYTES = 240 * 1024;

export function* batchesOf(messages: readonly unknown[]): Generator<{ from: number; messages: readonly unknown[] }> {
  const encoder = new TextEncoder();
  let [from, bytes, turns] = [0, 0, 0];
  for (const [place, message] of messages.entries()) {
    const size = encoder.encode(JSON.stringify(message)).length + 1;
    const count = countTurns(message);
    if (place > from && (turns + count > MAX_MESSAGES || bytes + size > MAX_BYTES)) {
      yield { from, messages: messages.slice(from, place) };
      [from, bytes, turns] = [place, 0, 0];
    }
    bytes += size;
    turns += count;
  }
  yield { from, messages: messages.slice(from) };
}

function countTurns(message: unknown): number {
  if (typeof message !== "object" || message === null) return 1;
  const { content, parts } = message as Record<string, unknown>;
  const list = Array.isArray(content) ? content : parts;
  return Array.isArray(list) ? turnsOf(undefined, list).length : 1;
}
