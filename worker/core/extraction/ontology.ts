import type { Attribute, Ontology } from "../../../shared/api/ontology.ts";
import { parseInstant } from "../../../shared/api/scalars.ts";
import { closersOf } from "../predicates/closers.ts";
import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedEntity, ExtractedFact, Extraction } from "./extraction.ts";

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

/**
 * A state without its end would seem to hold, so a closed list also accepts predicates that end or deny a declared one.
 */
function lettingIn({ only, fact_types }: Ontology): (predicate: string) => boolean {
  if (!only.includes("fact_types")) return () => true;
  const declared = new Set(fact_types.map(({ name }) => name));
  const closers = fact_types.map(({ name }) => closersOf(name));
  return (predicate) => declared.has(predicate) || closers.some((isCloser) => isCloser(predicate));
}

/** Keeps the speaker and their facts: the memory is theirs. */
export function applyOntology(extraction: Extraction, ontology: Ontology, speaker: string | null): Extraction {
  if (isEmptyOntology(ontology)) return extraction;
  const speakerName = speaker === null ? null : normaliseName(speaker);
  const attributesOf = new Map(ontology.entity_types.map(({ name, attributes }) => [name, attributes]));
  const isClosed = ontology.only.includes("entity_types");
  const isLetIn = lettingIn(ontology);
  const isExcluded = ({ name, type }: ExtractedEntity): boolean =>
    (ontology.excluded_entity_types.includes(type) || (isClosed && !attributesOf.has(type))) &&
    normaliseName(name) !== speakerName;
  const entities = extraction.entities.filter((entity) => !isExcluded(entity));
  const dropped = new Set(extraction.entities.filter(isExcluded).map(({ name }) => normaliseName(name)));
  const types = new Map(entities.map(({ name, type }) => [normaliseName(name), type]));
  return {
    entities: entities.map((entity) => withAttributes(entity, attributesOf.get(entity.type) ?? [])),
    facts: extraction.facts.flatMap((fact) => {
      if ([fact.subject, fact.object].some((name) => name !== null && dropped.has(normaliseName(name)))) return [];
      if (!isLetIn(fact.predicate)) return [];
      return applyToFact(fact, ontology, (name) => types.get(normaliseName(name))) ?? [];
    }),
  };
}

function applyToFact(
  fact: ExtractedFact,
  ontology: Ontology,
  typeOf: (name: string) => string | undefined,
): ExtractedFact | null {
  if (ontology.excluded_fact_types.includes(fact.predicate)) return null;
  const declared = ontology.fact_types.find(({ name }) => name === fact.predicate);
  if (declared === undefined) return withAttributes(fact, []);
  const fits = (allowed: string[] | null, name: string | null): boolean =>
    allowed === null || (name !== null && allowed.includes(typeOf(name) ?? ""));
  if (!fits(declared.subject_types, fact.subject) || !fits(declared.object_types, fact.object)) return null;
  const kept = withAttributes(fact, declared.attributes);
  const { functional, inverse_functional } = declared;
  return {
    ...kept,
    ...(functional !== null && { functional }),
    ...(inverse_functional !== null && { inverse_functional }),
  };
}

function withAttributes<T extends { attributes?: Record<string, unknown> }>(
  item: T,
  declared: readonly Attribute[],
): T {
  const { attributes = {}, ...rest } = item;
  const kept = declared.flatMap((attribute): [string, AttributeValue][] => {
    const value = Object.hasOwn(attributes, attribute.name)
      ? parseAttributeValue(attributes[attribute.name], attribute)
      : null;
    return value === null ? [] : [[attribute.name, value]];
  });
  return (kept.length === 0 ? rest : { ...rest, attributes: Object.fromEntries(kept) }) as T;
}

type AttributeValue = string | number | boolean;

/** In UTF-16 units. */
const MAX_TEXT_CHARACTERS = 500;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

export function parseAttributeValue(given: unknown, { type, values }: Attribute): AttributeValue | null {
  const isScalar = typeof given === "string" || typeof given === "number" || typeof given === "boolean";
  const text = isScalar ? String(given).trim() : "";
  if (text === "" || text.length > MAX_TEXT_CHARACTERS) return null;
  switch (type) {
    case "text":
      return text;
    case "number":
    case "integer": {
      const number = typeof given !== "boolean" && NUMBER.test(text) ? Number(text) : NaN;
      const fits = type === "integer" ? Number.isSafeInteger(number) : Number.isFinite(number);
      return fits ? number : null;
    }
    case "boolean":
      return Object.hasOwn(YES_OR_NO, text.toLowerCase()) ? (YES_OR_NO[text.toLowerCase()] ?? null) : null;
    case "date":
      return isDate(text) ? text : null;
    case "enum":
      return values?.find((value) => value.toLowerCase() === text.toLowerCase()) ?? null;
  }
}

const isDate = (text: string): boolean => parseInstant(text.replace(/^(\d{4})(?:-(\d{2}))?$/, firstDayOf)) !== null;
const firstDayOf = (_: string, year: string, month = "01"): string => `${year}-${month}-01`;
