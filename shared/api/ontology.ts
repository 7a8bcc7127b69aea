import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { contradict, refuseSize } from "./contradiction.ts";
import { trimmedText } from "./scalars.ts";

const MAX_TYPES = 50;
const MAX_ATTRIBUTES = 20;
const MAX_VALUES = 50;
const MAX_INSTRUCTIONS = 2_000;
/** UTF-16 units of JSON: about 8,000 tokens, sent to the language model with every call. */
const MAX_ONTOLOGY_CHARACTERS = 32_768;

const snakeCase = z
  .string()
  .max(50)
  .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, "must be lower snake case in ASCII, e.g. support_plan");
const upperSnakeCase = z
  .string()
  .max(64)
  .regex(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/, "must be upper snake case in ASCII, e.g. SUBSCRIBED_TO");
const description = trimmedText(300)
  .nullable()
  .default(null)
  .describe("Meaning of the type or attribute, for a language model. Null for none.");

const ATTRIBUTE_TYPES = ["text", "number", "integer", "boolean", "date", "enum"] as const;

const attribute = closedObject({
  name: snakeCase.describe("Name of the attribute in snake_case."),
  type: z.enum(ATTRIBUTE_TYPES).describe("Type of the values."),
  values: z
    .array(trimmedText(80))
    .min(1)
    .max(MAX_VALUES)
    .nullable()
    .default(null)
    .describe("Allowed values of an `enum`. Null for any other type."),
  description,
})
  .superRefine(({ type, values }, context) => {
    const refuse = (message: string): void => context.addIssue({ code: "custom", path: ["values"], message });
    if (type === "enum" && values === null) refuse("must list the values of an enum");
    if (type !== "enum" && values !== null) refuse(`is only allowed for type enum, not ${type}`);
    repeated(values ?? []).forEach((place) => contradict(context, ["values", place], "is listed twice"));
  })
  .openapi("OntologyAttribute", {
    description: "An attribute of a type.",
    oneOf: [
      {
        properties: {
          type: { enum: ["enum"] },
          values: { type: "array", items: { type: "string" }, uniqueItems: true },
        },
        required: ["type", "values"],
      },
      {
        properties: {
          type: { enum: ATTRIBUTE_TYPES.filter((type) => type !== "enum") },
          values: { type: "null" },
        },
        required: ["type"],
      },
    ],
  });

const attributes = z
  .array(attribute)
  .max(MAX_ATTRIBUTES)
  .default([])
  .superRefine((list, context) => refuseRepeated(list, [], context))
  .describe("Attributes of the type.");

const entityType = closedObject({
  name: snakeCase.describe("Name of the type in snake_case, at most 50 characters."),
  description,
  attributes,
}).openapi("OntologyEntityType", { description: "A type of entities." });

const ends = z.array(snakeCase).min(1).max(MAX_TYPES).nullable().default(null);

const factType = closedObject({
  name: upperSnakeCase.describe("Name of the predicate in UPPER_SNAKE_CASE, at most 64 characters."),
  description,
  subject_types: ends.describe("Allowed types of the subject. Null allows any."),
  object_types: ends.describe("Allowed types of the object, which then cannot be a literal. Null allows any."),
  functional: z
    .boolean()
    .nullable()
    .default(null)
    .describe("Whether a new object supersedes the old one. Null lets Engraph decide."),
  inverse_functional: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      "Whether a new subject supersedes the old one of the same object, as for the head of a department. Null lets a language model decide; without a model both hold.",
    ),
  attributes,
}).openapi("OntologyFactType", { description: "A type of facts." });

const CLOSABLE = ["entity_types", "fact_types"] as const;

const excluded = (name: z.ZodString) =>
  z
    .array(name)
    .max(2 * MAX_TYPES)
    .default([]);

export const ontology = closedObject({
  entity_types: z.array(entityType).max(MAX_TYPES).default([]).describe("Types of entities."),
  fact_types: z.array(factType).max(MAX_TYPES).default([]).describe("Types of facts."),
  excluded_entity_types: excluded(snakeCase).describe("Types of entities that are never stored."),
  excluded_fact_types: excluded(upperSnakeCase).describe("Predicates that are never stored."),
  only: z
    .array(z.enum(CLOSABLE))
    .max(CLOSABLE.length)
    .default([])
    .superRefine((lists, context) =>
      repeated(lists).forEach((place) => contradict(context, [place], "is listed twice")),
    )
    .describe(
      "Lists that name everything of their kind that extraction stores. `entity_types` keeps out entities of other types, built-in ones too, except speakers. `fact_types` keeps out facts with other predicates, except those that may end or deny a declared one.",
    ),
  instructions: trimmedText(MAX_INSTRUCTIONS)
    .nullable()
    .default(null)
    .describe(
      "Instructions for the language model that extracts facts: content to look for and its wording. Null for none.",
    ),
})
  .superRefine((value, context) => {
    const { entity_types, fact_types, excluded_entity_types, excluded_fact_types } = value;
    refuseRepeated(entity_types, ["entity_types"], context);
    refuseRepeated(fact_types, ["fact_types"], context);
    refuseDeclared(excluded_entity_types, entity_types, "entity_types", context);
    refuseDeclared(excluded_fact_types, fact_types, "fact_types", context);
    const { length } = JSON.stringify(value);
    if (length > MAX_ONTOLOGY_CHARACTERS)
      refuseSize(context, `the ontology has ${length} characters as JSON; the maximum is ${MAX_ONTOLOGY_CHARACTERS}`);
  })
  .openapi("Ontology", { description: "Types of entities and facts that a memory extracts." });

export type Ontology = z.output<typeof ontology>;
export type EntityType = Ontology["entity_types"][number];
export type FactType = Ontology["fact_types"][number];
export type Attribute = EntityType["attributes"][number];

const repeated = (texts: readonly string[]): number[] => {
  const keys = texts.map((text) => text.toLowerCase());
  return keys.flatMap((key, place) => (keys.indexOf(key) < place ? [place] : []));
};

function refuseRepeated(list: readonly { name: string }[], path: string[], context: z.RefinementCtx): void {
  for (const place of repeated(list.map(({ name }) => name)))
    contradict(context, [...path, place, "name"], "is declared twice");
}

function refuseDeclared(
  names: readonly string[],
  types: readonly { name: string }[],
  where: string,
  context: z.RefinementCtx,
): void {
  names.forEach((name, place) => {
    if (types.some((type) => type.name === name))
      contradict(context, [`excluded_${where}`, place], `is also declared in ${where}`);
  });
}
