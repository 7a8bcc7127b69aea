/** Answer forms of models and their servers, over HTTP. */
import { afterEach, describe, expect, test } from "vitest";
import { modelExtractor } from "../../../worker/adapters/llm/extractor.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import type { ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import { EXTRACTION_SCHEMA } from "../../../worker/core/prompts/extraction-answer.ts";
import { said } from "../../core/prompts/samples.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const MESSAGE = said("I live in Rome and I work at Acme. I'm allergic to nuts.");
const fact = (p: string, q: string, v: string, f: string) => ({ m: 1, q, s: 1, p, o: null, v, f, k: "state", w: 5 });
const LIVES = fact("LIVES_IN", "I live in Rome", "Rome", "Mia lives in Rome.");
const WORKS = fact("WORKS_AT", "I work at Acme", "Acme", "Mia works at Acme.");
const ANSWER = { entities: [{ i: 1, n: "Mia", t: "person" }], facts: [LIVES, WORKS] };
const JSON_ANSWER = JSON.stringify(ANSWER);
const DRAFT = JSON.stringify({ entities: [], facts: [{ ...LIVES, f: "Mia lives in a draft." }] });
const BOTH = ["Mia lives in Rome.", "Mia works at Acme."];

async function extract(steps: Step[], batch: readonly ExtractionInput[] = [MESSAGE], options: ScriptOptions = {}) {
  const server = await startScriptedOpenAi({ steps, ...options });
  servers.push(server);
  const llm = openAiLlm({ base_url: server.url, api_key: "", model: "test-model" });
  const extractor = modelExtractor(llm, { reflexion: false });
  const read = await extractor.extract(batch, EMPTY_ONTOLOGY);
  const facts = read.map(({ extraction }) => extraction.facts);
  return {
    server,
    extractor,
    read,
    facts,
    sentences: facts.flat().map((each) => each.fact),
    dropped: read[0]?.dropped,
  };
}

const text = (written: string): Step => ({ kind: "text", text: written });
const ofFacts = (...facts: unknown[]): Step => text(JSON.stringify({ ...ANSWER, facts }));
const eachFact = (more: (fact: typeof LIVES) => object): Step =>
  ofFacts(...ANSWER.facts.map((f) => ({ ...f, ...more(f) })));
const byName = ANSWER.facts.map((f) => ({ ...f, s: "Mia" }));
const PRETTY = JSON.stringify(ANSWER, null, 2);
const message = (given: Record<string, unknown>, finish = "stop"): Step => ({
  kind: "message",
  message: () => given,
  finish,
});

