import { z } from "zod";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { CONFIDENCES } from "../../../shared/confidence.ts";
import { PRECISIONS } from "../../../shared/instant.ts";
import { ENTITY_TYPES, isEmptyOntology } from "../extraction/ontology.ts";
import { answerSchema, withBounds } from "./answer-schema.ts";
import { typeNames } from "./ontology-section.ts";
import type { Prompt } from "./prompt.ts";

/*
 * The answer to an extraction. Keys are short, because the model's output is most of the cost: a fact takes a fifth fewer tokens than with
 * full names. Endpoints that decode by the schema follow all of it. For other endpoints, reading is more lenient than the schema and
 * corrects odd values without another call: nullable fields may be missing, and full names work too.
 */

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
  /** Index of the message. */
  m: integer(),
  /** Quoted passage. */
  q: z.string().default(""),
  /** Subject: id of an entity. */
  s: integer(),
  p: z.string(),
  /** Object: id of an entity, or null with `v`. */
  o: integerOrNull(),
  /** Literal value. */
  v: textOrNull(),
  f: z.string(),
  /** Kind; "never" denies a state. */
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

/** A list of names and values, because strict structured outputs allow no object with arbitrary keys. */
const attributeList = (properties: Record<string, { type: string }>) =>
  z
    .unknown()
    .default([])
    .meta({
      type: "array",
      items: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
    });

const factAttributes = attributeList({ name: { type: "string" }, value: { type: "string" } });
/** An entity is listed once for all messages; each attribute names the message that states it. */
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

/** Few sizes, because endpoints prepare each new schema: for short messages, a page, or anything. */
const SIZES = [12, 64, 200] as const;
const LENGTHS = { n: 80, q: 300, p: 64, v: 300, f: 400, from: 25, to: 25, due: 25, name: 64, value: 300 };

const schemaOf = (answer: z.ZodType, size: number): Prompt["schema"] => ({
  name: "extraction",
  json: withBounds(answerSchema(answer), size, LENGTHS),
  shown: true,
});

/**
 * For structured outputs in strict mode: all properties are required, no others allowed, no defaults.
 *
 * @param facts number of facts that the messages may state
 */
export function extractionSchema(ontology: Ontology, facts: number): Prompt["schema"] {
  const place = SIZES.findIndex((size) => size >= facts);
  const size = SIZES[place] ?? SIZES[2];
  if (!isEmptyOntology(ontology)) return schemaOf(answerWith(ontology), size);
  return PLAIN_SCHEMAS.get(size) ?? EXTRACTION_SCHEMA;
}

/** Schema of a second look. Adds the numbers of found facts that no message states. */
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
  /** Index of its message, from 0 or from 1 as in the whole answer; `null` if not answered. */
  message: number | null;
  quote: string;
  /** Id or name. */
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
  /** Upper limit for the precision of all its dates; `null`: as written. */
  precision: string | null;
  confidence: string;
}

export interface ExtractionAnswer {
  entities: WithAttributes<AnsweredEntity>[];
  facts: WithAttributes<AnsweredFact>[];
  /** Number of facts without required parts. Unset: none. */
  incomplete?: number;
  /** Numbers of facts of an earlier answer that no message states. Unset: none. */
  wrong?: number[];
}

/** Required parts of an answer, and optional ones that some models add. Strict endpoints follow `answerWith`. */
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

/** Reads an answer with its types and attributes. Drops invalid entities and facts one by one; fails only if no fact is left. */
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
  fact: "f",
  sentence: "f",
  kind: "k",
  strength: "w",
  valid_from: "from",
  valid_to: "to",
  confidence: "c",
};

/** Accepts a bare name for an entity. An entity without an id gets its position. */
function entityWithShortKeys(item: unknown, place: number): unknown {
  if (typeof item === "string") return { i: place + 1, n: item };
  return isRecord(item) ? withNumbers({ i: place + 1, ...withShortKeys(item, ENTITY_KEYS) }, ["i"]) : item;
}

/** Normalizes a fact: short keys, numbers as numbers, no empty values. */
function factWithShortKeys(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const read = withNumbers(withShortKeys(item, FACT_KEYS), ["m", "s", "o", "w"]);
  if (typeof read.v === "number" || typeof read.v === "boolean") read.v = String(read.v);
  if (typeof read.w !== "number") delete read.w;
  if (typeof read.v === "string" && isNoValue(read.v)) delete read.v;
  if (typeof read.o === "string" && isNoValue(read.o)) delete read.o;
  return read.denied === true && read.k === "state" ? { ...read, k: "never" } : read;
}

const isNoValue = (text: string): boolean => ["", "null", "n/a", "undefined"].includes(text.trim().toLowerCase());

/** Renames keys to those of the schema. Drops nulls and lower-cases the kind and confidence. */
const withShortKeys = (
  item: Record<string, unknown>,
  keys: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([key, value]): [string, unknown][] => {
      const short = keys[key] ?? key;
      if (value === null) return [];
      return [[short, (short === "k" || short === "c") && typeof value === "string" ? value.toLowerCase() : value]];
    }),
  );

/** Converts numbers written as text: "3", also "e3" or "#3". */
function withNumbers(item: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  const read = { ...item };
  for (const key of keys) {
    const value = read[key];
    const [, digits] = typeof value === "string" ? (NUMBER.exec(value) ?? []) : [];
    if (digits !== undefined) read[key] = Number(digits);
  }
  return read;
}

const NUMBER = /^\s*(?:#|[a-z]|(?:entity|message|id)[ _-]?)?(\d{1,6})\s*$/iu;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
