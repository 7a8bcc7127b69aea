import { z } from "zod";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { CONFIDENCES } from "../../../shared/confidence.ts";
import { PRECISIONS } from "../../../shared/instant.ts";
import { ENTITY_TYPES, isEmptyOntology } from "../extraction/ontology.ts";
import { answerSchema, withBounds } from "./answer-schema.ts";
import { isRecord, numberOf, plainKey, scalarOf } from "./answers/coerce.ts";
import { typeNames } from "./ontology-section.ts";
import type { Prompt } from "./prompt.ts";

/* Short keys: output is most of the cost, and a fact takes a fifth fewer tokens than with full names. */

const integer = () => z.number().meta({ type: "integer" });
const integerOrNull = () => integer().nullable().default(null);
const textOrNull = () => z.string().nullable().default(null);

const entityOf = (types: readonly string[]) =>
  z.object({
    i: integer(),
    n: z.string(),
    t: z
      .string()
      .default("concept")
      .meta({ enum: [...types] }),
  });

const fact = z.object({
  m: integer(),
  q: z.string().default(""),
  s: integer(),
  p: z.string(),
  o: integerOrNull(),
  v: textOrNull(),
  f: z.string(),
  k: z.enum(["state", "event", "never"]),
  w: integer().default(5),
  from: textOrNull(),
  to: textOrNull(),
  due: textOrNull(),
  c: z
    .string()
    .default("stated")
    .meta({ enum: [...CONFIDENCES] }),
});

/** Strict structured outputs allow no object with arbitrary keys. */
const attributeList = (properties: Record<string, { type: string }>) =>
  z
    .unknown()
    .default([])
    .meta({
      type: "array",
      items: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
    });

const factAttributes = attributeList({ name: { type: "string" }, value: { type: "string" } });
const entityAttributes = attributeList({
  message: { type: "integer" },
  name: { type: "string" },
  value: { type: "string" },
});

const answerOf = <E extends z.ZodType, F extends z.ZodType>(entity: E, fact: F) =>
  z.object({ entities: z.array(entity), facts: z.array(fact) });

const WITHOUT_ONTOLOGY = answerOf(entityOf(ENTITY_TYPES), fact);

const answerWith = (ontology: Ontology) =>
  isEmptyOntology(ontology)
    ? WITHOUT_ONTOLOGY
    : answerOf(
        entityOf(typeNames(ontology)).extend({ attributes: entityAttributes }),
        fact.extend({ attributes: factAttributes }),
      );

/** Few sizes, because endpoints prepare each new schema. */
const SIZES = [12, 64, 200] as const;
const LENGTHS = { n: 80, q: 300, p: 64, v: 300, f: 400, from: 25, to: 25, due: 25, name: 64, value: 300 };

const schemaOf = (answer: z.ZodType, size: number): Prompt["schema"] => ({
  name: "extraction",
  json: withBounds(answerSchema(answer), size, LENGTHS),
  shown: true,
});

export function extractionSchema(ontology: Ontology, facts: number): Prompt["schema"] {
  const place = SIZES.findIndex((size) => size >= facts);
  const size = SIZES[place] ?? SIZES[2];
  if (!isEmptyOntology(ontology)) return schemaOf(answerWith(ontology), size);
  return PLAIN_SCHEMAS.get(size) ?? EXTRACTION_SCHEMA;
}

export function reflexionSchema({ json, ...rest }: Prompt["schema"]): Prompt["schema"] {
  const { properties, required } = json as { properties: Record<string, unknown>; required: string[] };
  const wrong = { type: "array", items: { type: "integer" }, maxItems: MAX_WRONG };
  return { ...rest, json: { ...json, properties: { ...properties, wrong }, required: [...required, "wrong"] } };
}

const MAX_WRONG = 200;

export const EXTRACTION_SCHEMA: Prompt["schema"] = schemaOf(WITHOUT_ONTOLOGY, SIZES[0]);

