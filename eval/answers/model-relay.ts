/** Also caches for the server under test: interrupted evaluations continue, and repeats are paid for once. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from "node:http";
import { request as requestHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** Not vectors, which are cheap and large. */
const KEPT = /\/(?:chat\/completions|responses)$/u;
const WHERE = "127.0.0.1";

export interface ModelRelay {
  url: string;
  counts: { kept: number; asked: number };
  spent: { cached_tokens: number; seconds: number };
  close: () => Promise<void>;
}

/**
 * @param folder one file per request and repetition within a run: a request repeated after an unusable answer gets another answer, the same
 * in every run
 */
export async function startModelRelay(
  upstream: string,
  folder: string,
  word_after_ms = WORD_AFTER_MS,
): Promise<ModelRelay> {
  mkdirSync(folder, { recursive: true });
  const times = new Map<string, number>();
  const counts = { kept: 0, asked: 0 };
  const spent = { cached_tokens: 0, seconds: 0 };
  const count = (text: string, seconds: number): void => {
    spent.cached_tokens += cachedTokensOf(text);
    spent.seconds += seconds;
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const body = await bodyOf(request);
    const digest = createHash("sha256").update(`${upstream} ${path}\n${body}`).digest("hex");
    const time = times.get(digest) ?? 0;
    times.set(digest, time + 1);
    const file = KEPT.test(path) ? join(folder, `${digest}-${time}.json`) : null;
    const kept = file === null ? null : read(file);
    if (kept !== null) {
      counts.kept++;
      count(kept, Number(read(`${file}.seconds`) ?? 0));
      return send(response, 200, kept);
    }
    const { authorization = "" } = request.headers;
    const alive = keepAlive(response, word_after_ms);
    const began = performance.now();
    const asked = await ask(
      `${upstream.replace(/\/$/u, "")}${path}`,
      request.method ?? "POST",
      authorization,
      body,
    ).finally(() => clearInterval(alive));
    const { text, ok } = asked;
    const seconds = (performance.now() - began) / 1_000;
    counts.asked++;
    if (ok) count(text, seconds);
    if (ok && file !== null) {
      writeFileSync(`${file}.seconds`, String(seconds));
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    }
    if (!ok) times.set(digest, time);
    send(response, asked.status, text, asked.retry_after);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const message = `the provider cannot be reached: ${(error as Error).message}`;
      send(response, 502, JSON.stringify({ error: { message } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, WHERE, resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${WHERE}:${port}`,
    counts,
    spent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Asked {
  status: number;
  ok: boolean;
  text: string;
  retry_after: string | null;
}

/** `fetch` gives up after five minutes; a model on a busy machine may need longer. */
async function ask(url: string, method: string, authorization: string, body: string): Promise<Asked> {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method, headers: { authorization, "content-type": "application/json" } }, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
  const status = response.statusCode ?? 502;
  const retry_after = response.headers["retry-after"] ?? null;
  return { status, ok: status >= 200 && status < 300, text: await bodyOf(response), retry_after };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** Clients give up after five silent minutes; white space before JSON keeps them waiting. */
const WORD_AFTER_MS = 60_000;

const keepAlive = (response: ServerResponse, every_ms: number): NodeJS.Timeout =>
  setInterval(() => {
    if (!response.headersSent) response.writeHead(200, { "content-type": "application/json" });
    response.write(" ");
  }, every_ms);

function cachedTokensOf(text: string): number {
  const { usage } = JSON.parse(text) as { usage?: { prompt_tokens_details?: { cached_tokens?: number } } };
  return usage?.prompt_tokens_details?.cached_tokens ?? 0;
}

function send(response: ServerResponse, status: number, body: string, retryAfter: string | null = null): void {
  if (response.headersSent) {
    // headers are sent already, so a broken connection signals a temporary failure
    if (status === 200) response.end(body);
    else response.destroy();
    return;
  }
  response.writeHead(status, {
    "content-type": "application/json",
    ...(retryAfter !== null && { "retry-after": retryAfter }),
  });
  response.end(body);
}

function read(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}
