import { NotFoundError } from "../../errors.ts";
import type { Memory } from "../../memory.ts";
import { Tally, type Chat, type ChatMessage } from "../chat.ts";
import { importChats, type ReadChat } from "../import-chats.ts";
import { UsageFailure } from "../import-failure.ts";
import { mayBeName, normaliseName } from "../names.ts";
import type { OpenMemory } from "../open-memory.ts";
import type { Report } from "../report.ts";
import { isoOf } from "../values.ts";
import { Cast } from "./cast.ts";
import { BY_BOT, type LoadTranscript, type Transcript, type Utterance } from "./transcript.ts";

export interface TranscriptImport {
  source: string;
  user: string;
  name: string | null;
  me: readonly string[];
  only: readonly string[];
  load: readonly LoadTranscript[];
  memory: OpenMemory | null;
  extract: boolean;
  onProgress: (done: number, total: number) => void;
}

/**
 * @throws UsageFailure if the user's speaker is unknown, or no conversation has a given name
 * @throws ImportFailure
 */
export async function importTranscripts(task: TranscriptImport): Promise<Report> {
  const { source, user, name, extract, onProgress } = task;
  const [cast, wanted, skipped] = [new Cast(), new Map<LoadTranscript, boolean>(), new Tally()];
  const titles: string[] = [];
  const found = new Set<string>();
  for (const load of task.load) {
    const transcript = await load();
    const isWanted = wantedBy(transcript, task.only, found);
    wanted.set(load, isWanted);
    titles.push(transcript.title ?? transcript.id);
    if (isWanted) cast.include(transcript);
    else skipped.add("of other conversations", transcript.utterances.length);
  }
  const missing = task.only.find((one) => !found.has(one));
  if (missing !== undefined)
    throw new UsageFailure(`no conversation is called ${JSON.stringify(missing)}; there are: ${titles.join(", ")}`);
  cast.choose(task.me);
  cast.reserve(name ?? nameOf(user));
  const called = name ?? (cast.userName === null ? null : nameOf(cast.userName));
  const memory: Memory | null = task.memory === null ? null : await task.memory(called);
  if (memory !== null) cast.reserve(await nameIn(memory));
  const loads = task.load.filter((load) => wanted.get(load) === true);
  const report = await importChats({ source, user, chats: chatsOf(loads, cast), memory, extract, onProgress });
  for (const [reason, count] of Object.entries(skipped.counts)) {
    report.left_out[reason] = count;
    report.read["messages"] = (report.read["messages"] ?? 0) + count;
  }
  const others = cast.describeOthers();
  if (cast.userName !== null)
    report.notes.push(`${cast.userName} is the user${others === null ? "" : `; others: ${others}`}`);
  return report;
}

const nameOf = (given: string): string | null => (mayBeName(given) ? given : null);

async function nameIn(memory: Memory): Promise<string | null> {
  try {
    return (await memory.get()).name;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

function wantedBy({ id, title }: Transcript, only: readonly string[], found: Set<string>): boolean {
  if (only.length === 0) return true;
  const matching = only.filter((one) => one === id || (title !== null && normaliseName(title) === normaliseName(one)));
  for (const one of matching) found.add(one);
  return matching.length > 0;
}

async function* chatsOf(loads: readonly LoadTranscript[], cast: Cast): AsyncGenerator<ReadChat> {
  for (const load of loads) yield { chat: chatOf(await load(), cast), again: async () => chatOf(await load(), cast) };
}

function chatOf(transcript: Transcript, cast: Cast): Chat {
  const { id, title, isGroup } = transcript;
  const left = new Tally();
  left.addAll(transcript.leftOut);
  const messages = transcript.utterances.flatMap((utterance) => {
    if (isGroup && utterance.speaker.isBot && !cast.isUser(utterance.speaker.id)) {
      left.add(BY_BOT);
      return [];
    }
    return messageOf(utterance, isGroup, cast);
  });
  const at = messages.find((message) => message.at !== null)?.at ?? null;
  return { id, title, at, messages, leftOut: left.counts, cut: transcript.cut };
}

function messageOf(utterance: Utterance, isGroup: boolean, cast: Cast): ChatMessage {
  const { id, speaker, content, at, replyTo, editedAt, metadata = {} } = utterance;
  const { role, name, unread: speakerUnread } = cast.partOf(speaker, isGroup);
  const unread = utterance.unread ?? speakerUnread;
  const edited = editedAt ?? null;
  return {
    id,
    role,
    content,
    at,
    metadata: {
      ...metadata,
      ...(replyTo != null && { reply_to: replyTo }),
      ...(edited !== null && { edited: true }),
      ...(edited !== null && Number.isFinite(edited) && { edited_at: isoOf(edited) }),
    },
    ...(name !== null && { name }),
    ...(unread !== undefined && { unread }),
  };
}
