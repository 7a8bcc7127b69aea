import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractJson } from "../../../worker/core/extraction/json.ts";
import { declare } from "../../fixtures/ontologies.ts";

const AT = Date.UTC(2024, 4, 8);
const read = (value: unknown, speaker: string | null = "Ada") =>
  extractJson({ speaker, content: JSON.stringify(value), reference_time: AT, time_zone: "UTC", previous: [] });
const factTexts = (value: unknown, speaker?: string | null) => read(value, speaker).facts.map(({ fact }) => fact);

test("keys and values of a JSON object become facts about the named object, without prose", () => {
  expect(factTexts({ name: "Acme", seats: 5, plan: "pro", owner: { name: "Bob", email: "bob@acme.org" } })).toEqual([
    "Acme — seats: 5",
    "Acme — plan: pro",
    "Acme — owner: Bob",
    "Bob — email: bob@acme.org",
  ]);
});

test("a JSON object without a name is about the speaker, and a nested one is named after its owner and key", () => {
  expect(factTexts({ theme: "dark", address: { city: "Lisbon" } })).toEqual([
    "Ada — theme: dark",
    "Ada — address: Ada address",
    "Ada address — city: Lisbon",
  ]);
  expect(read({ theme: "dark" }, null)).toEqual({ entities: [], facts: [] });
});

test("a JSON scalar is functional, the elements of a list are not", () => {
  const { facts } = read({ plan: "pro", tags: ["a", "b"] });
  expect(facts.map(({ predicate, object_value, functional }) => [predicate, object_value, functional])).toEqual([
    ["PLAN", "pro", true],
    ["TAGS", "a", false],
    ["TAGS", "b", false],
  ]);
});

describe("extractJson with an ontology", () => {
  const ontology = declare({
    entity_types: [
      { name: "customer", attributes: [{ name: "seat_count", type: "integer" }] },
      { name: "person", attributes: [{ name: "plan", type: "text" }] },
    ],
  });
  const entities = (value: unknown) =>
    extractJson(
      { speaker: "Ada", content: JSON.stringify(value), reference_time: AT, time_zone: "UTC", previous: [] },
      ontology,
    ).entities.map(({ name, type, attributes }) => [name, type, attributes]);

  test("a JSON object has the declared type that it names, or else that of its key, and its scalars as attributes", () => {
    expect(entities({ name: "Acme", type: "Customer", seatCount: 5, tags: ["a"] })).toEqual([
      ["Acme", "customer", { name: "Acme", type: "Customer", seat_count: 5 }],
    ]);
    expect(entities({ customer: { name: "Acme", seats: 5 }, rival: { name: "Bolt" } })).toEqual([
      ["Ada", "person", undefined],
      ["Acme", "customer", { name: "Acme", seats: 5 }],
      ["Bolt", "object", undefined],
    ]);
  });

  test("a JSON object without a name gives the speaker the declared attributes of a person", () => {
    expect(entities({ plan: "pro" })).toEqual([["Ada", "person", { plan: "pro" }]]);
  });

  test("an ontology does not change the facts of JSON", () => {
    expect(read({ customer: { name: "Acme", seats: 5 } }).facts).toEqual(
      extractJson(
        {
          speaker: "Ada",
          content: JSON.stringify({ customer: { name: "Acme", seats: 5 } }),
          reference_time: AT,
          time_zone: "UTC",
          previous: [],
        },
        ontology,
      ).facts,
    );
  });
});

test("null, empty strings, empty lists and keys without letters give no JSON facts", () => {
  expect(factTexts({ a: null, b: "", c: [], d: {}, "!!": 1 })).toEqual(["Ada — d: Ada d"]);
});

test("the facts of any JSON are well formed, and at most 200", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (content) => {
      const { entities, facts } = extractJson({
        speaker: "Ada",
        content,
        reference_time: AT,
        time_zone: "UTC",
        previous: [],
      });
      const names = new Set(entities.map(({ name }) => name));
      expect(facts.length).toBeLessThanOrEqual(200);
      for (const { subject, object, object_value, predicate } of facts) {
        expect(names.has(subject) && (object === null || names.has(object))).toBe(true);
        expect((object === null) !== (object_value === null)).toBe(true);
        expect(predicate).toMatch(/^[\p{L}\p{N}_]{1,64}$/u);
      }
    }),
  );
});
