/** `MODEL_CLASS=auto`, from a model's answers over HTTP to the stored facts. */
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import { withAffordableGuide } from "../../../worker/flows/ask/ask.ts";
import { modelsOf, type ModelParts } from "../../../worker/flows/access/models.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import type { Extractor } from "../../../worker/ports/providers.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { requestLogs, testedModel } from "../../fakes/model-test.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";

const FIXTURES = "test/fixtures/model-test/";
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
const recorded = (file: string) => () => JSON.parse(readFileSync(FIXTURES + file, "utf8")) as unknown;

let server: ScriptedOpenAi;
afterEach(() => server.close());

const logged: [string, unknown][] = [];
beforeEach(() => logged.splice(0));
const keep = (event: string, fields?: object): void => void logged.push([event, fields]);
const log = { info: keep, error: keep };

async function memory(options: ScriptOptions) {
  server = await startScriptedOpenAi(options);
  const made = consumedGraph();
  const clock = { now: () => made.clock.now(), sleep: async () => {} };
  const requests = requestLogs(clock);
  const isolate = (model = "m") => testedModel({ url: server.url, clock, log, requests, model });
  const extractor = isolate();
  made.configure(extractor);
  const say = async (...said: string[]): Promise<void> => {
    made.append(...said.map((content) => ({ content, thread_id: "t", name: "Ada" })));
    await made.attend().catch(() => made.clock.advance(60_000));
    await made.attend();
  };
  return { ...made, isolate, extractor, say };
}

const modelsBy = (extractor: Extractor) =>
  modelsOf({
    extractor,
    builtin: { extractor: builtinExtractor },
    configured_model: "m",
    embedder: { model: "e" },
    reranker: { model: "r" },
  } as unknown as ModelParts);

const sentences = ({ sql }: Awaited<ReturnType<typeof memory>>): string[] =>
  sql.all<{ fact: string }>("SELECT fact FROM facts ORDER BY fact").map(({ fact }) => fact);

const tests = (): number =>
  server.chats.filter(({ messages }) => messages.at(-1)?.content.includes("violin") === true).length;

test.each(readdirSync(FIXTURES).filter((file) => file.startsWith("strong")))(
  "a model whose first answer is %s passes the test and reads",
  async (file) => {
    const graph = await memory({ answers_test: recorded(file), answer: () => ({ entities: [], facts: [] }) });
    await graph.say(...SAID);
    expect([tests(), server.chats.length]).toEqual([1, 2]);
    expect(sentences(graph)).toEqual([]);
    const { reader, reader_note } = await modelsBy(graph.extractor);
    expect([reader, reader_note]).toEqual([
      "m",
      expect.stringMatching(/^m passed the reading test: \d+ of its \d+ facts/),
    ]);
  },
);

test.each(readdirSync(FIXTURES).filter((file) => file.startsWith("weak")))(
  "a model whose first answer is %s reads no message, and the rules read",
  async (file) => {
    const graph = await memory({ answers_test: recorded(file) });
    await graph.say(...SAID);
    expect([tests(), server.chats.length]).toEqual([1, 1]);
    expect(sentences(graph).join(" ")).toContain("Oslo");
    const { reader, reader_note } = await modelsBy(graph.extractor);
    expect([reader, reader_note]).toEqual([
      "builtin",
      expect.stringMatching(/^m failed the reading test: .* The built-in rules read in its place\. MODEL_CLASS=large/),
    ]);
    const guided = { extractor: graph.extractor, guide: "model", builtin: { guide: "rules" } };
    expect(await withAffordableGuide(guided as never, { tenant: "ten_1", kind: "user", id: "ada" })).toMatchObject({
      guide: "rules",
    });
  },
);

test("other isolates know the result without a test, for a day, and each model has its own", async () => {
  const graph = await memory({ answers_test: () => ({ entities: [], facts: [] }) });
  expect((await modelsBy(graph.extractor)).reader_note).toMatch(/^m is not tested yet/);
  await graph.say(...SAID);
  const other = graph.isolate();
  expect(await modelsBy(other)).toMatchObject({ reader: "builtin" });
  graph.configure(graph.isolate());
  await graph.say("I have a dog.");
  expect(server.chats).toHaveLength(1);
  expect(await modelsBy(graph.isolate("n"))).toMatchObject({ reader_note: expect.stringMatching(/^n is not tested/) });
  graph.clock.advance(25 * 60 * 60_000);
  expect(await modelsBy(other)).toMatchObject({ reader: "m" });
  await graph.say("I have a cat.");
  expect(tests()).toBe(2);
});

