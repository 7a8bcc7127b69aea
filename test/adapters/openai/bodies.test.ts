/** Unusual bodies with status 200, and unusual refusals, over HTTP. */
import { afterEach, describe, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { openAiEmbedder } from "../../../worker/adapters/openai/embedder.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { LLM_REQUEST } from "../../conformance/llm.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function answered(body: unknown, type = "application/json", status = 200, headers: Record<string, string> = {}) {
  const step = { kind: "response", status, body, headers: { "content-type": type, ...headers } } as const;
  const server = await startScriptedOpenAi({ steps: [step, step] });
  servers.push(server);
  return server;
}

const complete = async (...given: Parameters<typeof answered>) =>
  openAiLlm({ base_url: (await answered(...given)).url, api_key: "", model: "m" }).complete(LLM_REQUEST);

const ANSWER = '{"ok":true}';
const completion = (message: object, more: object = {}) => ({
  choices: [{ message: { role: "assistant", ...message }, finish_reason: "stop", ...more }],
  usage: { prompt_tokens: 10, completion_tokens: 5 },
});
const event = (choice: object, more: object = {}): string =>
  `data: ${JSON.stringify({ choices: [choice], ...more })}\n\n`;
const call = (part: string) => ({ delta: { tool_calls: [{ index: 0, function: { arguments: part } }] } });

describe("the answer is read from", () => {
  test.each<[string, unknown, string]>([
    ["JSON as text", JSON.stringify(completion({ content: ANSWER })), "text/plain"],
    ["JSON without a type", JSON.stringify(completion({ content: ANSWER })), ""],
    [
      "a stream that was not asked for",
      `: comment\n\n${event({ delta: { content: '{"ok"' } })}${event({ delta: { content: ":true}" }, finish_reason: "stop" })}data: [DONE]\n\n`,
      "text/event-stream",
    ],
    [
      "a stream of arguments",
      event(call('{"ok"')) + event({ ...call(":true}"), finish_reason: "stop" }),
      "text/event-stream",
    ],
    [
      "one event with the whole message",
      event({ message: { content: ANSWER }, finish_reason: "stop" }),
      "text/event-stream",
    ],
    ["a choice outside a list", { choices: { message: { content: ANSWER } } }, "application/json"],
    ["the text of a choice", { choices: [{ text: ANSWER, finish_reason: "stop" }] }, "application/json"],
    ["Ollama's own form", { message: { content: ANSWER }, done_reason: "stop" }, "application/json"],
    ["llama.cpp's own form", { content: ANSWER, stop: true }, "application/json"],
    ["OpenAI's responses", { output: [{ content: [{ type: "output_text", text: ANSWER }] }] }, "application/json"],
  ])("%s", async (_, body, type) => {
    expect((await complete(body, type)).text).toBe(ANSWER);
  });

  test("a stream has its usage, its end and its errors", async () => {
    const usage = { usage: { prompt_tokens: 7, completion_tokens: 3 } };
    const cut = event({ delta: { content: "{" } }) + event({ delta: {}, finish_reason: "length" }, usage);
    expect(await complete(cut, "text/event-stream")).toEqual({
      text: "{",
      finish: "length",
      tokens_in: 7,
      tokens_out: 3,
    });
    const failed = `${event({ delta: { content: "{" } })}data: {"error": {"code": 503}}\n\n`;
    await expect(complete(failed, "text/event-stream")).rejects.toMatchObject({ fault: { kind: "unavailable" } });
  });

  test("vectors as text", async () => {
    const body = JSON.stringify({ data: [{ index: 0, embedding: [3, 4] }] });
    const { url } = await answered(body, "text/plain");
    const [vector] = await openAiEmbedder({ base_url: url, api_key: "", model: "e", dimensions: 2 }).embed(["a"]);
    expect([...(vector ?? [])].map((value) => value.toFixed(1))).toEqual(["0.6", "0.8"]);
  });
});

async function faultOf(...given: Parameters<typeof answered>) {
  const error: unknown = await complete(...given).catch((thrown: unknown) => thrown);
  return error instanceof FaultError ? error.fault : error;
}

describe("a body with status 200 that holds no message is unavailable", () => {
  test.each<[string, unknown, string]>([
    ["a page", "<html>Sign in</html>", "text/html"],
    ["nothing", "", "application/json"],
    ["null", "null", "application/json"],
    ["no choice", { choices: [] }, "application/json"],
    ["a detail", { detail: "Not found" }, "application/json"],
    ["an error in words", { error: "the model is loading" }, "application/json"],
    ["an error in its choice", completion({ content: "" }, { error: { code: 502 } }), "application/json"],
    ["an empty stream", "data: [DONE]\n\n", "text/event-stream"],
  ])("%s", async (_, body, type) => {
    expect(await faultOf(body, type)).toMatchObject({ kind: "unavailable", cause: "request" });
  });

  test("an error of vLLM's own form is permanent", async () => {
    const body = { object: "error", type: "BadRequestError", code: 400, message: "a secret" };
    expect(String(await faultOf(body))).toMatch(/refuses the request \(400, BadRequestError\)$/);
  });
});

describe("a fault of the configuration is known by its words", () => {
  const refusal = (message: string, type = "invalid_request_error") => ({ error: { message, type } });
  test.each<[number, unknown, RegExp]>([
    [400, refusal("API key not valid. Please pass a valid API key."), /does not accept the API key \(400/],
    [400, refusal("model 'm' not found, try pulling it first"), /has no model m.*\(400/],
    [422, refusal("The model `m` does not exist"), /has no model m/],
    [402, refusal("Insufficient balance"), /wants a payment/],
    [405, { detail: "Method Not Allowed" }, /no such path/],
    [404, "<html>nginx</html>", /no such path/],
  ])("status %i, %o", async (status, body, detail) => {
    const fault = await faultOf(body, "application/json", status);
    expect(fault).toMatchObject({ cause: "configuration", detail: expect.stringMatching(detail) });
  });

  test("but not by words of the request that the answer repeats", async () => {
    const said = refusal('Invalid value. You sent: {"content": "the model was not found, invalid api key"}');
    expect(await faultOf(said, "application/json", 400)).not.toMatchObject({ cause: "configuration" });
  });
});

test("a page with status 429 says by Retry-After, also as a date, how long to wait", async () => {
  const later = new Date(Date.now() + 90_000).toUTCString();
  const fault = await faultOf("<html>Slow down</html>", "text/html", 429, { "retry-after": later });
  expect(fault).toMatchObject({ kind: "unavailable", retry_after_s: expect.closeTo(90, -1) });
});
