import { observedFrom } from "../temporal/bounds.ts";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { MAX_PER_MESSAGE } from "./bounds.ts";
import type { ExtractedEntity, ExtractedFact, Extraction, ExtractionInput } from "./extraction.ts";
import { EMPTY_ONTOLOGY } from "./ontology.ts";

/** Keys whose value is the name of an object, the best first. */
const NAME_KEYS = ["name", "full_name", "title", "label", "username", "email", "id"] as const;
/** Ignore values nested deeper than this. */
const MAX_DEPTH = 6;
/** Cut literals and names to these lengths, in UTF-16 units. */
const MAX_VALUE_CHARACTERS = 500;
const MAX_NAME_CHARACTERS = 80;
const MAX_PREDICATE_CHARACTERS = 64;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Extracts the facts of a JSON episode, without a model and without inventing prose. An object is an entity; its name is the value
 * of a name key, or else its owner's name and its key. A scalar is a fact about its object; a nested object is related to its owner
 * by its key. A scalar property holds one value at a time, so a new value supersedes the old one; the elements of a list hold together.
 *
 * The type of an object is the declared type that its "type" names, or else that its key names, or else its built-in type if that is
 * declared. The scalars of an object of a declared type are also its attributes, by the names of their keys.
 *
 * Content that is not JSON, or that has neither a name nor a speaker, gives no facts.
 */
export function extractJson(input: ExtractionInput, ontology: Ontology = EMPTY_ONTOLOGY): Extraction {
  const entities = new Map<string, ExtractedEntity>();
  const facts: ExtractedFact[] = [];
  let root: Json;
  try {
    root = JSON.parse(input.content) as Json;
  } catch {
    return { entities: [], facts: [] };
  }

  const mention = (name: string, type: string, object: Json, key?: string): string => {
    const entity = entities.get(name) ?? { name, type, count: 0 };
    entity.count++;
    entities.set(name, entity);
    const declared = declaredType(ontology, object, key, entity.type);
    if (declared !== undefined) entity.type = declared;
    const attributes = declared === undefined ? {} : { ...entity.attributes, ...scalarsOf(object) };
    if (Object.keys(attributes).length > 0) entity.attributes = attributes;
    return name;
  };
  const addFact = (
    subject: string,
    key: string,
    value: Pick<ExtractedFact, "object" | "object_value">,
    functional: boolean,
  ): void => {
    const predicate = predicateOf(key);
    if (facts.length >= MAX_PER_MESSAGE || predicate === "") return;
    const shown = value.object ?? value.object_value ?? "";
    facts.push({
      subject,
      predicate,
      ...value,
      fact: `${subject} — ${key}: ${shown}`,
      kind: "state",
      strength: 5,
      ...observedFrom(input.reference_time),
      span: null,
      functional,
    });
  };
  const visit = (subject: string, key: string, value: Json, inList: boolean, depth: number): void => {
    if (value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(subject, key, item, true, depth + 1);
    } else if (typeof value === "object") {
      const object = mention(
        nameOf(value) ?? `${subject} ${key}`.slice(0, MAX_NAME_CHARACTERS).trim(),
        "object",
        value,
        key,
      );
      if (object !== subject) addFact(subject, key, { object, object_value: null }, !inList);
      visitObject(object, value, depth);
    } else if (String(value).trim() !== "") {
      addFact(subject, key, { object: null, object_value: String(value).slice(0, MAX_VALUE_CHARACTERS) }, !inList);
    }
  };
  const visitObject = (subject: string, object: { [key: string]: Json }, depth: number): void => {
    for (const [key, value] of Object.entries(object)) {
      if (value !== subject) visit(subject, key, value, false, depth + 1);
    }
  };

  const isObject = root !== null && typeof root === "object" && !Array.isArray(root);
  const ownName = isObject ? nameOf(root as { [key: string]: Json }) : null;
  const subject = ownName ?? input.speaker;
  if (subject === null) return { entities: [], facts: [] };
  mention(subject, ownName === null ? "person" : "object", root);
  if (isObject) visitObject(subject, root as { [key: string]: Json }, 0);
  else visit(subject, "value", root, false, 0);
  return { entities: [...entities.values()], facts };
}

function nameOf(object: { [key: string]: Json }): string | null {
  for (const key of NAME_KEYS) {
    const value = object[key];
    if (typeof value === "string" && value.trim() !== "")
      return value.trim().slice(0, MAX_NAME_CHARACTERS).toWellFormed();
  }
  return null;
}

/** The declared type of an object; `undefined` for a value that is no object or has no declared type. */
function declaredType(
  { entity_types }: Ontology,
  object: Json,
  key: string | undefined,
  type: string,
): string | undefined {
  if (object === null || typeof object !== "object" || Array.isArray(object)) return undefined;
  const candidates = [object["type"], key, type].filter((name) => typeof name === "string").map(snakeCase);
  return candidates.find((name) => entity_types.some((declared) => declared.name === name));
}

const scalarsOf = (object: Json): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object as Record<string, Json>).flatMap(([key, value]) =>
      value === null || typeof value === "object" ? [] : [[snakeCase(key), value]],
    ),
  );

const snakeCase = (text: string): string => predicateOf(text).toLowerCase();

const predicateOf = (key: string): string =>
  key
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/gu, "")
    .slice(0, MAX_PREDICATE_CHARACTERS);
