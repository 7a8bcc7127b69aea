import type { Episode } from "../shared/api/episode.ts";
import type { Memory } from "../sdk/src/index.ts";
import {
  type BenchmarkMemory,
  type BenchmarkTurn,
  type BenchmarkDocument,
  type BenchmarkSession,
  TURN_MS,
} from "./formats/benchmark-memory.ts";
import { type MessageBatch, type TextMessage, waitUntilExtracted } from "./ingest-conversation.ts";

export interface EpisodeSource {
  turn: string | null;
  session: string | null;
  passage: string | null;
  text: string;
}

export interface IngestedMemory {
  sources: Map<string, EpisodeSource>;
  failed: number;
}

/** Below the API's limits, with space for the JSON around the contents. */
const BATCH_MESSAGES = 50;
const BATCH_BYTES = 200_000;
const MAX_TITLE_CHARACTERS = 300;
const FIRST_DOCUMENT = Date.UTC(2026, 0, 1);

export async function ingestMemory(
  memory: Memory,
  { sessions, documents }: Pick<BenchmarkMemory, "sessions" | "documents">,
  onProgress: (line: string) => void = () => {},
  onSent: (messages: number) => void = () => {},
): Promise<IngestedMemory> {
  let sent = 0;
  for (const { thread, messages } of sessions.flatMap(sessionBatches)) {
    await memory.add(messages, { thread });
    onSent((sent += messages.length));
  }
  // sequential, because ties are ranked by age and every run must find the same
  for (const [place, { title, text }] of documents.entries())
    await memory.addDocument(text, {
      id: documentId(place),
      title: titleOf(title),
      referenceTime: documentTime(place),
    });
  const { failed } = await waitUntilExtracted(memory, (waiting) => onProgress(`${waiting} episodes to extract`));
  const episodes = (await memory.episodes().toArray()).reverse();
  return { failed, sources: new Map(episodes.map((episode) => [episode.id, sourceOf(episode, sessions, documents)])) };
}

export function sessionBatches(session: BenchmarkSession, place: number): MessageBatch[] {
  const batches: TextMessage[][] = [[]];
  let bytes = 0;
  for (const [turn, said] of session.turns.entries()) {
    const message = messageOf(said, place, turn, session.at);
    const size = Buffer.byteLength(message.content);
    const last = batches.at(-1);
    if (last && last.length < BATCH_MESSAGES && bytes + size <= BATCH_BYTES) {
      last.push(message);
      bytes += size;
    } else {
      batches.push([message]);
      bytes = size;
    }
  }
  return batches.flatMap((messages) => (messages.length === 0 ? [] : { thread: threadOf(place), messages }));
}

/** The data set's own names may be invalid in the API. */
const threadOf = (session: number): string => `session-${session}`;
/** A fixed date keeps a model's prompts the same in every run. */
const documentTime = (document: number): string => new Date(FIRST_DOCUMENT + document * TURN_MS).toISOString();
const documentId = (document: number): string => `document-${document}`;

const messageOf = (
  { role, speaker, text }: BenchmarkTurn,
  session: number,
  turn: number,
  at: number | null,
): TextMessage => ({
  id: `${session}:${turn}`,
  role,
  ...(speaker !== null && { name: speaker }),
  content: text,
  ...(at !== null && { reference_time: new Date(at + turn * TURN_MS).toISOString() }),
});

export const titleOf = (title: string): string =>
  title.trim().slice(0, MAX_TITLE_CHARACTERS).toWellFormed() || "Untitled";

function sourceOf(
  { message_id, document_id, title, name, content }: Episode,
  sessions: readonly BenchmarkSession[],
  documents: readonly BenchmarkDocument[],
): EpisodeSource {
  const [sessionIndex, turn] = message_id?.split(":").map(Number) ?? [];
  const session = sessionIndex === undefined ? undefined : sessions[sessionIndex];
  const document = document_id === null ? undefined : documents[Number(document_id.slice(documentId(0).length - 1))];
  return {
    turn: turn === undefined ? null : (session?.turns[turn]?.id ?? null),
    session: session?.id ?? null,
    passage: document?.id ?? null,
    text: `${(document ? title : name) ?? ""} ${content}`,
  };
}
