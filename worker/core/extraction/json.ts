import type { Ontology } from "../../../shared/api/ontology.ts";
import type { ExtractedEntity, ExtractedFact, Extraction, ExtractionInput } from "./extraction.ts";
import { EMPTY_ONTOLOGY } from "./ontology.ts";

/** Keys whose value says what an object is called, the most telling first. */
const NAME_KEYS = ["name", "full_name", "title", "label", "username", "email", "id"] as const;
const DEEPEST = 6;
const MOST_FACTS = 200;
const LONGEST_VALUE = 500;
const LONGEST_NAME = 80;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Facts of a JSON episode, without a model and without inventing prose: an object is an entity, called by its name key, or
 * by its owner and key where it has none; a scalar value is a fact about it; an object within an object is related to it
 * by the key. A scalar holds one value at a time, so a new one supersedes the old; the elements of a list hold together.
 *
 * An object is of the declared type that its "type" names, or else the key under which it stands, or else of its usual one if that is declared; its scalars are attributes
 * too then, by the names of their keys.
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
  const state = (
    subject: string,
    key: string,
    value: Pick<ExtractedFact, "object" | "object_value">,
    functional: boolean,
  ): void => {
    const predicate = predicateOf(key);
    if (facts.length >= MOST_FACTS || predicate === "") return;
    const told = value.object ?? value.object_value ?? "";
    facts.push({
      subject,
      predicate,
      ...value,
      fact: `${subject} — ${key}: ${told}`,
      kind: "state",
      strength: 5,
      valid_from: input.reference_time,
      valid_to: null,
      precision: null,
      span: null,
      functional,
    });
  };
  const visit = (subject: string, key: string, value: Json, listed: boolean, depth: number): void => {
    if (value === null || depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(subject, key, item, true, depth + 1);
    } else if (typeof value === "object") {
      const object = mention(nameOf(value) ?? `${subject} ${key}`.slice(0, LONGEST_NAME).trim(), "object", value, key);
      if (object !== subject) state(subject, key, { object, object_value: null }, !listed);
      visitObject(object, value, depth);
    } else if (String(value).trim() !== "") {
      state(subject, key, { object: null, object_value: String(value).slice(0, LONGEST_VALUE) }, !listed);
    }
  };
  const visitObject = (subject: string, object: { [key: string]: Json }, depth: number): void => {
    for (const [key, value] of Object.entries(object)) {
      if (value !== subject) visit(subject, key, value, false, depth + 1);
    }
  };

  const isObject = root !== null && typeof root === "object" && !Array.isArray(root);
  const called = isObject ? nameOf(root as { [key: string]: Json }) : null;
  const subject = called ?? input.speaker;
  if (subject === null) return { entities: [], facts: [] };
  mention(subject, called === null ? "person" : "object", root);
  if (isObject) visitObject(subject, root as { [key: string]: Json }, 0);
  else visit(subject, "value", root, false, 0);
  return { entities: [...entities.values()], facts };
}

function nameOf(object: { [key: string]: Json }): string | null {
  for (const key of NAME_KEYS) {
    const value = object[key];
    if (typeof value === "string" && value.trim() !== "") return value.trim().slice(0, LONGEST_NAME).toWellFormed();
  }
  return null;
}

/** The declared type of an object; `undefined` for what is none, or of none. */
function declaredType(
  { entity_types }: Ontology,
  object: Json,
  key: string | undefined,
  type: string,
): string | undefined {
  if (object === null || typeof object !== "object" || Array.isArray(object)) return undefined;
  const told = [object["type"], key, type].filter((name) => typeof name === "string").map(snakeCase);
  return told.find((name) => entity_types.some((declared) => declared.name === name));
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
    .slice(0, 64);
