import type { Memory, Message } from "../sdk/src/index.ts";
import { type Conversation, type Turn, turnContent } from "./locomo.ts";

/** The API's limits are 100 messages and 256 KiB. */
const BATCH = 50;
const POLL_MS = 200;

/** `conv-26:D1:3`; fixed, so that repeats change nothing. */
export const messageId = (conversation: string, turn: string): string => `${conversation}:${turn}`;

export const countTurns = ({ sessions }: Conversation): number =>
  sessions.reduce((sum, { turns }) => sum + turns.length, 0);

export type TextMessage = Message & { content: string };

export interface MessageBatch {
  thread: string;
  messages: TextMessage[];
}

export function messageBatches({ id, sessions }: Conversation): MessageBatch[] {
  return sessions.flatMap(({ number, turns }) =>
    Array.from({ length: Math.ceil(turns.length / BATCH) }, (_, batch) => ({
      thread: `${id}:session-${number}`,
      messages: turns.slice(batch * BATCH, (batch + 1) * BATCH).map((turn) => messageOf(id, turn)),
    })),
  );
}

const messageOf = (conversation: string, turn: Turn): TextMessage => ({
  id: messageId(conversation, turn.id),
  role: "user",
  name: turn.speaker,
  content: turnContent(turn),
  reference_time: new Date(turn.at).toISOString(),
});

export interface Acknowledged {
  turns: Map<string, string>;
  alreadyDone: number;
}

export async function sendConversation(
  memory: Memory,
  conversation: Conversation,
  onProgress: (turns: number) => void = () => {},
): Promise<Acknowledged> {
  const turns = new Map<string, string>();
  let alreadyDone = 0;
  for (const { thread, messages } of messageBatches(conversation)) {
    const { episodes } = await memory.add(messages, { thread });
    for (const { id, message_id } of episodes) {
      if (message_id !== null) turns.set(id, message_id.slice(messageId(conversation.id, "").length));
    }
    alreadyDone += episodes.filter(({ status }) => status === "done").length;
    onProgress(turns.size);
  }
  return { turns, alreadyDone };
}

export async function waitUntilExtracted(
  memory: Memory,
  onProgress: (waiting: number) => void = () => {},
): Promise<{ done: number; failed: number; lastError: string | null }> {
  for (;;) {
    const { pending, done, failed, last_error } = await memory.status();
    onProgress(pending);
    if (pending === 0) return { done, failed, lastError: last_error };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