test("while one isolate tests a model, messages of the others wait, and none is tested twice", async () => {
  const graph = await memory({ steps: [{ kind: "late", ms: 300 }] });
  const [first, second] = [graph.isolate(), graph.isolate()];
  const inputs = [{ speaker: "Ada", content: "I live in Oslo.", reference_time: 0, time_zone: "UTC", previous: [] }];
  const reading = first.extract(inputs, EMPTY_ONTOLOGY);
  await expect.poll(() => server.chats.length).toBe(1);
  await expect(second.extract(inputs, EMPTY_ONTOLOGY)).rejects.toMatchObject({
    fault: { kind: "unavailable", detail: "m is being tested" },
  });
  await reading;
  expect(tests()).toBe(1);
});

test("messages wait while the provider fails during the test, and are read after it", async () => {
  const graph = await memory({ steps: Array.from({ length: 4 }, () => ({ kind: "response", status: 503, body: "" })) });
  await expect(graph.say(...SAID)).rejects.toThrow("not read");
  expect(sentences(graph)).toEqual([]);
  const waiting = graph.sql.all("SELECT status, attempts, error FROM work");
  expect(waiting).toContainEqual({
    status: "pending",
    attempts: 0,
    error: expect.stringContaining("m could not be tested: unavailable"),
  });
  expect((await modelsBy(graph.extractor)).reader_note).toMatch(/^m is not tested yet/);
  graph.clock.advance(10 * 60_000);
  await graph.attend();
  expect((await modelsBy(graph.extractor)).reader_note).toMatch(/^m passed/);
  expect(sentences(graph).join(" ")).toContain("Oslo");
});

test("a model that answers short requests, but twice not the test, fails it", async () => {
  const isTest = (request: string): boolean => request.includes("I grew up in Ghent");
  const graph = await memory({
    when: (request) => (isTest(request) ? { kind: "response", status: 503, body: "" } : null),
  });
  await expect(graph.say(...SAID)).rejects.toThrow("not read");
  expect(sentences(graph)).toEqual([]);
  const { reader, reader_note } = await modelsBy(graph.extractor);
  expect([reader, reader_note]).toEqual(["builtin", expect.stringContaining("m failed the reading test")]);
  graph.clock.advance(10 * 60_000);
  await graph.attend();
  expect(sentences(graph).join(" ")).toContain("Oslo");
});

test("an answer that cannot be read fails the test", async () => {
  const graph = await memory({ answers_test: () => "I am sorry." });
  await graph.say(...SAID);
  expect((await modelsBy(graph.extractor)).reader_note).toMatch(/^m failed the reading test: 0 of its 0 facts/);
});

test("once most facts of a model that passed were left out, none of its last answer is stored, and the rules read", async () => {
  const graph = await memory({
    answer: () => ({ entities: [{ i: 1, n: "Ada", t: "person" }], facts: factsOf(13, 12) }),
  });
  await graph.say(...SAID);
  expect(logged).toContainEqual(["the model is not trusted", { model: "m", facts: 13, left_out: 12 }]);
  expect(server.chats).toHaveLength(2);
  expect(sentences(graph).join(" ")).not.toContain("thing");
  expect(sentences(graph).join(" ")).toContain("Oslo");
  const { reader, reader_note } = await modelsBy(graph.extractor);
  expect([reader, reader_note]).toEqual(["builtin", expect.stringContaining("left out 12 of 13 facts of m")]);
  await graph.say("I have a dog.");
  expect(server.chats).toHaveLength(2);
});

test("a model that loses few facts, or has given few so far, is trusted", async () => {
  const entities = [{ i: 1, n: "Ada", t: "person" }];
  const some = await memory({ answer: () => ({ entities, facts: factsOf(13, 6) }) });
  await some.say(...SAID);
  expect(sentences(some)).toHaveLength(7);
  await server.close();
  const few = await memory({ answer: () => ({ entities, facts: factsOf(11, 11) }) });
  await few.say(...SAID);
  expect(few.extractor.isTrusted?.()).toBe(true);
});
