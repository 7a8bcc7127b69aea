/**
 * Typed client for the Engraph HTTP API. Runs wherever `fetch` does and has no dependencies at run time.
 *
 *     const engraph = new EngraphClient({ url: "http://127.0.0.1:8787", apiKey: "eg_dev_…" });
 *     await engraph.addMessages("ada", {
 *       thread_id: "t1",
 *       messages: [{ id: "m1", role: "user", content: "I moved to Lisbon." }],
 *     });
 *     const { context } = await engraph.getContext("ada", { query: "Where does Ada live?" });
 *
 * Methods resolve to the parsed response body and reject with `ApiError` or `UnreachableError`. With `retryTimeoutMs`,
 * a request that got no usable answer is sent again, although the server may have carried it out: give messages and
 * documents an `id`, so that sending them twice stores them once.
 */
import type { z } from "@hono/zod-openapi";
import type { AskAnswer, askIn } from "../../shared/api/ask.ts";
import type { ContextAnswer, contextIn } from "../../shared/api/context.ts";
import type { Community } from "../../shared/api/community.ts";
import type { Entity } from "../../shared/api/entity.ts";
import type { Episode, EpisodeDetail, EpisodeStatus } from "../../shared/api/episode.ts";
import type { documentIn, factIn } from "../../shared/api/episodes.ts";
import type { Fact } from "../../shared/api/fact.ts";
import type { ownMessage } from "../../shared/api/message-forms.ts";
import type { messagesIn, WriteResult } from "../../shared/api/messages.ts";
import type { Problem } from "../../shared/api/problem.ts";
import type { Page } from "../../shared/api/scalars.ts";
import type { Refresh } from "../../shared/api/refresh.ts";
import type { SearchAnswer, searchIn } from "../../shared/api/search.ts";
import type { Status } from "../../shared/api/status.ts";

/** A message as it is here. */
export type PlainMessage = z.input<typeof ownMessage> & { id?: string };
/** Messages in any of the forms that chats are written in. */
export type HistoryBody = z.input<typeof messagesIn>;
export type MessagesBody = Omit<HistoryBody, "messages"> & { messages: PlainMessage[] };
export type SearchBody = z.input<typeof searchIn>;
export type AskBody = z.input<typeof askIn>;
export type ContextBody = z.input<typeof contextIn>;
export type DocumentBody = z.input<typeof documentIn>;
export type FactBody = z.input<typeof factIn>;

/** Which memory a call is about: the id of a user, or `{ graph }` for a graph that belongs to no user. */
export type MemoryId = string | { graph: string };

export interface ClientOptions {
  /** Origin of the server, with or without a trailing slash: "http://127.0.0.1:8787". */
  url: string;
  /** API key of a tenant, or one restricted to a user. Sent as a bearer token. */
  apiKey: string;
  /**
   * Keep retrying a call for this long after its first failure, in milliseconds, while the server cannot be reached or
   * answers 429, 502, 503 or 504. The default of 0 does not retry.
   */
  retryTimeoutMs?: number;
  /**
   * Called before each pause between two attempts, e.g. to log it.
   * @param reason ends a sentence that begins with the server's URL: "is busy (503)"
   * @param waitedMs milliseconds since the first failure of this call; 0 before the first pause
   */
  onRetry?: (reason: string, waitedMs: number) => void;
}

/** The server refused the request. The message names the request and every problem that the server reported. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status of the response. */
  readonly status: number;
  /** @param responseText the body: `application/problem+json`, or any text that a proxy answered instead */
  constructor(request: string, status: number, responseText: string) {
    super(`${request}: ${describeProblem(status, responseText)}`);
    this.status = status;
  }
}

