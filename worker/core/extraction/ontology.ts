import type { Ontology } from "../../../shared/api/ontology.ts";

export const ENTITY_TYPES = ["person", "organization", "place", "event", "object", "concept"] as const;

export const EMPTY_ONTOLOGY: Ontology = {
  entity_types: [],
  fact_types: [],
  excluded_entity_types: [],
  excluded_fact_types: [],
  only: [],
  instructions: null,
};

/** Instructions do not count. */
export const isEmptyOntology = ({
  entity_types,
  fact_types,
  excluded_entity_types,
  excluded_fact_types,
  only,
}: Ontology): boolean =>
  [entity_types, fact_types, excluded_entity_types, excluded_fact_types, only].every((list) => list.length === 0);

/**
 * The graph's types replace the tenant's of the same name and lift its exclusions; its exclusions remove the tenant's
 * types. If either closes a list, it has the types of both.
 */
export function mergeOntologies(tenant: Ontology, graph: Ontology): Ontology {
  return {
    entity_types: mergeTypes(tenant.entity_types, graph.entity_types, graph.excluded_entity_types),
    fact_types: mergeTypes(tenant.fact_types, graph.fact_types, graph.excluded_fact_types),
    excluded_entity_types: mergeExcluded(tenant.excluded_entity_types, graph.entity_types, graph.excluded_entity_types),
    excluded_fact_types: mergeExcluded(tenant.excluded_fact_types, graph.fact_types, graph.excluded_fact_types),
    only: [...new Set([...tenant.only, ...graph.only])].sort(),
    instructions: [...new Set([tenant.instructions, graph.instructions])].filter(Boolean).join("\n") || null,
  };
}

interface Named {
  name: string;
}

function mergeTypes<T extends Named>(
  tenant: readonly T[],
  graph: readonly T[],
  excluded_by_graph: readonly string[],
): T[] {
  const types = new Map(tenant.map((type) => [type.name, type]));
  for (const name of excluded_by_graph) types.delete(name);
  for (const type of graph) types.set(type.name, type);
  return [...types.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function mergeExcluded(tenant: readonly string[], declared_by_graph: readonly Named[], graph: readonly string[]) {
  const lifted = new Set(declared_by_graph.map(({ name }) => name));
  return [...new Set([...tenant.filter((name) => !lifted.has(name)), ...graph])].sort();
}

export function findUnknownEnds(ontology: Ontology, inherited: Ontology): string[] {
  const declared = [...ontology.entity_types, ...inherited.entity_types].map(({ name }) => name);
  const known = new Set<string>([...ENTITY_TYPES, ...declared]);
  return ontology.fact_types.flatMap((type, index) =>
    (["subject_types", "object_types"] as const).flatMap((end) =>
      (type[end] ?? []).flatMap((name, at) => (known.has(name) ? [] : [`fact_types.${index}.${end}.${at}`])),
    ),
  );
}
