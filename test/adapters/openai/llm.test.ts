import { afterEach, describe, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { shapeOf, withBounds } from "../../../worker/core/prompts/answer-schema.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { retryAfter } from "../../../worker/adapters/provider/errors.ts";
import { describeLlm, LLM_ANSWER, LLM_REQUEST, SECRET, type LlmBehaviour } from "../../conformance/llm.ts";
import { BRIEF_TIMEOUT_MS, clientTimeoutFor } from "../../fakes/scripted-openai/client-timeout.ts";
import { recorded, replay } from "../../fakes/scripted-openai/recorded.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

const KEY = "sk-secret-of-ours";
const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: ScriptOptions = {}, api_key = KEY, given: Partial<Parameters<typeof openAiLlm>[0]> = {}) {
  const server = await startScriptedOpenAi({ api_key: KEY, answer: () => LLM_ANSWER, ...options });
  servers.push(server);
  const timeout_ms = clientTimeoutFor(options.steps);
  return { server, llm: openAiLlm({ base_url: server.url, api_key, model: "test-model", timeout_ms, ...given }) };
}

const STEPS: Readonly<Record<LlmBehaviour, Step>> = {
  good: { kind: "answer" },
  "cut short": { kind: "truncated" },
  refuses: { kind: "refusal" },
  busy: { kind: "rate_limited", headers: { "retry-after": "7" } },
  broken: { kind: "reset" },
  silent: { kind: "hang" },
  forbidden: { kind: "answer" },
};

describeLlm("an OpenAI-compatible endpoint", async (behaviour) => {
  const { llm } = await start({ steps: [STEPS[behaviour]] }, behaviour === "forbidden" ? "sk-secret-other" : KEY);
  return llm;
});

async function faultOf(step: Step): Promise<unknown> {
  const { llm } = await start({ steps: [step] });
  const error: unknown = await llm.complete(LLM_REQUEST).catch((thrown: unknown) => thrown);
  expect(String(error)).not.toMatch(SECRET);
  return error instanceof FaultError ? error.fault : error;
}

describe("a request", () => {
  test("a request asks for the schema, at temperature 0 and with a fixed seed", async () => {
    const { server, llm } = await start();
    await llm.complete(LLM_REQUEST);
    expect(server.chats).toMatchObject([
      {
        model: "test-model",
        temperature: 0,
        seed: 7,
        max_tokens: 50,
        messages: [
          {
            role: "system",
            content: `${LLM_REQUEST.system}\n\nThe JSON has this shape: ${shapeOf(LLM_REQUEST.schema.json)}`,
          },
          { role: "user", content: LLM_REQUEST.user },
        ],
        response_format: {
          type: "json_schema",
          json_schema: { name: "colour", schema: LLM_REQUEST.schema.json, strict: true },
        },
      },
    ]);
  });

  test("a prompt that shows the form of its answer is sent unchanged", async () => {
    const { server, llm } = await start();
    await llm.complete({ ...LLM_REQUEST, schema: { ...LLM_REQUEST.schema, shown: true } });
    expect(server.chats[0]?.messages[0]?.content).toBe(LLM_REQUEST.system);
  });

  test("a request waits for a late answer, but not for one that never ends", async () => {
    const { llm } = await start({ steps: [{ kind: "late", ms: 50 }] });
    expect((await llm.complete(LLM_REQUEST)).finish).toBe("stop");
    expect(await faultOf({ kind: "stall" })).toMatchObject({
      kind: "unavailable",
      detail: expect.stringContaining(`${BRIEF_TIMEOUT_MS} ms`),
    });
  });

  test("a request needs no key if the endpoint wants none", async () => {
    const server = await startScriptedOpenAi({ answer: () => LLM_ANSWER });
    servers.push(server);
    const llm = openAiLlm({ base_url: server.url, api_key: "", model: "m" });
    expect((await llm.complete(LLM_REQUEST)).finish).toBe("stop");
  });
});

