import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApi, Schema } from "./document.ts";

const HOUR_AND_MINUTE = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const TIME = new RegExp(`^T${HOUR_AND_MINUTE}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${HOUR_AND_MINUTE})$`, "i");
const DAY_CHARACTERS = 10;

const isDate = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};
const isDateTime = (text: string): boolean =>
  isDate(text.slice(0, DAY_CHARACTERS)) && TIME.test(text.slice(DAY_CHARACTERS));

/**
 * Validates answers as external programs do: by strict JSON Schema, where every part of an `allOf` must hold by itself.
 *
 * @returns a function that lists the errors of a value
 */
export function thirdPartyReader(document: OpenApi): (schema: Schema, value: unknown) => string[] {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    formats: { "date-time": isDateTime, date: isDate, email: true },
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

const absolute = (schema: Schema): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));
