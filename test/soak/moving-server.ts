import { Engraph } from "../../sdk/src/index.ts";
import type { Ready } from "../fakes/local-stack.ts";

const RETRY_FOR_MS = 60_000;
const TIMEOUT_MS = 30_000;

/** A server that is killed now and then and restarts at another address; its SDK repeats each call until it is answered. */
export class MovingServer {
  server: Ready | null;
  requests = 0;
  unanswered = 0;
  readonly engraph: Engraph;

  constructor(first: Ready) {
    this.server = first;
    this.engraph = new Engraph({
      url: first.url,
      key: first.api_key,
      retryForMs: RETRY_FOR_MS,
      timeoutMs: TIMEOUT_MS,
      fetch: (url, init) => this.#fetch(url.slice(first.url.length), init),
    });
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    if (this.server === null) throw new Error("no server is running");
    this.requests += 1;
    try {
      return await fetch(this.server.url + path, init);
    } catch (error) {
      this.unanswered += 1;
      throw error;
    }
  }
}
