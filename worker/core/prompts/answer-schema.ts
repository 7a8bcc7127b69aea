import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/**
 * Fits every strict mode: all properties are required, no property has a default, and null is an `anyOf`, because
 * Gemini's translators reject a list of types.
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

/** UTF-16 units by key. */
export type Lengths = Readonly<Record<string, number>>;

/** Stops small models that repeat themselves, if the endpoint decodes by the schema. */
export function withBounds(schema: JsonSchema, items: number, lengths: Lengths): JsonSchema {
  const bounded = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => bounded(one, key));
    if (typeof value !== "object" || value === null) return value;
    const { properties, ...rest } = value as JsonSchema;
    const inner = Object.fromEntries(Object.entries(rest).map(([name, of]) => [name, bounded(of, key)]));
    const named = Object.entries((properties ?? {}) as JsonSchema).map(([name, of]) => [name, bounded(of, name)]);
    const length = lengths[key];
    return {
      ...inner,
      ...(properties !== undefined && { properties: Object.fromEntries(named) as JsonSchema }),
      ...(rest["type"] === "array" && { maxItems: items }),
      ...(rest["type"] === "string" && rest["enum"] === undefined && length !== undefined && { maxLength: length }),
    };
  };
  return bounded(schema, "") as JsonSchema;
}

export function withoutBounds<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map((one: unknown) => withoutBounds(one)) as Schema;
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== "maxItems" && key !== "maxLength");
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutBounds(value)])) as Schema;
}

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
