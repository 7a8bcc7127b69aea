import type { Instant, Precision } from "../../../shared/instant.ts";
import { asEnd, asStart, observed, observedFrom, stated, UNBOUNDED, type Bounds } from "../temporal/bounds.ts";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { DAY_MS } from "../text/calendar.ts";
import { MAX_PER_MESSAGE } from "./bounds.ts";
import type { ExtractedEntity, ExtractedFact, Extraction, ExtractionInput } from "./extraction.ts";
import { EMPTY_ONTOLOGY } from "./ontology.ts";

const NAME_KEYS = [
  "name",
  "full_name",
  "fullname",
  "display_name",
  "title",
  "label",
  "username",
  "email",
  "id",
] as const;
const FIRST_NAME = /^(?:first|given)_?name$/iu;
const LAST_NAME = /^(?:last|family|sur)_?name$/iu;
const PERSON_KEY =
  /^(?:(?:first|given|last|family|sur)_?name|e_?mail(?:_?address)?|phone(?:_?number)?|mobile|birth_?(?:day|date)|date_?of_?birth)$/iu;
const ID_KEY = /^([\p{L}][\p{L}\p{N}_ -]*?)(?:_id|-id| id|Id|ID|_number|Number|_no)$/u;
const SINCE_KEY =
  /^(?:since|valid_?from|start(?:s|ed)?(?:_?(?:date|at|on))?|from(?:_?date)?|effective(?:_?(?:date|from))?)$/iu;
const UNTIL_KEY =
  /^(?:until|valid_?(?:to|until)|end(?:s|ed)?(?:_?(?:date|at|on))?|to(?:_?date)?|expires?(?:_?(?:at|on))?|expiry(?:_?date)?)$/iu;
/** An unnamed object with such a key is an occurrence, not a description of the speaker. */
const OCCURRED_KEY =
  /^(?:date|when|at|occurred_?(?:at|on)|happened_?(?:at|on)|purchased_?(?:at|on)|ordered_?(?:at|on)|visited_?(?:at|on)|event_?(?:date|time))$/iu;
