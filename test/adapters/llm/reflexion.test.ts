/** The second look of an extractor. */
import { afterEach, describe, expect, test } from "vitest";
import { modelExtractor } from "../../../worker/adapters/llm/extractor.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";
import type { ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import { said } from "../../core/prompts/samples.ts";
import { answerByRules } from "../../fakes/scripted-openai/answers.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: ScriptOptions & { reflexion?: boolean } = {}) {
  const server = await startScriptedOpenAi(options);
  servers.push(server);
  const llm = openAiLlm({ base_url: server.url, api_key: "sk-secret", model: "test-model" });
  const extractor = modelExtractor(llm, { reflexion: options.reflexion ?? false });
  const extract = (batch: readonly ExtractionInput[]) => extractor.extract(batch, EMPTY_ONTOLOGY);
  return { server, extractor: { ...extractor, extract } };
}

const TALK = [
  "I moved to Lisbon last week.",
  "Nice! I work at Acme.",
  "My sister Nora is visiting me.",
  "We adopted a kitten yesterday.",
].map((content, place) => said(content, { speaker: place % 2 === 0 ? "Mia" : "Leo" }));

describe("reflexion", () => {
  test("reflexion is one more call that adds what was missed", async () => {
    let calls = 0;
    const { server, extractor } = await start({
      reflexion: true,
      answer: (messages) => (calls++ === 0 ? { entities: [], facts: [] } : answerByRules(messages)),
    });
    const results = await extractor.extract(TALK);
    expect(results[0]?.use.calls).toBe(2);
    expect(results[0]?.extraction.facts).toEqual(extractBuiltin(TALK[0] ?? said("")).facts);
    expect(server.chats[1]?.messages[1]?.content).toContain("<found>");
  });

  test("reflexion takes out what the first answer invented, and counts it", async () => {
    let calls = 0;
    const { server, extractor } = await start({
      reflexion: true,
      answer: (messages) =>
        calls++ === 0 ? answerByRules(messages) : { entities: [], facts: [], wrong: ["1", 99, 0] },
    });
    const [first, ...others] = await extractor.extract(TALK);
    const expected = TALK.map((input) => extractBuiltin(input).facts);
    expect(first?.extraction.facts).toEqual(expected[0]?.slice(1));
    expect(others.map(({ extraction }) => extraction.facts)).toEqual(expected.slice(1));
    expect(first?.dropped).toEqual({ invented: 1 });
    expect(server.chats[1]?.messages[1]?.content).toMatch(/<found>\nentities: [^\n]*\n1\. message 1: /);
  });

  test("reflexion that is cut off takes nothing out", async () => {
    const plain = await start();
    const expected = (await plain.extractor.extract(TALK)).map(({ extraction }) => extraction);
    const cut: Step = {
      kind: "message",
      message: () => ({ content: '{"wrong":[1],"facts":[],"entities":[{' }),
      finish: "length",
    };
    const { extractor } = await start({ reflexion: true, steps: [{ kind: "answer" }, cut] });
    expect((await extractor.extract(TALK)).map(({ extraction }) => extraction)).toEqual(expected);
  });

  test("reflexion changes nothing if it finds the same again or makes no sense", async () => {
    const plain = await start();
    const expected = (await plain.extractor.extract(TALK)).map(({ extraction }) => extraction);
    const again = await start({ reflexion: true });
    expect((await again.extractor.extract(TALK)).map(({ extraction }) => extraction)).toEqual(expected);
    const senseless = await start({ reflexion: true, steps: [{ kind: "answer" }, { kind: "wrong" }] });
    const results = await senseless.extractor.extract(TALK);
    expect(results.map(({ extraction }) => extraction)).toEqual(expected);
    expect(results[0]?.use.calls).toBe(2);
  });

  test("reflexion is part of the version", async () => {
    const [plain, reflexive] = [await start(), await start({ reflexion: true })];
    expect(plain.extractor).toMatchObject({ model: "test-model", batch: 16 });
    expect(plain.extractor.prompt_version).toMatch(/^extract-7-[0-9a-f]{8}$/);
    expect(reflexive.extractor.prompt_version).toMatch(/^extract-7-[0-9a-f]{8}\+reflexion-2-[0-9a-f]{8}$/);
  });
});
