/** The session of OpenAI's Agents SDK (`@openai/agents` 0.20): a history that is remembered. */
import type { AgentInputItem, Session } from "@openai/agents";
import { storable } from "../as-query.ts";
import { EngraphError, NotFoundError } from "../errors.ts";
import { inTime, untilAborted } from "../in-time.ts";
import type { Memory } from "../memory.ts";
import { toMessages, type Message, type MessageLike } from "../messages.ts";
import type { Schemas } from "../wire-types.ts";
import { decodeItem, encodeItem } from "./item-codec.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { beginningOf } from "./texts.ts";

export interface EngraphSessionOptions {
  user: Memory;
  /** The thread that holds the history. Default: a new one. */
  sessionId?: string;
  /**
   * Milliseconds that a call waits for each answer of the memory (2,000). Then it fails, because a run without its history would answer
   * differently.
   */
  timeoutMs?: number | undefined;
  /** Receives errors of storing in the background. Default: a console warning. */
  onError?: ((error: unknown) => void) | undefined;
  /** Keeps the platform alive while items are stored: `(work) => ctx.waitUntil(work)` on Workers. */
  waitUntil?: ((work: Promise<void>) => void) | undefined;
}

const KIND = "openai-agents";
/** Fits into one message even if every character is escaped. */
const MAX_PIECE = 50_000;

/**
 * A session whose items are messages of a thread, returned as added and in order. Facts are learned from the user's items, and
 * `user.context` finds them in every other conversation.
 *
 *     const session = new EngraphSession({ user: engraph.user("ada"), sessionId: "chat-1" });
 *     await run(agent, "I only drink green tea.", { session });
 *
 * `popItem` and `clearSession` forget items, with everything learned from them.
 */
export class EngraphSession implements Session {
  readonly #user: Memory;
  readonly #thread: string;
  readonly #options: Omit<EngraphSessionOptions, "user" | "sessionId">;
  readonly #breaker = new CircuitBreaker();

  constructor({ user, sessionId = crypto.randomUUID(), ...options }: EngraphSessionOptions) {
    this.#user = user;
    this.#thread = sessionId;
    this.#options = options;
  }

  async getSessionId(): Promise<string> {
    return this.#thread;
  }

  async getItems(limit = Infinity): Promise<AgentInputItem[]> {
    const items: AgentInputItem[] = [];
    if (limit <= 0) return items;
    for await (const { item } of this.#latest()) if (items.push(item) >= limit) break;
    return items.reverse();
  }

  /**
   * Stores items after earlier ones. With `waitUntil` in the background; otherwise waits up to `timeoutMs`, because a platform that stops
   * with the answer would lose the history. A longer write continues and reports to `onError`; for 30 seconds no other write waits.
   */
  async addItems(items: AgentInputItem[]): Promise<void> {
    if (items.length === 0) return;
    const messages = items.flatMap(messagesOf);
    const { onError = (error: unknown) => console.warn("engraph:", error), waitUntil } = this.#options;
    let isBehind = waitUntil !== undefined;
    let failure: unknown;
    const stored = this.#user.calls.behind(this.#thread, async (signal) => {
      try {
        await untilAborted(signal, () => this.#user.add(messages, { thread: this.#thread, signal }));
      } catch (error) {
        failure = error;
        if (isBehind) onError(error);
      }
    });
    if (stored === undefined) throw new EngraphError("too much waits to be stored");
    if (waitUntil !== undefined) return waitUntil(stored);
    await this.#breaker
      .run(() => this.#inTime(() => stored))
      .catch((late: unknown) => {
        isBehind = true;
        onError(late);
      });
    if (failure !== undefined) throw failure;
  }

  async popItem(): Promise<AgentInputItem | undefined> {
    for await (const { item, episodes } of this.#latest()) {
      for (const id of episodes) await this.#inTime((signal) => this.#user.forget(id, { signal }));
      return item;
    }
    return undefined;
  }

  async clearSession(): Promise<void> {
    await this.#inTime(() => this.#user.calls.behindEnded(this.#thread));
    await this.#inTime((signal) => this.#user.forgetThread(this.#thread, { signal }).catch(unlessMissing));
  }

  #inTime<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    return inTime(this.#options.timeoutMs, call);
  }

  async *#latest(): AsyncGenerator<{ item: AgentInputItem; episodes: string[] }> {
    let [pieces, episodes]: [string[], string[]] = [[], []];
    try {
      await this.#inTime(() => this.#user.calls.behindEnded(this.#thread));
      for await (const episode of this.#episodes()) {
        const { kind, item: piece, part, parts } = episode.metadata;
        if (kind !== KIND || typeof piece !== "string") {
          const item = itemOf(episode);
          if (item !== null) yield { item, episodes: [episode.id] };
          continue;
        }
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

  async *#episodes(): AsyncGenerator<Schemas["Episode"]> {
    let cursor: string | undefined;
    do {
      const from = cursor === undefined ? {} : { cursor };
      const page = await this.#inTime((signal) => this.#user.episodes({ thread: this.#thread, signal }).page(from));
      yield* page.data;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }
}

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
    ...((part > 0 || text === "") && { extract: false }),
    metadata: { kind: KIND, item: piece, part, parts: pieces.length },
  }));
}

const pieceOf = (text: string, from: number): string => {
  const piece = text.slice(from, from + MAX_PIECE);
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.slice(0, -1) : piece;
};

function itemOf({ role, content }: Schemas["Episode"]): AgentInputItem | null {
  if (role === "user" || role === "system") return { type: "message", role, content };
  if (role !== "assistant") return null;
  return { type: "message", role, status: "completed", content: [{ type: "output_text", text: content }] };
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
