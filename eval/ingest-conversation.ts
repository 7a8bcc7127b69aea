/** A conversation into memory: every turn a message, every session a thread. */
import type { EngraphClient, MemoryId, MessagesBody } from "../sdk/src/client.ts";
import { type Conversation, type Turn, turnContent } from "./locomo.ts";

/** The API's limit on messages in one request is 100, on a request 256 KiB. */
const BATCH = 50;
const POLL_MS = 200;

/** `conv-26:D1:3`: the same turn has the same id for ever, so that sending it again changes nothing. */
export const messageId = (conversation: string, turn: string): string => `${conversation}:${turn}`;

export const countTurns = ({ sessions }: Conversation): number =>
  sessions.reduce((sum, { turns }) => sum + turns.length, 0);

/** The requests that send the whole conversation, oldest first. */
export function messageBatches({ id, sessions }: Conversation): MessagesBody[] {
  return sessions.flatMap(({ number, turns }) =>
    Array.from({ length: Math.ceil(turns.length / BATCH) }, (_, batch) => ({
      thread_id: `${id}:session-${number}`,
      messages: turns.slice(batch * BATCH, (batch + 1) * BATCH).map((turn) => messageOf(id, turn)),
    })),
  );
}

const messageOf = (conversation: string, turn: Turn): MessagesBody["messages"][number] => ({
  id: messageId(conversation, turn.id),
  role: "user",
  name: turn.speaker,
  content: turnContent(turn),
  reference_time: new Date(turn.at).toISOString(),
});

export interface Acknowledged {
  /** Turn id by episode id. */
  turns: Map<string, string>;
  /** How many turns were extracted before this run, because an earlier one had sent them. */
  alreadyDone: number;
}

/** Sends everything; the answer to each request means that its turns are safe. */
export async function sendConversation(
  client: EngraphClient,
  memory: MemoryId,
  conversation: Conversation,
  onProgress: (turns: number) => void = () => {},
): Promise<Acknowledged> {
  const turns = new Map<string, string>();
  let alreadyDone = 0;
  for (const batch of messageBatches(conversation)) {
    const { episodes } = await client.addMessages(memory, batch);
    for (const { id, message_id } of episodes) {
      if (message_id !== null) turns.set(id, message_id.slice(messageId(conversation.id, "").length));
    }
    alreadyDone += episodes.filter(({ status }) => status === "done").length;
    onProgress(turns.size);
  }
  return { turns, alreadyDone };
}

/** Returns once nothing of the user's graph waits for extraction; `onProgress` gets how many do. */
export async function waitUntilExtracted(
  client: EngraphClient,
  memory: MemoryId,
  onProgress: (waiting: number) => void = () => {},
): Promise<{ done: number; failed: number; lastError: string | null }> {
  for (;;) {
    const { pending, leased, done, failed, last_error } = await client.getStatus(memory);
    onProgress(pending + leased);
    if (pending + leased === 0) return { done, failed, lastError: last_error };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
