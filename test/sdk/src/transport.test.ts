import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
} from "../../../sdk/src/errors.ts";
import { Transport, type Retry, type TransportOptions } from "../../../sdk/src/transport.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const problem =
  (status: number, headers: Record<string, string> = {}, errors: object[] = []): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/problem+json", "x-request-id": "req_1", ...headers });
    response.end(
      JSON.stringify({ type: "about:blank", title: "No", status, detail: "Not so", instance: "/x", errors }),
    );
  };
const well: Answer = (_, response) => response.end('{"well":true}');
const breakOff: Answer = ({ socket }) => socket.destroy();
const nothing: Answer = () => {};

let url: string;
let answers: Answer[];
let requests: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[];
let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  [answers, requests] = [[], []];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      requests.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      (answers.shift() ?? well)(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function fast(options: Partial<TransportOptions> = {}): { transport: Transport; pauses: number[]; retries: Retry[] } {
  let now = 0;
  let made = 0;
  const [pauses, retries]: [number[], Retry[]] = [[], []];
  const sleep = async (ms: number): Promise<void> => {
    pauses.push(ms);
    now += ms;
  };
  const system = { now: () => now, random: () => 0, uuid: () => `uuid-${++made}`, sleep };
  const onRetry = (retry: Retry): void => void retries.push(retry);
  return { transport: new Transport({ url, key: "eg_k", system, onRetry, ...options }), pauses, retries };
}
const get = { method: "GET", path: "/x" } as const;
const post = { method: "POST", path: "/x", body: { a: 1 } } as const;

describe("a request", () => {
  test("carries the key, its query without what is undefined, and a body of JSON", async () => {
    const { transport } = fast({ url: `${url}//` });
    const query = { maxTokens: 5, asOf: new Date(0), thread: "a b", cursor: undefined };
    expect(await transport.json({ ...post, query })).toEqual({ well: true });
    const [{ headers, ...sent } = { headers: {} }] = requests;
    expect(sent).toEqual({
      method: "POST",
      url: "/x?max_tokens=5&as_of=1970-01-01T00%3A00%3A00.000Z&thread_id=a+b",
      body: '{"a":1}',
    });
    expect(headers).toMatchObject({
      authorization: "Bearer eg_k",
      "content-type": "application/json",
      "idempotency-key": "uuid-1",
    });
  });

  test("that only reads, or is a GET, carries no Idempotency-Key unless one is given", async () => {
    const { transport } = fast();
    for (const call of [get, { ...post, readsOnly: true }, { ...post, readsOnly: true, idempotencyKey: "mine" }])
      await transport.json(call);
    expect(requests.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, undefined, "mine"]);
  });

  test("for a path that could name another host is not sent", async () => {
    await expect(fast().transport.json({ method: "GET", path: "@host.test/" })).rejects.toThrow(
      'a path begins with "/"',
    );
    expect(requests).toEqual([]);
  });

  test.each(["/v1/users/ada/episodes/..", "/v1/users/./x", "/a/%2E%2e?b", "/v1/users/ada/facts/", "//x", "/a//b"])(
    "whose path would lose an id is not sent: %s",
    async (path) => {
      await expect(fast().transport.json({ method: "DELETE", path })).rejects.toThrow("an id is not empty");
      expect(requests).toEqual([]);
    },
  );

  test("may have dots in its ids and its query", async () => {
    for (const path of ["/", "/v1/users/...", "/v1/users/.a?x=/../#"]) await fast().transport.json({ ...get, path });
    expect(requests.map(({ url }) => url)).toEqual(["/", "/v1/users/...", "/v1/users/.a?x=/../"]);
  });

  test("that is answered with a page, by another server, fails at once and says so", async () => {
    answers = [(_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>")];
    const { transport, retries } = fast();
    await expect(transport.json(get)).rejects.toThrow("GET " + transport.url + "/x: the answer is no JSON");
    expect(retries).toEqual([]);
  });

  test("that is answered with nothing resolves to undefined", async () => {
    answers = [(_, response) => response.writeHead(204).end()];
    expect(await fast().transport.json(get)).toBeUndefined();
  });
});

describe("temporary faults are retried", () => {
  test.each([
    [429, "POST"],
    [502, "PATCH"],
    [503, "POST"],
    [504, "PATCH"],
  ] as const)("after a %i of a %s, under the same Idempotency-Key", async (status, method) => {
    answers = [problem(status), problem(status)];
    expect(await fast().transport.json({ ...post, method })).toEqual({ well: true });
    expect(requests.map(({ headers, body }) => [headers["idempotency-key"], body])).toEqual(
      Array.from({ length: 3 }, () => ["uuid-1", '{"a":1}']),
    );
  });

  test("after a connection that broke off, or was never there", async () => {
    answers = [breakOff, breakOff];
    expect(await fast().transport.json(get)).toEqual({ well: true });
    const { transport, pauses } = fast({ url: "http://127.0.0.1:1", retryForMs: 1_000 });
    await expect(transport.json(get)).rejects.toThrow(ConnectionError);
    expect(pauses.length).toBeGreaterThan(1);
  });

  test("after a body that broke off in the middle", async () => {
    answers = [
      (request, response) => {
        response.writeHead(200, { "content-length": "100" }).write('{"well"', () => request.socket.destroy());
      },
    ];
    expect(await fast().transport.json(get)).toEqual({ well: true });
  });

  test("after an attempt that took too long", async () => {
    answers = [nothing];
    const { transport, retries } = fast({ timeoutMs: 20 });
    expect(await transport.json({ ...get })).toEqual({ well: true });
    expect(retries[0]?.reason).toBe("did not answer within 20 ms");
  });

  test("with pauses that double up to five seconds, never shorter than half", async () => {
    answers = Array.from({ length: 8 }, () => problem(503));
    const { transport, pauses } = fast({ retryForMs: 60_000 });
    await transport.json(get);
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 2_500, 2_500, 2_500]);
  });

  test("no sooner than the server asks for, in seconds or as a date", async () => {
    answers = [
      problem(429, { "retry-after": "3" }),
      problem(503, { "retry-after": new Date(7_000).toUTCString() }),
      problem(503, { "retry-after": "soon" }),
    ];
    const { transport, pauses, retries } = fast();
    await transport.json(get);
    expect(pauses).toEqual([3_000, 4_000, 400]);
    expect(retries.map(({ reason }) => reason)).toEqual(["is busy (429)", "is busy (503)", "is busy (503)"]);
  });

  test("as long as there is time for it, and not when the server asks for more than there is", async () => {
    answers = Array.from({ length: 99 }, () => problem(503));
    const { transport, pauses } = fast({ retryForMs: 1_000 });
    await expect(transport.json(get)).rejects.toMatchObject({ status: 503 });
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(1_000);
    const tomorrow = fast();
    answers = [problem(429, { "retry-after": "86400" })];
    await expect(tomorrow.transport.json(get)).rejects.toThrow(RateLimitError);
    expect(tomorrow.pauses).toEqual([]);
  });

  test("never if retries are off, or if the body was a stream, which is consumed", async () => {
    answers = [problem(503)];
    await expect(fast({ retryForMs: 0 }).transport.json(get)).rejects.toMatchObject({ status: 503 });
    answers = [problem(503)];
    const raw = { type: "text/plain", body: new Blob(["lines"]).stream() };
    await expect(fast().transport.json({ method: "POST", path: "/x", raw })).rejects.toMatchObject({ status: 503 });
    expect(requests.map(({ body }) => body)).toEqual(["", "lines"]);
  });
});

