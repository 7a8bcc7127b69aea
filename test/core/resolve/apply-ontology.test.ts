import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attribute, Ontology } from "../../../shared/api/ontology.ts";
import type { ExtractedFact, Extraction } from "../../../worker/core/extraction/extraction.ts";
import { EMPTY_ONTOLOGY, isEmptyOntology } from "../../../worker/core/extraction/ontology.ts";
import { applyOntology, parseAttributeValue } from "../../../worker/core/resolve/apply-ontology.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { declare } from "../../fixtures/ontologies.ts";

const ADA_IN_ROME: Extraction = {
  entities: [
    { name: "Ada", type: "person", count: 1 },
    { name: "Bob", type: "person", count: 1 },
    { name: "Rome", type: "place", count: 2, attributes: { country: "Italy" } },
  ],
  facts: [
    factOf({ predicate: "LIVES_IN", object: "Rome", fact: "Ada lives in Rome." }),
    factOf({ predicate: "KNOWS", object: "Bob", fact: "Ada knows Bob." }),
    factOf({ predicate: "AGE", object_value: "34", fact: "Ada is 34.", attributes: { years: "34" } }),
  ],
};
const apply = (body: Parameters<typeof declare>[0], extraction = ADA_IN_ROME) =>
  applyOntology(extraction, declare(body), "Ada");
const predicatesOf = ({ facts }: Extraction): string[] => facts.map(({ predicate }) => predicate);

