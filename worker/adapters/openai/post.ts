import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai/error";
import { readBody } from "./bodies.ts";
import type { OpenAiEndpoint } from "./client.ts";

export type Post = (path: "/chat/completions" | "/embeddings", body: object, signal: AbortSignal) => Promise<unknown>;

/**
 * Throws the errors of the `openai` package, whose own client takes 80 KB of the compressed script. Never retries or logs, and ignores
 * environment variables.
 *
 * @throws APIError for a refusal, a failed connection, and once `signal` aborts
 * @throws TypeError, SyntaxError if the answer ends early or is not JSON
 */
export function openAiPost({ base_url, api_key, fetch = globalThis.fetch }: OpenAiEndpoint): Post {
  return async (path, body, signal) => {
    try {
      return await exchange(fetch, urlOf(base_url, path), api_key, body, signal);
    } catch (error) {
      throw signal.aborted ? new APIConnectionTimeoutError() : error;
    }
  };
}

/** Keeps a query, such as "?api-version=2026-01-01". */
function urlOf(base_url: string, path: string): URL {
  const url = new URL(base_url);
  url.pathname = url.pathname.replace(/\/$/, "") + path;
  return url;
}

async function exchange(fetch: typeof globalThis.fetch, url: URL, api_key: string, body: object, signal: AbortSignal) {
  const sent = fetch(url, {
    method: "POST",
    headers: {
      accept: "application/json",
      authorization: `Bearer ${api_key === "" ? "none" : api_key}`,
      "content-type": "application/json",
      "user-agent": "engraph",
    },
    body: JSON.stringify(body),
    signal,
  });
  const response = await sent.catch((cause: unknown) => {
    throw new APIConnectionError({ message: undefined, cause: cause instanceof Error ? cause : undefined });
  });
  if (!response.ok) throw await refusalOf(response);
  return readAnswer(response);
}

async function refusalOf(response: Response): Promise<APIError> {
  const text = await response.text().catch(() => "");
  const body = objectOf(text);
  // some endpoints state the error without the member `error`; Gemini puts it in a list
  const stated = body && (body["error"] == null ? { error: body } : body);
  return APIError.generate(response.status, stated, stated ? undefined : text, response.headers);
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new TypeError("the answer ended early", { cause });
  });
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  return text === "" ? undefined : readBody(text, type.includes("application/json") || type.endsWith("+json"));
}