/** Keys that mark an occurrence only next to a key of its kind. */
const RECORDED_KEY = /^(?:time|timestamp|created_?at|recorded_?at|logged_?at)$/iu;
const KIND_KEY = /^(?:event|event_?type|action|activity|type|kind)$/iu;
const MAX_DEPTH = 6;
const MAX_VALUE_CHARACTERS = 500;
const MAX_NAME_CHARACTERS = 80;
const MAX_PREDICATE_CHARACTERS = 64;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Reads JSON by these rules:
 *
 * - An object is an entity, named by a name key, a first and last name, its kind and number ("order_id"), or its
 *   owner's name and its key.
 * - An unnamed object with a date of occurrence is an occurrence of its own.
 * - Since and until keys bound all facts of their object.
 * - A scalar is a fact about its object; a nested object is related to its owner by its key.
 * - A scalar has one value at a time, so a new one supersedes it. Elements of a list hold together.
 * - An object's type is the declared type named by its "type", else by its key, else its built-in type if declared.
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
    held: HeldBounds | null = null,
  ): void => {
    const predicate = predicateOf(key);
    if (facts.length >= MAX_PER_MESSAGE || predicate === "") return;
    const shown = value.object ?? value.object_value ?? "";
    const { kind, ...bounds } = held ?? { kind: "state" as const, ...observedFrom(input.reference_time) };
    facts.push({
      subject,
      predicate,
      ...value,
      fact: `${subject} — ${key}: ${shown}`,
      kind,
      strength: 5,
      ...bounds,
      span: null,
      functional,
    });
  };
  const visit = (
    subject: string,
    key: string,
    value: Json,
    inList: boolean,
    depth: number,
    held: HeldBounds | null = null,
  ): void => {
    if (value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) visitList(subject, key, value, depth, held);
    else if (typeof value === "object") {
      const name = nameOf(value) ?? `${subject} ${key}`.slice(0, MAX_NAME_CHARACTERS).trim();
      visitElement(subject, key, { name, value, isOneOfSeveral: false }, inList, depth, held);
    } else if (String(value).trim() !== "") {
      const text = String(value).slice(0, MAX_VALUE_CHARACTERS);
      addFact(subject, key, { object: null, object_value: text }, !inList, held);
    }
  };
  const visitList = (subject: string, key: string, list: Json[], depth: number, held: HeldBounds | null): void => {
    const items: Json[] = list.flat(MAX_DEPTH);
    const objects = namedElements(`${subject} ${key}`, items.filter(isObject));
    for (const item of items) {
      const element = isObject(item) ? objects.get(item) : undefined;
      if (element === undefined) visit(subject, key, item, true, depth + 1, held);
      else visitElement(subject, key, element, true, depth + 1, held);
    }
  };
  const visitElement = (
    subject: string,
    key: string,
    { name, value, isOneOfSeveral }: NamedElement,
    inList: boolean,
    depth: number,
    held: HeldBounds | null,
  ): void => {
    if (depth > MAX_DEPTH) return;
    const object = mention(name, typeOf(value), value, key);
    const own = heldIn(value, input) ?? held;
    if (object !== subject) addFact(subject, key, { object, object_value: null }, !inList, own);
    visitObject(object, value, depth, own, isOneOfSeveral);
  };
  const visitObject = (
    subject: string,
    object: JsonObject,
    depth: number,
    held: HeldBounds | null,
    isOneOfSeveral = false,
  ): void => {
    for (const [key, value] of Object.entries(object)) {
      if (value !== subject) visit(subject, key, value, isOneOfSeveral, depth + 1, held);
    }
  };

  if (root === null || typeof root !== "object" || Array.isArray(root)) {
    const { speaker } = input;
    if (speaker === null) return { entities: [], facts: [] };
    mention(speaker, "person", root);
    visit(speaker, "value", root, false, 0);
    return { entities: [...entities.values()], facts };
  }
  const ownName = nameOf(root);
  const occurrence = ownName === null && input.speaker !== null ? occurrenceOf(root) : null;
  const subject = ownName ?? occurrence?.name ?? input.speaker;
  if (subject === null) return { entities: [], facts: [] };
  const held = heldIn(root, input);
  if (occurrence !== null && input.speaker !== null) {
    mention(input.speaker, "person", null);
    mention(subject, "event", root);
    addFact(input.speaker, occurrence.kind, { object: subject, object_value: null }, false, {
      kind: "event",
      ...periodBounds(occurrence.at, input),
    });
  } else mention(subject, ownName === null ? "person" : typeOf(root), root);
  visitObject(subject, root, 0, held);
  return { entities: [...entities.values()], facts };
}

type JsonObject = { [key: string]: Json };
interface NamedElement {
  name: string;
  value: JsonObject;
  isOneOfSeveral: boolean;
}

const isObject = (value: Json): value is JsonObject =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function namedElements(owner: string, objects: readonly JsonObject[]): Map<JsonObject, NamedElement> {
  const own = objects.map(nameOf);
  const taken = new Set(own);
  let next = objects.length;
  const names = objects.map((object, index) => {
    const named = own[index] ?? null;
    if (named !== null) return named;
    let name = numbered(owner, textOf(object["id"]) ?? String(index + 1));
    while (taken.has(name)) name = numbered(owner, String(++next));
    taken.add(name);
    return name;
  });
  const uses = new Map<string, number>();
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    objects.map((value, index) => {
      const name = names[index] ?? "";
      return [value, { name, value, isOneOfSeveral: (uses.get(name) ?? 0) > 1 }];
    }),
  );
}

const numbered = (owner: string, number: string): string => {
  const end = ` ${number}`.slice(0, MAX_NAME_CHARACTERS / 2);
  return `${asName(owner)
    .slice(0, MAX_NAME_CHARACTERS - end.length)
    .trim()}${end}`.toWellFormed();
};

type HeldBounds = { kind: "state" | "event" } & Bounds;

