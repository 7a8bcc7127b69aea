import { afterEach, describe, expect, test } from "vitest";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { FaultError } from "../../../shared/fault.ts";
import { modelExtractor } from "../../../worker/adapters/llm/extractor.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";
import type { ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import { applyOntology } from "../../../worker/core/resolve/apply-ontology.ts";
import { UnusableAnswer } from "../../../worker/core/extraction/unusable-answer.ts";
import { answered, said } from "../../core/prompts/samples.ts";
import { declare } from "../../fixtures/ontologies.ts";
import { SAMPLE } from "../../eval/sample.ts";
import { answerByObservations, type LocomoSample } from "../../fakes/scripted-openai/answers.ts";
import { clientTimeoutFor } from "../../fakes/scripted-openai/client-timeout.ts";
import { replay, RECORDED_MESSAGE } from "../../fakes/scripted-openai/recorded.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: ScriptOptions & { reflexion?: boolean } = {}) {
  const server = await startScriptedOpenAi(options);
  servers.push(server);
  const timeout_ms = clientTimeoutFor(options.steps);
  const llm = openAiLlm({ base_url: server.url, api_key: "sk-secret", model: "test-model", timeout_ms });
  const extractor = modelExtractor(llm, { reflexion: options.reflexion ?? false });
  const extract = (batch: readonly ExtractionInput[], ontology: Ontology = EMPTY_ONTOLOGY) =>
    extractor.extract(batch, ontology);
  return { server, extractor: { ...extractor, extract } };
}

const TALK = [
  "I moved to Lisbon last week.",
  "Nice! I work at Acme.",
  "My sister Nora is visiting me.",
  "We adopted a kitten yesterday.",
].map((content, place) => said(content, { speaker: place % 2 === 0 ? "Mia" : "Leo" }));

const sixteen = (content: string): ExtractionInput[] => Array.from({ length: 16 }, (_, i) => said(`${content} ${i}`));

test("a model is asked for standing instructions and preferences, and returns them as facts of the user", async () => {
  const fact = { m: 1, s: 1, k: "state", w: 6, c: "stated" };
  const { server, extractor } = await start({
    answer: () => ({
      entities: [{ i: 1, n: "Mia", t: "person" }],
      facts: [
        {
          ...fact,
          q: "Nenne immer den Preis",
          p: "HAS_INSTRUCTION",
          v: "Nenne immer den Preis, wenn ich nach Hotels frage.",
          f: "x",
        },
        { ...fact, q: "am liebsten", p: "HAS_PREFERENCE", v: "Ich reise am liebsten mit dem Zug", f: "x" },
        { ...fact, q: "Keine Sternchen mehr", p: "ENDED_INSTRUCTION", v: "Sternchen", f: "x", k: "event" },
      ],
    }),
  });
  const [read] = await extractor.extract([
    said("Nenne immer den Preis, wenn ich nach Hotels frage. Ich reise am liebsten mit dem Zug. Keine Sternchen mehr."),
  ]);
  expect(server.chats[0]?.messages[0]?.content).toMatch(/HAS_INSTRUCTION[^]*HAS_PREFERENCE[^]*ENDED_INSTRUCTION/u);
  expect(read?.extraction.facts.map(({ predicate, object_value, kind }) => [predicate, object_value, kind])).toEqual([
    ["ENDED_INSTRUCTION", "Sternchen", "event"],
    ["HAS_INSTRUCTION", "Nenne immer den Preis, wenn ich nach Hotels frage.", "state"],
    ["HAS_PREFERENCE", "Ich reise am liebsten mit dem Zug", "state"],
  ]);
});