describe("one call suffices for an answer", () => {
  test.each<[string, Step]>([
    ["after a thought without an opening tag", text(`Maybe {"a": no}.</think>${JSON_ANSWER}`)],
    ["after <thinking>", text(`<thinking>${DRAFT} {</thinking>\n${JSON_ANSWER}`)],
    ["after ◁think▷", text(`◁think▷${DRAFT}◁/think▷${JSON_ANSWER}`)],
    [
      "in harmony's final channel",
      text(`<|channel|>analysis<|message|>${DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>${JSON_ANSWER}`),
    ],
    ["after text and a thought", text(`Let me see. <think>${DRAFT}</think> Here: ${JSON_ANSWER} Done.`)],
    ["after its schema", text(`${JSON.stringify(EXTRACTION_SCHEMA.json)}\n${JSON_ANSWER}`)],
    [
      "in the second of two fences",
      text(`\`\`\`json\n${DRAFT}\n\`\`\`\nCorrected:\n\`\`\`json\n${JSON_ANSWER}\n\`\`\``),
    ],
    [
      "as a list of parts",
      message({
        content: [
          { type: "thinking", thinking: [{ type: "text", text: DRAFT }] },
          { type: "text", text: JSON_ANSWER },
        ],
      }),
    ],
    [
      "as the arguments of a tool",
      message(
        { content: null, tool_calls: [{ id: "1", type: "function", function: { name: "x", arguments: JSON_ANSWER } }] },
        "tool_calls",
      ),
    ],
    ["as arguments that are an object", message({ content: null, tool_calls: [{ function: { arguments: ANSWER } }] })],
    ["in reasoning_content", message({ content: "", reasoning_content: `Hm. ${JSON_ANSWER}` })],
    ["in reasoning", message({ content: null, reasoning: JSON_ANSWER })],
    ["in a list", text(`[${JSON_ANSWER}]`)],
    ["in a result", text(`{"result": ${JSON_ANSWER}}`)],
    ["as a string", text(JSON.stringify(JSON_ANSWER))],
    [
      "with ids as text",
      text(
        JSON.stringify({
          entities: [{ i: "1", n: "Mia" }],
          facts: ANSWER.facts.map((f) => ({ ...f, s: "1", m: "1" })),
        }),
      ),
    ],
    [
      "with names instead of ids",
      text(
        JSON.stringify({ entities: ["Mia"], facts: ANSWER.facts.map((f) => ({ ...f, s: "mia", o: f.v, v: null })) }),
      ),
    ],
    ["without entities, about the speaker", text(JSON.stringify({ facts: byName }))],
    ["in a fence between sentences with braces", text(`Sure {!}\n\`\`\`json\n${PRETTY}\n\`\`\`\nAsk for {more}.`)],
    ["with trailing commas", text(PRETTY.replace(/\n\s*\]/g, ",\n]").replaceAll('"w": 5', '"w": 5,'))],
    ["with comments behind #", text(PRETTY.replace('"facts"', '# the facts\n "facts"'))],
    ["with a control character", text(JSON_ANSWER.replace("Acme.", "Acme.\0"))],
    ["as escaped JSON", text(JSON_ANSWER.replaceAll('"', '\\"'))],
    ["as a string of JSON in a fence", text(`\`\`\`\n${JSON.stringify(JSON_ANSWER)}\n\`\`\``)],
    ["in doubled braces", text(JSON_ANSWER.replaceAll("{", "{{").replaceAll("}", "}}"))],
    ["in braces of its own", text(`\\boxed{${JSON_ANSWER}}`)],
    [
      "as two objects",
      text(`{"entities": ${JSON.stringify(ANSWER.entities)}}\n{"facts": ${JSON.stringify(ANSWER.facts)}}`),
    ],
    ["as a fact a line", text(byName.map((f) => JSON.stringify(f)).join("\n"))],
    ["as a bare list of facts", text(JSON.stringify(byName))],
    [
      "with numbered facts and entities",
      text(JSON.stringify({ entities: { 1: "Mia" }, facts: { 1: LIVES, 2: WORKS } })),
    ],
    ["without entities, as null", text(JSON.stringify({ entities: null, facts: byName }))],
    ["with keys in capitals", text(JSON_ANSWER.replace(/"(\w+)":/g, (key) => key.toUpperCase()))],
    [
      "with keys in camel case",
      eachFact(({ m, q, s: subject, v }) => ({
        messageIndex: m,
        Quote: q,
        subjectId: subject,
        objectValue: v,
        m: null,
      })),
    ],
    ["with lists of one value", eachFact(({ m, q, k }) => ({ m: [m], q: [q], s: [1], k: [k] }))],
    ["with an entity as subject", eachFact(() => ({ s: { i: 1, n: "Mia" }, o: 0 }))],
    ["with a value in an object", eachFact(({ v }) => ({ v: { value: v } }))],
    ["with dates and confidence as numbers", eachFact(() => ({ from: 2020, c: 0.9 }))],
    ["with parts of a nested text", message({ content: [{ type: "text", text: { value: JSON_ANSWER } }] })],
    ["as an object", message({ content: ANSWER })],
    ["in parsed", message({ content: null, parsed: ANSWER })],
    [
      "as arguments beside a sentence",
      message({ content: "I'll record these.", tool_calls: [{ function: { arguments: JSON_ANSWER } }] }, "tool_calls"),
    ],
    ["as the input of a tool", message({ content: null, tool_calls: [{ name: "x", input: ANSWER }] })],
    ["in reasoning_details", message({ content: "", reasoning_details: [{ text: JSON_ANSWER }] })],
  ])("%s", async (_, step) => {
    const { server, sentences } = await extract([step]);
    expect(sentences).toEqual(BOTH);
    expect(server.chats).toHaveLength(1);
  });
});

