import type { Ready } from "../fakes/local-stack.ts";

export interface Answer {
  status: number;
  body: unknown;
}

/** Answers that say "not now": a server that is starting, a memory that is being erased, too much at once. */
const PASSING = new Set([202, 429, 502, 503]);
const PAUSE_MS = 100;
const LONGEST_MS = 60_000;

/** Whoever does not hear an answer asks again: the server is killed now and then, and comes back at another address. */
export class RetryingClient {
  /** `null` while there is none. */
  server: Ready | null = null;
  requests = 0;
  unanswered = 0;

  async until(
    method: string,
    path: string,
    wanted: readonly number[],
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const deadline = Date.now() + LONGEST_MS;
    for (let last = "no server"; ;) {
      const answer = await this.#once(method, path, body, headers);
      if (answer !== null) {
        if (wanted.includes(answer.status)) return answer;
        last = `${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`;
        if (!PASSING.has(answer.status)) throw new Error(`${method} ${path}: ${last}`);
      }
      if (Date.now() > deadline) throw new Error(`${method} ${path}: still ${last}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async #once(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer | null> {
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
      // whether it took effect nobody knows
      this.unanswered += 1;
      return null;
    }
  }
}
