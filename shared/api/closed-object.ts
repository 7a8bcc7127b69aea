import { z } from "@hono/zod-openapi";
import { closest, distance } from "fastest-levenshtein";

/** A field further off than this is not what was meant. */
const LARGEST_TYPO = 3;

/**
 * An object that has these fields and no other. An unknown field is an error that names the right one; the message of
 * such an issue has one line a field, in the order of its `keys`.
 */
export const closedObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => unknownField(key, Object.keys(shape))).join("\n")
        : undefined,
  });

function unknownField(key: string, known: string[]): string {
  const near = known.length > 0 ? closest(key, known) : "";
  return near !== "" && distance(key, near) <= LARGEST_TYPO
    ? `is not a field here; did you mean "${near}"?`
    : known.length > 0
      ? `is not a field here; the fields are ${known.join(", ")}`
      : "is not a field here; there are none";
}