describe("each fact is judged alone", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["without a sentence", { f: undefined }, "incomplete"],
    ["of an unknown kind", { k: "guess" }, "incomplete"],
    ["of no listed entity", { s: 7 }, "subject"],
    ["without an object", { v: "null" }, "object"],
    ["with an end that cannot be read", { to: "the day after" }, "dates"],
    ["with a quotation that is not in the message", { q: "John Doe works at Google" }, "quotation"],
  ])("a fact %s is left out and counted", async (_, more, reason) => {
    const { sentences, dropped, server } = await extract([ofFacts(LIVES, { ...WORKS, ...more })]);
    expect(sentences).toEqual(["Mia lives in Rome."]);
    expect(dropped).toEqual({ [reason]: 1 });
    expect(server.chats).toHaveLength(1);
  });

  test("a quotation in several passages is found, and a confidence below a half is hearsay", async () => {
    const { facts } = await extract([ofFacts({ ...LIVES, q: ["I live in Rome", "I work"], c: 0.2 })]);
    expect(facts[0]).toMatchObject([{ span: [0, 25], confidence: "reported" }]);
  });

  test("a fact in an example behind the answer is not read", async () => {
    const example = JSON.stringify({ ...byName[1], f: "Mia works elsewhere." });
    const { sentences } = await extract([text(`${JSON_ANSWER}\nAnother would be ${example}.`)]);
    expect(sentences).toEqual(BOTH);
  });

  test("a fact of a message that does not exist is left out and counted", async () => {
    const { sentences, dropped } = await extract([ofFacts(LIVES, { ...WORKS, q: "", m: 4 })]);
    expect([sentences, dropped]).toEqual([["Mia lives in Rome."], { message: 1 }]);
  });

  test.each([
    "now",
    "Present",
    "N/A",
    "unknown",
    "null",
    "ongoing",
    "heute noch",
    "actualidad",
    "现在",
    "по настоящее время",
  ])("a state that ends %j still holds", async (to) => {
    const { facts, dropped } = await extract([ofFacts({ ...LIVES, from: "2020", to })]);
    expect(facts[0]).toMatchObject([{ valid_from: Date.UTC(2020, 0, 1), valid_to: null }]);
    expect(dropped).toEqual({});
  });

  test.each([
    ["i LIVE in\n  rome", [0, 14]],
    ["“I live in Rome”", [0, 14]],
    ["I live … work at Acme.", [0, 33]],
    ["I’m allergic", [35, 47]],
  ])("the quotation %j is found at its place in the message", async (q, span) => {
    const { facts } = await extract([ofFacts({ ...LIVES, q })]);
    expect(facts[0]?.map((each) => each.span)).toEqual([span]);
  });

  test("a quotation of compact JSON may be written with blanks", async () => {
    const q = '"plan": "pro"';
    const { facts } = await extract([ofFacts({ ...LIVES, q })], [said('{"plan":"pro","seats":5}')]);
    expect(facts[0]?.map((each) => each.span)).toEqual([[2, 12]]);
  });

  test.each(["I work at Google", "I live in Acme", "Rome … I live"])("the quotation %j is not found", async (q) => {
    const { sentences, dropped } = await extract([ofFacts({ ...LIVES, q })]);
    expect([sentences, dropped]).toEqual([[], { quotation: 1 }]);
  });
});

describe("a fact's source message", () => {
  const batch = [said("I live in Rome."), said("I work at Acme.")];

  test.each([
    ["counted from 1", [1, 2]],
    ["counted from 0", [0, 1]],
    ["confused", [2, 1]],
    ["missing", [undefined, undefined]],
  ])("is found by the quotation if indexes are %s", async (_, [first, second]) => {
    const step = text(
      JSON.stringify({
        ...ANSWER,
        facts: [
          { ...LIVES, m: first },
          { ...WORKS, m: second },
        ],
      }),
    );
    const { facts } = await extract([step], batch);
    expect(facts.map((each) => each.map(({ fact: sentence }) => sentence))).toEqual([
      ["Mia lives in Rome."],
      ["Mia works at Acme."],
    ]);
  });

  test("follows from indexes that count from 0 if two messages have the same text", async () => {
    const twice = [said("I live in Rome."), said("Yes, I live in Rome."), said("I work at Acme.")];
    const step = text(
      JSON.stringify({
        ...ANSWER,
        facts: [
          { ...LIVES, m: 0 },
          { ...WORKS, m: 2 },
        ],
      }),
    );
    expect((await extract([step], twice)).facts.map((each) => each.length)).toEqual([1, 0, 1]);
  });
});

describe("the speaker never becomes a second entity", () => {
  const about = (name: string, type = "person"): Step =>
    text(JSON.stringify({ entities: [{ i: 1, n: name, t: type }], facts: [LIVES] }));

  test.each(["User", "the user", "I", "me", "The speaker", "Benutzer", "el usuario", "用户"])(
    "under the name %j",
    async (name) => {
      const { read, facts } = await extract([about(name)]);
      expect(facts[0]?.map(({ subject }) => subject)).toEqual(["Mia"]);
      expect(read[0]?.extraction.entities.map((entity) => entity.name)).toEqual(["Mia"]);
    },
  );

  test("unless the message speaks of a user itself", async () => {
    const q = "The user lives in Rome";
    const step = text(
      JSON.stringify({
        entities: [{ i: 1, n: "User", t: "person" }],
        facts: [{ ...LIVES, q, f: "The user lives in Rome." }],
      }),
    );
    const { facts } = await extract([step], [said("The user lives in Rome, says the ticket.")]);
    expect(facts[0]?.map(({ subject }) => subject)).toEqual(["User"]);
  });
});

