import { expect, test } from "vitest";
import { z } from "zod";
import { answerSchema, shapeOf, withBounds, withoutBounds } from "../../../worker/core/prompts/answer-schema.ts";
import { extractFacts } from "../../../worker/core/prompts/extract-facts.ts";
import { said } from "./samples.ts";
import { everyPrompt } from "./every-prompt.ts";

/** Forms that OpenAI's strict mode, Gemini's translators, vLLM's grammars or llama.cpp refuse. */
function* faults(schema: unknown, path = "$"): Iterable<string> {
  if (typeof schema !== "object" || schema === null) return;
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  if (Array.isArray(type)) yield `${path}: a list of types`;
  if ("default" in schema) yield `${path}: a default`;
  if ("$ref" in schema || "$schema" in schema) yield `${path}: a reference`;
  if (properties !== undefined) {
    const names = Object.keys(properties as object);
    if (JSON.stringify(names) !== JSON.stringify(required)) yield `${path}: optional properties`;
    if (additionalProperties !== false) yield `${path}: additional properties`;
  }
  for (const [key, value] of Object.entries(schema)) yield* faults(value, `${path}.${key}`);
}

test.each(everyPrompt())("%s has a schema that every strict mode takes", (_, { schema }) => {
  expect([...faults(schema.json)]).toEqual([]);
});

function* endless(schema: unknown, path = "$"): Iterable<string> {
  if (typeof schema !== "object" || schema === null) return;
  const { type, enum: values, maxItems, maxLength } = schema as Record<string, unknown>;
  if (type === "array" && typeof maxItems !== "number") yield `${path}: a list without maxItems`;
  if (type === "string" && values === undefined && typeof maxLength !== "number") yield `${path}: no maxLength`;
  for (const [key, value] of Object.entries(schema)) yield* endless(value, `${path}.${key}`);
}

test.each(everyPrompt())("%s has a schema that ends every list and every text", (_, { schema }) => {
  expect([...endless(schema.json)]).toEqual([]);
});

test("a value that may be null has two alternatives", () => {
  const schema = answerSchema(z.object({ a: z.number().int().nullable().default(null), b: z.string() }));
  expect(schema["properties"]).toEqual({
    a: { anyOf: [expect.objectContaining({ type: "integer" }), { type: "null" }] },
    b: { type: "string" },
  });
});

test("a shape is one line", () => {
  const schema = answerSchema(
    z.object({ kind: z.enum(["a", "b"]), items: z.array(z.object({ id: z.number(), of: z.string().nullable() })) }),
  );
  expect(shapeOf(schema)).toBe('{"kind": "a" | "b", "items": [{"id": number, "of": string | null}]}');
});

test("bounds limit lists and free texts, and can be taken away again", () => {
  const schema = answerSchema(
    z.object({ kind: z.enum(["a", "b"]), items: z.array(z.object({ id: z.number(), of: z.string().nullable() })) }),
  );
  const bounded = withBounds(schema, 3, { of: 9, kind: 1 });
  expect(bounded["properties"]).toMatchObject({
    kind: { type: "string", enum: ["a", "b"] },
    items: {
      maxItems: 3,
      items: { properties: { of: { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] } } },
    },
  });
  expect(JSON.stringify(bounded).match(/maxLength/g)).toHaveLength(1);
  expect(withoutBounds(bounded)).toEqual(schema);
});

test("the schema of an extraction allows more facts for longer messages, in few sizes", () => {
  const most = (content: string, times = 1): unknown => {
    const { json } = extractFacts(Array.from({ length: times }, () => said(content))).schema;
    return (json["properties"] as Record<string, { maxItems?: number }>)["facts"]?.maxItems;
  };
  expect([most("Hi"), most("x".repeat(1_000)), most("x".repeat(300), 8), most("x".repeat(9_000))]).toEqual([
    12, 64, 200, 200,
  ]);
  const inSchema = Array.from({ length: 40 }, (_, n) => most("x".repeat(n * 200)));
  expect(new Set(inSchema).size).toBeLessThanOrEqual(3);
});