/** The server could not be reached, or stayed busy, for longer than `retryTimeoutMs`. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** Pause between attempts when the server does not send `Retry-After`, and the shortest pause when it does. */
const MIN_PAUSE_MS = 500;
/** Wait at most this long between attempts, even when `Retry-After` asks for more. */
const MAX_PAUSE_MS = 5_000;
/** Abort a single attempt after this long. */
const ATTEMPT_TIMEOUT_MS = 60_000;
/** Items per request of a `list…` method: the most that the API returns. */
const PAGE_SIZE = 100;
/** Too many requests; and the answers of a server, or of a proxy in front of it, while it starts. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export class EngraphClient {
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    this.#options = { retryTimeoutMs: 0, onRetry: () => {}, ...options, url: options.url.replace(/\/+$/, "") };
  }

  /** Origin of the server, without a trailing slash. */
  get url(): string {
    return this.#options.url;
  }

  /**
   * Adds messages to a thread. Resolves once they are stored; with `wait: true` in the body, once they are extracted.
   * A message whose `id` is already stored in this memory is not added again, or refused if its content differs. Messages of
   * OpenAI, the AI SDK and LangChain are taken as they are.
   */
  addMessages(memory: MemoryId, body: MessagesBody | HistoryBody): Promise<WriteResult> {
    return this.#call("POST", `${pathOf(memory)}/messages`, body);
  }

  /** Adds a document, which the server splits into chunks. */
  addDocument(memory: MemoryId, body: DocumentBody): Promise<WriteResult> {
    return this.#call("POST", `${pathOf(memory)}/documents`, body);
  }

  /** Adds a fact directly, without extraction. Adding the same fact with the same `episode_id` again keeps one fact. */
  addFact(memory: MemoryId, body: FactBody): Promise<Fact> {
    return this.#call("POST", `${pathOf(memory)}/facts`, body);
  }

  /** Ranks episodes, facts and entities for a query. */
  search(memory: MemoryId, body: SearchBody): Promise<SearchAnswer> {
    return this.#call("POST", `${pathOf(memory)}/search`, body);
  }

  /**
   * Returns what the memory knows about a query as text for a language model's prompt, and the items it was made from.
   */
  getContext(memory: MemoryId, body: ContextBody): Promise<ContextAnswer> {
    return this.#call("POST", `${pathOf(memory)}/context`, body);
  }

  /** Answers a question by traversing the graph, with citations. */
  ask(memory: MemoryId, body: AskBody): Promise<AskAnswer> {
    return this.#call("POST", `${pathOf(memory)}/ask`, body);
  }

  /**
   * Deletes what earlier `ask` calls taught the graph's edges. Resolves to the number of edges that had learned
   * something.
   */
  resetTraversalMemory(memory: MemoryId): Promise<{ edges: number }> {
    return this.#call("DELETE", `${pathOf(memory)}/traversal-memory`);
  }

  /** Starts recomputing the communities. `getStatus` reports the progress. */
  refreshCommunities(memory: MemoryId): Promise<Refresh> {
    return this.#call("POST", `${pathOf(memory)}/communities/refresh`);
  }

  /** Returns how much is waiting for extraction, and the state of the last refresh of communities. */
  getStatus(memory: MemoryId): Promise<Status> {
    return this.#call("GET", `${pathOf(memory)}/status`);
  }

  /** Returns one episode with the state of its extraction. */
  getEpisode(memory: MemoryId, id: string): Promise<EpisodeDetail> {
    return this.#call("GET", `${pathOf(memory)}/episodes/${id}`);
  }

  /** Returns all episodes, newest first; with a status, only those in it. */
  listEpisodes(memory: MemoryId, filter: { status?: EpisodeStatus } = {}): Promise<Episode[]> {
    return this.#listAll(`${pathOf(memory)}/episodes`, filter);
  }

  /** Returns all entities, newest first. */
  listEntities(memory: MemoryId): Promise<Entity[]> {
    return this.#listAll(`${pathOf(memory)}/entities`, {});
  }

  /** Returns all communities of all levels, newest first. */
  listCommunities(memory: MemoryId): Promise<Community[]> {
    return this.#listAll(`${pathOf(memory)}/communities`, {});
  }

  /**
   * Returns all facts, newest first; with an entity, only those whose subject or object it is; with `as_of`, only those
   * that hold then; with `known_at`, as they were known then. Instants are ISO 8601.
   */
  listFacts(memory: MemoryId, filter: { entity_id?: string; as_of?: string; known_at?: string } = {}): Promise<Fact[]> {
    return this.#listAll(`${pathOf(memory)}/facts`, filter);
  }

  /** Reads every page of a list. */
  async #listAll<Item>(path: string, filter: Record<string, string>): Promise<Item[]> {
    const items: Item[] = [];
    let cursor: string | null = null;
    do {
      const query: URLSearchParams = new URLSearchParams({
        ...filter,
        limit: String(PAGE_SIZE),
        ...(cursor !== null && { cursor }),
      });
      const page: Page<Item> = await this.#call("GET", `${path}?${query}`);
      items.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return items;
  }

  /** Sends a request until it is answered. Throws `ApiError`, or `UnreachableError` after `retryTimeoutMs`. */
  async #call<Answer>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Answer> {
    const { url, apiKey, retryTimeoutMs, onRetry } = this.#options;
    let failingSince: number | undefined;
    for (;;) {
      const attempt = await this.#attempt(method, `${url}${path}`, apiKey, body);
      if ("answer" in attempt) return attempt.answer as Answer;
      const now = Date.now();
      failingSince ??= now;
      const waitedMs = now - failingSince;
      if (waitedMs >= retryTimeoutMs) {
        const retried = retryTimeoutMs > 0 ? ` (retried for ${Math.round(waitedMs / 1_000)} s)` : "";
        throw new UnreachableError(`${url} ${attempt.reason}${retried}`);
      }
      onRetry(attempt.reason, waitedMs);
      await new Promise((resolve) => setTimeout(resolve, attempt.pauseMs));
    }
  }

  /** Sends a request once. Throws `ApiError` when trying again would not help. */
  async #attempt(
    method: string,
    url: string,
    apiKey: string,
    body: unknown,
  ): Promise<{ answer: unknown } | { reason: string; pauseMs: number }> {
    const authorization = `Bearer ${apiKey}`;
    const request =
      body === undefined
        ? { method, headers: { authorization } }
        : { method, headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(body) };
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) });
      const text = await response.text();
      if (response.ok) return { answer: JSON.parse(text) as unknown };
      if (!RETRYABLE_STATUSES.has(response.status)) throw new ApiError(`${method} ${url}`, response.status, text);
      return { reason: `is busy (${response.status})`, pauseMs: retryAfterMs(response.headers.get("retry-after")) };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return { reason: "does not answer", pauseMs: MIN_PAUSE_MS };
    }
  }
}

const pathOf = (memory: MemoryId): string =>
  typeof memory === "string"
    ? `/v1/users/${encodeURIComponent(memory)}`
    : `/v1/graphs/${encodeURIComponent(memory.graph)}`;

/** The pause that a `Retry-After` in seconds asks for, between the limits above. */
function retryAfterMs(seconds: string | null): number {
  const wanted = Number(seconds ?? NaN) * 1_000;
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, MIN_PAUSE_MS), MAX_PAUSE_MS) : MIN_PAUSE_MS;
}

/** One line for the terminal, from `application/problem+json` or the beginning of any other text. */
function describeProblem(status: number, text: string): string {
  try {
    const { title, detail, errors = [] } = JSON.parse(text) as Partial<Problem>;
    const fields = errors.map(({ path, message }) => `${path} ${message}`).join("; ");
    return [`${status} ${title ?? ""}`.trim(), detail, fields].filter(Boolean).join(" — ");
  } catch {
    return `${status} ${text.slice(0, 200)}`.trim();
  }
}
