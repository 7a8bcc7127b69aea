import type { Attribute, Ontology } from "../../../shared/api/ontology.ts";
import { parseInstant } from "../../../shared/api/scalars.ts";
import { isEmptyOntology } from "../extraction/ontology.ts";
import { closersOf } from "../language/index.ts";
import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedEntity, ExtractedFact, Extraction } from "../extraction/extraction.ts";

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
