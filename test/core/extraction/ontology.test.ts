import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EMPTY_ONTOLOGY,
  isEmptyOntology,
  mergeOntologies,
  findUnknownEnds,
} from "../../../worker/core/extraction/ontology.ts";
import { declare } from "../../fixtures/ontologies.ts";

describe("mergeOntologies", () => {
  test("merged ontologies have the graph's type where both declare one, and the exclusions of both", () => {
    const tenant = declare({
      entity_types: [{ name: "customer", description: "who pays" }, { name: "product" }],
      excluded_entity_types: ["event"],
      excluded_fact_types: ["LIKES"],
    });
    const graph = declare({
      entity_types: [{ name: "customer", description: "who asks" }],
      excluded_entity_types: ["place"],
    });
    const merged = mergeOntologies(tenant, graph);
    expect(merged.entity_types.map(({ name, description }) => [name, description])).toEqual([
      ["customer", "who asks"],
      ["product", null],
    ]);
    expect(merged.excluded_entity_types).toEqual(["event", "place"]);
    expect(merged.excluded_fact_types).toEqual(["LIKES"]);
  });

  test("a type that the graph declares is not excluded by its tenant, and one that it excludes is not declared", () => {
    const tenant = declare({ entity_types: [{ name: "product" }], excluded_fact_types: ["LIKES"] });
    const graph = declare({ fact_types: [{ name: "LIKES" }], excluded_entity_types: ["product"] });
    const merged = mergeOntologies(tenant, graph);
    expect(merged).toEqual(declare({ fact_types: [{ name: "LIKES" }], excluded_entity_types: ["product"] }));
  });

  test("a list that the tenant or the graph closes is closed, with the types of both", () => {
    const tenant = declare({ only: ["fact_types"], fact_types: [{ name: "BUYS" }] });
    const graph = declare({ only: ["entity_types"], fact_types: [{ name: "LIKES" }] });
    expect(mergeOntologies(tenant, graph)).toMatchObject({
      only: ["entity_types", "fact_types"],
      fact_types: [{ name: "BUYS" }, { name: "LIKES" }],
    });
    expect(isEmptyOntology(mergeOntologies(EMPTY_ONTOLOGY, declare({ only: ["entity_types"] })))).toBe(false);
  });

  test("the order of types and exclusions does not change a merged ontology", () => {
    const ab = declare({ entity_types: [{ name: "a" }, { name: "b" }], excluded_fact_types: ["X", "Y"] });
    const ba = declare({ entity_types: [{ name: "b" }, { name: "a" }], excluded_fact_types: ["Y", "X"] });
    expect(JSON.stringify(mergeOntologies(ab, EMPTY_ONTOLOGY))).toBe(
      JSON.stringify(mergeOntologies(EMPTY_ONTOLOGY, ba)),
    );
  });

  const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 });
  const some = fc.tuple(names, names).map(([declared, excluded]) =>
    declare({
      entity_types: declared.map((name) => ({ name })),
      excluded_entity_types: excluded.filter((name) => !declared.includes(name)),
    }),
  );
  test("a merged ontology declares no type that it excludes, and merging it again changes nothing", () => {
    fc.assert(
      fc.property(some, some, (tenant, graph) => {
        const merged = mergeOntologies(tenant, graph);
        const declared = merged.entity_types.map(({ name }) => name);
        expect(declared.filter((name) => merged.excluded_entity_types.includes(name))).toEqual([]);
        expect(mergeOntologies(merged, graph)).toEqual(merged);
        expect(mergeOntologies(EMPTY_ONTOLOGY, merged)).toEqual(merged);
      }),
    );
  });
});

test("findUnknownEnds finds subject and object types that neither the graph nor its tenant declares", () => {
  const tenant = declare({ entity_types: [{ name: "product" }] });
  const graph = declare({
    entity_types: [{ name: "customer" }],
    fact_types: [{ name: "BUYS", subject_types: ["customer", "person"], object_types: ["product", "thing"] }],
  });
  expect(findUnknownEnds(graph, tenant)).toEqual(["fact_types.0.object_types.1"]);
  expect(findUnknownEnds(graph, EMPTY_ONTOLOGY)).toEqual([
    "fact_types.0.object_types.0",
    "fact_types.0.object_types.1",
  ]);
});
