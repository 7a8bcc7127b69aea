import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import "../../../shared/api/field-error-messages.ts";

const messageFor = (schema: z.ZodType, given: unknown): string =>
  schema
    .safeParse(given)
    .error?.issues.map(({ message }) => message)
    .join("; ") ?? "fits";

const kinds = z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b") })]);

test.for<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "is required: give a string"],
  [z.string(), 5, "must be a string, not 5"],
  [z.string(), null, "must be a string, not null"],
  [z.number(), "secret", "must be a number, not a string"],
  [z.coerce.number(), "many", "must be a number"],
  [z.array(z.string()), {}, "must be a list, not an object"],
  [z.number().int(), 1.5, "must be a whole number, not 1.5"],
  [z.boolean(), "yes", "must be true or false, not a string"],
  [z.enum(["time", "rank"]), "size", 'must be one of "time", "rank", not "size"'],
  [z.enum(["time", "rank"]), undefined, 'is required: give one of "time", "rank"'],
  [z.literal("x"), "y", 'must be "x", not "y"'],
  [z.literal("x"), "y".repeat(100), `must be "x", not "${"y".repeat(60)}…"`],
  [z.number().min(1), 0, "must be at least 1, not 0"],
  [z.number().gt(0), 0, "must be more than 0, not 0"],
  [z.number().max(9), 10, "must be at most 9, not 10"],
  [z.number().multipleOf(5), 3, "must be a multiple of 5, not 3"],
  [z.string().min(1), "", "must have at least 1 character; it has 0"],
  [z.string().max(3), "four", "must have at most 3 characters; it has 4"],
  [z.string().length(2), "abc", "must have exactly 2 characters; it has 3"],
  [z.array(z.string()).max(1), ["a", "b"], "must have at most 1 item; it has 2"],
  [
    z.record(z.string().max(2), z.string()),
    { abc: "x" },
    "has a key that does not fit: must have at most 2 characters; it has 3",
  ],
  [z.uuid(), "1", "must be a UUID such as 123e4567-e89b-42d3-a456-426614174000"],
  [z.url(), "here", "must be an address such as https://example.com/path"],
  [z.string().startsWith("wh_"), "x", 'must start with "wh_"'],
  [kinds, { kind: "c" }, 'must be one of "a", "b"'],
])("%o refuses %j with a plain message", ([schema, given, message]) => {
  expect(messageFor(schema, given)).toBe(message);
});

test("a string that is too long is not repeated", () => {
  expect(messageFor(z.string().max(3), "my password")).not.toContain("password");
});

test("a message of the schema itself stays as it is", () => {
  expect(messageFor(z.string("must be the id of a user"), 5)).toBe("must be the id of a user");
});
