/** Each message has its own id, so that a second run adds only new ones. */
import { sentenceFor } from "./counted.ts";
import { createHash } from "node:crypto";
import { ConflictError, InvalidRequestError, NotFoundError } from "../errors.ts";
import type { Memory } from "../memory.ts";
import type { Message } from "../messages.ts";
import { Tally, type Chat, type ChatMessage } from "./chat.ts";
import { ImportFailure } from "./import-failure.ts";
import { itemAt, jsonItems, readAt } from "./json-items.ts";
import { partsOf } from "./message-parts.ts";
import { emptyReport, include, type Report } from "./report.ts";
import { isoOf, storable } from "./values.ts";

export interface ChatImport {
  source: string;
  user: string;
  chats: ChatFiles | readonly Chat[] | AsyncIterable<ReadChat>;
  memory: Memory | null;
  extract: boolean;
  onProgress: (done: number, total: number) => void;
}

export interface ChatFiles {
  files: readonly string[];
  read: (conversation: unknown) => Chat;
}

/** `again` reads the chat when it is needed, because all conversations may not fit into memory. */
export interface ReadChat {
  chat: Chat;
  again: () => Promise<Chat>;
}

const BATCH_MESSAGES = 100;
/** About half of a request's maximum. */
const BATCH_BYTES = 128 * 1024;

/**
 * Reads and checks everything before it sends the first message.
 *
 * @throws ImportFailure with the position in a file that cannot be read; also if the server takes no more
 */
export async function importChats(task: ChatImport): Promise<Report> {
  const report = emptyReport(task.source, task.user, task.memory === null);
  const order = await plan(task, report);
  if (task.memory === null) return report;
  const sender = new Sender(task, task.memory, report.imported["messages"] ?? 0);
  try {
    await sender.begin();
    for (const read of order) await sender.send(await read());
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    const { message } = error as Error;
    throw new ImportFailure(
      `${message}\n${sentenceFor(sender.imported, "message was", "messages were")} imported; run the same command again to go on`,
    );
  }
  return sender.completed(report);
}

async function plan({ chats }: ChatImport, report: Report): Promise<(() => Promise<Chat>)[]> {
  const found: { again: () => Promise<Chat>; at: number }[] = [];
  const left = new Tally();
  const cut = new Tally();
  const seen = new Set<string>();
  const unread = new Tally();
  let [read, conversations, messages, undated, long] = [0, 0, 0, 0, 0];
  for await (const { chat, again } of allOf(chats)) {
    left.addAll(chat.leftOut);
    cut.addAll(chat.cut);
    const fresh = chat.messages.filter(({ id }) => !seen.has(id) && seen.add(id));
    left.add(TWICE, chat.messages.length - fresh.length);
    if (fresh.length > 0) conversations += 1;
    read += chat.messages.length + sum(chat.leftOut);
    messages += fresh.length;
    undated += fresh.filter(({ at }) => at === null).length;
    for (const message of fresh) if (message.unread !== undefined) unread.add(message.unread);
    long += fresh.filter(({ content }) => partsOf(content).length > 1).length;
    for (const { at } of fresh) include(report, at);
    found.push({ again, at: chat.at ?? Infinity });
  }
  report.read = { conversations: found.length, messages: read };
  report.imported = { conversations, messages };
  report.left_out = left.counts;
  if (undated > 0)
    report.notes.push(
      sentenceFor(
        undated,
        "message has no date: it counts as said when it is imported",
        "messages have no date: they count as said when they are imported",
      ),
    );
  if (long > 0)
    report.notes.push(
      sentenceFor(
        long,
        "message is too long for one: it is imported in parts",
        "messages are too long for one: each is imported in parts",
      ),
    );
  for (const [why, count] of Object.entries(unread.counts))
    report.notes.push(
      sentenceFor(
        count,
        `message ${ofOne(why)}: it is found, and nothing is learned from it`,
        `messages ${why}: they are found, and nothing is learned from them`,
      ),
    );
  for (const [what, count] of Object.entries(cut.counts)) report.notes.push(`without their ${what}: ${count}`);
  return found.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ again }) => again);
}

async function* allOf(chats: ChatImport["chats"]): AsyncGenerator<ReadChat> {
  if (Symbol.asyncIterator in chats) {
    yield* chats;
    return;
  }
  if (!("files" in chats)) {
    for (const chat of chats) yield { chat, again: async () => chat };
    return;
  }
  for (const file of chats.files)
    for await (const { place, value } of jsonItems(file, "conversation")) {
      const read = (item: unknown): Chat => readAt(place, () => chats.read(item));
      yield { chat: read(value), again: async () => read(await itemAt(place)) };
    }
}

const ofOne = (why: string): string => why.replace(/^were /u, "was ").replace(/^(say|come) /u, "$1s ");

const TWICE = "that stand twice in the export";
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