const PLAIN_SCHEMAS: ReadonlyMap<number, Prompt["schema"]> = new Map([
  [SIZES[0], EXTRACTION_SCHEMA],
  [SIZES[1], schemaOf(WITHOUT_ONTOLOGY, SIZES[1])],
  [SIZES[2], schemaOf(WITHOUT_ONTOLOGY, SIZES[2])],
]);

type WithAttributes<T> = T & { attributes?: unknown };

export interface AnsweredEntity {
  id: number;
  name: string;
  type: string;
}

export interface AnsweredFact {
  message: number | null;
  quote: string;
  subject: number | string;
  predicate: string;
  object: number | string | null;
  object_value: string | null;
  fact: string;
  kind: "state" | "event";
  denied: boolean;
  strength: number;
  valid_from: string | null;
  valid_to: string | null;
  due: string | null;
  precision: string | null;
  confidence: string;
}

export interface ExtractionAnswer {
  entities: WithAttributes<AnsweredEntity>[];
  facts: WithAttributes<AnsweredFact>[];
  incomplete?: number;
  wrong?: number[];
}

/** Strict endpoints follow `answerWith` instead. */
const readableEntity = entityOf(ENTITY_TYPES).extend({ attributes: z.unknown().optional() });
const idOrName = () => z.union([integer(), z.string()]);
const readableFact = fact.extend({
  m: integerOrNull(),
  s: idOrName(),
  o: idOrName().nullable().default(null),
  attributes: z.unknown().optional(),
  precision: z
    .string()
    .meta({ enum: [...PRECISIONS] })
    .nullish(),
});
const lists = z.object({
  entities: z.array(z.unknown()).default([]),
  facts: z.array(z.unknown()),
  wrong: z.array(z.unknown()).catch([]).default([]),
});

export const EXTRACTION_ANSWER: z.ZodType<ExtractionAnswer> = lists.transform((answer, context): ExtractionAnswer => {
  const entities = answer.entities.flatMap((item, place) => {
    const read = readableEntity.safeParse(entityWithShortKeys(item, place));
    return read.success ? [toEntity(read.data)] : [];
  });
  const read = answer.facts.map((item) => readableFact.safeParse(factWithShortKeys(item)));
  const facts = read.flatMap((each) => (each.success ? [toFact(each.data)] : []));
  const incomplete = read.length - facts.length;
  if (incomplete > 0 && facts.length === 0)
    for (const [place, each] of read.entries())
      for (const { path, message } of each.error?.issues ?? [])
        context.addIssue({ code: "custom", path: ["facts", place, ...path], message });
  const wrong = answer.wrong.map(Number).filter((number) => Number.isInteger(number));
  return { entities, facts, ...(incomplete > 0 && { incomplete }), ...(wrong.length > 0 && { wrong }) };
});

const ENTITY_KEYS: Readonly<Record<string, string>> = { id: "i", name: "n", type: "t" };
const FACT_KEYS: Readonly<Record<string, string>> = {
  message: "m",
  message_index: "m",
  quote: "q",
  subject: "s",
  subject_id: "s",
  predicate: "p",
  relation: "p",
  object: "o",
  object_id: "o",
  object_value: "v",
  value: "v",
  quotation: "q",
  fact: "f",
  sentence: "f",
  statement: "f",
  kind: "k",
  strength: "w",
  valid_from: "from",
  valid_to: "to",
  start: "from",
  end: "to",
  confidence: "c",
};

export function toLists(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    const facts = answer.filter(isFact);
    const entities = answer.filter((item) => !isFact(item) && isEntity(item));
    return facts.length > 0 && facts.length + entities.length === answer.length ? { entities, facts } : answer;
  }
  if (!isRecord(answer)) return answer;
  const read = Object.fromEntries(Object.entries(answer).map(([key, value]) => [plainKey(key), value]));
  if (!("facts" in read)) return isFact(answer) ? { facts: [answer] } : answer;
  return { ...read, facts: listOf(read.facts, isFact), entities: listOf(read.entities ?? [], isEntity) };
}

