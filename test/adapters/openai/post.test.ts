import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai/error";
import { afterEach, expect, test } from "vitest";
import { openAiPost } from "../../../worker/adapters/openai/post.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(
  answer: (response: ServerResponse) => unknown,
  { path = "/v1", api_key = "sk-1" }: { path?: string; api_key?: string } = {},
) {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ request, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const post = openAiPost({ base_url, api_key, model: "m" });
  return { received, post: (signal = AbortSignal.timeout(5_000)) => post("/embeddings", { input: ["é"] }, signal) };
}

const json =
  (body: string, status = 200, type = "application/json") =>
  (response: ServerResponse) =>
    response.writeHead(status, { "content-type": type }).end(body);

test.each([
  ["/v1", "/v1/embeddings"],
  ["/v1/", "/v1/embeddings"],
  ["/deployments/d?api-version=1", "/deployments/d/embeddings?api-version=1"],
])("a request to the base URL %s goes to %s, with its key and body", async (path, wanted) => {
  const { received, post } = await serve(json(`{"data":[]}`), { path });
  expect(await post()).toEqual({ data: [] });
  expect(received[0]?.request.method).toBe("POST");
  expect(received[0]?.request.url).toBe(wanted);
  expect(received[0]?.request.headers).toMatchObject({
    authorization: "Bearer sk-1",
    "content-type": "application/json",
    accept: "application/json",
  });
  expect(received[0]?.body).toBe(`{"input":["é"]}`);
});

test("a request without a key sends a placeholder, as some servers want the header", async () => {
  const { received, post } = await serve(json("{}"), { api_key: "" });
  await post();
  expect(received[0]?.request.headers.authorization).toBe("Bearer none");
});

test("an answer is JSON by its type, text otherwise, and nothing if it is empty", async () => {
  expect(await (await serve(json(`{"a":1}`, 200, "application/vnd.x+json; charset=utf-8"))).post()).toEqual({ a: 1 });
  expect(await (await serve(json("<html>", 200, "text/html"))).post()).toBe("<html>");
  expect(await (await serve(json(""))).post()).toBeUndefined();
  await expect((await serve(json("{"))).post()).rejects.toThrow(SyntaxError);
});

test.each([
  [`{"error":{"message":"no","code":"c","param":"p","type":"t"}}`, { code: "c", param: "p", type: "t" }],
  [`{"message":"no","code":"c"}`, { code: "c" }],
  [`[{"error":{"message":"no"}}]`, { message: expect.stringContaining("no") }],
  ["no", { message: "400 no" }],
  ["", { message: "400 status code (no body)" }],
])("a refusal with the body %s keeps what it states", async (body, wanted) => {
  const error: unknown = await (await serve(json(body, 400))).post().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(APIError);
  expect(error).toMatchObject({ status: 400, ...wanted });
});

test("a connection that breaks before the answer differs from one that breaks within it", async () => {
  const { post } = await serve((response) => response.destroy());
  await expect(post()).rejects.toBeInstanceOf(APIConnectionError);
  const begun = await serve((response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "9" });
    response.write(`{"a"`, () => response.destroy());
  });
  await expect(begun.post()).rejects.toBeInstanceOf(TypeError);
});

test("a request ends with its signal, also while the answer arrives", async () => {
  for (const begin of [() => undefined, (response: ServerResponse) => response.writeHead(200).write("{")]) {
    const { post } = await serve(begin);
    await expect(post(AbortSignal.timeout(30))).rejects.toBeInstanceOf(APIConnectionTimeoutError);
  }
});
