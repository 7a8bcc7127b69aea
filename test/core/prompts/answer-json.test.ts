import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { costRatio } from "../../fakes/cost-ratio.ts";
import { readAnswer } from "../../../worker/core/prompts/answer-json.ts";
import { EXTRACTION_ANSWER } from "../../../worker/core/prompts/extraction-answer.ts";
import { recorded } from "../../fakes/scripted-openai/recorded.ts";

const colours = z.object({ colours: z.array(z.string()) });
const GOOD = { ok: true, value: { colours: ["red", "blue"] } };

describe("an answer is read", () => {
  test.each([
    ["as it stands", '{"colours":["red","blue"]}'],
    ["in a fence", '```json\n{"colours":["red","blue"]}\n```'],
    ["in a fence that is never closed", '```\n{"colours":["red","blue"]}'],
    ["between sentences", 'Here you are: {"colours":["red","blue"]} Anything else?'],
    ["after thoughts", '<think>{"colours": no}</think>{"colours":["red","blue"]}'],
    ["with single quotes and a comma too many", "{'colours': ['red', 'blue',],}"],
    ["with comments and bare keys", '{colours: ["red", /* and */ "blue"]}'],
    ["with more than was asked for", '{"colours":["red","blue"],"mood":"good"}'],
  ])("an answer is read %s", (_, text) => {
    expect(readAnswer(text, colours)).toEqual(GOOD);
  });

  test.each([
    ["after a thought that was never opened", 'Is {"colours":["x"]} right? No.</think>{"colours":["red","blue"]}'],
    ["after <thinking>", '<thinking>a } { b {"colours":["x"]}</thinking>\n{"colours":["red","blue"]}'],
    ["after ◁think▷", '◁think▷ {"colours":["x"]} ◁/think▷{"colours":["red","blue"]}'],
    ["after [THINK]", '[THINK]{"colours":["x"]}[/THINK]{"colours":["red","blue"]}'],
    [
      "in the final channel",
      '<|channel|>analysis<|message|>{"colours":["x"]}<|end|><|start|>assistant<|channel|>final<|message|>{"colours":["red","blue"]}',
    ],
    ["after a sentence and a thought", 'Sure! <think>{"colours":["x"]}</think> {"colours":["red","blue"]}'],
    ["after its schema", '{"type":"object","properties":{"colours":{"type":"array"}}}\n{"colours":["red","blue"]}'],
    ["before its schema", '{"colours":["red","blue"]}\n{"type":"object","properties":{"colours":{"type":"array"}}}'],
    ["in the second fence", '```json\n{"colours":["x"]}\n```\nBetter:\n```json\n{"colours":["red","blue"]}\n```'],
    ["after a stray bracket and an apostrophe", 'I don\'t know { yet: "so\n{"colours":["red","blue"]}'],
    ["in a list", '[{"colours":["red","blue"]}]'],
    ["in an object", '{"result":{"colours":["red","blue"]}}'],
    ["as the arguments of a call", '{"name":"colours","arguments":"{\\"colours\\":[\\"red\\",\\"blue\\"]}"}'],
    ["filled into its schema", '{"type":"object","properties":{"colours":["red","blue"]}}'],
    ["as a string of JSON", '"{\\"colours\\":[\\"red\\",\\"blue\\"]}"'],
    ["with braces in its texts", '{"note":"a } b { c","colours":["red","blue"]}'],
  ])("an answer is read %s", (_, text) => {
    expect(readAnswer(text, colours)).toEqual(GOOD);
  });

  test("an answer that is cut off keeps what it finished, and says whether its last text may be half", () => {
    const lists = z.object({ items: z.array(z.object({ a: z.string() })) });
    expect(readAnswer('{"items":[{"a":"one"},{"a":"two"},{"a":"th', lists)).toEqual({
      ok: true,
      value: { items: [{ a: "one" }, { a: "two" }] },
      cut: "items",
    });
    expect(readAnswer('{"colours":["red","blue"', colours)).toEqual({ ...GOOD, cut: "text" });
    expect(readAnswer('{"items":[{"a":"draft"}]} So: {"items":[{"a":"one"},{"a":', lists)).toMatchObject({
      value: { items: [{ a: "one" }] },
    });
  });

  test("reading takes time in proportion to the length, for any brackets", async () => {
    const most = 8 * 6;
    const reading = (text: string) => (): unknown => readAnswer(text, colours);
    for (const part of ['{"a":[', '{"a":{}', '[{"a":"}', '}{"', "{'"]) {
      const limits = { most, least_ms: 5 };
      const ratio = await costRatio(reading(part.repeat(16_000)), reading(part.repeat(2_000)), limits);
      expect(ratio).toBeLessThanOrEqual(most);
    }
  });

  test.each([
    ["nothing", "", "The answer holds no JSON object."],
    ["a sentence", "I would rather not.", "The answer holds no JSON object."],
    ["another form", '{"colors":[]}', /^The answer does not fit the schema\. colours: /],
    ["a list", '[{"a":1}]', /^The answer does not fit the schema\. /],
  ])("no answer is read from %s", (_, text, error) => {
    const read = readAnswer(text, colours);
    expect(read).toMatchObject({ ok: false, error: typeof error === "string" ? error : expect.stringMatching(error) });
  });

  test("the error names at most five problems, and no text of the answer", () => {
    const text = JSON.stringify({ colours: Array.from({ length: 9 }, () => ({ secret: "xyzzy" })) });
    const read = readAnswer(text, colours);
    expect(read).toMatchObject({ ok: false, error: expect.stringMatching(/colours\.4: .*and 4 more\.$/) });
    expect(JSON.stringify(read)).not.toContain("xyzzy");
  });

  test("reading an answer never throws, for any text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((s) => `{${s}`),
        ),
        (text) => {
          expect(typeof readAnswer(text, colours).ok).toBe("boolean");
        },
      ),
    );
    expect(readAnswer('{"a":'.repeat(50_000), colours).ok).toBe(false);
  });
});

describe("answers as providers give them", () => {
  const contentOf = (name: string): string =>
    (recorded(name).body as { choices: { message: { content: string } }[] }).choices[0]?.message.content ?? "";

  test.each([
    ["openai-structured", 2],
    ["vllm-reasoning", 2],
    ["ollama-fenced", 2],
    ["llama-cpp-broken", 1],
  ])("the recorded answer of %s is read", (name, facts) => {
    const read = readAnswer(contentOf(name), EXTRACTION_ANSWER);
    expect(read).toMatchObject({ ok: true, value: { entities: [{ name: "Mia" }, { name: "Acme Robotics" }] } });
    expect(read.ok ? read.value.facts : []).toHaveLength(facts);
  });

  test("an answer in another form than asked for fails", () => {
    expect(readAnswer(contentOf("gemini-other-form"), EXTRACTION_ANSWER)).toMatchObject({
      ok: false,
      error: expect.stringContaining("facts"),
    });
  });
});