describe("applyOntology", () => {
  test("the empty ontology returns the same extraction", () => {
    expect(applyOntology(ADA_IN_ROME, EMPTY_ONTOLOGY, "Ada")).toBe(ADA_IN_ROME);
    expect([isEmptyOntology(EMPTY_ONTOLOGY), isEmptyOntology(declare({ excluded_fact_types: ["LIKES"] }))]).toEqual([
      true,
      false,
    ]);
  });

  test("entities of excluded types and the facts about them are dropped", () => {
    const read = apply({ excluded_entity_types: ["place"] });
    expect(read.entities.map(({ name }) => name)).toEqual(["Ada", "Bob"]);
    expect(predicatesOf(read)).toEqual(["KNOWS", "AGE"]);
  });

  test("the speaker and the facts about the speaker are kept even if their type is excluded", () => {
    const read = apply({ excluded_entity_types: ["person"] });
    expect(read.entities.map(({ name }) => name)).toEqual(["Ada", "Rome"]);
    expect(predicatesOf(read)).toEqual(["LIVES_IN", "AGE"]);
  });

  test("excluded facts are dropped, and their entities are kept", () => {
    const read = apply({ excluded_fact_types: ["LIVES_IN"] });
    expect(read.entities).toHaveLength(3);
    expect(predicatesOf(read)).toEqual(["KNOWS", "AGE"]);
  });

  test("a closed list of entity types drops entities of other types and their facts, but never the speaker", () => {
    const read = apply({ only: ["entity_types"], entity_types: [{ name: "place" }] });
    expect(read.entities.map(({ name }) => name)).toEqual(["Ada", "Rome"]);
    expect(predicatesOf(read)).toEqual(["LIVES_IN", "AGE"]);
    expect(apply({ only: ["entity_types"] }).entities.map(({ name }) => name)).toEqual(["Ada"]);
  });

  test("a closed list lets in denials and cancellations of declared plans and tasks, with more words after the verb", () => {
    const closing = ["NOT_PLANS_TO", "CANCELLED", "CANCELLED_TRIP", "CALLED_OFF_WEDDING", "GAVE_UP"];
    const facts = [...closing, "BOOKED_TRIP", "CANCELLEDTRIP"].map((predicate) => factOf({ predicate }));
    const read = (name: string) =>
      predicatesOf(apply({ only: ["fact_types"], fact_types: [{ name }] }, { entities: [], facts }));
    expect([read("PLANS_TO"), read("HAS_TASK"), read("OWNS_BOAT")]).toEqual([
      closing,
      closing,
      ["CANCELLED", "GAVE_UP"],
    ]);
  });

  test("a closed list of fact types drops other facts, but not those that may end or deny a declared one", () => {
    const said = [
      "WORKS_AT",
      "QUIT",
      "NO_LONGER_WORKS_AT",
      "NOT_WORKS_AT",
      "DIED",
      "LIVES_IN",
      "HAS_TASK",
      "SOLD",
      "RAN_AWAY",
    ];
    const read = (body: Parameters<typeof declare>[0]) =>
      predicatesOf(
        apply(body, { entities: [], facts: said.map((predicate) => factOf({ predicate, object_value: "x" })) }),
      );
    const only = ["fact_types" as const];
    expect(read({ only, fact_types: [{ name: "WORKS_AT" }] })).toEqual(said.slice(0, 5));
    expect(read({ only, fact_types: [{ name: "WORKS_AT" }], excluded_fact_types: ["QUIT", "DIED"] })).toEqual([
      "WORKS_AT",
      "NO_LONGER_WORKS_AT",
      "NOT_WORKS_AT",
    ]);
    expect(read({ only, fact_types: [{ name: "NAMED" }] })).toEqual(["DIED"]);
    expect(read({ only, fact_types: [{ name: "HAS_TASK" }] })).toEqual(["DIED", "HAS_TASK"]);
    expect(read({ only, fact_types: [{ name: "HAS_PET" }] })).toEqual(["QUIT", "DIED", "SOLD", "RAN_AWAY"]);
    expect(read({ only })).toEqual([]);
  });

  test.each<[string, Partial<Ontology["fact_types"][number]>, boolean]>([
    ["with a subject of a declared type is kept", { subject_types: ["person", "place"] }, true],
    ["with a subject of another type is dropped", { subject_types: ["place"] }, false],
    ["with an object of a declared type is kept", { object_types: ["place"] }, true],
    ["with an object of another type is dropped", { object_types: ["person"] }, false],
  ])("a fact %s", (_, ends, kept) => {
    expect(predicatesOf(apply({ fact_types: [{ name: "LIVES_IN", ...ends }] })).includes("LIVES_IN")).toBe(kept);
  });

  test("a fact type with declared object types allows no literal", () => {
    expect(predicatesOf(apply({ fact_types: [{ name: "AGE", object_types: ["object"] }] }))).not.toContain("AGE");
    expect(predicatesOf(apply({ fact_types: [{ name: "AGE" }] }))).toContain("AGE");
  });

  test("a declared fact type can set whether the predicate is functional", () => {
    const functional = (value?: boolean | null): (boolean | undefined)[] =>
      apply({ fact_types: [{ name: "KNOWS", functional: value }] }).facts.map((fact) => fact.functional);
    expect(functional(true)).toEqual([undefined, true, undefined]);
    expect(functional(false)).toEqual([undefined, false, undefined]);
    expect(functional(null)).toEqual([undefined, undefined, undefined]);
  });

  test("a declared fact type can set whether an object has one subject at a time", () => {
    const inverse = (value?: boolean | null): (boolean | undefined)[] =>
      apply({ fact_types: [{ name: "KNOWS", inverse_functional: value }] }).facts.map(
        (fact) => fact.inverse_functional,
      );
    expect(inverse(true)).toEqual([undefined, true, undefined]);
    expect(inverse(false)).toEqual([undefined, false, undefined]);
    expect(inverse(null)).toEqual([undefined, undefined, undefined]);
  });

  test("only declared attributes are kept, converted to their types", () => {
    const read = apply({
      entity_types: [{ name: "place", attributes: [{ name: "size", type: "number" }] }],
      fact_types: [{ name: "AGE", attributes: [{ name: "years", type: "integer" }] }],
    });
    expect(read.entities[2]).toEqual({ name: "Rome", type: "place", count: 2 });
    expect(read.facts.map(({ attributes }) => attributes)).toEqual([undefined, undefined, { years: 34 }]);
  });

  test("applying an ontology twice has the effect of applying it once", () => {
    const ontology = declare({
      entity_types: [{ name: "place", attributes: [{ name: "country", type: "text" }] }],
      fact_types: [{ name: "AGE", functional: true, attributes: [{ name: "years", type: "integer" }] }],
      excluded_fact_types: ["KNOWS"],
    });
    const once = applyOntology(ADA_IN_ROME, ontology, "Ada");
    expect(applyOntology(once, ontology, "Ada")).toEqual(once);
    expect(once.entities[2]?.attributes).toEqual({ country: "Italy" });
  });

  const names = fc.constantFrom("Ada", "Bob", "Rome", "ADA");
  const types = fc.constantFrom("person", "place", "concept");
  test("no fact keeps a dropped subject or object, for any extraction", () => {
    const extraction = fc.record({
      entities: fc.uniqueArray(fc.record({ name: names, type: types, count: fc.constant(1) }), {
        selector: ({ name }) => name.toLowerCase(),
      }),
      facts: fc.array(
        fc
          .tuple(names, names, fc.constantFrom("KNOWS", "LIKES"))
          .map(([subject, object, predicate]): ExtractedFact => factOf({ subject, object, predicate })),
      ),
    });
    fc.assert(
      fc.property(
        extraction,
        fc.uniqueArray(types),
        fc.uniqueArray(fc.constantFrom("KNOWS", "LIKES")),
        (given, e, f) => {
          const { entities, facts } = applyOntology(
            given,
            declare({ excluded_entity_types: e, excluded_fact_types: f }),
            "Ada",
          );
          const dropped = given.entities.filter(
            (entity) => !entities.includes(entity) && !entities.some(({ name }) => name === entity.name),
          );
          for (const { name, type } of dropped)
            expect([e.includes(type), name.toLowerCase()]).not.toEqual([true, "ada"]);
          const droppedNames = dropped.map(({ name }) => name.toLowerCase());
          for (const { subject, object, predicate } of facts) {
            expect(f).not.toContain(predicate);
            expect(droppedNames).not.toContain(subject.toLowerCase());
            expect(droppedNames).not.toContain(object?.toLowerCase());
          }
        },
      ),
    );
  });
});

