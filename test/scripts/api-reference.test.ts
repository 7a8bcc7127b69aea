import { expect, test } from "vitest";
import { fillReference } from "../../scripts/api-reference.ts";
import type { OpenApi } from "../../scripts/python-types.ts";

const person = {
  properties: {
    id: { type: "string", description: "ID." },
    age: { type: ["integer", "null"], minimum: 0, maximum: 150, description: "Age." },
    home: { $ref: "#/components/schemas/Place" },
  },
  required: ["id"],
};
const place = { description: "Place.", properties: { town: { type: "string", description: "Town." } } };
const contract = {
  paths: {
    "/v1/people": {
      get: {
        operationId: "listPeople",
        parameters: [
          { in: "query", name: "limit", schema: { type: "integer" } },
          { in: "query", name: "town", description: "Only this town.", schema: { enum: ["Oslo", "Bergen"] } },
        ],
        responses: {},
      },
      post: {
        operationId: "addPerson",
        requestBody: { content: { json: { schema: { $ref: "#/components/schemas/PersonIn" } } } },
        responses: { 200: { content: { json: { schema: { $ref: "#/components/schemas/Person" } } } } },
      },
    },
  },
  components: { schemas: { Person: person, PersonIn: person, Place: place } },
} as unknown as OpenApi;
const rowsOf = (page: string): string[] =>
  fillReference(page, contract)
    .split("\n")
    .filter((line) => line.startsWith("| `"));

test("a table has the type and description of every field, and notes optional fields of an answer", () => {
  expect(rowsOf("<!-- fields: Person -->\n<!-- end -->")).toEqual([
    "| `id` | string | ID. |",
    "| `age` | integer or null, 0 to 150, optional | Age. |",
    "| `home` | object, optional | Place. |",
    "| `home.town` | string, optional | Town. |",
  ]);
});

test("a table of a request notes the required fields", () => {
  expect(rowsOf("<!-- fields: PersonIn only id, age -->\n<!-- end -->")).toEqual([
    "| `id` | string, required | ID. |",
    "| `age` | integer or null, 0 to 150 | Age. |",
  ]);
});

test("a type with a table of its own is a link to the section of that table", () => {
  const page =
    "<!-- fields: Person except id, age -->\n<!-- end -->\n\n## A place\n\n<!-- fields: Place -->\n<!-- end -->";
  expect(rowsOf(page)).toEqual(["| `home` | [Place](#a-place), optional | Place. |", "| `town` | string | Town. |"]);
});

test("a table of parameters leaves out those that all lists share", () => {
  expect(rowsOf("<!-- parameters: listPeople -->\n<!-- end -->")).toEqual([
    "| `GET /v1/people` | `town` | `Oslo`, `Bergen` | Only this town. |",
  ]);
});

test("a filled page stays the same, and words outside the marks are kept", () => {
  const filled = fillReference("Before\n\n<!-- fields: Place -->\nold\n<!-- end -->\n\nafter", contract);
  expect(filled).toMatch(/^Before\n[^]*\n\nafter$/);
  expect(filled).not.toContain("old");
  expect(fillReference(filled, contract)).toBe(filled);
});

test.each(["fields: Nobody", "fields: Place only street", "parameters: listPlaces"])(
  "the mark %s, which the contract does not know, is refused",
  (mark) => {
    expect(() => fillReference(`<!-- ${mark} -->\n<!-- end -->`, contract)).toThrow(/has no/);
  },
);
