import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";
import { filters } from "../../../shared/api/filters.ts";

const parse = (...all: unknown[]) => filters.safeParse({ any: [{ all }] });

function complaints(condition: unknown): [string, string][] {
  const { error } = parse(condition);
  return (error?.issues ?? []).map(({ path, message }) => [path.slice(4).join("."), message]);
}

const NO_INSTANT = "must be an ISO 8601 date or date-time, e.g. 2024-05-07T09:30:00Z";

describe("valid filters", () => {
  test("instants are read as milliseconds, and values as lists for every operator", () => {
    const { data } = parse(
      { field: "valid_from", op: ">=", value: "2024-01-01T01:00:00+01:00" },
      { field: "entity_type", op: "in", value: ["person", "place"] },
      { field: "known_from", op: "not_in", value: ["2024-01-01"] },
      { field: "valid_to", op: "is_null" },
      { field: "metadata.a.b", op: "=", value: 2.5 },
    );
    expect(data?.any[0]?.all).toEqual([
      { field: "valid_from", op: ">=", values: [Date.UTC(2024, 0, 1)] },
      { field: "entity_type", op: "in", values: ["person", "place"] },
      { field: "known_from", op: "not_in", values: [Date.UTC(2024, 0, 1)] },
      { field: "valid_to", op: "is_null", values: [] },
      { field: "metadata.a.b", op: "=", values: [2.5] },
    ]);
  });

  test.each([
    "metadata.x",
    "metadata.a.b",
    "metadata.two words",
    "metadata.größe",
    "metadata.42",
    "metadata.constructor",
  ])("a filter on %s is read", (field) => {
    expect(parse({ field, op: "=", value: true }).success).toBe(true);
  });
});

describe("a value", () => {
  test.each([
    ["is_null", "takes none", { field: "role", op: "is_null", value: "user" }, "is_null takes no value"],
    ["is_not_null", "takes none", { field: "role", op: "is_not_null", value: null }, "is_not_null takes no value"],
    ["=", "needs one", { field: "role", op: "=" }, "= needs a value"],
    ["in", "needs one", { field: "role", op: "in" }, "in needs a value"],
    [
      "=",
      "takes no null",
      { field: "name", op: "=", value: null },
      "= needs a value; to test for null, use is_null or is_not_null",
    ],
    [
      "=",
      "takes no list",
      { field: "role", op: "=", value: ["user"] },
      "= takes one value; for a list use in or not_in",
    ],
    ["in", "takes a list", { field: "role", op: "in", value: "user" }, "in takes a list of values"],
    [
      "in",
      "takes no empty list",
      { field: "role", op: "in", value: [] },
      "in takes a list of 1 to 100 values, not of 0",
    ],
    [
      "not_in",
      "takes no endless list",
      { field: "name", op: "not_in", value: Array.from({ length: 101 }, () => "x") },
      "not_in takes a list of 1 to 100 values, not of 101",
    ],
  ])("the operator %s %s as its value", (_, __, condition, message) => {
    expect(complaints(condition)).toEqual([["value", message]]);
  });

  test.each([
    ["valid_from", "=", "last year", NO_INSTANT],
    ["valid_from", "=", "2024-02-30", NO_INSTANT],
    ["known_to", "<", 1704067200000, NO_INSTANT],
    ["kind", "=", "fact", "must be one of state, event"],
    ["kind", ">", "state", "> needs an ordered field; kind has no order"],
    ["role", "=", "bot", "must be one of user, assistant, system, tool"],
    ["entity_id", "<", "ent_1", "< needs an ordered field; ids have no order"],
    ["predicate", "=", 1, "must be text"],
    ["name", "=", "half \ud83d", "contains text that is not well-formed or contains NUL"],
    ["name", "=", "x".repeat(1_001), "must have at most 1000 characters"],
    ["metadata.x", "=", { a: 1 }, "must be a string, a number or a boolean"],
    ["metadata.x", "<", true, "< takes a string or a number: booleans have no order"],
    ["metadata.x", "=", Infinity, "must be a string, a number or a boolean"],
  ])("the condition %s %s %j is refused", (field, op, value, message) => {
    expect(complaints({ field, op, value })).toEqual([["value", message]]);
  });

  test("an invalid value in a list is refused at its place", () => {
    expect(complaints({ field: "valid_to", op: "in", value: ["2024-01-01", "soon", null] })).toEqual([
      ["value.1", NO_INSTANT],
      ["value.2", NO_INSTANT],
    ]);
  });
});

describe("a field", () => {
  test.each([
    ["valid_form", 'is not a filter field; did you mean "valid_from"?'],
    [
      "colour",
      /^is not a filter field; the fields are valid_from, .*, name and metadata\.<key>, attributes\.<key>, entity_attributes\.<key>$/,
    ],
    ["__proto__", /^is not a filter field/],
    ["constructor", /^is not a filter field/],
    ["metadata", /^must be metadata\.<key>, where <key> is/],
    ["metadata.", /^must be metadata\.<key>, where <key> is/],
    ['metadata.a"b', /^must be metadata\.<key>, where <key> is/],
    ["metadata.a\\b", /^must be metadata\.<key>, where <key> is/],
    [`metadata.${"x".repeat(65)}`, /^must be metadata\.<key>, where <key> is/],
  ])("the field %s is refused", (field, message) => {
    const [[path, said] = ["", ""]] = complaints({ field, op: "is_null" });
    expect(path).toBe("field");
    expect(said).toMatch(message);
  });
});

describe("the form", () => {
  test("a filter with unknown fields is refused", () => {
    expect(complaints({ field: "role", op: "is_null", not: true })).toMatchObject([["", /is not a field here/]]);
    expect(filters.safeParse({ all: [] }).success).toBe(false);
    expect(filters.safeParse({ any: [{ any: [] }] }).success).toBe(false);
    expect(complaints({ field: "role", op: "!=", value: "user" })).toMatchObject([["op", /must be one of/]]);
  });

  test("a filter holds 1 to 10 groups of 1 to 10 conditions", () => {
    const condition = { field: "role", op: "is_null" };
    const groups = (count: number, size: number) =>
      filters.safeParse({
        any: Array.from({ length: count }, () => ({ all: Array.from({ length: size }, () => condition) })),
      }).success;
    expect([groups(10, 10), groups(0, 1), groups(11, 1), groups(1, 0), groups(1, 11)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("the OpenAPI contract names operators, fields and types of values", () => {
    const app = new OpenAPIHono();
    const body = { content: { "application/json": { schema: filters } }, required: true };
    app.openapi(
      createRoute({ method: "post", path: "/", request: { body }, responses: { 200: { description: "-" } } }),
      (c) => c.body(null, 200),
    );
    const { components } = app.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "-", version: "1" } });
    expect(components?.schemas?.["Filters"]).toMatchObject({
      additionalProperties: false,
      required: ["any"],
      properties: { any: { minItems: 1, maxItems: 10 } },
    });
    expect(components?.schemas?.["FilterCondition"]).toMatchObject({
      additionalProperties: false,
      required: ["field", "op"],
      properties: {
        field: { type: "string", pattern: expect.stringContaining("entity_type") },
        op: { enum: ["=", "<>", ">", ">=", "<", "<=", "in", "not_in", "is_null", "is_not_null"] },
        value: { anyOf: [{ type: ["string", "number", "boolean"] }, { type: "array", maxItems: 100 }] },
      },
    });
  });
});