describe("a batch", () => {
  test("a batch is one call, whose cost is on the first result", async () => {
    const { server, extractor } = await start();
    const results = await extractor.extract(TALK);
    expect(server.chats).toHaveLength(1);
    expect(results.map(({ use }) => use)).toEqual([
      server.billed,
      ...Array.from({ length: 3 }, () => ({ calls: 0, tokens_in: 0, tokens_out: 0 })),
    ]);
    expect(results.map(({ extraction }) => extraction.facts)).toEqual(TALK.map((input) => extractBuiltin(input).facts));
  });

  test("two batches give the same result as one", async () => {
    const { extractor } = await start();
    const together = await extractor.extract(TALK);
    const apart = [...(await extractor.extract(TALK.slice(0, 2))), ...(await extractor.extract(TALK.slice(2)))];
    expect(apart.map(({ extraction }) => extraction)).toEqual(together.map(({ extraction }) => extraction));
  });

  test("a batch of long messages is several calls, each with its own context, and a very long message is alone", async () => {
    const { server, extractor } = await start({ answer: () => ({ entities: [], facts: [] }) });
    const batch = [10_000, 10_000, 10_000, 30_000, 10].map((length) => said("x".repeat(length)));
    const [first] = await extractor.extract(batch);
    expect(server.chats.map(({ messages }) => messages[1]?.content.match(/<message index/g)?.length)).toEqual([
      2, 1, 1, 1,
    ]);
    expect(first?.use.calls).toBe(4);
  });

  test("an empty batch makes no call", async () => {
    const { server, extractor } = await start();
    expect(await extractor.extract([])).toEqual([]);
    expect(server.chats).toEqual([]);
  });

  test("a batch returns the observations of LoCoMo for each turn", async () => {
    const [sample] = JSON.parse(SAMPLE) as LocomoSample[];
    const { extractor } = await start({
      answer: answerByObservations(sample ?? { conversation: {}, observation: {} }),
    });
    const turns = ["Hi Ben! I adopted a kitten.", "Ben, what did you buy?"].map((text) =>
      said(text, { speaker: "Ada" }),
    );
    const [adopted, asked] = await extractor.extract(turns);
    expect(adopted?.extraction.facts).toMatchObject([
      { subject: "Ada", predicate: "ADOPTED", object_value: "a kitten", fact: "Ada adopted a kitten.", span: [0, 27] },
    ]);
    expect(asked?.extraction.facts).toEqual([]);
  });
});