describe("an endpoint that refuses a parameter", () => {
  test.each([
    ["json_schema", { response_format: { type: "json_object" } }],
    ["response_format", { response_format: undefined }],
    ["seed", { seed: undefined, temperature: 0 }],
    ["temperature", { temperature: undefined, seed: 7 }],
    ["max_tokens", { max_tokens: undefined, max_completion_tokens: 50 }],
  ] as const)("an endpoint that refuses %s is never sent it again", async (parameter, sent) => {
    const { server, llm } = await start({ refuses: [parameter] });
    expect(JSON.parse((await llm.complete(LLM_REQUEST)).text)).toEqual(LLM_ANSWER);
    const before = server.chats.length;
    await llm.complete(LLM_REQUEST);
    expect(server.chats).toHaveLength(before + 1);
    const last = server.chats.at(-1);
    expect({ ...sent, ...last }).toMatchObject(Object.fromEntries(Object.entries(sent).filter(([, value]) => value)));
    expect(Object.keys(last ?? {})).not.toContain(parameter);
    const format = last?.response_format?.type;
    expect(last?.messages[0]?.content.includes("must fit this JSON schema")).toBe(format !== "json_schema");
  });

  test("an endpoint that cannot translate a schema is asked for any JSON, with the schema in the prompt", async () => {
    const { server, llm } = await start({ steps: [replay("gemini-400-schema")] });
    expect((await llm.complete(LLM_REQUEST)).finish).toBe("stop");
    expect(server.chats.map(({ response_format }) => response_format?.type)).toEqual(["json_schema", "json_object"]);
    expect(server.chats[1]?.messages[0]?.content).toContain(JSON.stringify(LLM_REQUEST.schema.json));
  });

  test("an endpoint that refuses every parameter gets the bare minimum, also from concurrent calls", async () => {
    const { server, llm } = await start({
      refuses: ["response_format", "seed", "temperature", "max_tokens", "max_completion_tokens"],
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => llm.complete(LLM_REQUEST)));
    expect(answers.every(({ finish }) => finish === "stop")).toBe(true);
    expect(Object.keys(server.chats.at(-1) ?? {}).sort()).toEqual(["messages", "model", "stream"]);
  });

  test("an endpoint that refuses json_schema to six concurrent calls still gets json_object", async () => {
    const { server, llm } = await start({ refuses: ["json_schema"] });
    await Promise.all(Array.from({ length: 6 }, () => llm.complete(LLM_REQUEST)));
    expect(server.chats).toHaveLength(12);
    expect(server.chats.at(-1)?.response_format).toEqual({ type: "json_object" });
  });
});

describe("a reasoning model", () => {
  test.each([
    ["none", 50],
    ["low", 2_050],
    ["high", 8_050],
  ] as const)(
    "effort %s is part of the request, and the limit of tokens has space for thoughts and answer",
    async (effort, max_tokens) => {
      const { server, llm } = await start({}, KEY, { effort });
      await llm.complete(LLM_REQUEST);
      expect(server.chats).toMatchObject([{ reasoning_effort: effort, max_tokens }]);
    },
  );

  test("an endpoint that does not support effort is called without it", async () => {
    const { server, llm } = await start({ refuses: ["reasoning_effort"] }, KEY, { effort: "low" });
    await llm.complete(LLM_REQUEST);
    await llm.complete(LLM_REQUEST);
    expect(server.chats.map(({ reasoning_effort }) => reasoning_effort)).toEqual(["low", undefined, undefined]);
  });
});

describe("a temporary failure", () => {
  test.each([
    ["Retry-After in seconds", { "retry-after": "7" }, 7],
    ["none", {}, 5],
    ["a wait beyond an hour", { "retry-after": "86400" }, 3_600],
  ])("a 429 with %s is unavailable", async (_, headers, retry_after_s) => {
    expect(await faultOf({ kind: "rate_limited", headers })).toMatchObject({ kind: "unavailable", retry_after_s });
  });

  test.each([
    ["openai-429-tokens", 61],
    ["openai-429-quota", 3_600],
    ["openrouter-error-in-200", 5],
    ["nginx-502-html", 5],
  ])("the recorded failure %s is unavailable", async (name, retry_after_s) => {
    expect(await faultOf(replay(name))).toMatchObject({ kind: "unavailable", retry_after_s });
  });

  test.each([
    [{ code: "rate_limit_exceeded", message: "Slow down." }, 5],
    [{ code: "server_error" }, 5],
    [{ type: "overloaded_error" }, 5],
    [{ code: null, message: "Something went wrong." }, 5],
    [{ code: "502" }, 5],
  ])("the error %j with status 200 is unavailable", async (error, retry_after_s) => {
    expect(await faultOf({ kind: "response", status: 200, body: { error } })).toMatchObject({
      kind: "unavailable",
      retry_after_s,
    });
  });

  test.each([500, 503, 529, 408])("status %i is unavailable, with any body", async (status) => {
    expect(await faultOf({ kind: "response", status, body: "xyzzy" })).toMatchObject({ kind: "unavailable" });
  });

  test("a page instead of a completion, or half a body, is unavailable", async () => {
    const html: Step = { kind: "response", status: 200, body: "<html>", headers: { "content-type": "text/html" } };
    expect(await faultOf(html)).toMatchObject({ kind: "unavailable" });
    expect(await faultOf({ kind: "response", status: 200, body: '{"id":' })).toMatchObject({ kind: "unavailable" });
  });

  test("an address without a server is unavailable", async () => {
    const llm = openAiLlm({ base_url: "http://127.0.0.1:9/v1", api_key: KEY, model: "m" });
    await expect(llm.complete(LLM_REQUEST)).rejects.toMatchObject({ fault: { kind: "unavailable" } });
  });
});

