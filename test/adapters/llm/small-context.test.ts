/** Model servers with a small context, over HTTP. */
import { afterEach, describe, expect, test } from "vitest";
import { modelExtractor } from "../../../worker/adapters/llm/extractor.ts";
import { modelResolver } from "../../../worker/adapters/llm/resolver.ts";
import { modelSummariser } from "../../../worker/adapters/llm/summariser.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import type { ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import { ContextTooSmall, TooLongForModel } from "../../../worker/core/extraction/too-long.ts";
import { said } from "../../core/prompts/samples.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function connect(options: ScriptOptions) {
  const server = await startScriptedOpenAi(options);
  servers.push(server);
  const llm = openAiLlm({ base_url: server.url, api_key: "", model: "test-model" });
  return { server, llm };
}

async function read(batch: readonly ExtractionInput[], options: ScriptOptions, reflexion = false) {
  const { server, llm } = await connect(options);
  const results = await modelExtractor(llm, { reflexion }).extract(batch, EMPTY_ONTOLOGY);
  const sentences = results.map(({ extraction }) => extraction.facts.map(({ fact }) => fact));
  return { server, results, sentences };
}

const LLAMA = { context_tokens: 4_096 };
const WALK = "On that day I walked to the shop around the corner and came back with three apples and a newspaper. ";
const long = (begin: string, walks: number, end = ""): ExtractionInput => said(`${begin} ${WALK.repeat(walks)}${end}`);
const promptsOf = ({ chats }: ScriptedOpenAi): string[] => chats.map(({ messages }) => messages.at(-1)?.content ?? "");

describe("in a small context", () => {
  test("messages that do not fit together are read in as many prompts as the server's numbers ask for", async () => {
    const batch = ["Rome", "Oslo", "Lima", "Bern", "Kyiv", "Bonn"].map((place) => long(`I live in ${place}.`, 12));
    const { server, sentences } = await read(batch, LLAMA);
    expect(sentences.map(([first]) => first)).toEqual(
      ["Rome", "Oslo", "Lima", "Bern", "Kyiv", "Bonn"].map((place) => `Mia lives in ${place}.`),
    );
    expect(server.chats.length).toBeLessThanOrEqual(1 + 3);
  });

  test("a message of 30,000 characters is read in pieces, with the places of its quotations", async () => {
    const message = long("I live in Rome.", 290, "I work at Acme.");
    expect(message.content.length).toBeGreaterThan(29_000);
    const { server, results, sentences } = await read([message], LLAMA);
    expect(sentences[0]).toEqual(expect.arrayContaining(["Mia lives in Rome.", "Mia works at Acme."]));
    const works = results[0]?.extraction.facts.find(({ predicate }) => predicate === "WORKS_AT");
    expect(message.content.slice(...(works?.span ?? []))).toContain("work at Acme");
    expect(server.chats.length).toBeLessThan(25);
  });

  test("a message loses earlier messages, the oldest first, before it is divided", async () => {
    const previous = [1, 2, 3, 4].map((n) => said(`Earlier message ${n}. ${"word ".repeat(280)}`));
    const message = { ...long("I live in Rome.", 20), previous };
    const { server, sentences } = await read([message], { context_tokens: 3_100 });
    expect(sentences).toEqual([["Mia lives in Rome."]]);
    const [, second = ""] = promptsOf(server);
    expect(promptsOf(server)).toHaveLength(2);
    expect(second).not.toContain("Earlier message 1.");
    expect(second).toContain("Earlier message 4.");
    expect(second).toContain(message.content.trim());
  });

  test("a message loses known names when no earlier message is left", async () => {
    const known_names = Array.from({ length: 500 }, (_, n) => ({
      name: `Person Number${n}`,
      type: "person",
      aliases: [],
    }));
    const message = { ...said("I live in Rome."), known_names };
    const { server, sentences } = await read([message], LLAMA);
    expect(sentences).toEqual([["Mia lives in Rome."]]);
    expect(promptsOf(server)).toHaveLength(2);
    expect(promptsOf(server)[1]).not.toContain("Person Number7");
  });

  test("an answer that ends with the context is asked for again without earlier messages", async () => {
    const previous = [1, 2, 3, 4].map((n) => said(`Earlier message ${n}. ${"word ".repeat(280)}`));
    const message = { ...long("I live in Rome.", 3), previous };
    const facts = Array.from({ length: 12 }, (_, n) => ({
      m: 1,
      q: "I live in Rome",
      s: 1,
      p: `SAID_${n}`,
      o: null,
      v: `${n} ${"so ".repeat(60)}`,
      k: "state",
      w: 5,
      f: `Mia said ${n}. ${"So ".repeat(90)}`,
    }));
    const answer = () => ({ entities: [{ i: 1, n: "Mia", t: "person" }], facts });
    const { server, sentences } = await read([message], { context_tokens: 4_000, answer });
    expect(sentences[0]).toHaveLength(12);
    expect(promptsOf(server)[1]).not.toContain("Earlier message");
  });

  test("a second look that does not fit leaves the first answer as it is", async () => {
    const { server, sentences } = await read([said("I live in Rome.")], { context_tokens: 1_700 }, true);
    expect(sentences).toEqual([["Mia lives in Rome."]]);
    expect(server.chats).toHaveLength(2);
  });

  test("questions about names are asked in parts", async () => {
    const { server, llm } = await connect({ context_tokens: 1_600 });
    const message = { id: "ep_1", speaker: "Mia", said: 0, text: "I met Bob." };
    const names = [1, 2, 3, 4].map((n) => ({
      about: "name" as const,
      key: `new${n}`,
      name: `Bob Number${n}`,
      type: "person",
      facts: ["x ".repeat(200)],
      message,
      candidates: [{ key: `old${n}`, names: [`Bob Number${n} Smith`], type: "person", facts: ["y ".repeat(200)] }],
    }));
    const { verdicts, use } = await modelResolver(llm).resolve({ names, claims: [] });
    expect(verdicts.map(({ a, b, verdict }) => [a, b, verdict])).toEqual(
      [1, 2, 3, 4].map((n) => [`new${n}`, `old${n}`, "same"]),
    );
    expect(server.chats.length).toBeGreaterThan(2);
    expect(use.calls).toBe(server.bills.length);
  });
});