describe("an answer", () => {
  const about = [said(RECORDED_MESSAGE)];

  test.each([
    ["openai-structured", ["WORKS_AT Acme Robotics", "HAS_PET two cats"]],
    ["vllm-reasoning", ["WORKS_AT Acme Robotics", "HAS_PET two cats"]],
    ["ollama-fenced", ["WORKS_AT Acme Robotics", "HAS_PET two cats"]],
    ["llama-cpp-broken", ["WORKS_AT Acme Robotics"]],
  ])("an answer like that of %s is read", async (name, expected) => {
    const { server, extractor } = await start({ steps: [replay(name)] });
    const [result] = await extractor.extract(about);
    expect(result?.extraction.facts.map((f) => `${f.predicate} ${f.object ?? f.object_value}`)).toEqual(expected);
    expect(result?.extraction.facts[0]).toMatchObject({
      valid_from: null,
      // "quit on 5 May": the state lasts until that day's end
      valid_to: Date.UTC(2023, 4, 6),
      valid_to_precision: "day",
      span: [0, 32],
    });
    expect(server.chats).toHaveLength(1);
  });

  test.each<Step["kind"]>(["broken", "fenced"])("an answer that is %s costs no second call", async (kind) => {
    const { server, extractor } = await start({ steps: [{ kind } as Step] });
    const [result] = await extractor.extract([TALK[0] ?? said("")]);
    expect(result?.extraction.facts).not.toEqual([]);
    expect(server.chats).toHaveLength(1);
  });

  test("an invalid answer is requested once more, with its faults", async () => {
    const { server, extractor } = await start({ steps: [replay("gemini-other-form")] });
    const [result] = await extractor.extract(about);
    expect(result?.use.calls).toBe(2);
    expect(result?.extraction.facts).not.toEqual([]);
    expect(server.chats[1]?.messages[1]?.content).toMatch(/was unusable\. The answer does not fit the schema\. facts/);
  });

  test.each<[string, Step, RegExp, RegExp]>([
    ["nonsense", { kind: "wrong" }, /does not fit the schema/, /fact_list/],
    ["no JSON", { kind: "text", text: "Lovely weather." }, /no JSON object/, /^Lovely weather\.$/],
    ["a refusal", { kind: "refusal" }, /refused/, /can't assist/],
    [
      "cut off before its first fact",
      { kind: "message", message: (text) => ({ content: text.slice(0, 30) }), finish: "length" },
      /cut short/,
      /^\{"entities"/,
    ],
  ])("an answer that is %s twice is unusable, and is kept with its cost", async (_, step, message, answer) => {
    const { server, extractor } = await start({ steps: [step, step] });
    const error = await extractor.extract(about).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UnusableAnswer);
    const unusable = error as UnusableAnswer;
    expect(unusable.message).toMatch(message);
    expect(unusable.message).not.toContain("Acme");
    expect(unusable.answer).toMatch(answer);
    expect(unusable.use).toEqual(server.billed);
    expect(unusable.use.calls).toBe(2);
  });

  test.each([
    ["entities", 5_000, 10],
    ["facts", 10, 20_000],
    ["facts of one message among several", 10, 201],
  ])("an answer with too many %s is requested once more, and unusable if it is again", async (_, entities, facts) => {
    const flood = {
      entities: Array.from({ length: entities }, (__, at) => ({ id: at + 1, name: `Person ${at}`, type: "person" })),
      facts: Array.from({ length: facts }, (__, at) =>
        answered({ subject: 1, object: null, object_value: `thing ${at}`, fact: `Person 0 likes thing ${at}.` }),
      ),
    };
    const { server, extractor } = await start({ answer: () => flood });
    const batch = [said("I like everything."), said("Me too.")];
    await expect(extractor.extract(batch)).rejects.toBeInstanceOf(UnusableAnswer);
    expect(server.chats).toHaveLength(2);
    expect(server.chats[1]?.messages[1]?.content).toMatch(/was unusable\. The answer has .* at most (?:2|4)00/);
  });

  test("a truncated answer is requested again in halves", async () => {
    const { server, extractor } = await start({ steps: [{ kind: "truncated" }] });
    const results = await extractor.extract(sixteen("I live in Rome, said"));
    expect(results).toHaveLength(16);
    expect(results[0]?.use.calls).toBe(3);
    expect(server.chats.map(({ messages }) => messages[1]?.content.match(/<message index/g)?.length)).toEqual([
      16, 8, 8,
    ]);
  });

  test("a truncated answer about one message is requested again with twice the tokens", async () => {
    const { server, extractor } = await start({ steps: [{ kind: "truncated" }] });
    await extractor.extract(about);
    const [first, second] = server.chats;
    expect(second?.max_tokens).toBe(2 * (first?.max_tokens ?? 0));
  });

  test("a truncated answer about one long text is requested again in halves of the text, whose passages keep their places", async () => {
    const sentences = Array.from({ length: 30 }, (_, at) => `I own ${at + 1} boats in harbour number ${at + 1}.`);
    const content = sentences.join(" ");
    const { server, extractor } = await start({
      steps: [{ kind: "truncated" }],
      answer: ([message]) => ({
        entities: [{ i: 1, n: "Mia", t: "person" }],
        facts: Array.from(message?.content.matchAll(/I own (\d+) boats[^.]*\./g) ?? [], ([q, number]) => ({
          m: 1,
          q,
          s: 1,
          p: "OWNS",
          v: `${number} boats`,
          f: `Mia owns ${number} boats.`,
          k: "state",
        })),
      }),
    });
    const [result] = await extractor.extract([said(content)]);
    expect(server.chats).toHaveLength(3);
    expect(server.chats[2]?.messages[1]?.content).toContain("<earlier_messages>");
    const spans = result?.extraction.facts.map(({ span }) => span && content.slice(...span));
    expect(spans).toEqual(sentences);
  });
});

describe("a temporary failure", () => {
  test.each<[string, Step, number]>([
    ["429", { kind: "rate_limited", headers: { "retry-after": "11" } }, 11],
    ["500", { kind: "response", status: 500, body: {} }, 5],
    ["a cut connection", { kind: "reset" }, 5],
    ["silence", { kind: "hang" }, 5],
  ])("the extractor does not wait after %s but reports it as unavailable", async (_, step, retry_after_s) => {
    const { server, extractor } = await start({ steps: [step] });
    await expect(extractor.extract(TALK)).rejects.toMatchObject({ fault: { kind: "unavailable", retry_after_s } });
    expect(server.chats).toHaveLength(1);
  });
});

describe("an ontology", () => {
  const ontology = declare({
    entity_types: [{ name: "customer", attributes: [{ name: "plan", type: "enum", values: ["free", "pro"] }] }],
    fact_types: [
      {
        name: "SUBSCRIBED_TO",
        subject_types: ["customer"],
        functional: true,
        attributes: [{ name: "seats", type: "integer" }],
      },
    ],
    excluded_entity_types: ["medication"],
    excluded_fact_types: ["LIVES_IN"],
  });
  const talk = [said("I took Aspirin and I live in Rome."), said("We have 5 seats at Acme now, on the Pro plan.")];
  const about = (message: number, more: Partial<Parameters<typeof answered>[0]>) => ({
    ...answered({ message, object_value: null, ...more }),
    attributes: [] as unknown[],
  });
  const answer = () => ({
    entities: [
      { id: 1, name: "Mia", type: "customer", attributes: [{ message: 2, name: "plan", value: "Pro" }] },
      { id: 2, name: "Rome", type: "place", attributes: [] },
      { id: 3, name: "Aspirin", type: "medication", attributes: [] },
      { id: 4, name: "Acme", type: "organization", attributes: [{ message: 2, name: "mood", value: "good" }] },
    ],
    facts: [
      about(1, { object: 2 }),
      about(1, { object: 3, predicate: "TOOK", fact: "Mia took Aspirin." }),
      {
        ...about(2, { object: 4, predicate: "Subscribed to", fact: "Mia has 5 seats at Acme." }),
        attributes: [{ name: "seats", value: "5" }],
      },
    ],
  });
  const extract = async (reflexion = false) => {
    const { server, extractor } = await start({ answer, reflexion });
    const results = await extractor.extract(talk, ontology);
    return { server, kept: results.map(({ extraction }) => applyOntology(extraction, ontology, "Mia")) };
  };

  test("an ontology adds the attributes of its types from the message that states them, and keeps excluded types out", async () => {
    const { kept } = await extract();
    expect(kept.map(({ entities }) => entities)).toEqual([
      [
        { name: "Mia", type: "customer", count: 1 },
        { name: "Rome", type: "place", count: 1 },
      ],
      [
        { name: "Mia", type: "customer", count: 1, attributes: { plan: "pro" } },
        { name: "Acme", type: "organization", count: 1 },
      ],
    ]);
    expect(kept[0]?.facts).toEqual([]);
    expect(kept[1]?.facts).toMatchObject([
      { predicate: "SUBSCRIBED_TO", object: "Acme", functional: true, attributes: { seats: 5 } },
    ]);
  });

  test("an ontology is in the prompt and in the schema, including those of reflexion", async () => {
    const { server, kept } = await extract(true);
    expect(server.chats).toHaveLength(2);
    for (const { messages, response_format } of server.chats) {
      expect(messages[0]?.content).toMatch(/excluded entity types: medication\n.*LIVES_IN\n<\/ontology>$/);
      expect(JSON.stringify(response_format)).toContain('"concept","customer","medication"');
    }
    expect(server.chats[1]?.messages[1]?.content).toContain('Acme. {"seats":"5"}');
    expect(kept).toEqual((await extract()).kept);
  });

  test("an empty ontology leaves the request unchanged", async () => {
    const { server, extractor } = await start();
    await extractor.extract(TALK, EMPTY_ONTOLOGY);
    expect(JSON.stringify(server.chats)).not.toMatch(/ontology|attributes/i);
  });
});

test("every batch ends as a result, a fault or an unusable answer if a fifth of all requests fail, in the same way in each run", async () => {
  const run = async (): Promise<string[]> => {
    const { extractor } = await start({ faults: { share: 0.2, seed: 42 } });
    const outcomes: string[] = [];
    for (let i = 0; i < 60; i++) {
      outcomes.push(
        await extractor.extract(TALK.slice(0, 2)).then(
          ([first]) => `ok in ${first?.use.calls}`,
          (error: unknown) =>
            error instanceof FaultError
              ? error.fault.kind
              : error instanceof UnusableAnswer
                ? "unusable"
                : String(error),
        ),
      );
    }
    return outcomes;
  };
  const outcomes = await run();
  expect(outcomes.filter((outcome) => outcome.startsWith("ok")).length).toBeGreaterThan(40);
  expect(outcomes.filter((outcome) => !/^ok in \d|^unavailable$|^unusable$/.test(outcome))).toEqual([]);
  expect(new Set(outcomes).size).toBeGreaterThan(2);
  expect(await run()).toEqual(outcomes);
});