describe("a permanent failure", () => {
  test.each([
    [401, /does not accept the API key \(401, invalid_api_key\)/],
    [403, /does not allow this key to use test-model/],
    [404, /has no model test-model/],
    [501, /was not started for such requests/],
    [400, /refuses the request \(400, invalid_api_key\)/],
    [413, /longer than test-model/],
  ])("status %i is an error that says what to do and quotes nothing of the request", async (status, message) => {
    const body = { error: { message: "xyzzy sk-secret-of-ours", type: "x", code: "invalid_api_key" } };
    const fault = await faultOf({ kind: "response", status, body });
    const isConfiguration = status === 401 || status === 403 || status === 404 || status === 501;
    expect(fault).toMatchObject(
      isConfiguration
        ? { cause: "configuration", detail: expect.stringMatching(message) }
        : { message: expect.stringMatching(message) },
    );
    expect(JSON.stringify(fault)).not.toMatch(/xyzzy|sk-secret/);
  });

  test("a prompt that is too long does not change later requests", async () => {
    const { server, llm } = await start({ steps: [replay("openai-400-context")] });
    await expect(llm.complete(LLM_REQUEST)).rejects.toThrow(/longer than test-model/);
    await llm.complete(LLM_REQUEST);
    expect(server.chats.at(-1)).toMatchObject({ max_tokens: 50, response_format: { type: "json_schema" } });
  });
});

test.each([
  ["openai-structured", "stop"],
  ["openai-refusal", "refusal"],
  ["openai-length", "length"],
  ["openai-content-filter", "refusal"],
  ["azure-400-content-filter", "refusal"],
  ["vllm-reasoning", "stop"],
])("the recorded answer %s finishes with %s", async (name, finish) => {
  const { llm } = await start({ steps: [replay(name)] });
  expect((await llm.complete(LLM_REQUEST)).finish).toBe(finish);
});

test("tokens are those counted by the provider", async () => {
  const { llm } = await start({ steps: [replay("openai-structured")] });
  expect(recorded("openai-structured").status).toBe(200);
  expect(await llm.complete(LLM_REQUEST)).toMatchObject({ tokens_in: 1413, tokens_out: 207 });
});

describe("the time to wait", () => {
  const NOW = Date.UTC(2026, 10, 21, 12);
  test.each([
    [{ "retry-after": "Sat, 21 Nov 2026 12:01:30 GMT" }, 90],
    [{ "retry-after": "Sat, 21 Nov 2020 12:00:00 GMT" }, 1],
    [{ "retry-after": "1.2" }, 2],
    [{ "retry-after": "soon" }, 5],
    [{ "retry-after": "soon", "retry-after-ms": "2500" }, 3],
    [{ "x-ratelimit-reset-requests": "6m0s", "x-ratelimit-remaining-requests": "0" }, 360],
    [{ "x-ratelimit-reset-requests": "120ms" }, 1],
    [{ "x-ratelimit-reset-tokens": "never" }, 5],
  ])("the headers %o mean a wait of %i s", (headers, seconds) => {
    expect(retryAfter(new Headers(headers), null, NOW)).toBe(seconds);
  });
});

describe("an endpoint that does not accept bounds in a schema", () => {
  const bounded = {
    ...LLM_REQUEST,
    schema: { name: "colour", json: withBounds(LLM_REQUEST.schema.json, 3, { colour: 9 }) },
  };

  test.each([
    "Invalid schema for response_format 'colour': In context=('properties', 'colour'), 'maxLength' is not permitted.",
    "The specified schema produces a constraint that has too many states for serving.",
    "Something is wrong.",
  ])("an endpoint gets no bounds after %j", async (message) => {
    const error = { message, type: "invalid_request_error", param: null, code: null };
    const { server, llm } = await start({
      when: (request) => (request.includes("maxLength") ? { kind: "response", status: 400, body: { error } } : null),
    });
    for (const _ of ["first", "second"]) expect((await llm.complete(bounded)).finish).toBe("stop");
    expect(server.chats).toHaveLength(3);
    const schemas = server.chats.map(({ response_format }) => response_format?.json_schema?.schema);
    expect(JSON.stringify(schemas[0])).toContain('"maxLength":9');
    expect(schemas.slice(1)).toEqual([LLM_REQUEST.schema.json, LLM_REQUEST.schema.json]);
  });

  test("a refusal for another reason keeps the bounds", async () => {
    const { server, llm } = await start({ refuses: ["seed"] });
    await llm.complete(bounded);
    expect(JSON.stringify(server.chats.at(-1)?.response_format)).toContain('"maxLength":9');
  });
});
