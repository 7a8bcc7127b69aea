import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type FrontDoor, openFrontDoor } from "../../scripts/front-door.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function open(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  grace_ms = 60_000,
): Promise<{ door: FrontDoor; url: string; server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const door = await openFrontDoor({ host: "127.0.0.1", port: 0, grace_ms });
  door.passTo((server.address() as { port: number }).port);
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  stops.push(() => door.stop());
  return { door, url: `http://${door.host}:${door.port}`, server };
}

test("the front door passes requests and answers unchanged, except for headers that the runtime would trust", async () => {
  const { url } = await open((request, response) => {
    let body = "";
    request.on("data", (data: Buffer) => (body += data.toString()));
    request.on("end", () => {
      response.writeHead(418, { "X-Answer": "a", "Set-Cookie": ["b=1", "c=2"] });
      response.end(JSON.stringify({ method: request.method, path: request.url, headers: request.headers, body }));
    });
  });
  const answer = await fetch(`${url}/v1/a%7Cb?c=d`, {
    method: "PUT",
    headers: {
      "X-Asked": "e",
      ...Object.fromEntries(BELIEVED.map((name) => [name, "1.2.3.4"])),
    },
    body: "f".repeat(300_000),
  });
  expect([answer.status, answer.headers.get("X-Answer"), answer.headers.getSetCookie()]).toEqual([
    418,
    "a",
    ["b=1", "c=2"],
  ]);
  const seen = (await answer.json()) as { headers: Record<string, string>; body: string };
  expect(seen).toMatchObject({ method: "PUT", path: "/v1/a%7Cb?c=d", headers: { "x-asked": "e" } });
  expect(seen.body).toBe("f".repeat(300_000));
  for (const name of BELIEVED) expect([name, seen.headers[name.toLowerCase()]]).toEqual([name, undefined]);
});

const BELIEVED = [
  "CF-Connecting-IP",
  "CF-IPCountry",
  "CF-EW-Via",
  "CDN-Loop",
  "MF-CF-Blob",
  "MF-Original-URL",
  "MF-Proxy-Shared-Secret",
  "MF-Route-Override",
  "Forwarded",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Real-IP",
  "True-Client-IP",
];

test("headers of a connection do not pass, and Connection cannot remove a header that a request needs", async () => {
  const { url } = await open((seen, response) => response.end(JSON.stringify(seen.headers)));
  const answer = await raw(url, [
    "GET / HTTP/1.1",
    "Host: memory.example.com",
    "Connection: close, X-Hop, Authorization",
    "Authorization: Bearer k",
    "X-Hop: 1",
    "TE: trailers",
    "Proxy-Authorization: Basic x",
    "Upgrade: h2c",
  ]);
  const headers = JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)) as Record<string, string>;
  expect(headers).toMatchObject({ host: "memory.example.com", authorization: "Bearer k" });
  for (const name of ["x-hop", "te", "proxy-authorization", "upgrade"]) expect(headers).not.toHaveProperty(name);
});

const NO_NAMES = [".", "..", ".a", "a..b", "a..", "..:80", "a".repeat(64), `${"a.".repeat(127)}a`, "a".repeat(5_000)];

test.each(["a b", "a~b", "~", "a/b", "a@b", "a:b", "a:99999", "[::1", "<script>", "a\u00e9", "a, b", "", ...NO_NAMES])(
  "a request whose Host is %j is a 400",
  async (host) => {
    const { url } = await open((_, response) => response.end("passed"));
    expect(await raw(url, ["GET / HTTP/1.1", `Host: ${host}`, "Connection: close"])).toMatch(/^HTTP\/1\.1 400 /);
  },
);

test.each([
  "memory.example.com",
  "memory.example.com:8787",
  "127.0.0.1:1",
  "[::1]:8787",
  "my_host",
  "xn--bcher-kva.example",
  "memory.example.com.:443",
  `${"a.".repeat(126)}a:8787`,
])("a request whose Host is %j passes", async (host) => {
  const { url } = await open((_, response) => response.end("passed"));
  expect(await raw(url, ["GET / HTTP/1.1", `Host: ${host}`, "Connection: close"])).toMatch(/^HTTP\/1\.1 200 /);
});

test("a request with two Host headers or without one is a 400", async () => {
  const { url } = await open((_, response) => response.end("passed"));
  for (const lines of [["GET / HTTP/1.1", "Host: a", "Host: b"], ["GET / HTTP/1.0"]])
    expect(await raw(url, [...lines, "Connection: close"])).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  "/cdn-cgi/local/explorer",
  "/cdn-cgi/handler/scheduled",
  "/x/../cdn-cgi/local/explorer/api",
  "/%2e/cdn-cgi/local/platform-proxy",
  "/x\\..\\cdn-cgi\\mf\\scheduled",
  "http://127.0.0.1/cdn-cgi/local/explorer",
  "/__cf_local/stream",
  "/cdn-cgi",
])("a path of the runtime, %s, is a 404 and is not forwarded", async (path) => {
  const { url } = await open((_, response) => response.end("passed"));
  const answer = await raw(url, [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: close"]);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test("the admin token runs the schedule if the front door has one", async () => {
  const server = createServer((request, response) => response.end(request.url));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const door = await openFrontDoor({
    host: "127.0.0.1",
    port: 0,
    grace_ms: 0,
    schedule: { adminToken: "the-admin-token", token: "t" },
  });
  door.passTo((server.address() as { port: number }).port);
  stops.push(
    () => server.close(),
    () => door.stop(),
  );
  const run = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://${door.host}:${door.port}/cdn-cgi/local/scheduled?cron=*/5+*`, { headers });
    return [answer.status, await answer.text()];
  };
  const refused = [404, expect.stringContaining("Not found")];
  expect(await run({})).toEqual(refused);
  expect(await run({ Authorization: "Bearer the-admin-tokem" })).toEqual(refused);
  expect(await run({ Authorization: "Bearer the-admin-token" })).toEqual([
    200,
    "/cdn-cgi/local/scheduled?cron=t+*%2F5+*",
  ]);
});

function raw(url: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.on("data", (data: Buffer) => (answer += data.toString()));
    socket.once("close", () => resolve(answer)).once("error", reject);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  });
}

test("streamed data arrives piece by piece, and a client that disconnects ends the stream", async () => {
  let left!: () => void;
  const gone = new Promise<void>((resolve) => (left = resolve));
  const { url } = await open((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("data: 1\n\n");
    response.once("close", left);
  });
  const reader = new AbortController();
  const answer = await fetch(url, { signal: reader.signal });
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toBe("data: 1\n\n");
  reader.abort();
  await gone;
});

test("the front door answers 503 without a server behind it, and cuts off a truncated answer", async () => {
  const { url, server } = await open((_, response) => {
    response.writeHead(200, { "Content-Length": "100" }).write("half", () => response.destroy());
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow("terminated");
  await new Promise((resolve) => server.close(resolve));
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
});

test("stopping waits for the requests in flight, but no longer than the grace period", async () => {
  let finish!: () => void;
  const { door, url } = await open((_, response) => void (finish = () => response.end("done")), 300);
  const patient = fetch(url).then((answer) => answer.text());
  await expect.poll(() => typeof finish).toBe("function");
  const stopped = door.stop();
  await expect(fetch(url)).rejects.toThrow("fetch failed");
  finish();
  expect(await patient).toBe("done");
  await stopped;

  const { door: other, url: there } = await open(() => {}, 300);
  const endless = new Promise((resolve) => request(there).once("error", resolve).end());
  await expect.poll(async () => other.port > 0).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await other.stop();
  expect(await endless).toBeInstanceOf(Error);
});
