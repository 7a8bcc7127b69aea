import { turnsOf } from "./message-turns.ts";

/** As many messages as one request takes; the server counts each turn of one as a message. */
const MAX_MESSAGES = 100;
/** Of 256 KiB that a request takes, what its messages may fill. One message alone is sent whatever its size. */
const MAX_BYTES = 240 * 1024;

/** Messages in the requests that take them, in order, each with the place of its first one; one that is empty for none. */
export function* batchesOf(messages: readonly unknown[]): Generator<{ from: number; messages: readonly unknown[] }> {
  const encoder = new TextEncoder();
  let [from, bytes, turns] = [0, 0, 0];
  for (const [place, message] of messages.entries()) {
    // one more for the comma behind it
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
