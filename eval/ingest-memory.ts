/** What a benchmark tells, into a memory: every session a thread, every document a document. */
import type { Episode } from "../shared/api/episode.ts";
import type { DocumentBody, EngraphClient, MemoryId, MessagesBody } from "../sdk/src/client.ts";
import { concurrently } from "./concurrently.ts";
import {
  type BenchmarkMemory,
  type BenchmarkTurn,
  type BenchmarkDocument,
  type BenchmarkSession,
  TURN_MS,
} from "./formats/benchmark-memory.ts";
import { waitUntilExtracted } from "./ingest-conversation.ts";

/** Where an episode comes from. Of a turn `passage` is null, of a chunk of a document `turn` and `session`. */
export interface EpisodeSource {
  turn: string | null;
  session: string | null;
  passage: string | null;
  /** As stored, with the title or the speaker. */
  text: string;
}

export interface IngestedMemory {
  /** By episode id, oldest first. */
  sources: Map<string, EpisodeSource>;
  failed: number;
}

/** The API's limits on one request, with room for what surrounds the words. */
const BATCH_MESSAGES = 50;
const BATCH_BYTES = 200_000;
const MESSAGE_BYTES = 32 * 1024;
const LONGEST_TITLE = 300;
/** Requests under way at once for documents, which do not depend on each other. */
const WIDTH = 8;

/** Sends everything and waits until it is extracted. */
export async function ingestMemory(
  client: EngraphClient,
  memory: MemoryId,
  { sessions, documents }: Pick<BenchmarkMemory, "sessions" | "documents">,
  onProgress: (line: string) => void = () => {},
): Promise<IngestedMemory> {
  for (const body of sessions.flatMap(sessionBodies)) await client.addMessages(memory, body);
  await concurrently(documents, WIDTH, async (document, place) => {
    await client.addDocument(memory, documentBody(document, place));
  });
  const { failed } = await waitUntilExtracted(client, memory, (waiting) =>
    onProgress(`${waiting} episodes to extract`),
  );
  const episodes = (await client.listEpisodes(memory)).reverse();
  return { failed, sources: new Map(episodes.map((episode) => [episode.id, placeOf(episode, sessions, documents)])) };
}

/** The requests that tell a session, each within the API's limits. */
export function sessionBodies(session: BenchmarkSession, place: number): MessagesBody[] {
  const batches: MessagesBody["messages"][] = [[]];
  let bytes = 0;
  for (const [turn, told] of session.turns.entries()) {
    const message = messageOf(told, place, turn, session.at);
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
  return batches.flatMap((messages) => (messages.length === 0 ? [] : { thread_id: threadOf(place), messages }));
}

/** Sessions and documents go by their place: what data sets call them need not be a name the API takes. */
const threadOf = (session: number): string => `session-${session}`;
const documentOf = (document: number): string => `document-${document}`;

const messageOf = (
  { role, speaker, text }: BenchmarkTurn,
  session: number,
  turn: number,
  at: number | null,
): MessagesBody["messages"][number] => ({
  id: `${session}:${turn}`,
  role,
  ...(speaker !== null && { name: speaker }),
  content: firstBytes(text, MESSAGE_BYTES),
  ...(at !== null && { reference_time: new Date(at + turn * TURN_MS).toISOString() }),
});

export const documentBody = ({ title, text }: BenchmarkDocument, place: number): DocumentBody => ({
  id: documentOf(place),
  title: title.trim().slice(0, LONGEST_TITLE).toWellFormed() || "Untitled",
  text,
});

/** The beginning of a text, as much of it as `limit` bytes of UTF-8 hold. */
export function firstBytes(text: string, limit: number): string {
  if (Buffer.byteLength(text) <= limit) return text;
  // a character that was cut becomes U+FFFD
  return Buffer.from(text)
    .subarray(0, limit)
    .toString()
    .replace(/\uFFFD$/, "");
}

function placeOf(
  { message_id, document_id, title, name, content }: Episode,
  sessions: readonly BenchmarkSession[],
  documents: readonly BenchmarkDocument[],
): EpisodeSource {
  const [session, turn] = message_id?.split(":").map(Number) ?? [];
  const told = session === undefined ? undefined : sessions[session];
  const document = document_id === null ? undefined : documents[Number(document_id.slice(documentOf(0).length - 1))];
  return {
    turn: turn === undefined ? null : (told?.turns[turn]?.id ?? null),
    session: told?.id ?? null,
    passage: document?.id ?? null,
    text: `${(document ? title : name) ?? ""} ${content}`,
  };
}
