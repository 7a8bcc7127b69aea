import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { type FrontDoor, openFrontDoor } from "../../scripts/front-door.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A door before a server, and its address. */
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

test("requests and answers pass as they are, but for what only Cloudflare's edge may say", async () => {
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
    headers: { "X-Asked": "e", "CF-Connecting-IP": "1.2.3.4" },
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
  expect(seen.headers["cf-connecting-ip"]).toBeUndefined();
});

test("what is streamed arrives piece by piece, and a reader who leaves ends it", async () => {
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

test("it answers 503 where nobody answers behind it, and cuts off an answer that breaks off", async () => {
  const { url, server } = await open((_, response) => {
    response.writeHead(200, { "Content-Length": "100" }).write("half", () => response.destroy());
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow("terminated");
  await new Promise((resolve) => server.close(resolve));
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
});

test("stopping waits for the requests in flight, and for none longer than the grace", async () => {
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
