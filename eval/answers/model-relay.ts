/**
 * A relay in front of a provider that keeps the answers of its model in a folder, those that the server under test is given as well: an
 * evaluation that was interrupted goes on, and what is asked again is paid for once.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** Answers of a model are kept; vectors, which are cheap and large, are not. */
const KEPT = /\/(?:chat\/completions|responses)$/u;
const WHERE = "127.0.0.1";

export interface ModelRelay {
  /** In place of the provider's address. */
  url: string;
  /** How many answers came from the folder, and how many from the provider. */
  counts: { kept: number; asked: number };
  close: () => Promise<void>;
}

/**
 * @param upstream address of the provider
 * @param folder is made if it is missing; one file per request and how often it was made before in this run: a request that is repeated
 *   because its answer was of no use gets another answer, in every run the same
 */
export async function startModelRelay(upstream: string, folder: string): Promise<ModelRelay> {
  mkdirSync(folder, { recursive: true });
  const times = new Map<string, number>();
  const counts = { kept: 0, asked: 0 };
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
      return send(response, 200, kept);
    }
    const { authorization = "" } = request.headers;
    const asked = await fetch(`${upstream.replace(/\/$/u, "")}${path}`, {
      method: request.method ?? "POST",
      headers: { authorization, "content-type": "application/json" },
      ...(body !== "" && { body }),
    });
    const text = await asked.text();
    counts.asked++;
    if (asked.ok && file !== null) {
      // a reader never sees half a file
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    }
    // what failed is asked again, of the provider
    if (!asked.ok) times.set(digest, time);
    send(response, asked.status, text, asked.headers.get("retry-after"));
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const message = `the provider cannot be reached: ${(error as Error).message}`;
      send(response, 502, JSON.stringify({ error: { message } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, WHERE, resolve));
  // an evaluation that is done ends
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${WHERE}:${port}`,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function send(response: ServerResponse, status: number, body: string, retryAfter: string | null = null): void {
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
