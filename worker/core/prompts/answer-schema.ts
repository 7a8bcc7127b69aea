import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/**
 * The JSON schema of an answer, in the form that every strict mode takes: each property is required, there are no defaults, and what
 * may be null is an `anyOf` (Gemini's translators refuse a list of types).
 */
export function answerSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
    },
  });
  return withoutTypeLists(json) as JsonSchema;
}

function withoutTypeLists(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutTypeLists(one));
  if (typeof schema !== "object" || schema === null) return schema;
  const given = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutTypeLists(value)]));
  const { type, ...rest } = given;
  return Array.isArray(type) ? { ...rest, anyOf: type.map((one: unknown) => ({ type: one })) } : given;
}

/** One line that shows what an answer looks like, for endpoints that ignore schemas: `{"answer": string, "facts": [integer]}`. */
export function shapeOf(schema: unknown): string {
  const {
    type,
    properties,
    items,
    anyOf,
    enum: values,
  } = schema as {
    type?: string;
    properties?: Record<string, unknown>;
    items?: unknown;
    anyOf?: unknown[];
    enum?: unknown[];
  };
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf !== undefined) return anyOf.map((one) => shapeOf(one)).join(" | ");
  if (type === "array") return `[${shapeOf(items ?? {})}]`;
  if (properties !== undefined)
    return `{${Object.entries(properties)
      .map(([name, of]) => `${JSON.stringify(name)}: ${shapeOf(of)}`)
      .join(", ")}}`;
  return type ?? "any";
}
