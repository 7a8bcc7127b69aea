import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { closedObject, MAX_FIELD_ERRORS } from "../../../shared/api/closed-object.ts";
import { FaultError, type FieldError } from "../../../shared/fault.ts";
import { refuseInvalid } from "../../../worker/routes/middleware/validation.ts";

const message = closedObject({ content: z.string() });

function errorsOf(schema: z.ZodType, given: unknown): FieldError[] {
  try {
    refuseInvalid(schema.safeParse(given));
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "invalid") return error.fault.errors;
    throw error;
  }
  return [];
}

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));

test("a request with thousands of unknown fields is refused with the first ones and the number of the others", () => {
  const errors = errorsOf(message, { content: "x", ...fields(4_000) });
  expect(errors).toHaveLength(MAX_FIELD_ERRORS + 1);
  expect(errors[0]).toEqual({ path: "f0", message: "is not a field here; the fields are content" });
  expect(errors.at(-1)).toEqual({ path: "", message: `${4_000 - MAX_FIELD_ERRORS} more errors` });
});

test("errors of all objects of a request count together", () => {
  const errors = errorsOf(
    z.array(message),
    Array.from({ length: 100 }, () => ({ content: "x", ...fields(10) })),
  );
  expect(errors).toHaveLength(MAX_FIELD_ERRORS + 1);
  expect(errors.at(-1)).toEqual({ path: "", message: `${1_000 - MAX_FIELD_ERRORS} more errors` });
  expect(errors.at(-2)?.path).toBe("4.f9");
});

test("a request with as many errors as are listed has no entry for others", () => {
  const errors = errorsOf(message, { content: "x", ...fields(MAX_FIELD_ERRORS) });
  expect(errors.at(-1)?.path).toBe(`f${MAX_FIELD_ERRORS - 1}`);
});

test("an unknown field's long name is shortened", () => {
  const [error] = errorsOf(message, { content: "x", ["n".repeat(100_000)]: 1 });
  expect(error?.path).toBe(`${"n".repeat(100)}…`);
});
