import { ConflictError, type Memory, NotFoundError } from "../../sdk/src/index.ts";

export interface Expected {
  messages: { message_id: string; id: string; lamp: number }[];
  stated: number;
  retracted: Set<string>;
}

const ERASURE_MS = 60_000;
const ERASURE_POLL_MS = 100;

const emptyMemory = (): Expected => ({ messages: [], stated: 0, retracted: new Set() });

/**
 * The only writer of a user's memory. The SDK repeats each call until it is answered, also across kills of the server, so the writer always
 * knows the expected content.
 */
export class SoakMemory {
  readonly memory: Memory;
  readonly #random: () => number;
  expected = emptyMemory();
  exists = false;
  erasures = 0;
  #next = 0;

  constructor(memory: Memory, random: () => number) {
    this.memory = memory;
    this.#random = random;
  }

  async step(): Promise<string> {
    const roll = this.#random();
    if (!this.exists || roll < 0.5) return this.#say();
    if (roll < 0.58) return this.#state();
    if (roll < 0.66) return this.#forget();
    if (roll < 0.7) return this.#retract();
    if (roll < 0.73) return this.#erase();
    if (roll < 0.76) return this.#refresh();
    return this.#read();
  }

  async #say(): Promise<string> {
    const count = 1 + Math.floor(this.#random() * 4);
    const lamps = Array.from({ length: count }, () => this.#next++);
    const messages = lamps.map((lamp) => ({
      id: `m${lamp}`,
      role: "user" as const,
      name: "Ada",
      content: `I bought lamp number ${lamp}.`,
    }));
    const { episodes } = await this.memory.add(messages, { thread: "t" });
    for (const [place, { id, message_id }] of episodes.entries())
      this.expected.messages.push({ id, message_id: message_id ?? "", lamp: lamps[place] ?? -1 });
    this.exists = true;
    return "say";
  }

  async #state(): Promise<string> {
    const what = `Object ${this.#next++}`;
    await this.memory.addFact({ subject: "Ada", predicate: "OWNS", object: what, fact: `Ada owns ${what}.` });
    this.expected.stated += 1;
    return "state";
  }

  async #forget(): Promise<string> {
    const { messages } = this.expected;
    const [gone] = messages.splice(Math.floor(this.#random() * messages.length), 1);
    if (gone) await this.memory.forget(gone.id).catch(onlyA(NotFoundError));
    return "forget";
  }

  async #retract(): Promise<string> {
    const { messages, retracted } = this.expected;
    const one = messages[Math.floor(this.#random() * messages.length)];
    if (!one || retracted.has(one.id)) return "read";
    await this.memory.forget(one.id, { mode: "retract" }).catch(onlyA(ConflictError));
    retracted.add(one.id);
    return "retract";
  }

  async #erase(): Promise<string> {
    const deadline = Date.now() + ERASURE_MS;
    let { status, counts } = await this.memory.erase();
    while (status !== "erased" && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, ERASURE_POLL_MS));
      ({ status, counts } = await this.memory.erase());
    }
    const written = this.expected.messages.length + this.expected.stated;
    if (status !== "erased" || counts?.["episodes"] !== written)
      throw new Error(
        `${this.memory.id}: the receipt counts ${JSON.stringify(counts)}, but ${written} episodes were written`,
      );
    this.expected = emptyMemory();
    this.exists = false;
    this.erasures += 1;
    return "erase";
  }

  async #refresh(): Promise<string> {
    await this.memory.refreshCommunities();
    return "refresh";
  }

  async #read(): Promise<string> {
    const reads = [
      () => this.memory.facts().page({ limit: 50 }),
      () => this.memory.status(),
      () => this.memory.search("Which lamps did Ada buy?"),
      () => this.memory.context("lamp"),
      () => this.#export(),
    ];
    await reads[Math.floor(this.#random() * reads.length)]?.();
    return "read";
  }

  async #export(): Promise<void> {
    const lines = await this.memory.export();
    await new Response(lines).text().catch(() => "");
  }
}

const onlyA =
  (kind: typeof NotFoundError | typeof ConflictError) =>
  (error: unknown): void => {
    if (!(error instanceof kind)) throw error;
  };