describe("a refusal", () => {
  test.each([
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, InvalidRequestError],
    [422, InvalidRequestError],
    [500, ApiError],
    [507, ApiError],
  ])("with %i is an error of its class, and is not tried again", async (status, Class) => {
    answers = [problem(status, {}, [{ path: "query", message: "is missing" }])];
    const error = await fast()
      .transport.json(post)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({
      name: Class.name,
      status,
      message: `POST ${url}/x: ${status} No — Not so — query is missing`,
      errors: [{ path: "query", message: "is missing" }],
      problem: { title: "No" },
      requestId: "req_1",
    });
    expect(requests).toHaveLength(1);
  });

  test("by something else than Engraph says what it says", async () => {
    for (const text of ["<h1>Teapot</h1>", "null", '"x"', '{"message":"No"}', ""]) {
      answers = [(_, response) => response.writeHead(418).end(text)];
      await expect(fast().transport.json(get)).rejects.toMatchObject({ problem: null, errors: [], status: 418 });
    }
  });
});

describe("an abort", () => {
  test("ends a call that waits for its answer", async () => {
    answers = [nothing];
    const controller = new AbortController();
    const call = fast().transport.json({ ...get, signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 20);
    await expect(call).rejects.toThrow("enough");
  });

  test("ends a pause between two attempts", async () => {
    answers = [problem(503, { "retry-after": "19" })];
    const controller = new AbortController();
    const transport = new Transport({ url, key: "k", onRetry: () => controller.abort(new Error("enough")) });
    await expect(transport.json({ ...get, signal: controller.signal })).rejects.toThrow("enough");
    expect(requests).toHaveLength(1);
  });

  test("before the call sends nothing", async () => {
    await expect(fast().transport.json({ ...get, signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
    expect(requests).toEqual([]);
  });
});
