import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readAnswer } from "../../../worker/core/prompts/answer-json.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import { answerUnder } from "../../../worker/core/prompts/extraction-answer.ts";
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
    ["without its last brackets", '{"colours":["red","blue"'],
    ["with more than was asked for", '{"colours":["red","blue"],"mood":"good"}'],
  ])("an answer is read %s", (_, text) => {
    expect(readAnswer(text, colours)).toEqual(GOOD);
  });

  test.each([
    ["nothing", "", "The answer holds no JSON object."],
    ["a sentence", "I would rather not.", "The answer holds no JSON object."],
    ["another form", '{"colors":[]}', /^The answer does not fit the schema\. colours: /],
    ["a list", '[{"a":1}]', /^The answer does not fit the schema\. : /],
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
    const read = readAnswer(contentOf(name), answerUnder(EMPTY_ONTOLOGY));
    expect(read).toMatchObject({ ok: true, value: { entities: [{ name: "Mia" }, { name: "Acme Robotics" }] } });
    expect(read.ok ? read.value.facts : []).toHaveLength(facts);
  });

  test("an answer in another form than asked for fails", () => {
    expect(readAnswer(contentOf("gemini-other-form"), answerUnder(EMPTY_ONTOLOGY))).toMatchObject({
      ok: false,
      error: expect.stringContaining("entities"),
    });
  });
});
