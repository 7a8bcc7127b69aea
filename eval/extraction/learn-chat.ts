import { createHash } from "node:crypto";
import type { Fact } from "../../shared/api/fact.ts";
import type { Memory } from "../../sdk/src/index.ts";
import { type MessageBatch, type TextMessage, waitUntilExtracted } from "../ingest-conversation.ts";
import type { Chat, ChatMessage } from "./chat.ts";

export interface LearnedFact extends Fact {
  turns: string[];
}

export interface LearnedChat {
  facts: LearnedFact[];
  failed: number;
}

/** The API's limits are 100 messages and 256 KiB. */
const BATCH = 50;

/**
 * The name depends on messages and extractor: an interrupted run continues in its memory, and other runs get their own.
 */
export function memoryName(id: string, messages: readonly Omit<ChatMessage, "id">[], extractor: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([extractor, messages]))
    .digest("hex");
  return `extraction-${id.replace(/[^\w-]+/gu, "-").slice(-60)}-${digest.slice(0, 12)}`;
}

export async function learnChat(
  memory: Memory,
  chat: Chat,
  onProgress: (line: string) => void = () => {},
): Promise<LearnedChat> {
  const turns = new Map<string, string>();
  for (const { thread, messages } of batchesOf(chat.messages)) {
    const { episodes } = await memory.add(messages, { thread });
    for (const { id, message_id } of episodes) if (message_id !== null) turns.set(id, message_id);
    onProgress(`${turns.size} messages sent`);
  }
  const { failed } = await waitUntilExtracted(memory, (waiting) => onProgress(`${waiting} messages to extract`));
  const facts = await memory.facts().toArray();
  return {
    failed,
    facts: facts.map((fact) => ({ ...fact, turns: fact.episode_ids.flatMap((id) => turns.get(id) ?? []) })),
  };
}

export function batchesOf(messages: readonly ChatMessage[], size = BATCH): MessageBatch[] {
  const batches: MessageBatch[] = [];
  for (const message of messages) {
    const last = batches.at(-1);
    const sent = sentAs(message);
    if (last?.thread === message.thread && last.messages.length < size) last.messages.push(sent);
    else batches.push({ thread: message.thread, messages: [sent] });
  }
  return batches;
}

const sentAs = ({ id, role, name, content, at }: ChatMessage): TextMessage => ({
  id,
  role,
  ...(name !== null && { name }),
  content,
  reference_time: new Date(at).toISOString(),
});