describe("an answer that does not end", () => {
  test("a loop that is cut off within a number is not asked for again", async () => {
    const loop = Array.from({ length: 40 }, () => JSON.stringify({ ...WORKS, v: "dish", f: "Mia is a dish." })).join(
      ",",
    );
    const written = `{"entities":[{"i":1,"n":"Mia","t":"person"}],"facts":[${JSON.stringify(LIVES)},${loop},{"m":1`;
    const { server, dropped } = await extract([message({ content: written }, "length")]);
    expect(dropped?.repeated).toBe(39);
    expect(server.chats).toHaveLength(1);
  });

  test("a loop is cut, counted and not asked for again", async () => {
    const loop = (n: number): string =>
      JSON.stringify({ ...WORKS, m: 1, w: 5 + (n % 3), p: "WORKS_AS", v: "dish", f: "Mia works as a dish." });
    const facts = [JSON.stringify(LIVES), ...Array.from({ length: 40 }, (_, n) => loop(n))].join(",");
    const written = `{"entities":[{"i":1,"n":"Mia","t":"person"}],"facts":[${facts},{"m":1,"q":"I work`;
    const { server, sentences, dropped } = await extract([message({ content: written }, "length")]);
    expect(sentences).toEqual(["Mia lives in Rome.", "Mia works as a dish."]);
    expect(dropped?.repeated).toBe(39);
    expect(server.chats).toHaveLength(1);
  });

  test.each(["stop", "length"])(
    "an answer cut off with finish_reason %s keeps its finished facts if the retry is cut off too",
    async (finish) => {
      const cut = message({ content: JSON_ANSWER.slice(0, JSON_ANSWER.indexOf("Mia works")) }, finish);
      const { server, sentences } = await extract([cut, cut]);
      expect(sentences).toEqual(["Mia lives in Rome."]);
      expect(server.chats).toHaveLength(2);
      expect(server.chats[1]?.max_tokens).toBe(2 * (server.chats[0]?.max_tokens ?? 0));
    },
  );

  test("a model that thinks until the limit gets more tokens, once, and keeps them", async () => {
    const thinking = message({ content: "", reasoning_content: "Hm, { so ".repeat(200) }, "length");
    const { server, extractor, sentences, read } = await extract([thinking], [MESSAGE], { answer: () => ANSWER });
    expect(sentences).toEqual(BOTH);
    const limits = () => server.chats.map(({ max_tokens }) => max_tokens ?? 0);
    expect(limits()[1]).toBeGreaterThan(8_000);
    await extractor.extract([MESSAGE], EMPTY_ONTOLOGY);
    expect(limits()).toEqual([expect.any(Number), limits()[1], limits()[1]]);
    expect(read[0]?.use.tokens_out).toBe((server.bills[0]?.tokens_out ?? 0) + (server.bills[1]?.tokens_out ?? 0));
  });

  test("a model that thinks until the limit gets more tokens also from a server that reports no usage", async () => {
    const thinking = message({ content: "", reasoning_content: "Hm, { so ".repeat(200) }, "length");
    const { server, sentences } = await extract([thinking], [MESSAGE], { answer: () => ANSWER, count: () => 0 });
    expect(sentences).toEqual(BOTH);
    expect(server.chats[1]?.max_tokens).toBeGreaterThan(8_000);
  });

  test("a request longer than the model's context is sent in halves", async () => {
    const error = {
      code: 400,
      message: "the request exceeds the available context size, try increasing it",
      type: "exceed_context_size_error",
      n_prompt_tokens: 4_200,
      n_ctx: 4_096,
    };
    const batch = [said("I live in Rome."), said("I work at Acme.")] as const;
    const { server, sentences } = await extract([], batch, {
      when: (request) =>
        request.includes(batch[0].content) && request.includes(batch[1].content)
          ? { kind: "response", status: 400, body: { error } }
          : null,
      answer: ([first]) => ({ ...ANSWER, facts: first?.content.includes("Rome") ? [LIVES] : [WORKS] }),
    });
    expect(sentences).toEqual(BOTH);
    expect(server.chats).toHaveLength(3);
  });
});
