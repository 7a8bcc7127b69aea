import { afterEach, beforeEach, expect, test } from "vitest";
import { modelSearch } from "../../../worker/adapters/llm/search-model.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import { MONDAY } from "../../core/prompts/samples.ts";

let server: ScriptedOpenAi;
const errors: string[] = [];
const model = () =>
  modelSearch(openAiLlm({ base_url: server.url, api_key: "k", model: "scripted", timeout_ms: 500 }), {
    info: () => {},
    error: (message) => void errors.push(message),
  });

beforeEach(async () => {
  errors.length = 0;
  server = await startScriptedOpenAi({
    answers: {
      understood_query: () => ({ query: " Where does Ada\nlive? ", names: ["Ada", "Ada", " ", "!", "x".repeat(81)] }),
      helpful_results: () => ({ helpful: [2, 9, 0, -1, 1.5, 2, 1] }),
    },
  });
});
afterEach(() => server.close());

const ASKED = { query: "Where does she live?", earlier: ["Ada has moved."], now: MONDAY };
const FOUND = ["Ada lives in Oslo.", "Ada lives in Rome."].map((text) => ({ text, from: "" }));

test("a query becomes one line, and names without letters, duplicates and long names are left out", async () => {
  const { said, use } = await model().understand(ASKED);
  expect(said).toEqual({ query: "Where does Ada live?", names: ["Ada"] });
  expect(use.calls).toBe(1);
  const prompt = server.chats[0]?.messages.at(-1)?.content ?? "";
  for (const shown of ["Where does she live?", "Ada has moved.", "2023-05-08"]) expect(prompt).toContain(shown);
});

test("numbers of results that were not shown are ignored, and no result appears twice", async () => {
  expect((await model().choose("Where does Ada live?", FOUND)).said).toEqual([1, 0]);
});

test("an answer with only invalid numbers is not an empty choice: it is requested once more", async () => {
  const none = { kind: "text", text: '{"helpful":[999,-1]}' } as const;
  server.script(none);
  expect(await model().choose("q", FOUND)).toMatchObject({ said: [1, 0], use: { calls: 2 } });
  server.script(none, none);
  expect(await model().choose("q", FOUND)).toMatchObject({ said: null, halt: null, use: { calls: 2 } });
  server.script({ kind: "text", text: '{"helpful":[]}' });
  expect(await model().choose("q", FOUND)).toMatchObject({ said: [], use: { calls: 1 } });
});

test("an unusable answer is requested once more, then the result is null", async () => {
  server.script({ kind: "wrong" });
  expect(await model().choose("q", FOUND)).toMatchObject({ said: [1, 0], use: { calls: 2 } });
  server.script({ kind: "text", text: "no" }, { kind: "refusal" });
  expect(await model().understand(ASKED)).toMatchObject({ said: null, halt: null, use: { calls: 2 } });
});

test("a model that is unreachable or too slow is logged, and the result is null", async () => {
  const away = { kind: "response", status: 401, body: { error: { message: "no such key" } } } as const;
  for (const step of [away, { kind: "hang" } as const]) {
    server.script(step);
    expect(await model().choose("q", FOUND)).toMatchObject({ said: null, halt: "unavailable" });
  }
  expect(errors).toEqual(["search model not reached", "search model not reached"]);
});
