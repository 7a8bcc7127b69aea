/** A small typed client of the API, for the demo and the evaluation. Every call may be repeated without harm. */
import type { z } from "@hono/zod-openapi";
import type { AskAnswer, askIn } from "../../shared/api/ask.ts";
import type { ContextAnswer, contextIn } from "../../shared/api/context.ts";
import type { Community } from "../../shared/api/community.ts";
import type { Entity } from "../../shared/api/entity.ts";
import type { Episode, EpisodeDetail, EpisodeStatus } from "../../shared/api/episode.ts";
import type { documentIn, factIn } from "../../shared/api/episodes.ts";
import type { Fact } from "../../shared/api/fact.ts";
import type { messagesIn, Written } from "../../shared/api/messages.ts";
import type { Problem } from "../../shared/api/problem.ts";
import type { Page } from "../../shared/api/scalars.ts";
import type { Refresh } from "../../shared/api/refresh.ts";
import type { SearchAnswer, searchIn } from "../../shared/api/search.ts";
import type { Status } from "../../shared/api/status.ts";

export type MessagesBody = z.input<typeof messagesIn>;
export type SearchBody = z.input<typeof searchIn>;
export type AskBody = z.input<typeof askIn>;
export type ContextBody = z.input<typeof contextIn>;
export type DocumentBody = z.input<typeof documentIn>;
export type FactBody = z.input<typeof factIn>;

/** Whose memory: a user's id, or the id of a graph that belongs to nobody. */
export type MemoryId = string | { graph: string };

export interface ClientOptions {
  /** "http://127.0.0.1:8787" */
  url: string;
  apiKey: string;
  /** For how long a server that cannot be reached, or asks to come back later, is asked again. 0 gives up at once. */
  retryTimeoutMs?: number;
  /** Called before every pause of a call that could not be answered yet; `waitedMs` is 0 at the first. */
  onRetry?: (reason: string, waitedMs: number) => void;
}

/** The server answered, and the answer is no. */
export class ApiError extends Error {
  readonly status: number;
  constructor(call: string, status: number, text: string) {
    super(`${call}: ${describeProblem(status, text)}`);
    this.status = status;
  }
}

/** The server could not be reached, or was too busy, for longer than the client's patience. */
export class UnreachableError extends Error {}

const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const CALL_TIMEOUT_MS = 60_000;
const PAGE_SIZE = 100;
/** Too many requests; and what a server, or a proxy before it, says while it starts. */
const COME_BACK_LATER: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export class EngraphClient {
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    this.#options = { retryTimeoutMs: 0, onRetry: () => {}, ...options, url: options.url.replace(/\/+$/, "") };
  }

  get url(): string {
    return this.#options.url;
  }

  addMessages(memory: MemoryId, body: MessagesBody): Promise<Written> {
    return this.#call("POST", `${pathOf(memory)}/messages`, body);
  }

  addDocument(memory: MemoryId, body: DocumentBody): Promise<Written> {
    return this.#call("POST", `${pathOf(memory)}/documents`, body);
  }

  /** States a fact by hand. Said again of the same episode it stays one fact. */
  addFact(memory: MemoryId, body: FactBody): Promise<Fact> {
    return this.#call("POST", `${pathOf(memory)}/facts`, body);
  }

  search(memory: MemoryId, body: SearchBody): Promise<SearchAnswer> {
    return this.#call("POST", `${pathOf(memory)}/search`, body);
  }

  getContext(memory: MemoryId, body: ContextBody): Promise<ContextAnswer> {
    return this.#call("POST", `${pathOf(memory)}/context`, body);
  }

  ask(memory: MemoryId, body: AskBody): Promise<AskAnswer> {
    return this.#call("POST", `${pathOf(memory)}/ask`, body);
  }

  resetTraversalMemory(memory: MemoryId): Promise<{ edges: number }> {
    return this.#call("DELETE", `${pathOf(memory)}/traversal-memory`);
  }

  refreshCommunities(memory: MemoryId): Promise<Refresh> {
    return this.#call("POST", `${pathOf(memory)}/communities/refresh`);
  }

  getStatus(memory: MemoryId): Promise<Status> {
    return this.#call("GET", `${pathOf(memory)}/status`);
  }

  getEpisode(memory: MemoryId, id: string): Promise<EpisodeDetail> {
    return this.#call("GET", `${pathOf(memory)}/episodes/${id}`);
  }

  /** All episodes, newest first. */
  listEpisodes(memory: MemoryId, filter: { status?: EpisodeStatus } = {}): Promise<Episode[]> {
    return this.#all(`${pathOf(memory)}/episodes`, filter);
  }

  /** All entities, newest first. */
  listEntities(memory: MemoryId): Promise<Entity[]> {
    return this.#all(`${pathOf(memory)}/entities`, {});
  }

  /** All communities of all levels. */
  listCommunities(memory: MemoryId): Promise<Community[]> {
    return this.#all(`${pathOf(memory)}/communities`, {});
  }

  /** All facts, newest first; with an entity, those it is the subject or the object of. */
  listFacts(memory: MemoryId, filter: { entity_id?: string } = {}): Promise<Fact[]> {
    return this.#all(`${pathOf(memory)}/facts`, filter);
  }

  async #all<Item>(path: string, filter: Record<string, string>): Promise<Item[]> {
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

  /** Throws `ApiError`, or `UnreachableError` when patience has run out. */
  async #call<Answer>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Answer> {
    const { url, apiKey, retryTimeoutMs, onRetry } = this.#options;
    let failingSince: number | undefined;
    for (;;) {
      const attempt = await this.#attempt(method, `${url}${path}`, apiKey, body);
      if ("answer" in attempt) return attempt.answer as Answer;
      failingSince ??= Date.now();
      const waitedMs = Date.now() - failingSince;
      if (waitedMs >= retryTimeoutMs) {
        throw new UnreachableError(
          `${url} ${attempt.reason}${retryTimeoutMs > 0 ? `, for ${Math.round(waitedMs / 1_000)} s` : ""}`,
        );
      }
      onRetry(attempt.reason, waitedMs);
      await new Promise((resolve) => setTimeout(resolve, attempt.pauseMs));
    }
  }

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
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
      const text = await response.text();
      if (response.ok) return { answer: JSON.parse(text) as unknown };
      if (!COME_BACK_LATER.has(response.status)) throw new ApiError(`${method} ${url}`, response.status, text);
      return { reason: `is busy (${response.status})`, pauseMs: retryAfterMs(response.headers.get("retry-after")) };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return { reason: "does not answer", pauseMs: PAUSE_MS };
    }
  }
}

const pathOf = (memory: MemoryId): string =>
  typeof memory === "string"
    ? `/v1/users/${encodeURIComponent(memory)}`
    : `/v1/graphs/${encodeURIComponent(memory.graph)}`;

function retryAfterMs(seconds: string | null): number {
  const wanted = Number(seconds ?? NaN) * 1_000;
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, PAUSE_MS), LONGEST_PAUSE_MS) : PAUSE_MS;
}

/** One line from `application/problem+json`, or from whatever was answered instead. */
function describeProblem(status: number, text: string): string {
  try {
    const { title, detail, errors = [] } = JSON.parse(text) as Partial<Problem>;
    const fields = errors.map(({ path, message }) => `${path} ${message}`).join("; ");
    return [`${status} ${title ?? ""}`.trim(), detail, fields].filter(Boolean).join(" — ");
  } catch {
    return `${status} ${text.slice(0, 200)}`.trim();
  }
}