class Sender {
  readonly #task: ChatImport;
  readonly #memory: Memory;
  readonly #total: number;
  #threads: ReadonlySet<string> = new Set();
  readonly #seen = new Set<string>();
  readonly #refused = new Tally();
  #conversations = 0;
  #there = 0;
  imported = 0;

  constructor(task: ChatImport, memory: Memory, total: number) {
    this.#task = task;
    this.#memory = memory;
    this.#total = total;
  }

  async begin(): Promise<void> {
    this.#threads = new Set((await listed(this.#memory.threads())).map(({ id }) => id));
  }

  async send(chat: Chat): Promise<void> {
    const thread = callerId(chat.id);
    const stored = this.#threads.has(thread) ? await messageIds(this.#memory, thread) : new Set<string>();
    const fresh = chat.messages.filter(({ id }) => !this.#seen.has(id) && this.#seen.add(id));
    const waiting = fresh.flatMap((message) => this.#sent(chat, message)).filter(({ id }) => !stored.has(id));
    const before = this.imported;
    for (const batch of batchesOf(waiting)) await this.#sendBatch(thread, batch);
    const refused = waiting.filter(({ first, isRefused }) => first && isRefused).length;
    this.#there += fresh.length - (this.imported - before) - refused;
    if (this.imported > before) this.#conversations += 1;
    this.#report();
  }

  completed(report: Report): Report {
    const { counts } = this.#refused;
    const left_out = { ...report.left_out, ...counts };
    const imported = { conversations: this.#conversations, messages: this.imported };
    const already_there = this.#there === 0 ? {} : { messages: this.#there };
    return { ...report, outcome: this.imported > 0 ? "imported" : "unchanged", imported, already_there, left_out };
  }

  #report(): void {
    this.#task.onProgress(this.imported + this.#there, this.#total);
  }

  #sent({ title }: Chat, message: ChatMessage): SentMessage[] {
    const { id, role, content, at, expires, metadata, name, unread } = message;
    return partsOf(content).map((part, index) => {
      const sent = {
        id: messageId(index === 0 ? id : `${id}~${index + 1}`),
        role,
        content: part,
        ...(name !== undefined && { name }),
        ...(at !== null && { reference_time: isoOf(at) }),
        ...(expires !== undefined && { expires_at: isoOf(expires) }),
        metadata: { ...metadata, source: this.#task.source, ...(title !== null && { title: storable(title) }) },
        ...(!(this.#task.extract && unread === undefined) && { extract: false }),
      };
      return { id: sent.id, first: index === 0, isRefused: false, message: sent };
    });
  }

  async #sendBatch(thread: string, batch: readonly SentMessage[]): Promise<void> {
    try {
      await this.#memory.add(
        batch.map(({ message }) => message),
        { thread },
      );
      this.imported += batch.filter(({ first }) => first).length;
      this.#report();
    } catch (error) {
      if (!(error instanceof ConflictError || error instanceof InvalidRequestError)) throw error;
      const [only, another] = batch;
      if (only === undefined || another !== undefined) {
        for (const message of batch) await this.#sendBatch(thread, [message]);
        return;
      }
      only.isRefused = true;
      const { detail = error.message, errors = [] } = error.problem ?? {};
      const isStored = error instanceof ConflictError && !errors.some(({ path }) => path.endsWith(".expires_at"));
      const reason = isStored ? OTHERWISE : `refused: ${detail}`;
      if (only.first) this.#refused.add(reason);
    }
  }
}

const OTHERWISE = "whose id is in the memory with other words, or in another conversation";

interface SentMessage {
  id: string;
  first: boolean;
  isRefused: boolean;
  message: Message;
}

function* batchesOf(messages: readonly SentMessage[]): Generator<SentMessage[]> {
  let batch: SentMessage[] = [];
  let bytes = 0;
  for (const sent of messages) {
    const size = Buffer.byteLength(JSON.stringify(sent.message));
    if (batch.length > 0 && (batch.length === BATCH_MESSAGES || bytes + size > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(sent);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  try {
    for await (const item of items) all.push(item);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  return all;
}

async function messageIds(memory: Memory, thread: string): Promise<Set<string>> {
  return new Set((await listed(memory.messages(thread))).flatMap(({ message_id }) => message_id ?? []));
}

const CALLER_ID = /^(?!\.{1,2}$)(?!\s)[^/\u0000-\u001f\u007f-\u009f\ud800-\udfff]{1,128}(?<!\s)$/u;
const MAX_MESSAGE_ID = 256;

const callerId = (id: string): string => (CALLER_ID.test(id) ? id : nameFor(id));
const messageId = (id: string): string => (id.length <= MAX_MESSAGE_ID ? storable(id) : nameFor(id));
const nameFor = (id: string): string => `id-${createHash("sha256").update(id).digest("hex").slice(0, 32)}`;
