import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractJson } from "../../../worker/core/extraction/json.ts";
import { declare } from "../../fixtures/ontologies.ts";

const AT = Date.UTC(2024, 4, 8);
const read = (value: unknown, speaker: string | null = "Ada") =>
  extractJson({ speaker, content: JSON.stringify(value), reference_time: AT, time_zone: "UTC", previous: [] });
const told = (value: unknown, speaker?: string | null) => read(value, speaker).facts.map(({ fact }) => fact);

test("keys and values become facts about who the object is, without prose", () => {
  expect(told({ name: "Acme", seats: 5, plan: "pro", owner: { name: "Bob", email: "bob@acme.org" } })).toEqual([
    "Acme — seats: 5",
    "Acme — plan: pro",
    "Acme — owner: Bob",
    "Bob — email: bob@acme.org",
  ]);
});

test("an object without a name is about whoever sent it, and an inner one is called by its owner and key", () => {
  expect(told({ theme: "dark", address: { city: "Lisbon" } })).toEqual([
    "Ada — theme: dark",
    "Ada — address: Ada address",
    "Ada address — city: Lisbon",
  ]);
  expect(read({ theme: "dark" }, null)).toEqual({ entities: [], facts: [] });
});

test("a scalar holds one value at a time, the elements of a list hold together", () => {
  const { facts } = read({ plan: "pro", tags: ["a", "b"] });
  expect(facts.map(({ predicate, object_value, functional }) => [predicate, object_value, functional])).toEqual([
    ["PLAN", "pro", true],
    ["TAGS", "a", false],
    ["TAGS", "b", false],
  ]);
});

describe("under an ontology", () => {
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

  test("an object has the declared type that it names, or else that of its key, with its scalars as attributes", () => {
    expect(entities({ name: "Acme", type: "Customer", seatCount: 5, tags: ["a"] })).toEqual([
      ["Acme", "customer", { name: "Acme", type: "Customer", seat_count: 5 }],
    ]);
    expect(entities({ customer: { name: "Acme", seats: 5 }, rival: { name: "Bolt" } })).toEqual([
      ["Ada", "person", undefined],
      ["Acme", "customer", { name: "Acme", seats: 5 }],
      ["Bolt", "object", undefined],
    ]);
  });

  test("who sent it has the attributes of a person, where persons have some", () => {
    expect(entities({ plan: "pro" })).toEqual([["Ada", "person", { plan: "pro" }]]);
  });

  test("facts are the same as without", () => {
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

test("null, empty and nameless things say nothing", () => {
  expect(told({ a: null, b: "", c: [], d: {}, "!!": 1 })).toEqual(["Ada — d: Ada d"]);
});

test("whatever the JSON, facts are well formed and bounded", () => {
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
