import type { RetryingClient, Answer } from "./retrying-client.ts";

/** The content that a memory must have according to the answers its writer received. */
export interface Expected {
  /** Acknowledged messages that were not forgotten, in order, with the writer's ids and the server's. */
  messages: { message_id: string; id: string; lamp: number }[];
  /** Number of episodes of manual facts. */
  stated: number;
  retracted: Set<string>;
}

const emptyMemory = (): Expected => ({ messages: [], stated: 0, retracted: new Set() });

/**
 * One user's memory with a single writer, which repeats each request until it is answered, even if the server is killed
 * in between. The writer therefore always knows what the memory must contain.
 */
export class SoakMemory {
  readonly user: string;
  readonly #client: RetryingClient;
  readonly #random: () => number;
  expected = emptyMemory();
  exists = false;
  erasures = 0;
  #next = 0;

  constructor(user: string, client: RetryingClient, random: () => number) {
    this.user = user;
    this.#client = client;
    this.#random = random;
  }

  get path(): string {
    return `/v1/users/${this.user}`;
  }

  /** Does one random operation; returns its name. */
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
      role: "user",
      name: "Ada",
      content: `I bought lamp number ${lamp}.`,
    }));
    const { body } = await this.#until("POST", `${this.path}/messages`, [200, 202], { thread_id: "t", messages });
    const { episodes } = body as { episodes: { id: string; message_id: string }[] };
    episodes.forEach((episode, place) => this.expected.messages.push({ ...episode, lamp: lamps[place] ?? -1 }));
    this.exists = true;
    return "say";
  }

  async #state(): Promise<string> {
    const what = `Object ${this.#next++}`;
    const fact = { subject: "Ada", predicate: "OWNS", object: what, fact: `Ada owns ${what}.` };
    await this.#until("POST", `${this.path}/facts`, [201], fact, {
      "Idempotency-Key": `${this.user}-${what.replace(" ", "-")}`,
    });
    this.expected.stated += 1;
    return "state";
  }

  async #forget(): Promise<string> {
    const { messages } = this.expected;
    const [gone] = messages.splice(Math.floor(this.#random() * messages.length), 1);
    // 404: it was forgotten before, but the answer was lost
    if (gone) await this.#until("DELETE", `${this.path}/episodes/${gone.id}`, [200, 404]);
    return "forget";
  }

  async #retract(): Promise<string> {
    const { messages, retracted } = this.expected;
    const one = messages[Math.floor(this.#random() * messages.length)];
    if (!one || retracted.has(one.id)) return "read";
    await this.#until("DELETE", `${this.path}/episodes/${one.id}?mode=retract`, [200, 409]);
    retracted.add(one.id);
    return "retract";
  }

  /** Erases the memory and checks that the receipt counts what the writer wrote. */
  async #erase(): Promise<string> {
    const { body } = await this.#until("DELETE", this.path, [200]);
    const { status, counts } = body as { status: string; counts: Record<string, number> };
    const written = this.expected.messages.length + this.expected.stated;
    if (status !== "erased" || counts["episodes"] !== written)
      throw new Error(
        `${this.user}: the receipt counts ${JSON.stringify(counts)}, but ${written} episodes were written`,
      );
    this.expected = emptyMemory();
    this.exists = false;
    this.erasures += 1;
    return "erase";
  }

  async #refresh(): Promise<string> {
    await this.#until("POST", `${this.path}/communities/refresh`, [202]);
    return "refresh";
  }

  async #read(): Promise<string> {
    const reads = [
      () => this.#until("GET", `${this.path}/facts?limit=50`, [200]),
      () => this.#until("GET", `${this.path}/status`, [200]),
      () => this.#until("POST", `${this.path}/search`, [200], { query: "Which lamps did Ada buy?" }),
      () => this.#until("POST", `${this.path}/context`, [200], { query: "lamp" }),
      () => this.#until("GET", `${this.path}/export`, [200]),
    ];
    await reads[Math.floor(this.#random() * reads.length)]?.();
    return "read";
  }

  #until(
    method: string,
    path: string,
    wanted: readonly number[],
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.#client.until(method, path, wanted, body, headers);
  }
}
