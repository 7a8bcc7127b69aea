/** `MODEL_CLASS=auto`, from a model's answers over HTTP to the stored facts. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import { modelExtractor } from "../../../worker/adapters/llm/extractor.ts";
import { ModelTrust } from "../../../worker/adapters/llm/model-trust.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { modelsOf, type ModelParts } from "../../../worker/flows/access/models.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

const SAID = ["I live in Oslo.", "I work at Acme.", "My sister lives in Rome."];
const factsOf = (all: number, invented: number) =>
  Array.from({ length: all }, (_, n) => ({
    m: 1,
    q: n < invented ? "He works as a dish" : "I live in Oslo",
    s: 1,
    p: `HAS_${n}`,
    v: `thing ${n}`,
    f: `Ada has thing ${n}.`,
    k: "state",
  }));

let server: ScriptedOpenAi;
afterEach(() => server.close());

const logged: unknown[] = [];
beforeEach(() => logged.splice(0));
const log = { info: () => {}, error: (event: string, fields?: object) => void logged.push([event, fields]) };

async function memory(facts: unknown[]) {
  server = await startScriptedOpenAi({ answer: () => ({ entities: [{ i: 1, n: "Ada", t: "person" }], facts }) });
  const llm = openAiLlm({ base_url: server.url, api_key: "", model: "m" });
  const trust = new ModelTrust("m", log);
  const extractor = modelExtractor(llm, { reflexion: false, trust });
  const graph = consumedGraph(extractor);
  graph.append(...SAID.map((content) => ({ content, thread_id: "t", name: "Ada" })));
  await graph.attend().catch(() => graph.clock.advance(60_000));
  await graph.attend();
  return { ...graph, extractor, trust };
}

const sentences = ({ sql }: Awaited<ReturnType<typeof memory>>): string[] =>
  sql.all<{ fact: string }>("SELECT fact FROM facts ORDER BY fact").map(({ fact }) => fact);

test("once most facts of a model were left out, none of its last answer is stored, and the rules read", async () => {
  const graph = await memory(factsOf(13, 12));
  expect(logged).toEqual([["the model is not trusted", { model: "m", facts: 13, left_out: 12 }]]);
  expect(server.chats).toHaveLength(1);
  expect(sentences(graph).join(" ")).not.toContain("thing");
  expect(sentences(graph).join(" ")).toContain("Oslo");
  expect(
    modelsOf({
      extractor: graph.extractor,
      builtin: { extractor: builtinExtractor },
      configured_model: "m",
      embedder: { model: "e" },
      reranker: { model: "r" },
    } as unknown as ModelParts).reader,
  ).toBe(builtinExtractor.model);
  graph.append({ content: "I have a dog.", thread_id: "t", name: "Ada" });
  await graph.attend();
  expect(server.chats).toHaveLength(1);
});

test("a model that loses few facts, or has given few so far, is trusted", async () => {
  expect(sentences(await memory(factsOf(13, 6)))).toHaveLength(7);
  await server.close();
  const { trust } = await memory(factsOf(11, 11));
  expect(trust.isTrusted).toBe(true);
});
