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

test("every element of a list keeps its own properties, by its id or its place where it has no name", () => {
  expect(factTexts({ orders: [{ id: 7, item: "kettle" }, { item: "lamp" }, [{ item: "sofa" }], { id: 7 }] })).toEqual([
    "Ada — orders: Ada orders 7",
    "Ada orders 7 — id: 7",
    "Ada orders 7 — item: kettle",
    "Ada — orders: Ada orders 2",
    "Ada orders 2 — item: lamp",
    "Ada — orders: Ada orders 3",
    "Ada orders 3 — item: sofa",
    "Ada — orders: Ada orders 5",
    "Ada orders 5 — id: 7",
  ]);
  expect(factTexts([{ city: "Rome" }, { city: "Oslo" }])).toContain("Ada value 1 — city: Rome");
  const long = "k".repeat(100);
  expect(new Set(read({ [long]: [{ a: 1 }, { a: 2 }] }).facts.map(({ subject }) => subject)).size).toBe(3);
});

test("elements of a list that share a name have all of their values", () => {
  const lessons = [
    { title: "Yoga", day: "Monday" },
    { title: "Yoga", day: "Friday" },
    { title: "Judo", day: "Sunday" },
  ];
  const days = read({ lessons }).facts.filter(({ predicate }) => predicate === "DAY");
  expect(days.map(({ subject, object_value, functional }) => [subject, object_value, functional])).toEqual([
    ["Yoga", "Monday", false],
    ["Yoga", "Friday", false],
    ["Judo", "Sunday", true],
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

describe("records", () => {
  const said = (value: unknown) =>
    extractJson({
      speaker: "Ada",
      content: JSON.stringify(value),
      reference_time: Date.UTC(2025, 2, 3),
      time_zone: "UTC",
      previous: [],
    });
  const about = (value: unknown): string[] =>
    said(value).facts.map(({ subject, predicate, object, object_value }) =>
      [subject, predicate, object ?? object_value].join(" | "),
    );
  const types = (value: unknown): Record<string, string> =>
    Object.fromEntries(said(value).entities.map(({ name, type }) => [name, type]));

  test("one with a number of its own is another than the next", () => {
    expect(about({ order_id: "A-1", status: "shipped" })).toContain("order A-1 | STATUS | shipped");
    expect(about({ orderId: 7, status: "open" })).toContain("order 7 | STATUS | open");
  });

  test("a contact is a person, by first and last name", () => {
    const contact = { first_name: "Grace", last_name: "Hopper", email: "g@example.com" };
    expect(about(contact)).toContain("Grace Hopper | EMAIL | g@example.com");
    expect(types(contact)).toEqual({ "Grace Hopper": "person" });
  });

  test("an object with a time is an occurrence of the speaker", () => {
    const { facts } = said({ type: "purchase", date: "2025-02-01", item: "kettle" });
    expect(facts[0]).toMatchObject({
      subject: "Ada",
      predicate: "PURCHASE",
      kind: "event",
      valid_from: Date.UTC(2025, 1, 1),
    });
    expect(facts.at(-1)).toMatchObject({ subject: "purchase 2025-02-01", predicate: "ITEM", object_value: "kettle" });
  });

  test("when a profile was stored makes it no occurrence", () => {
    expect(about({ plan: "pro", created_at: "2025-02-01" })).toContain("Ada | PLAN | pro");
  });

  test("since and until bound what the object says", () => {
    const [job] = said({ employer: "Acme", start_date: "2020-01-01", end_date: "2022-05" }).facts;
    expect(job).toMatchObject({
      predicate: "EMPLOYER",
      valid_from: Date.UTC(2020, 0, 1),
      valid_from_precision: "day",
      valid_to: Date.UTC(2022, 5, 1),
      valid_to_precision: "month",
    });
    const [over] = said({ employer: "Acme", end_date: "2022" }).facts;
    expect(over).toMatchObject({ valid_from: null, valid_to: Date.UTC(2023, 0, 1) });
    const [backwards] = said({ employer: "Acme", start_date: "2023", end_date: "2022" }).facts;
    expect(backwards).toMatchObject({ valid_from_basis: "observed", valid_to: null });
    const [never] = said({ employer: "Acme", start_date: "2023-02-31" }).facts;
    expect(never).toMatchObject({ valid_from_basis: "observed" });
    const [mail] = said({ from: "a@example.com", to: "b@example.com" }).facts;
    expect(mail).toMatchObject({ valid_from_basis: "observed", valid_to: null });
  });
});
