import { List } from "./list.ts";
import type { Call, Transport } from "./transport.ts";
import { toWire, type CallOptions } from "./wire-types.ts";

export class MemoryCalls {
  readonly #transport: Transport;
  readonly #base: string;

  constructor(transport: Transport, base: string) {
    this.#transport = transport;
    this.#base = base;
  }

  send<Answer>({ path, ...call }: Call): Promise<Answer> {
    return this.#transport.json({ ...call, path: this.#base + path });
  }

  /** Runs work after that of the same thread; `undefined` if too much work already waits. */
  behind(thread: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> | undefined {
    return this.#transport.behind.run(`${this.#base} ${JSON.stringify(thread)}`, work);
  }

  behindEnded(thread?: string): Promise<void> {
    return this.#transport.behind.ended(`${this.#base} ${thread === undefined ? "" : JSON.stringify(thread)}`);
  }

  /** @param said the user's message that began the turn */
  noteTurn(said: string, isAnswered: boolean): void {
    this.#transport.unanswered.note(this.#base, said, isAnswered);
  }

  isUnanswered(said: string): boolean {
    return this.#transport.unanswered.has(this.#base, said);
  }

  pause(attempt: number, signal: AbortSignal | undefined): Promise<void> {
    return this.#transport.pause(attempt, signal);
  }

  get<Answer>(path: string, options: object): Promise<Answer> {
    const [call, query] = splitOptions(options);
    return this.send({ method: "GET", path, query, ...call });
  }

  post<Answer>(path: string, body: unknown, call: CallOptions): Promise<Answer> {
    return this.send({ method: "POST", path, body, ...call });
  }

  write<Answer>(path: string, options: object): Promise<Answer> {
    const [call, body] = splitOptions(options);
    return this.post(path, body, call);
  }

  /** Sends a POST that changes nothing. */
  query<Answer>(path: string, options: object): Promise<Answer> {
    const [call, body] = splitOptions(options);
    return this.send({ method: "POST", path, body, readsOnly: true, ...call });
  }

  change<Answer>(method: Call["method"], path: string, options: object, body?: unknown): Promise<Answer> {
    const [call, query] = splitOptions(options);
    return this.send({ method, path, query, body, ...call });
  }

  open({ path, ...call }: Call): Promise<ReadableStream<Uint8Array>> {
    return this.#transport.open({ ...call, path: this.#base + path });
  }

  list<Item>(path: string, options: object): List<Item> {
    const [call, { limit, ...filter }] = splitOptions(options);
    return new List((query) => this.get(path, { ...filter, ...query, ...call }), limit as number | undefined);
  }
}

/** Separates the options of the call from the fields that go to the server. */
export function splitOptions(options: object): [CallOptions, Record<string, unknown>] {
  const { signal, timeoutMs, idempotencyKey, ...fields } = options as CallOptions;
  return [{ signal, timeoutMs, idempotencyKey }, toWire(fields)];
}
