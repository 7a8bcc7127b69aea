import type { Ready } from "../fakes/local-stack.ts";

export interface Answer {
  status: number;
  body: unknown;
}

/** Temporary statuses: the server is starting, the memory is being erased, or there are too many requests. */
const TEMPORARY_STATUSES = new Set([202, 429, 502, 503]);
const PAUSE_MS = 100;
const RETRY_TIMEOUT_MS = 60_000;

/** Repeats requests until they are answered: the server is killed now and then and restarts at another address. */
export class RetryingClient {
  /** `null` while no server is running. */
  server: Ready | null = null;
  requests = 0;
  unanswered = 0;

  /** Sends a request until the answer has one of the wanted statuses. Throws on any status that is not temporary. */
  async until(
    method: string,
    path: string,
    wanted: readonly number[],
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const deadline = Date.now() + RETRY_TIMEOUT_MS;
    for (let last = "no server"; ;) {
      const answer = await this.#attempt(method, path, body, headers);
      if (answer !== null) {
        if (wanted.includes(answer.status)) return answer;
        last = `${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`;
        if (!TEMPORARY_STATUSES.has(answer.status)) throw new Error(`${method} ${path}: ${last}`);
      }
      if (Date.now() > deadline) throw new Error(`${method} ${path}: still ${last}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async #attempt(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer | null> {
    if (this.server === null) return null;
    const { url, api_key } = this.server;
    try {
      this.requests += 1;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${api_key}`, "Content-Type": "application/json", ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") === true && !path.endsWith("/export");
      return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
    } catch {
      // the request may or may not have taken effect
      this.unanswered += 1;
      return null;
    }
  }
}
