import { mkdtempSync, readdirSync, writeFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answeringOf } from "../../../eval/answers/answering.ts";
import { answerPlan } from "../../../eval/answers/answer-plan.ts";
import { cachedModel } from "../../../eval/answers/cached-model.ts";
import type { Llm } from "../../../worker/ports/providers.ts";

const env = { OPENAI_API_KEY: "key", LLM_MODEL: "m" };

test("answers are from the context and the full history, or from what is asked for", () => {
  expect(answeringOf({}, {})).toBeNull();
  expect(answeringOf({ answers: true }, env)?.sources).toEqual(["context", "full"]);
  expect(answeringOf({ answers: true, from: "ask,20+20" }, env)?.sources).toEqual(["20+20", "ask"]);
});

test.each([
  [{ answers: true, from: "everything" }, "--from takes context"],
  [{ from: "ask" }, "go with --answers"],
  [{ "answer-cache": "x" }, "go with --answers"],
])("%j is refused", (options, message) => {
  expect(() => answeringOf(options, env)).toThrow(message);
});

test("a kept answer is not paid for again, by another run either; a file that was cut off is asked for again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "answers-"));
  let calls = 0;
  const llm: Llm = {
    model: "m",
    complete: async () => ({ text: `{"n":${++calls}}`, finish: "stop", tokens_in: 1, tokens_out: 1 }),
  };
  const request = { system: "s", user: "u", schema: { name: "n", json: {} }, max_tokens: 5 };
  const first = await cachedModel(llm, folder).complete(request);
  expect(await cachedModel(llm, folder).complete(request)).toEqual(first);
  expect(calls).toBe(1);
  await cachedModel(llm, folder).complete({ ...request, user: "v" });
  await cachedModel({ ...llm, model: "other" }, folder).complete(request);
  expect(calls).toBe(3);
  for (const file of readdirSync(folder)) writeFileSync(join(folder, file), "{");
  await cachedModel(llm, folder).complete(request);
  expect(calls).toBe(4);
  rmSync(folder, { recursive: true });
});

test("what answering takes at most is known before it begins", () => {
  const question = { id: "q", question: "Q?", answer: "A", type: "multi-session", at: null, evidence: {} };
  const turns = [{ id: "t", role: "user" as const, speaker: null, text: "Hello." }];
  const memory = { id: "m", sessions: [{ id: "s", at: null, turns }], documents: [], questions: [question, question] };
  // two answers and six judgements; one summary, two answers and six judgements; six judgements
  expect(answerPlan([memory], ["context", "sessions", "ask"])).toMatch(
    /^answers: at most 23 calls, about \d+,000 tokens read and \d+,000 written\nbesides, where a server has a model .* some \d+ calls to read \d+ messages/u,
  );
  expect(answerPlan([memory], ["ask"], { in: 1_000, out: 0 })).toMatch(/written: about \$2\.70$/mu);
  expect(answeringOf({ answers: true, prices: "0.4,1.6" }, env)?.prices).toEqual({ in: 0.4, out: 1.6 });
  expect(() => answeringOf({ answers: true, prices: "cheap" }, env)).toThrow("--prices takes dollars");
});
