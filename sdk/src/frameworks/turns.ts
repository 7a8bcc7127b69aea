import type { ChatMemory } from "./chat-memory.ts";
import type { ToStore } from "./put-message.ts";
import { digestOf } from "./texts.ts";

const MAX_TURNS = 100;

/** A `tool` message has no text; it shows that the answer continues. */
interface Said {
  role: string;
  text: string;
}

export interface Turn {
  context: Promise<string>;
  answered: (text: string, whole: boolean) => void;
}

/**
 * Finds the turn that a framework's request belongs to: the context is asked for and the question stored once a turn.
 */
export class Turns {
  readonly #memory: ChatMemory;
  readonly #messageId: string | undefined;
  readonly #open = new Map<string, Turn>();

  constructor(memory: ChatMemory, messageId: string | undefined) {
    this.#memory = memory;
    this.#messageId = messageId;
  }

  /** Every step and attempt of an answer gets the same turn. */
  async of(conversation: readonly Said[]): Promise<Turn | undefined> {
    const last = conversation.findLastIndex(({ role }) => role === "user");
    if (last < 0) return undefined;
    const key = await this.#keyOf(conversation, last);
    const open = this.#open.get(key);
    if (open !== undefined) return open;
    const turn = this.#begin(conversation.slice(0, last + 1), key);
    this.#open.set(key, turn);
    for (const oldest of this.#open.keys()) if (this.#open.size > MAX_TURNS) this.#open.delete(oldest);
    return turn;
  }

  #begin(conversation: readonly Said[], key: string): Turn {
    const first = conversation.findLastIndex(({ role }) => role !== "user") + 1;
    const said = conversation.slice(first).map(({ text }) => text);
    const answer: string[] = [];
    let asked: ToStore[] | undefined;
    return {
      context: this.#memory.context(said.join("\n")),
      answered: (text, whole) => {
        if (text.trim() !== "") answer.push(text);
        if (whole) this.#open.delete(key);
        const content = whole ? answer.join("\n") : "";
        this.#memory.storeBehind(async () => {
          const isNew = asked === undefined;
          asked ??= await this.#questionOf(conversation, first);
          const id = `${asked.at(-1)?.id ?? key}:answer`;
          return [...(isNew ? asked : []), ...(content === "" ? [] : [{ id, role: "assistant" as const, content }])];
        });
      },
    };
  }

  async #questionOf(conversation: readonly Said[], first: number): Promise<ToStore[]> {
    const messages: ToStore[] = [];
    for (let place = first; place < conversation.length; place++) {
      const base = await this.#keyOf(conversation, place);
      const given = place === conversation.length - 1 ? this.#messageId : undefined;
      const id = given ?? (place === 0 ? await this.#memory.idOfFirst(base) : base);
      messages.push({ id, role: "user", content: conversation[place]?.text ?? "" });
    }
    return messages;
  }

  #keyOf(conversation: readonly Said[], place: number): Promise<string> {
    const said = conversation.slice(0, place + 1).filter(({ role }) => role !== "tool");
    return digestOf(said.map(({ role, text }) => [role, text]));
  }
}
