import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { modelGuide } from "../../../worker/adapters/llm/guide.ts";
import { modelReporter } from "../../../worker/adapters/llm/reporter.ts";
import { modelResolver } from "../../../worker/adapters/llm/resolver.ts";
import { modelSummariser } from "../../../worker/adapters/llm/summariser.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { NO_CIRCLE } from "../../../worker/core/communities/texts.ts";
import { shownMessage } from "../../fakes/shown-claim.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

let server: ScriptedOpenAi;
beforeEach(async () => {
  server = await startScriptedOpenAi();
});
afterEach(() => server.close());

const llm = () => openAiLlm({ base_url: server.url, api_key: "k", model: "scripted" });
const cutOff = (content: string): Step => ({ kind: "message", message: () => ({ content }), finish: "length" });
const whole = (answer: unknown): Step => ({ kind: "text", text: JSON.stringify(answer) });
const limits = (): number[] => server.chats.map(({ max_tokens }) => max_tokens ?? 0);

describe("a summary that is cut off", () => {
  const ADA = { name: "Ada", type: "person", summary: null, facts: ["Ada bakes."] };
  const summarise = (max: number) => modelSummariser(llm(), max).summarise(ADA);

  test("is asked for again with twice the limit, at the cost of both calls", async () => {
    server.script(cutOff('{"summary": "Ada bakes. She is allergic to'), whole({ summary: "Ada bakes." }));
    expect(await summarise(500)).toMatchObject({ summary: "Ada bakes.", use: { calls: 2 } });
    expect(limits()[1]).toBe(2 * (limits()[0] ?? 0));
  });

  test("is an error if the second is cut off too", async () => {
    const cut = cutOff('{"summary": "Ada bakes. She is allergic to');
    server.script(cut, cut);
    await expect(summarise(500)).rejects.toMatchObject({ message: "The answer was cut short.", use: { calls: 2 } });
  });

  test("counts with its first sentences if these fill a summary", async () => {
    server.script(cutOff(`{"summary": "Ada bakes. ${"She lives in Rome with two cats. ".repeat(3)}She al`));
    expect(await summarise(50)).toMatchObject({
      summary: "Ada bakes. She lives in Rome with two cats.",
      use: { calls: 1 },
    });
  });

  test("is not asked for again if it repeats itself", async () => {
    server.script(cutOff(`{"summary": "${"Ada bakes bread and sells it in her own shop. ".repeat(8)}`));
    await expect(summarise(1_000)).rejects.toMatchObject({ use: { calls: 1 } });
  });
});

describe("a report that is cut off", () => {
  const SUBJECT = {
    members: [{ name: "Ada", type: "person", description: "Ada bakes." }],
    facts: [],
    parts: [],
    grounds: { own: NO_CIRCLE, stated: [] },
  };
  const finding = { summary: "Bread.", explanation: "Ada bakes bread." };
  const REPORT = { title: "Bakers", summary: "Ada bakes.", rating: 3, rating_explanation: "Little." };
  const inFindings = `${JSON.stringify({ ...REPORT, findings: [finding] }).slice(0, -2)}, {"summary": "Ca`;

  test("is asked for again, and its whole findings count the second time", async () => {
    server.script(cutOff(inFindings), cutOff(inFindings));
    const { result, use } = await modelReporter(llm()).report(SUBJECT);
    expect([result.findings, use.calls]).toEqual([[finding], 2]);
  });

  test("is an error if its summary is cut off twice", async () => {
    const cut = cutOff('{"title": "Bakers", "findings": [], "rating": 3, "rating_explanation": "", "summary": "Ada b');
    server.script(cut, cut);
    await expect(modelReporter(llm()).report(SUBJECT)).rejects.toMatchObject({ use: { calls: 2 } });
  });
});

test("a verdict whose last number is cut off does not count", async () => {
  const candidates = Array.from({ length: 12 }, (_, n) => ({
    key: `bob-${n + 1}`,
    names: [`Bob ${n + 1}`],
    type: "person",
    facts: [],
  }));
  const name = { about: "name" as const, key: "bob", name: "Bob", type: "person", facts: [], message: shownMessage() };
  server.script(cutOff('{"statements": [], "names": [{"id": 1, "same_as": [1'), {
    ...whole({ names: [{ id: 1, same_as: [12] }], statements: [] }),
  });
  const { verdicts } = await modelResolver(llm()).resolve({ names: [{ ...name, candidates }], claims: [] });
  expect(verdicts.filter(({ verdict }) => verdict === "same")).toEqual([
    { about: "name", a: "bob", b: "bob-12", verdict: "same" },
  ]);
});

test("an answer to a question that is cut off is asked for again, and counts only if that one is whole", async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const split = () =>
    modelGuide(llm(), log).needsMemory("Where does Ada live?", { calls: 2, tokens: 100_000, ms: 60_000 });
  const cut = cutOff('{"needs_memory": false, "answer": "Ada does not live in');
  server.script(cut, whole({ needs_memory: false, answer: "In Rome." }), cut, cut);
  expect(await split()).toMatchObject({ said: { answer: "In Rome." }, use: { calls: 2 } });
  expect(await split()).toMatchObject({ said: null, use: { calls: 2 } });
});
