/** Cloudflare's Agents SDK (`agents` 0.32): blocks of an agent's context. */
import type { ContextProvider, SearchProvider } from "agents/context";
import { EngraphError, NotFoundError } from "../errors.ts";
import { inTime, untilAborted } from "../in-time.ts";
import type { Memory } from "../memory.ts";
import { ChatMemory, type ChatMemoryOptions } from "./chat-memory.ts";
import { putMessage } from "./put-message.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { digestOf, piecesOf } from "./texts.ts";

/** `maxTokens` limits what is read: a profile (300) or a search's answer (2,000). */
export type EngraphContextOptions = Pick<ChatMemoryOptions, "user" | "maxTokens" | "timeoutMs" | "onError">;

/** A block of lasting facts about a user, the same text until they change. Empty if the memory fails. */
export class EngraphContextProvider implements ContextProvider {
  readonly #memory: ChatMemory;
  readonly #breaker: CircuitBreaker;

  constructor(options: EngraphContextOptions, breaker: CircuitBreaker = new CircuitBreaker()) {
    this.#memory = new ChatMemory({ ...options, mode: "profile" });
    this.#breaker = breaker;
  }

  async get(): Promise<string | null> {
    try {
      return (await this.#breaker.run(() => this.#memory.read(""))) || null;
    } catch (error) {
      this.#memory.report(error);
      return null;
    }
  }
}

/**
 * A block like `EngraphContextProvider`'s, which the model may also search (`search_context`) and write (`set_context`). Engraph learns
 * from entries; a new entry replaces one with the same title. A failed write returns its error to the model. After one timeout, other calls
 * fail at once for 30 seconds.
 *
 *     new ContextBlocks([{ label: "memory", provider: new EngraphSearchProvider({ user: engraph.user("ada") }) }]);
 */
export class EngraphSearchProvider implements SearchProvider {
  readonly #user: Memory;
  readonly #profile: EngraphContextProvider;
  readonly #found: ChatMemory;
  readonly #timeoutMs: number | undefined;
  readonly #breaker = new CircuitBreaker();
  #label = "";

  constructor({ maxTokens, ...options }: EngraphContextOptions) {
    this.#user = options.user;
    this.#timeoutMs = options.timeoutMs;
    this.#profile = new EngraphContextProvider(options, this.#breaker);
    this.#found = new ChatMemory({ ...options, maxTokens, mode: "query" });
  }

  init(label: string): void {
    this.#label = label;
  }

  get(): Promise<string | null> {
    return this.#profile.get();
  }

  async search(query: string): Promise<string | null> {
    return (await this.#breaker.run(() => this.#found.read(query))) || null;
  }

  /** Stores each entry as a thread. Forgets an entry without words. A write longer than `timeoutMs` continues in the background. */
  async set(key: string, content: string): Promise<void> {
    const thread = `context-${await digestOf(this.#label, key)}`;
    const written = new Promise<void>((resolve, reject) => {
      const begun = this.#user.calls.behind(thread, (signal) =>
        untilAborted(signal, () => this.#write(thread, content)).then(resolve, reject),
      );
      if (begun === undefined) reject(new EngraphError("too much waits to be stored"));
    });
    // nothing waits for it while the breaker is open
    written.catch(() => {});
    await this.#breaker.run(() => inTime(this.#timeoutMs, () => written));
  }

  async #write(thread: string, content: string): Promise<void> {
    const messages = piecesOf(content).map((piece, at) => ({
      id: `${thread}-${at}`,
      role: "user" as const,
      content: piece,
    }));
    for (const message of messages) await putMessage(this.#user, message, thread);
    const kept = new Set(messages.map(({ id }) => id));
    try {
      for await (const { id, message_id } of this.#user.messages(thread))
        if (message_id !== null && !kept.has(message_id)) await this.#user.forget(id);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
}
