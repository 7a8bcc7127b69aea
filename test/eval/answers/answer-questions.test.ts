import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnsweredQuestion, answerQuestions, fullContext } from "../../../eval/answers/answer-questions.ts";
import { modelFromEnvironment } from "../../../eval/answers/ask-model.ts";
import { parseLongMemEval } from "../../../eval/formats/longmemeval.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { type ChatBody, type ScriptedOpenAi, startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import { type FakeApi, startFakeApi } from "../fake-api.ts";
import { readSample } from "../samples/read-sample.ts";

const benchmark = nonNull(parseLongMemEval(readSample("made-up-longmemeval.json"))[0], "memory");
const promptOf = ({ messages }: ChatBody): string => messages.map(({ content }) => content).join("\n");

describe("answering questions", () => {
  let api: FakeApi;
  let model: ScriptedOpenAi;
  let answered: AnsweredQuestion[];

  const answers = {
    answer: (chat: ChatBody) => ({ answer: promptOf(chat).includes("whippet named Pip") ? "A whippet" : "whippet" }),
    lenient_judgement: () => ({ correct: true }),
    longmemeval_judgement: (chat: ChatBody) => ({ correct: promptOf(chat).includes("Correct Answer: A whippet") }),
    session_summary: () => ({ summary: "Pip the whippet barks." }),
    strict_judgement: (chat: ChatBody) => ({ correct: /<answer>\nA whippet\n/.test(promptOf(chat)) }),
  };

  beforeAll(async () => {
    api = await startFakeApi(() => ({ context: "Pip is a whippet.", episodes: [], facts: [], tokens: 5 }));
    model = await startScriptedOpenAi({ answers });
    const llm = modelFromEnvironment({ OPENAI_API_KEY: "key", OPENAI_BASE_URL: model.url, LLM_MODEL: "scripted" });
    answered = await answerQuestions({ llm, sources: ["context", "full"] }, api.engraph.user("ada"), benchmark);
  });
  afterAll(() => Promise.all([api.close(), model.close()]));

  test("a question is answered from the memory's context and from the full history, and each answer is judged by each judge", () => {
    expect(answered).toMatchObject([
      {
        type: "single-session-user",
        reference: "A whippet",
        from: {
          context: { answer: "whippet", exact: true, f1: 1, lenient: true, strict: false, official: true },
          full: { answer: "A whippet", exact: true, f1: 1, lenient: true, strict: true, official: true },
        },
      },
    ]);
    expect(model.chats).toHaveLength(8);
  });

  test("the prompt contains the day on which the question is asked", () => {
    const asked = model.chats.map(promptOf).filter((prompt) => prompt.includes("<memory>\nPip is a whippet."));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("<today>\n2023-05-30T23:40:00.000Z\n</today>");
  });

  test("each answer counts the tokens of its own prompt, and only the memory's context takes time to fetch", () => {
    const { context, full } = nonNull(answered[0], "answered").from;
    expect(full?.tokens).toBeGreaterThan(context?.tokens ?? Infinity);
    expect([(context?.contextMs ?? 0) > 0, full?.contextMs]).toEqual([true, 0]);
  });

  test("a question is not answered from a full history that is too long for a model", async () => {
    const turn = { id: "x", role: "user" as const, speaker: null, text: "word ".repeat(140_000) };
    const long = { ...benchmark, sessions: [{ id: "s", at: null, turns: [turn] }] };
    const llm = modelFromEnvironment({ OPENAI_API_KEY: "key", OPENAI_BASE_URL: model.url, LLM_MODEL: "scripted" });
    const answering = { llm, sources: ["full"] } as const;
    expect((await answerQuestions(answering, api.engraph.user("ada"), long))[0]?.from.full).toBeNull();
  });

  test("a question is answered from session summaries, from facts and entities, and by asking the memory itself", async () => {
    const fact = { fact: "Pip is a dog.", valid_from: "2023-01-01T00:00:00.000Z", valid_to: null };
    const found = await startFakeApi(() => ({
      facts: [fact],
      entities: [{ name: "Pip", summary: "A whippet." }],
      episodes: [],
      communities: [],
      answer: "A whippet",
    }));
    const llm = modelFromEnvironment({ OPENAI_API_KEY: "key", OPENAI_BASE_URL: model.url, LLM_MODEL: "scripted" });
    const before = model.chats.length;
    const answering = { llm, sources: ["sessions", "20+20", "ask"] } as const;
    const [only] = await answerQuestions(answering, found.engraph.user("ada"), benchmark);
    await found.close();
    expect(only?.from).toMatchObject({
      sessions: { answer: "whippet" },
      "20+20": { answer: "whippet" },
      ask: { answer: "A whippet", exact: true, tokens: 0, answerMs: 0 },
    });
    const prompts = model.chats.slice(before).map(promptOf);
    expect(prompts.some((prompt) => prompt.includes("- Pip is a dog. (2023-01-01T00:00:00.000Z – present)"))).toBe(
      true,
    );
    expect(prompts.filter((prompt) => prompt.includes("You summarise"))).toHaveLength(benchmark.sessions.length);
    expect(prompts.some((prompt) => prompt.includes("Pip the whippet barks.\n\n["))).toBe(
      benchmark.sessions.length > 1,
    );
  });
});

test("the full history is the sessions with their times, then the documents", () => {
  const [first] = benchmark.sessions;
  expect(
    fullContext({
      sessions: [nonNull(first, "session")],
      documents: [{ id: "d", title: "Bees", text: "They hum." }],
    }),
  ).toBe(
    "[2023-05-20T02:21:00.000Z]\nuser: How do I boil an egg?\nassistant: Seven minutes in boiling water.\n\n# Bees\nThey hum.",
  );
});
