/**
 * Completes requests in flight before a stop, answers 503 while the Worker restarts, and drops everything that the runtime would trust:
 * headers of Cloudflare's edge and of Miniflare, and paths of `wrangler dev`.
 */
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { isSecret } from "./is-secret.ts";
import { hostOf, passedOn, pathOf } from "./passed-on.ts";

export interface FrontDoor {
  host: string;
  port: number;
  passTo: (port: number) => void;
  stop: () => Promise<void>;
}

export interface FrontDoorOptions {
  host: string;
  port: number;
  grace_ms: number;
  /** Unset: outside requests cannot run the schedule. */
  schedule?: {
    adminToken: string;
    token: string;
  };
}

/** workerd closes connections after five idle seconds; a closing one must not get a request. */
const IDLE_MS = 4_000;
const POLL_MS = 50;
const OF_THE_RUNTIME = /^\/(?:cdn-cgi|__cf_local)(?:\/|$)/;
const SCHEDULED = "/cdn-cgi/local/scheduled";

export async function openFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  let to: number | null = null;
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  let stopping = false;
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    if (stopping) response.shouldKeepAlive = false;
    const path = pathOf(request.url ?? "");
    if (path === null || hostOf(request.rawHeaders) === null) refuse(response, MALFORMED);
    else {
      const passed = OF_THE_RUNTIME.test(path.name) ? scheduled(request, path) : path.full;
      if (passed === null) refuse(response, NOT_FOUND);
      else if (to === null) refuse(response, STARTING);
      else void pass(request, response, { agent, port: to, path: passed });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const { address, port } = server.address() as { address: string; port: number };
  return {
    host: address.includes(":") ? `[${address}]` : address,
    port,
    passTo: (of) => void (to = of),
    async stop() {
      stopping = true;
      const closed = new Promise((resolve) => server.close(resolve));
      const idle = setInterval(() => server.closeIdleConnections(), POLL_MS);
      const over = setTimeout(() => server.closeAllConnections(), options.grace_ms);
      await closed;
      clearInterval(idle);
      clearTimeout(over);
      agent.destroy();
    },
  };

  function scheduled({ headers }: IncomingMessage, { name, full }: { name: string; full: string }): string | null {
    const { schedule } = options;
    const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
    if (name !== SCHEDULED || schedule === undefined || given === undefined || !isSecret(given, schedule.adminToken))
      return null;
    const cron = new URL(full, "http://host.invalid").searchParams.get("cron") ?? "";
    return `${SCHEDULED}?${new URLSearchParams({ cron: `${schedule.token} ${cron}` }).toString()}`;
  }
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, port, path }: { agent: Agent; port: number; path: string },
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    const onwards = send({
      host: "127.0.0.1",
      port,
      agent,
      method: request.method,
      path,
      headers: passedOn(request.rawHeaders),
      signal: gone.signal,
    });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      onwards.once("response", resolve).on("error", reject);
      request.pipe(onwards);
    });
    // an early answer is a refusal; the failure of a later write would break it off
    request.unpipe(onwards).resume();
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.rawHeaders));
    if (answer.headers["content-length"] === undefined) response.flushHeaders();
    await pipeline(answer, response);
    if (!onwards.writableEnded) onwards.destroy();
  } catch {
    if (response.headersSent) response.destroy();
    else if (!gone.signal.aborted) refuse(response, STARTING);
  }
}

interface Refusal {
  type: string;
  title: string;
  status: number;
  detail: string;
}

const STARTING: Refusal = {
  type: "about:blank",
  title: "Service Unavailable",
  status: 503,
  detail: "The service is starting. Send the request again in a moment.",
};
const MALFORMED: Refusal = {
  type: "urn:engraph:problem:malformed",
  title: "Malformed request",
  status: 400,
  detail: "The Host header is not a host with an optional port, or the target is not a path",
};
const NOT_FOUND: Refusal = {
  type: "urn:engraph:problem:not-found",
  title: "Not found",
  status: 404,
  detail: "There is no such route; see /docs",
};

function refuse(response: ServerResponse, refusal: Refusal): void {
  response
    .writeHead(refusal.status, {
      "Content-Type": "application/problem+json",
      ...(refusal === STARTING && { "Retry-After": "1" }),
      Connection: "close",
    })
    .end(JSON.stringify(refusal));
}
