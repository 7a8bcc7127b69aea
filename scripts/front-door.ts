/**
 * What listens to the network in front of a Worker on this machine. It lets requests in flight end when it is stopped, which workerd does
 * not under Miniflare, and answers 503 while the Worker is started again.
 */
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

export interface FrontDoor {
  host: string;
  port: number;
  /** Passes requests on to this port of 127.0.0.1; before that they are answered with 503. */
  passTo: (port: number) => void;
  /** Lets nobody in any more, waits until all requests have ended or the grace is over, and closes. */
  stop: () => Promise<void>;
}

/** workerd closes a connection that has been idle for five seconds; one that is just being closed must not get a request. */
const IDLE_MS = 4_000;
const POLL_MS = 50;
/** Headers about one connection, not about the request, and one that only Cloudflare's edge may set. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "cf-connecting-ip",
]);

/** @param options.grace_ms how long requests in flight may take to end */
export async function openFrontDoor(options: { host: string; port: number; grace_ms: number }): Promise<FrontDoor> {
  let to: number | null = null;
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  let stopping = false;
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    if (stopping) response.shouldKeepAlive = false;
    if (to === null) refuse(response);
    else void pass(request, response, { agent, port: to });
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
}

/** Passes one request on and its answer back. A client that goes away ends its request. */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, port }: { agent: Agent; port: number },
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const onwards = send({
        host: "127.0.0.1",
        port,
        agent,
        method: request.method,
        path: request.url,
        headers: passedOn(request.rawHeaders),
        signal: gone.signal,
      });
      onwards.once("response", resolve).once("error", reject);
      request.pipe(onwards);
    });
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.rawHeaders));
    // the headers of what is streamed are seen at once; those of other answers travel with the first of the body
    if (answer.headers["content-length"] === undefined) response.flushHeaders();
    await pipeline(answer, response);
  } catch {
    if (response.headersSent) response.destroy();
    else if (!gone.signal.aborted) refuse(response);
  }
}

function passedOn(raw: string[]): string[] {
  return raw.filter((_, i) => !NOT_PASSED_ON.has((raw.at(i - (i % 2)) ?? "").toLowerCase()));
}

function refuse(response: ServerResponse): void {
  const problem = {
    type: "about:blank",
    title: "Service Unavailable",
    status: 503,
    detail: "The service is starting. Send the request again in a moment.",
  };
  response
    .writeHead(503, { "Content-Type": "application/problem+json", "Retry-After": "1", Connection: "close" })
    .end(JSON.stringify(problem));
}
