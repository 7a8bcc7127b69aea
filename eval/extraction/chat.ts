/**
 * A chat to extract from: a LoCoMo conversation, or a file with one message per line, in the format of `POST messages`:
 *
 *     {"content": "I moved to Lisbon.", "reference_time": "2025-03-03T10:00:00Z", "name": "Ada", "role": "user", "thread_id": "t1"}
 *
 * Only `content` and `reference_time` are required.
 */
import { z } from "zod";
import { ROLES, type Role } from "../../shared/api/episode.ts";
import { DataFileError, parseRecords, type PublishedDataSet } from "../formats/published-file.ts";
import { type Conversation, type Observation, turnContent } from "../locomo.ts";

export interface ChatMessage {
  id: string;
  thread: string;
  role: Role;
  name: string | null;
  content: string;
  at: number;
}

export interface Chat {
  id: string;
  messages: ChatMessage[];
  observations: Observation[];
}

export const MESSAGES_FILE: PublishedDataSet = {
  name: "a file of messages",
  where:
    'A file of messages has one JSON object a line, e.g. {"content": "I moved.", "reference_time": "2025-03-03T10:00:00Z", "name": "Ada", "role": "user", "thread_id": "t1"}.',
};

const line = z.strictObject({
  id: z.string().min(1).optional(),
  content: z.string().trim().min(1),
  reference_time: z.iso.datetime({ offset: true }),
  name: z.string().trim().min(1).optional(),
  role: z.enum(ROLES).default("user"),
  thread_id: z.string().min(1).default("chat"),
});

export function parseMessages(text: string, id: string): Chat {
  const messages = parseRecords(MESSAGES_FILE, text, id).map((record, place): ChatMessage => {
    const { success, data, error } = line.safeParse(record);
    if (!success) throw new DataFileError(MESSAGES_FILE, `${id}, message ${place + 1}: ${z.prettifyError(error)}.`);
    const { id: given, content, reference_time, name = null, role, thread_id } = data;
    return { id: given ?? `m${place + 1}`, thread: thread_id, role, name, content, at: Date.parse(reference_time) };
  });
  const known = new Set<string>();
  for (const message of messages) {
    if (known.has(message.id))
      throw new DataFileError(MESSAGES_FILE, `${id} has two messages with the id ${message.id}.`);
    known.add(message.id);
  }
  return { id, messages, observations: [] };
}

export const chatOf = ({ id, sessions, observations }: Conversation): Chat => ({
  id,
  observations,
  messages: sessions.flatMap(({ number, turns }) =>
    turns.map((turn) => ({
      id: turn.id,
      thread: `session-${number}`,
      role: "user" as const,
      name: turn.speaker,
      content: turnContent(turn),
      at: turn.at,
    })),
  ),
});
