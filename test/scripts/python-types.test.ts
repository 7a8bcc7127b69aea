import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pythonTypes, type OpenApi } from "../../scripts/python-types.ts";
import { readContract } from "../../scripts/read-contract.ts";
import { RENAMED_SCHEMAS } from "../../scripts/renamed-schemas.ts";

const schemasOf = (schemas: OpenApi["components"]["schemas"]): string =>
  pythonTypes({ paths: everyOperation(schemas), components: { schemas } });

function everyOperation(schemas: object): OpenApi["paths"] {
  const source = readFileSync(new URL("../../scripts/python-types.ts", import.meta.url), "utf8");
  const [, names = ""] = /const OPTIONS[^{]*\{([^}]*)\}/.exec(source) ?? [];
  const properties = Object.fromEntries(
    Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  );
  return Object.fromEntries(
    Array.from(names.matchAll(/^ {2}(\w+):/gm), ([, operationId = ""]) => [
      `/v1/${operationId}`,
      {
        get: { operationId, responses: { 200: { content: { "application/json": { schema: { properties } } } } } },
      },
    ]),
  );
}

test("the types of the Python SDK match the contract: npm run python-types", async () => {
  const committed = readFileSync(new URL("../../sdk-python/src/engraph_client/types.py", import.meta.url), "utf8");
  expect(pythonTypes(await readContract())).toBe(committed);
});

test("optional fields have a class of their own, and Python keywords are in brackets", () => {
  const text = schemasOf({
    Edge: {
      type: "object",
      properties: { from: { type: "string" }, score: { type: ["number", "null"] } },
      required: ["from"],
    },
  });
  expect(text).toContain(`_EdgeKeys = TypedDict(\n    "_EdgeKeys",\n    {\n        "from": 'str',\n    },\n)`);
  expect(text).toContain("class _EdgeOptional(TypedDict, total=False):\n    score: float | None\n");
  expect(text).toContain("class Edge(_EdgeKeys, _EdgeOptional):\n    pass\n");
});

test("unions, lists and enums are Python's, and a class follows its parent", () => {
  const text = schemasOf({
    A: {
      allOf: [{ $ref: "#/components/schemas/B" }, { properties: { kind: { enum: ["a", null] } }, required: ["kind"] }],
    },
    B: { properties: { all: { type: "array", items: { type: ["string", "null"] } } }, required: ["all"] },
  });
  expect(text).toContain("    all: list[str | None]\n");
  expect(text).toContain('class A(B):\n    kind: Literal["a"] | None\n');
  expect(text.indexOf("class B(")).toBeLessThan(text.indexOf("class A("));
});

test("a reference to a schema that may be null has the type None as well, also with a description of its own", () => {
  const undo = { $ref: "#/components/schemas/Undo" };
  const text = schemasOf({
    Undo: { type: ["object", "null"], properties: { at: { type: "string" } }, required: ["at"] },
    Change: {
      type: "object",
      properties: { undo, described: { allOf: [undo, { description: "How to reverse it." }] } },
      required: ["undo", "described"],
    },
    Wider: { allOf: [undo, { properties: { by: { type: "string" } }, required: ["by"] }] },
  });
  expect(text).toContain("class Undo(TypedDict):\n    at: str\n");
  expect(text).toContain("    undo: Undo | None\n    described: Undo | None\n");
  expect(text).toContain("class Wider(Undo):\n    by: str\n");
});

test("a renamed schema keeps its old name as a deprecated type, if the SDK uses it", () => {
  const text = schemasOf({ UndoResult: { type: "object", properties: { at: { type: "string" } }, required: ["at"] } });
  expect(text).toContain('\nUndone = UndoResult\n"""Deprecated: use UndoResult."""\n');
  expect(text).not.toContain("Written =");
});

test("every new name of a renamed schema is in the contract, and no old one", async () => {
  const { schemas } = (await readContract()).components;
  const isThere = (name: string): boolean => Object.hasOwn(schemas, name);
  expect(Object.values(RENAMED_SCHEMAS).filter((name) => !isThere(name))).toEqual([]);
  expect(Object.keys(RENAMED_SCHEMAS).filter(isThere)).toEqual([]);
});
