import { z } from "zod";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { CONFIDENCES } from "../../../shared/confidence.ts";
import { PRECISIONS } from "../../../shared/instant.ts";
import { ENTITY_TYPES, isEmptyOntology } from "../extraction/ontology.ts";
import { answerSchema } from "./answer-schema.ts";
import { typeNames } from "./ontology-section.ts";
import type { Prompt } from "./prompt.ts";

/*
 * The answer to an extraction. Its keys are short, because most of what extraction costs is written by the model: a fact takes a fifth
 * fewer tokens than under full names. Endpoints that decode by the schema follow all of it. Odd values of other endpoints are corrected
 * later, one by one, without a further call: so reading requires less than the schema states. What may be null may also be missing,
 * and full names are read as well as short ones.
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
  /** The index of its message. */
  m: integer(),
  /** The passage that states it. */
  q: z.string().default(""),
  /** Subject: the id of an entity. */
  s: integer(),
  /** Predicate. */
  p: z.string(),
  /** Object: the id of an entity … */
  o: integerOrNull(),
  /** … or a literal value. */
  v: textOrNull(),
  /** The sentence. */
  f: z.string(),
  /** Kind; "never" denies a state. */
  k: z.enum(["state", "event", "never"]),
  /** Strength. */
  w: integer().default(5),
  from: textOrNull(),
  to: textOrNull(),
  due: textOrNull(),
  /** Confidence. */
  c: z
    .string()
    .default("stated")
    .meta({ enum: [...CONFIDENCES] }),
});

/** Names and values as a list: strict structured outputs allow no object with arbitrary keys. */
const attributeList = (properties: Record<string, { type: string }>) =>
  z
    .unknown()
    .default([])
    .meta({
      type: "array",
      items: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
    });

const factAttributes = attributeList({ name: { type: "string" }, value: { type: "string" } });
/** An entity is listed once for all messages, but each of its attributes is stated by one of them. */
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

/** For structured outputs in strict mode: every property is required, no others are allowed, and there are no defaults. */
export const extractionSchema = (ontology: Ontology): Prompt["schema"] =>
  isEmptyOntology(ontology) ? EXTRACTION_SCHEMA : { name: "extraction", json: answerSchema(answerWith(ontology)) };

export const EXTRACTION_SCHEMA: Prompt["schema"] = { name: "extraction", json: answerSchema(WITHOUT_ONTOLOGY) };

type WithAttributes<T> = T & { attributes?: unknown };

export interface AnsweredEntity {
  id: number;
  name: string;
  type: string;
}

export interface AnsweredFact {
  /** Index of its message, from 1. */
  message: number;
  quote: string;
  subject: number;
  predicate: string;
  object: number | null;
  object_value: string | null;
  fact: string;
  kind: "state" | "event";
  denied: boolean;
  strength: number;
  valid_from: string | null;
  valid_to: string | null;
  due: string | null;
  /** At most this precise are all of its dates; `null`: as precise as they are written. */
  precision: string | null;
  confidence: string;
}

export interface ExtractionAnswer {
  entities: WithAttributes<AnsweredEntity>[];
  facts: WithAttributes<AnsweredFact>[];
}

/** Reads an answer under an ontology, with its types and attributes. */
export const answerUnder = (ontology: Ontology): z.ZodType<ExtractionAnswer> =>
  z.preprocess(toShortKeys, readable(answerWith(ontology)).transform(toFullNames));

/** The schema of an answer, with what some models add to it. */
const readable = ({ shape: { entities, facts } }: ReturnType<typeof answerWith>) =>
  answerOf(
    entities.element.extend({ attributes: z.unknown().optional() }),
    facts.element.extend({
      attributes: z.unknown().optional(),
      precision: z
        .string()
        .meta({ enum: [...PRECISIONS] })
        .nullish(),
    }),
  );

const ENTITY_KEYS = { id: "i", name: "n", type: "t" };
const FACT_KEYS = {
  message: "m",
  quote: "q",
  subject: "s",
  predicate: "p",
  object: "o",
  object_value: "v",
  fact: "f",
  kind: "k",
  strength: "w",
  valid_from: "from",
  valid_to: "to",
  confidence: "c",
};

/** An answer whose keys may be full names, as models write them that were trained on such answers. */
function toShortKeys(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const renamed = (items: unknown, keys: Readonly<Record<string, string>>): unknown =>
    Array.isArray(items) ? items.map((item: unknown) => (isRecord(item) ? withShortKeys(item, keys) : item)) : items;
  const facts = renamed(answer.facts, FACT_KEYS);
  return {
    ...answer,
    entities: renamed(answer.entities, ENTITY_KEYS),
    facts: Array.isArray(facts)
      ? facts.map((fact: unknown) =>
          isRecord(fact) && fact.denied === true && fact.k === "state" ? { ...fact, k: "never" } : fact,
        )
      : facts,
  };
}

/** What is null counts as missing, and a word in capitals as the word. */
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toFullNames = ({ entities, facts }: z.output<ReturnType<typeof readable>>): ExtractionAnswer => ({
  entities: entities.map(({ i, n, t, attributes }) => ({
    id: i,
    name: n,
    type: t,
    ...(attributes !== undefined && { attributes }),
  })),
  facts: facts.map(({ m, q, s, p, o, v, f, k, w, from, to, due, c, precision, attributes }) => ({
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
  })),
});
