import { z } from "@hono/zod-openapi";
import { closestName } from "../closest-name.ts";
import "./field-error-messages.ts";

/** Each error may list all known fields, and a request may have thousands of unknown ones. */
export const MAX_FIELD_ERRORS = 50;

/**
 * An unknown field is an error that suggests the right one.
 *
 * @param refused why a field that a caller may expect does not exist, by its name
 */
export const closedObject = <Shape extends z.ZodRawShape>(
  shape: Shape,
  refused: Readonly<Record<string, string>> = {},
) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys
            .slice(0, MAX_FIELD_ERRORS)
            .map((key) => (Object.hasOwn(refused, key) ? refused[key] : unknownField(key, Object.keys(shape))))
            .join("\n")
        : undefined,
  });

function unknownField(key: string, known: string[]): string {
  const near = closestName(key, known);
  return near !== null
    ? `is not a field here; did you mean "${near}"?`
    : known.length > 0
      ? `is not a field here; the fields are ${known.join(", ")}`
      : "is not a field here; this object has no fields";
}