test("a summary of many facts is written in parts, the older facts first", async () => {
  const { server, llm } = await connect({ context_tokens: 2_000 });
  const facts = Array.from({ length: 60 }, (_, n) => `Fact ${n}: ${"x ".repeat(60)}`);
  const { summary, use } = await modelSummariser(llm, 1_000).summarise({
    name: "Mia",
    type: "person",
    summary: null,
    facts,
  });
  expect(summary).toContain("Fact 59");
  expect(use.calls).toBe(server.bills.length);
  expect(use.calls).toBeGreaterThan(1);
  expect(promptsOf(server).at(-1)).toContain("<summary>\nFact ");
});

test("a message that fits in no way fails with the numbers of the server", async () => {
  const { llm } = await connect({
    context_tokens: 2_048,
    count: (text) => Math.ceil(text.length / 4) + 3 * text.split("§").length,
  });
  const failing = modelExtractor(llm, { reflexion: false }).extract([said("§".repeat(300_000))], EMPTY_ONTOLOGY);
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TooLongForModel);
  expect(String(error)).toMatch(/\d+ tokens in a context of 2048\)/u);
});

test("a context without room for the instructions is a fault of the configuration", async () => {
  const { llm } = await connect({ context_tokens: 1_024 });
  const failing = modelExtractor(llm, { reflexion: false }).extract([said("I live in Rome.")], EMPTY_ONTOLOGY);
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ContextTooSmall);
  expect(error).toMatchObject({ fault: { kind: "unavailable", cause: "configuration" } });
  expect(String(error)).toMatch(/the context of test-model has 1024 tokens/u);
});

test.each([
  (n: number, max: number) =>
    `This model's maximum context length is 4096 tokens. However, you requested ${n + max} tokens (${n} in the messages, ${max} in the completion). Please reduce the length of the messages or completion.`,
  (n: number, max: number) =>
    `'max_tokens' or 'max_completion_tokens' is too large: ${max}. This model's maximum context length is 4096 tokens and your request has ${n} input tokens (${max} > 4096 - ${n}).`,
])("a prompt that fits without its answer is sent again with a shorter limit (%#)", async (words) => {
  const count = (text: string): number => Math.ceil(text.length / 4);
  const { server, sentences } = await read([long("I live in Rome.", 45)], {
    when: (request) => {
      const { messages, max_tokens = 0 } = JSON.parse(request) as {
        messages: { content: string }[];
        max_tokens?: number;
      };
      const n = count(messages.map(({ content }) => content).join("\n"));
      if (n + max_tokens <= 4_096) return null;
      const error = { message: words(n, max_tokens), type: "BadRequestError", code: 400 };
      return { kind: "response", status: 400, body: { error } };
    },
  });
  expect(sentences).toEqual([["Mia lives in Rome."]]);
  expect(server.chats).toHaveLength(2);
  expect(server.chats[1]?.max_tokens).toBeGreaterThan(256);
});
