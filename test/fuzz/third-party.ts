import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApi, Schema } from "./document.ts";

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Validates answers as programs of others do: by JSON Schema to the letter, where every part of an `allOf` must hold by itself.
 *
 * @returns a function that lists what is wrong with a value
 */
export function thirdPartyReader(document: OpenApi): (schema: Schema, value: unknown) => string[] {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    formats: { "date-time": DATE_TIME, date: DATE, email: true },
  });
  ajv.addSchema({ $id: "openapi", components: document.components });
  const validators = new WeakMap<Schema, ValidateFunction>();
  return (schema, value) => {
    const known = validators.get(schema) ?? ajv.compile(absolute(schema) as object);
    validators.set(schema, known);
    return known(value)
      ? []
      : (known.errors ?? []).map(({ instancePath, message }) => `by JSON Schema ${instancePath} ${message}`);
  };
}

/** The schema with references into the document that was added to the validator. */
const absolute = (schema: Schema): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));
