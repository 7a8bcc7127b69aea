/** Engraph as the session of OpenAI's Agents SDK (`@openai/agents` 0.20): a history that is remembered. */
import type { AgentInputItem, Session } from "@openai/agents";
import { storable } from "../as-query.ts";
import { NotFoundError } from "../errors.ts";
import type { Memory } from "../memory.ts";
import { toMessages, type Message, type MessageLike } from "../messages.ts";
import type { Schemas } from "../wire-types.ts";
import { decodeItem, encodeItem } from "./item-codec.ts";
import { beginningOf } from "./texts.ts";

export interface EngraphSessionOptions {
  /** Whose memory: `engraph.user(id)`. */
  user: Memory;
  /** The thread of the memory that holds the history. Default: a new one. */
  sessionId?: string;
}

/** Names the items among other messages of a thread. */
const KIND = "openai-agents";
/** Characters of an item as JSON that fit into one message, however they are written on the wire. */
const MAX_PIECE = 50_000;

/**
 * A session whose items are messages of a thread. They come back as they were added, in order; what users say is learned from, and found by
 * `user.context` in every other conversation.
 *
 *     const session = new EngraphSession({ user: engraph.user("ada"), sessionId: "chat-1" });
 *     await run(agent, "I only drink green tea.", { session });
 *
 * `popItem` and `clearSession` forget: what was learned from an item goes with it.
 */
export class EngraphSession implements Session {
  readonly #user: Memory;
  readonly #thread: string;

  constructor({ user, sessionId = crypto.randomUUID() }: EngraphSessionOptions) {
    this.#user = user;
    this.#thread = sessionId;
  }

  async getSessionId(): Promise<string> {
    return this.#thread;
  }

  /** All items, or the latest so many, the oldest of them first. */
  async getItems(limit = Infinity): Promise<AgentInputItem[]> {
    const items: AgentInputItem[] = [];
    if (limit <= 0) return items;
    for await (const { item } of this.#latest()) if (items.push(item) >= limit) break;
    return items.reverse();
  }

  async addItems(items: AgentInputItem[]): Promise<void> {
    if (items.length > 0) await this.#user.add(items.flatMap(messagesOf), { thread: this.#thread });
  }

  async popItem(): Promise<AgentInputItem | undefined> {
    for await (const { item, episodes } of this.#latest()) {
      for (const id of episodes) await this.#user.forget(id);
      return item;
    }
    return undefined;
  }

  async clearSession(): Promise<void> {
    await this.#user.forgetThread(this.#thread).catch(unlessMissing);
  }

  /** Items from the latest on, each with the messages that hold it. */
  async *#latest(): AsyncGenerator<{ item: AgentInputItem; episodes: string[] }> {
    let [pieces, episodes]: [string[], string[]] = [[], []];
    try {
      for await (const episode of this.#user.episodes({ thread: this.#thread })) {
        const { kind, item: piece, part, parts } = episode.metadata;
        if (kind !== KIND || typeof piece !== "string") {
          const item = itemOf(episode);
          if (item !== null) yield { item, episodes: [episode.id] };
          continue;
        }
        // an item of which a piece was forgotten is none
        if (part === Number(parts) - 1) [pieces, episodes] = [[], []];
        pieces.unshift(piece);
        episodes.push(episode.id);
        if (part === 0 && pieces.length === parts)
          yield { item: decodeItem(pieces.join("")) as AgentInputItem, episodes };
      }
    } catch (error) {
      unlessMissing(error);
    }
  }
}

/** The messages that hold an item: what it says, for search, and itself. */
function messagesOf(item: AgentInputItem): Message[] {
  const said = toMessages([item as MessageLike])[0];
  const { output, type = "message", name } = item as { output?: unknown; type?: string; name?: unknown };
  const results = toMessages([{ role: "user", content: Array.isArray(output) ? output : [output] }])[0];
  const text = storable(said?.content ?? results?.content ?? "").trim();
  const json = encodeItem(item);
  const pieces: string[] = [];
  for (let from = 0; from < json.length; from += pieces.at(-1)?.length ?? 0) pieces.push(pieceOf(json, from));
  return pieces.map((piece, part) => ({
    role: said?.role ?? "tool",
    content: (part === 0 && beginningOf(text)) || `[${typeof name === "string" ? `${type} ${storable(name)}` : type}]`,
    // nothing is learned from what was done without words
    ...((part > 0 || text === "") && { extract: false }),
    metadata: { kind: KIND, item: piece, part, parts: pieces.length },
  }));
}

/** Between characters: halves of one are no text. */
const pieceOf = (text: string, from: number): string => {
  const piece = text.slice(from, from + MAX_PIECE);
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.slice(0, -1) : piece;
};

/** What was said in the thread by other ways. */
function itemOf({ role, content }: Schemas["Episode"]): AgentInputItem | null {
  if (role === "user" || role === "system") return { type: "message", role, content };
  if (role !== "assistant") return null;
  return { type: "message", role, status: "completed", content: [{ type: "output_text", text: content }] };
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
