import { z } from "zod";

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
}

const SCHEMAS = new WeakMap<z.ZodType, Schema>();

/** Brings the answer of a model into the form of its schema where the meaning is plain. */
export const coercerFor =
  (schema: z.ZodType) =>
  (value: unknown): unknown => {
    const known = SCHEMAS.get(schema) ?? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema);
    SCHEMAS.set(schema, known);
    return coerce(value, known);
  };

function coerce(value: unknown, schema: Schema): unknown {
  switch (schema.type) {
    case "object":
      return isRecord(value) ? coerceObject(value, schema.properties ?? {}) : value;
    case "array":
      return coerceList(value, schema.items ?? {});
    case "integer":
    case "number":
      return numberOf(scalarOf(value));
    case "boolean":
      return booleanOf(scalarOf(value));
    case "string":
      return textOf(scalarOf(value), schema.enum);
    default:
      return value;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const plainKey = (key: string): string =>
  key
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/[\s-]+/g, "_")
    .toLowerCase();

const coerceObject = (value: Record<string, unknown>, properties: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([key, of]): [string, unknown] => {
      const name = key in properties ? key : plainKey(key);
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return property === undefined ? [key, of] : [name, coerce(of, property)];
    }),
  );

function coerceList(value: unknown, items: Schema): unknown {
  const isOfObjects = items.type === "object";
  const isOfNumbers = items.type === "integer" || items.type === "number";
  if (Array.isArray(value)) return value.map((item) => coerce(item, items));
  if (value === null) return [];
  if (isRecord(value)) {
    const isNumbered = Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d+$/.test(key));
    if (isNumbered) return Object.values(value).map((item) => coerce(item, items));
    return isOfObjects ? [coerce(value, items)] : value;
  }
  if (isOfNumbers && typeof value === "string")
    return value.split(/[\s,;[\]]+/).flatMap((part) => (part === "" ? [] : [numberOf(part)]));
  return isOfObjects || value === "" ? value : [coerce(value, items)];
}

const VALUE_KEYS = ["value", "text", "id", "i", "name", "n"];

export function scalarOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? scalarOf(value[0]) : value;
  if (!isRecord(value)) return value;
  const found = VALUE_KEYS.map((key) => value[key]).find((of) => typeof of === "string" || typeof of === "number");
  return found ?? value;
}

const NUMBER = /^(?:#|[a-z]|(?:entity|message|id)[ _-]?)?(-?\d{1,9}(?:\.\d{1,9})?)(?: ?\/ ?\d+)?$/iu;

export function numberOf(value: unknown): unknown {
  const [, digits] = typeof value === "string" ? (NUMBER.exec(value.trim()) ?? []) : [];
  return digits === undefined ? value : Number(digits);
}

function booleanOf(value: unknown): unknown {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (word === "true" || word === "yes" || word === 1) return true;
  return word === "false" || word === "no" || word === 0 ? false : value;
}

function textOf(value: unknown, choices: readonly unknown[] | undefined): unknown {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof text !== "string" || choices === undefined) return text;
  return choices.find((choice) => String(choice).toLowerCase() === text.trim().toLowerCase()) ?? text;
}