const textOf = (value: Json | undefined): string | null =>
  (typeof value === "string" || typeof value === "number") && String(value).trim() !== "" ? String(value).trim() : null;

const findText = (object: JsonObject, pattern: RegExp): string | null =>
  Object.entries(object)
    .filter(([key]) => pattern.test(key))
    .map(([, value]) => textOf(value))
    .find((text) => text !== null) ?? null;

const asName = (text: string): string => text.slice(0, MAX_NAME_CHARACTERS).toWellFormed();

function nameOf(object: JsonObject): string | null {
  for (const key of NAME_KEYS) {
    const value = object[key];
    if (key === "email") {
      const [first, last] = [findText(object, FIRST_NAME), findText(object, LAST_NAME)];
      if (first !== null && last !== null) return asName(`${first} ${last}`);
    }
    if (typeof value === "string" && value.trim() !== "") return asName(value.trim());
  }
  for (const [key, value] of Object.entries(object)) {
    const what = ID_KEY.exec(key)?.[1];
    const number = textOf(value);
    if (what !== undefined && number !== null && !PERSON_KEY.test(key))
      return asName(
        `${what
          .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
          .replace(/[_-]+/gu, " ")
          .toLowerCase()
          .trim()} ${number}`,
      );
  }
  return null;
}

const typeOf = (object: JsonObject): string =>
  Object.keys(object).some((key) => PERSON_KEY.test(key)) ? "person" : "object";

function occurrenceOf(object: JsonObject): { name: string; kind: string; at: string } | null {
  const named = findText(object, KIND_KEY);
  const at = findText(object, OCCURRED_KEY) ?? (named === null ? null : findText(object, RECORDED_KEY));
  if (at === null || parseStatedDate(at) === null) return null;
  const kind = named ?? "record";
  return { name: asName(`${kind} ${at}`), kind: kind.slice(0, MAX_PREDICATE_CHARACTERS), at };
}

function parseStatedDate(text: string): { from: Instant; to: Instant; precision: Precision } | null {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ]\d{2}:\d{2}.*)?)?)?$/u.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match.map(Number);
  const at = Date.parse(day ? text.replace(" ", "T") : `${text}${month ? "-01" : "-01-01"}`);
  if (Number.isNaN(at) || year === undefined) return null;
  if (!month) return { from: at, to: Date.UTC(year + 1, 0, 1), precision: "year" };
  if (!day) return { from: at, to: Date.UTC(year, month, 1), precision: "month" };
  if (text.length > 10) return { from: at, to: at + 1, precision: "instant" };
  return new Date(at).getUTCDate() === day ? { from: at, to: at + DAY_MS, precision: "day" } : null;
}

function periodBounds(text: string, { reference_time }: ExtractionInput): Bounds {
  const period = parseStatedDate(text);
  return period === null
    ? { ...UNBOUNDED, ...asEnd(observed(reference_time)) }
    : {
        ...UNBOUNDED,
        ...asStart(stated(period.from, period.precision)),
        ...asEnd(stated(period.to, period.precision)),
      };
}

function heldIn(object: JsonObject, { reference_time }: ExtractionInput): HeldBounds | null {
  const [since, until] = [SINCE_KEY, UNTIL_KEY].map((pattern) => {
    const text = findText(object, pattern);
    return text === null ? null : parseStatedDate(text);
  });
  if (!since && !until) return null;
  if (since && until && since.from >= until.to) return null;
  const start = since ? asStart(stated(since.from, since.precision)) : {};
  const end = until ? asEnd(stated(until.to, until.precision)) : {};
  const bounds = { ...(since ? UNBOUNDED : observedFrom(reference_time)), ...start, ...end };
  // it was over before the message; its start is unknown
  const isOver = !since && until && until.to <= reference_time;
  return { kind: "state", ...(isOver ? { ...UNBOUNDED, ...end } : bounds) };
}

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
    .replace(/^_+|(?<!_)_+$/gu, "")
    .slice(0, MAX_PREDICATE_CHARACTERS);
