/** The model as a judge: resolver and summariser over one connection. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { modelResolver } from "../../../worker/adapters/llm/resolver.ts";
import { modelSummariser } from "../../../worker/adapters/llm/summariser.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import type { OpenQuestions } from "../../../worker/core/resolve/open-questions.ts";
import { shownMessage } from "../../fakes/shown-claim.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

let server: ScriptedOpenAi;
const llm = () => openAiLlm({ base_url: server.url, api_key: "k", model: "scripted" });

beforeEach(async () => {
  server = await startScriptedOpenAi({
    answers: { resolution: () => ({ names: [{ id: 1, same_as: [1, 7] }], statements: [] }) },
  });
});
afterEach(() => server.close());

const OPEN: OpenQuestions = {
  names: [
    {
      about: "name",
      key: "bob",
      name: "Bob",
      type: "person",
      facts: [],
      message: shownMessage(),
      candidates: [{ key: "robert", names: ["Robert"], type: "person", facts: [] }],
    },
  ],
  claims: [],
};

test("one call decides all open questions, and reports its cost", async () => {
  const { verdicts, use } = await modelResolver(llm()).resolve(OPEN);
  expect(verdicts).toEqual([{ about: "name", a: "bob", b: "robert", verdict: "same" }]);
  expect(use).toMatchObject({ calls: 1 });
  expect(use.tokens_in).toBeGreaterThan(100);
});

test("an unusable answer is requested once more, then thrown with its text and cost", async () => {
  server.script({ kind: "wrong" });
  expect((await modelResolver(llm()).resolve(OPEN)).use.calls).toBe(2);
  server.script({ kind: "text", text: "no" }, { kind: "refusal" });
  await expect(modelResolver(llm()).resolve(OPEN)).rejects.toMatchObject({ use: { calls: 2 } });
});

test("a summary is the model's text, cut to its limit, and an empty one is an error the second time", async () => {
  const subject = { name: "Ada", type: "person", summary: null, facts: ["Ada bakes."] };
  expect(await modelSummariser(llm(), 100).summarise(subject)).toMatchObject({
    summary: "Ada bakes.",
    use: { calls: 1 },
  });
  const empty = { kind: "text", text: '{"summary":" "}' } as const;
  server.script(empty);
  expect((await modelSummariser(llm(), 100).summarise(subject)).use.calls).toBe(2);
  server.script(empty, empty);
  await expect(modelSummariser(llm(), 100).summarise(subject)).rejects.toThrow(/empty/);
});