function listOf(value: unknown, isItem: (item: unknown) => boolean): unknown {
  if (value === null) return [];
  if (!isRecord(value)) return value;
  if (isItem(value)) return [value];
  const items = Object.entries(value).map(([id, item]) => (isRecord(item) ? { id, ...item } : { id, name: item }));
  return items.length > 0 && items.every(isItem) ? items : value;
}

const hasText = (item: unknown, keys: Readonly<Record<string, string>>, key: string): boolean =>
  isRecord(item) && typeof withShortKeys(item, keys)[key] === "string";
const isFact = (item: unknown): boolean => hasText(item, FACT_KEYS, "f") && hasText(item, FACT_KEYS, "p");
const isEntity = (item: unknown): boolean => hasText(item, ENTITY_KEYS, "n") && !hasText(item, FACT_KEYS, "f");

function entityWithShortKeys(item: unknown, place: number): unknown {
  if (typeof item === "string") return { i: place + 1, n: item };
  return isRecord(item) ? withNumbers({ i: place + 1, ...withShortKeys(item, ENTITY_KEYS) }, ["i"]) : item;
}

function factWithShortKeys(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const read = withNumbers(withSingleValues(withShortKeys(item, FACT_KEYS)), ["m", "s", "o", "w"]);
  for (const key of ["v", "from", "to", "due"])
    if (typeof read[key] === "number" || typeof read[key] === "boolean") read[key] = String(read[key]);
  if (typeof read.w !== "number") delete read.w;
  if (typeof read.v === "string" && isNoValue(read.v)) delete read.v;
  if (typeof read.o === "string" && isNoValue(read.o)) delete read.o;
  if (typeof read.c === "number") read.c = read.c < LIKELY ? "reported" : "stated";
  return read.denied === true && read.k === "state" ? { ...read, k: "never" } : read;
}

const LIKELY = 0.5;

const SEPARATORS: Readonly<Record<string, string>> = { q: " … ", v: ", " };

const withSingleValues = (item: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => {
      if (key === "attributes") return [key, value];
      const separator = SEPARATORS[key];
      const isTexts = Array.isArray(value) && value.length > 1 && value.every((part) => typeof part === "string");
      return [key, isTexts && separator !== undefined ? value.join(separator) : scalarOf(value)];
    }),
  );

const isNoValue = (text: string): boolean => ["", "null", "n/a", "undefined"].includes(text.trim().toLowerCase());

const withShortKeys = (
  item: Record<string, unknown>,
  keys: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([key, value]): [string, unknown][] => {
      const plain = plainKey(key);
      const short = Object.hasOwn(keys, plain) ? (keys[plain] ?? plain) : plain;
      if (value === null) return [];
      return [[short, (short === "k" || short === "c") && typeof value === "string" ? value.toLowerCase() : value]];
    }),
  );

const withNumbers = (item: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> => ({
  ...item,
  ...Object.fromEntries(keys.filter((key) => key in item).map((key) => [key, numberOf(item[key])])),
});

const toEntity = ({ i, n, t, attributes }: z.output<typeof readableEntity>): WithAttributes<AnsweredEntity> => ({
  id: i,
  name: n,
  type: t,
  ...(attributes !== undefined && { attributes }),
});

const toFact = (read: z.output<typeof readableFact>): WithAttributes<AnsweredFact> => {
  const { m, q, s, p, o, v, f, k, w, from, to, due, c, precision, attributes } = read;
  return {
    message: m,
    quote: q,
    subject: s,
    predicate: p,
    object: o,
    object_value: v,
    fact: f,
    kind: k === "never" ? "state" : k,
    denied: k === "never",
    strength: w,
    valid_from: from,
    valid_to: to,
    due,
    precision: precision ?? null,
    confidence: c,
    ...(attributes !== undefined && { attributes }),
  };
};