describe("parseAttributeValue", () => {
  const of = (type: Attribute["type"], values: string[] | null = null): Attribute => ({
    name: "x",
    type,
    values,
    description: null,
  });

  test.each<[Attribute["type"], unknown, unknown]>([
    ["text", " Lisbon ", "Lisbon"],
    ["text", 34, "34"],
    ["text", "  ", null],
    ["text", "x".repeat(501), null],
    ["text", { a: 1 }, null],
    ["number", "34", 34],
    ["number", "-3.5e2", -350],
    ["number", "1,000", null],
    ["number", "about 5", null],
    ["number", "1e999", null],
    ["number", true, null],
    ["integer", "34.0", 34],
    ["integer", 3.5, null],
    ["integer", "9007199254740993", null],
    ["boolean", "Yes", true],
    ["boolean", false, false],
    ["boolean", "constructor", null],
    ["date", "2023", "2023"],
    ["date", "2023-05", "2023-05"],
    ["date", "2023-05-07T18:30", "2023-05-07T18:30"],
    ["date", "2023-02-30", null],
    ["date", "last May", null],
  ])("an attribute of type %s reads %j as %j", (type, given, expected) => {
    expect(parseAttributeValue(given, of(type))).toBe(expected);
  });

  test("an enum attribute has one of its values, spelled as declared", () => {
    const plan = of("enum", ["Free", "Pro"]);
    expect(["pro", " FREE ", "gold"].map((value) => parseAttributeValue(value, plan))).toEqual(["Pro", "Free", null]);
  });
});
