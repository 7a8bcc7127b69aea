import { turnsOf } from "./message-turns.ts";

/** Send at most 100 messages per request. The server counts each turn of a message as one. */
const MAX_MESSAGES = 100;
/** Fill at most 240 of the 256 KiB that a request may have. A larger message is sent alone. */
const MAX_BYTES = 240 * 1024;

/**
 * Divides messages into requests, in order, each with the index of its first message. Without messages, the result is one empty request.
 */
export function* batchesOf(messages: readonly unknown[]): Generator<{ from: number; messages: readonly unknown[] }> {
  const encoder = new TextEncoder();
  let [from, bytes, turns] = [0, 0, 0];
  for (const [place, message] of messages.entries()) {
    // the comma after it is one more byte
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
