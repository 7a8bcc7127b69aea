import { describe, expect, test } from "vitest";
import { causeOf, FaultError } from "../../../shared/fault.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { workersAiEmbedder } from "../../../worker/adapters/workers-ai/embedder.ts";
import { workersAiLlm, type AiBinding } from "../../../worker/adapters/workers-ai/llm.ts";
import { describeEmbedder } from "../../conformance/embedder.ts";
import { describeLlm, LLM_ANSWER, LLM_REQUEST, SECRET } from "../../conformance/llm.ts";
import { recorded } from "../../fakes/scripted-openai/recorded.ts";

type Inputs = Record<string, unknown>;
const MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";
const USAGE = { prompt_tokens: 40, completion_tokens: 9, total_tokens: 49 };
const native = (response: unknown, usage = USAGE) => ({ response, tool_calls: [], usage });
const openAiShape = (message: unknown, finish_reason: string) => ({
  choices: [{ index: 0, message, finish_reason }],
  usage: USAGE,
});

const binding = (run: (inputs: Inputs) => unknown): AiBinding => ({ run: async (_, inputs) => run(inputs) });
const failing = (text: string): AiBinding =>
  binding(() => {
    throw new Error(text);
  });
const silent: AiBinding = {
  run: (_, __, { signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    }),
};

const BINDINGS = {
  good: binding(() => native(LLM_ANSWER)),
  "cut short": binding(() => native('{"colour":', { ...USAGE, completion_tokens: 50 })),
  refuses: binding(() => openAiShape({ content: null, refusal: "No." }, "stop")),
  busy: failing("3040: Capacity temporarily exceeded, please try again. xyzzy"),
  broken: failing("Network connection lost."),
  silent,
  forbidden: failing("5016: agree to the terms first, said xyzzy"),
};

describeLlm("Workers AI", async (behaviour) => workersAiLlm({ ai: BINDINGS[behaviour], model: MODEL, timeout_ms: 50 }));

const ask = (ai: AiBinding) => workersAiLlm({ ai, model: MODEL }).complete(LLM_REQUEST);

describe("Workers AI", () => {
  test("Workers AI gets the bare schema", async () => {
    const seen: Inputs[] = [];
    await ask(binding((inputs) => (seen.push(inputs), native(LLM_ANSWER))));
    expect(seen).toMatchObject([
      {
        response_format: { type: "json_schema", json_schema: LLM_REQUEST.schema.json },
        temperature: 0,
        seed: 7,
        max_tokens: 50,
      },
    ]);
  });

  test.each(["workers-ai-native", "workers-ai-openai-shape"])(
    "an answer in the shape of %s is understood",
    async (name) => {
      const { text, finish, tokens_in, tokens_out } = await ask(binding(() => recorded(name).body));
      expect(JSON.parse(text)).toMatchObject({ entities: [{ name: "Mia" }, { name: "Acme Robotics" }] });
      expect({ finish, tokens_in, tokens_out }).toEqual({ finish: "stop", tokens_in: 1430, tokens_out: 211 });
    },
  );

  test.each([
    [openAiShape({ content: "{" }, "length"), "length"],
    [openAiShape({ content: "" }, "content_filter"), "refusal"],
    [null, "stop"],
  ])("the answer %o finishes with %s", async (answer, finish) => {
    expect((await ask(binding(() => answer))).finish).toBe(finish);
  });

  test("an answer that cannot fit the schema is unusable", async () => {
    expect(await ask(failing("5024: JSON Mode couldn't be met"))).toMatchObject({ text: "", finish: "other" });
  });

  test("a model without JSON mode gets the schema in the prompt from then on", async () => {
    const seen: Inputs[] = [];
    const ai = binding((inputs) => {
      seen.push(inputs);
      if ("response_format" in inputs) throw new Error("5025: This model doesn't support JSON Schema.");
      return native(JSON.stringify(LLM_ANSWER));
    });
    const llm = workersAiLlm({ ai, model: MODEL });
    await Promise.all([llm.complete(LLM_REQUEST), llm.complete(LLM_REQUEST)]);
    await llm.complete(LLM_REQUEST);
    expect(seen.map((inputs) => "response_format" in inputs)).toEqual([true, true, false, false, false]);
    expect(JSON.stringify(seen[2])).toContain("colour");
  });

  test.each([
    ["3036: You have used up your daily free allocation of 10,000 neurons.", 3_600],
    ["3007: Request timeout", 5],
    ["AiError: 429 Too Many Requests", 5],
  ])("the error %s means unavailable", async (text, retry_after_s) => {
    await expect(ask(failing(text))).rejects.toMatchObject({ fault: { kind: "unavailable", retry_after_s } });
  });

  test.each(["5007: No such model xyzzy", "3023: blocked xyzzy", "5018: not allowed xyzzy"])(
    "%s is a fault of the configuration, reported without the text",
    async (text) => {
      const error: unknown = await ask(failing(text)).catch((thrown: unknown) => thrown);
      expect(causeOf(error)).toBe("configuration");
      expect(String(error)).toContain(MODEL);
      expect(String(error)).not.toMatch(SECRET);
    },
  );

  test.each(["3006: too large xyzzy", "5006: Error: oneOf at '/' not met, xyzzy"])(
    "%s is a permanent error without the text",
    async (text) => {
      const error: unknown = await ask(failing(text)).catch((thrown: unknown) => thrown);
      expect(error).not.toBeInstanceOf(FaultError);
      expect(String(error)).toContain(MODEL);
      expect(String(error)).not.toMatch(SECRET);
    },
  );

  test("a binding that throws immediately causes no unhandled rejection later", async () => {
    const ai: AiBinding = {
      run: () => {
        throw new Error("3040: full");
      },
    };
    const llm = workersAiLlm({ ai, model: MODEL, timeout_ms: 10 });
    await expect(llm.complete(LLM_REQUEST)).rejects.toBeInstanceOf(FaultError);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

const embed = (inputs: Inputs) => {
  const data = (inputs["text"] as string[]).map((text) => Array.from(embedHashed(text, 1024), (value) => value * 2));
  return { shape: [data.length, 1024], data, pooling: "cls" };
};

describeEmbedder("Workers AI", async () => workersAiEmbedder({ ai: binding(embed) }));

test("too few vectors from bge-m3, or none in time, are an error", async () => {
  const short = workersAiEmbedder({ ai: binding(() => ({ data: [] })) });
  await expect(short.embed(["a"])).rejects.toThrow("gave 0 vectors when asked for 1");
  const late = workersAiEmbedder({ ai: silent, timeout_ms: 20 });
  await expect(late.embed(["a"])).rejects.toMatchObject({ fault: { kind: "unavailable" } });
});
