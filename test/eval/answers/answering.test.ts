import { expect, test } from "vitest";
import { answeringOf } from "../../../eval/answers/answering.ts";
import { answerPlan } from "../../../eval/answers/answer-plan.ts";

const env = { OPENAI_API_KEY: "key", LLM_MODEL: "m" };

test("answers come from the context and the full history by default, or from the requested sources", async () => {
  expect(await answeringOf({}, {})).toBeNull();
  expect((await answeringOf({ answers: true }, env))?.sources).toEqual(["context", "full"]);
  expect((await answeringOf({ answers: true, from: "ask,20+20" }, env))?.sources).toEqual(["20+20", "ask"]);
});

test.each([
  [{ answers: true, from: "everything" }, "--from takes context"],
  [{ from: "ask" }, "go with --answers"],
  [{ "answer-cache": "x" }, "go with --answers"],
  [{ prices: "1,2" }, "go with --answers"],
])("%j is refused", async (options, message) => {
  await expect(answeringOf(options, env)).rejects.toThrow(message);
});

test("the maximum cost of answering is known before it begins", async () => {
  const question = { id: "q", question: "Q?", answer: "A", type: "multi-session", at: null, evidence: {} };
  const turns = [{ id: "t", role: "user" as const, speaker: null, text: "Hello." }];
  const memory = { id: "m", sessions: [{ id: "s", at: null, turns }], documents: [], questions: [question, question] };
  // two answers and six judgements; one summary, two answers and six judgements; six judgements
  expect(answerPlan([memory], ["context", "sessions", "ask"])).toMatch(
    /^answers: at most 23 calls, about \d+,000 tokens read and \d+,000 written\nbesides, where a server has a model .* some \d+ calls to read \d+ messages/u,
  );
  expect(answerPlan([memory], ["ask"], { in: 1_000, out: 0 })).toMatch(/written: about \$2\.70$/mu);
  expect((await answeringOf({ answers: true, prices: "0.4,1.6" }, env))?.prices).toEqual({ in: 0.4, out: 1.6 });
  await expect(answeringOf({ answers: true, prices: "cheap" }, env)).rejects.toThrow("--prices takes dollars");
});
