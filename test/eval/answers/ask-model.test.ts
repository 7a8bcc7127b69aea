import { afterEach, expect, test } from "vitest";
import { askModel, modelFromEnvironment } from "../../../eval/answers/ask-model.ts";
import { judgementRequest, judgementSchema } from "../../../eval/answers/prompts.ts";
import { UsageError } from "../../../eval/command-line.ts";
import { type ScriptedOpenAi, type ScriptOptions, startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

let model: ScriptedOpenAi | undefined;
afterEach(() => model?.close());

const REQUEST = judgementRequest("lenient", "Where?", "Rome", "In Rome");
const ask = async (options: ScriptOptions) => {
  model = await startScriptedOpenAi({ answers: { lenient_judgement: () => ({ correct: true }) }, ...options });
  const llm = modelFromEnvironment({ OPENAI_API_KEY: "key", OPENAI_BASE_URL: model.url, LLM_MODEL: "scripted" });
  return askModel(llm, REQUEST, judgementSchema, [1, 1]);
};

test("an answer comes with the tokens of its prompt and its latency", async () => {
  const { answer, tokens, latency } = await ask({});
  expect(answer).toEqual({ correct: true });
  expect(tokens).toBe(model?.billed.tokens_in);
  expect(latency).toBeGreaterThan(0);
});

test("a request is retried if the provider limits the rate or cuts the connection", async () => {
  expect((await ask({ steps: [{ kind: "rate_limited" }, { kind: "reset" }] })).answer).toEqual({ correct: true });
});

test("a provider that stays unavailable is an error after the last pause", async () => {
  const unavailable = { kind: "response", status: 503, body: {} } as const;
  await expect(ask({ steps: [unavailable, unavailable, unavailable, unavailable] })).rejects.toThrow(/not available/);
});

test("an answer in a code fence is accepted, and one that does not match the schema is requested once more", async () => {
  expect((await ask({ steps: [{ kind: "fenced" }] })).answer).toEqual({ correct: true });
  await model?.close();
  expect((await ask({ steps: [{ kind: "wrong" }] })).answer).toEqual({ correct: true });
  await model?.close();
  expect((await ask({ steps: [{ kind: "wrong" }, { kind: "refusal" }] })).answer).toBeNull();
});

test("a request is not retried if the API key is refused", async () => {
  await expect(ask({ api_key: "another" })).rejects.toThrow(/does not accept the API key/);
  expect(model?.chats).toHaveLength(1);
});

test("a missing key or model is an error that names the variables to set", () => {
  expect(() => modelFromEnvironment({ LLM_MODEL: "m" })).toThrow(UsageError);
  expect(() => modelFromEnvironment({ OPENAI_API_KEY: "k" })).toThrow(/LLM_MODEL/);
});
